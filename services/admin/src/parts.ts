import type { CalendarProviders } from '@scopewright/calendar-providers';
import type { DataAccess, DatabaseState } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import type { HostingProvider } from '@scopewright/hosting';
import type { JobQueues } from '@scopewright/job-queue';
import type { CallContext, Revocations } from '@scopewright/service-kit';

/** The dependencies of system administration's calls. */
export interface AdminParts {
  data: DataAccess;
  /** The database itself, for the page about the installation. */
  database: DatabaseState;
  /** Notifies every service that an address has changed. */
  announceAddress: (addressId: string) => Promise<unknown>;
  revocations: Pick<Revocations, 'announce'>;
  hosting: Pick<HostingProvider, 'needsDomains'>;
  productDomain: string;
  /** Settings for the links in mails. */
  links: { hosts: HostConfig; production: boolean };
  queues: JobQueues;
  /** External calendars; null if none can be connected. */
  calendars: CalendarProviders | null;
  /** Resolves when the address of identity's keys answers. */
  isKeyServerThere: () => Promise<unknown>;
  /** Variables of the process by name. */
  environment: Readonly<Record<string, string | undefined>>;
}

/** The actor of a call and its origin, for the audit trail. */
export const originOf = (call: CallContext) => ({
  actorId: call.requirePrincipal().userId,
  ip: call.ip,
  requestId: call.requestId,
});

/** Announces changed addresses after the commit; services reload them within seconds in any case. */
export async function announceAll(
  { announceAddress }: Pick<AdminParts, 'announceAddress'>,
  addressIds: readonly string[],
  call: CallContext,
): Promise<void> {
  await Promise.all(addressIds.map((id) => announceAddress(id))).catch((error: unknown) =>
    call.log.warn({ err: error }, 'A change of addresses could not be announced'),
  );
}
