import { createHash } from 'node:crypto';
import type { AuthAccountDoc, Models } from '@scopewright/data';
import type { ClientSession } from 'mongoose';

/** Browsers that are remembered of an account, those that it was signed in with last. */
const REMEMBERED = 50;

/** The same browser has another name with each account: nothing that is stored ties people together who share one. */
export const digestOf = (deviceId: string, accountId: string): string =>
  createHash('sha256').update(`device\0${accountId}\0${deviceId}`).digest('base64url');

/**
 * The browser among those that an account is signed in with, or was until its session ran out; not one that was signed out on purpose or by a reset.
 * @returns its digest, which no other account's browser has; null for every other browser
 */
export function knownDevice(
  { _id, devices }: Pick<AuthAccountDoc, '_id' | 'devices'>,
  deviceId: string,
): string | null {
  const digest = digestOf(deviceId, _id.toHexString());
  // accounts of an earlier release have none
  return (devices ?? []).some((device) => device.digest === digest && device.signedOut !== true) ? digest : null;
}

/**
 * Remembers, in the caller's transaction, that an account is signed in with a browser.
 * @returns whether that is new; of the first one that is remembered it is not said
 */
export async function rememberDevice(
  { authAccounts }: Pick<Models, 'authAccounts'>,
  { accountId, deviceId, now }: { accountId: AuthAccountDoc['_id']; deviceId: string; now: Date },
  session: ClientSession,
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
