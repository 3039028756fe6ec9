import type { Limit } from '@scopewright/contracts';
import type { AuthAccountDoc } from '@scopewright/data';
import type { CallContext } from '@scopewright/service-kit';
import { readDeviceCookie } from '../session/cookie.ts';
import { knownDevice } from '../session/known-devices.ts';

type Rule = Pick<Limit, 'name' | 'points' | 'seconds'>;
/** Sign-in attempts with an e-mail address from all browsers unknown to its account together. */
const BY_EMAIL: Rule = { name: 'login-email', points: 10, seconds: 900 };
/** The same from one browser that the account is signed in with, or was until its session expired. */
const BY_DEVICE: Rule = { name: 'login-device', points: 10, seconds: 900 };

/**
 * Counts a sign-in attempt. A browser known to the account has its own attempts, so that strangers who use up those of
 * the address don't lock the owner out there. For an address without an account every browser is unknown.
 * @throws CallError 429
 */
export async function countTry(
  call: CallContext,
  email: string,
  account: Pick<AuthAccountDoc, '_id' | 'devices'> | null,
): Promise<void> {
  const deviceId = readDeviceCookie(call);
  const known = account !== null && deviceId !== null ? knownDevice(account, deviceId) : null;
  await (known === null ? call.consume(BY_EMAIL, email) : call.consume(BY_DEVICE, known));
}
