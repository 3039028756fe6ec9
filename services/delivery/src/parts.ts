import type { DataAccess } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import type { Files } from '@scopewright/files';
import type { PaymentGateway, ReadGatewayEvent } from '@scopewright/payments';
import type { InvitationQuota, Logger, Revocations } from '@scopewright/service-kit';
import type { WorkPool } from '@scopewright/work-pool';

/** What the calls of this service are made of. */
export interface DeliveryParts {
  data: DataAccess;
  revocations: Pick<Revocations, 'announce'>;
  /** Tells every service that the firm at an address has changed, once it has. */
  announceAddress: (addressId: string) => Promise<unknown>;
  /** Key that invitation links are derived with. */
  invitationSecret: string;
  quota: InvitationQuota;
  /** Null: none is configured. */
  gateway: PaymentGateway | null;
  /** Null: the gateway sends no events. */
  readEvent: ReadGatewayEvent | null;
  files: Files;
  /** Threads for work that would hold up the event loop. */
  pool: WorkPool;
  log: Logger;
  /** What the links of mails are made with. */
  links: { hosts: HostConfig; production: boolean };
}
