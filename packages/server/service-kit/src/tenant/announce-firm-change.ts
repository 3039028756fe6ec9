import { announceFirm, type FirmChanged, type Models, runWithTenant } from '@scopewright/data';
import type { Revocations } from '../auth/revocations.ts';
import type { Logger } from '../log.ts';

interface AnnouncingParts {
  models: Pick<Models, 'addresses'>;
  /** Notifies every service that the firm at an address has changed. */
  announceAddress: (addressId: string) => Promise<unknown>;
  revocations: Pick<Revocations, 'announce'>;
}

/**
 * Notifies every service that a firm was closed or opened, and which sessions ended with that. A failure is only
 * logged: cached addresses soon expire.
 */
export async function announceFirmChange(
  { models, announceAddress, revocations }: AnnouncingParts,
  { firm, ended }: FirmChanged,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  await revocations.announce(ended);
  await runWithTenant(firm._id, () => announceFirm(models, announceAddress)).catch((error: unknown) =>
    log.warn({ err: error }, 'A change of the firm could not be announced'),
  );
}
