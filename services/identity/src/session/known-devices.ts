import { createHash } from 'node:crypto';
import type { AuthAccountDoc } from '@scopewright/data';
import type { Tx } from '@scopewright/service-kit';

/** How many browsers are remembered per account: those with the latest sign-ins. */
const REMEMBERED = 50;

/**
 * The same browser has a different digest for each account: the stored data does not link people who share a browser.
 */
export const digestOf = (deviceId: string, accountId: string): string =>
  createHash('sha256').update(`device\0${accountId}\0${deviceId}`).digest('base64url');

/**
 * The browser, if the account is signed in with it, or was until its session expired; not if it was signed out
 * deliberately or by a reset.
 * @returns its digest, unique to this account; null for every other browser
 */
export function knownDevice(
  { _id, devices }: Pick<AuthAccountDoc, '_id' | 'devices'>,
  deviceId: string,
): string | null {
  const digest = digestOf(deviceId, _id.toHexString());
  // accounts from an earlier release have none
  return (devices ?? []).some((device) => device.digest === digest && device.signedOut !== true) ? digest : null;
}

/**
 * Remembers, in the caller's transaction, that an account is signed in with a browser.
 * @returns whether the browser is new; false for the account's first one
 */
export async function rememberDevice(
  { models: { authAccounts }, session }: Tx,
  { accountId, deviceId, now }: { accountId: AuthAccountDoc['_id']; deviceId: string; now: Date },
): Promise<boolean> {
  const account = await authAccounts.findOne({ _id: accountId }, { devices: 1 }, { session }).lean();
  const known = account?.devices ?? [];
  const digest = digestOf(deviceId, accountId.toHexString());
  const others = known.filter((device) => device.digest !== digest);
  await authAccounts.updateOne(
    { _id: accountId },
    { $set: { devices: [{ digest, signedInAt: now, signedOut: false }, ...others].slice(0, REMEMBERED) } },
    { session },
  );
  return known.length > 0 && others.length === known.length;
}
