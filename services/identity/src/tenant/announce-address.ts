import { publishAddressChange, publishDatabaseReset } from '@scopewright/data';
import type { IdentityParts } from '../parts.ts';

type Parts = Pick<IdentityParts, 'addresses' | 'redis' | 'log'>;

/**
 * Makes this process and all others drop their cached data about an address, after its change has committed. While
 * Redis is down the others notice when their cached entry expires.
 */
export async function announceAddress({ addresses, redis, log }: Parts, addressId: string): Promise<void> {
  addresses.invalidate(addressId);
  await publishAddressChange(redis, addressId).catch((error: unknown) =>
    log.warn({ err: error }, 'A changed address could not be announced'),
  );
}

/** The same for all addresses, after the database was emptied. */
export async function announceDatabaseReset({ addresses, redis, log }: Parts): Promise<void> {
  addresses.invalidate();
  await publishDatabaseReset(redis).catch((error: unknown) =>
    log.warn({ err: error }, 'The reset could not be announced'),
  );
}
