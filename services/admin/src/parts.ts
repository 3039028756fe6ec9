import type { DataAccess, DatabaseState } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import type { HostingProvider } from '@scopewright/hosting';
import type { JobQueues } from '@scopewright/job-queue';
import type { CallContext, Revocations } from '@scopewright/service-kit';

/** What the calls of system administration work with. */
export interface AdminParts {
  data: DataAccess;
  /** The database itself, for who looks after the installation. */
  database: DatabaseState;
  /** Tells every service that what is behind an address has changed. */
  announceAddress: (addressId: string) => Promise<unknown>;
  revocations: Pick<Revocations, 'announce'>;
  hosting: Pick<HostingProvider, 'needsDomains'>;
  productDomain: string;
  /** What the links of mails are made with. */
  links: { hosts: HostConfig; production: boolean };
  queues: JobQueues;
  /** Resolves when the address of identity's keys answers. */
  isKeyServerThere: () => Promise<unknown>;
  /** Variables of the process by name. */
  environment: Readonly<Record<string, string | undefined>>;
}

/** Who makes a call and from where, for the audit trail. */
export const originOf = (call: CallContext) => ({
  actorId: call.requirePrincipal().userId,
  ip: call.ip,
  requestId: call.requestId,
});

/** Tells of addresses after the commit; they are read anew within seconds in any case. */
export async function announceAll(
  { announceAddress }: Pick<AdminParts, 'announceAddress'>,
  addressIds: readonly string[],
  call: CallContext,
): Promise<void> {
  await Promise.all(addressIds.map((id) => announceAddress(id))).catch((error: unknown) =>
    call.log.warn({ err: error }, 'A change of addresses could not be announced'),
  );
}
