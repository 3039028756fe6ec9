import type { DataAccess } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import type { Files } from '@scopewright/files';
import type { PaymentGateway, ReadGatewayEvent } from '@scopewright/payments';
import type { ClauseModel } from '@scopewright/scope-extractor';
import type { InvitationQuota, Logger, Revocations } from '@scopewright/service-kit';
import type { InFairLine } from '@scopewright/work-pool/in-fair-line';
import type { WorkPool } from '@scopewright/work-tasks';

/** The dependencies of this service's calls. */
export interface DeliveryParts {
  data: DataAccess;
  revocations: Pick<Revocations, 'announce'>;
  /** Notifies every service that the firm at an address has changed, after the commit. */
  announceAddress: (addressId: string) => Promise<unknown>;
  /** Key from which the tokens of invitation links are derived. */
  invitationSecret: string;
  quota: InvitationQuota;
  /** Null: no gateway is configured. */
  gateway: PaymentGateway | null;
  /** Null: the gateway sends no events. */
  readEvent: ReadGatewayEvent | null;
  files: Files;
  /** The model that may propose clauses; null if not configured. */
  clauseModel: ClauseModel | null;
  /** Threads for work that would block the event loop. */
  pool: WorkPool;
  /** Where firms take turns with long calls. */
  turn: InFairLine;
  log: Logger;
  /** Settings for the links in mails. */
  links: { hosts: HostConfig; production: boolean };
}
