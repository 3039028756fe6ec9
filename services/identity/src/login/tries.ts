import type { Limit } from '@scopewright/contracts';
import type { AuthAccountDoc } from '@scopewright/data';
import type { CallContext } from '@scopewright/service-kit';
import { readDeviceCookie } from '../session/cookie.ts';
import { knownDevice } from '../session/known-devices.ts';

type Rule = Pick<Limit, 'name' | 'points' | 'seconds'>;
/** Attempts to sign in with an e-mail address from browsers that its account does not know, all of them together. */
const BY_EMAIL: Rule = { name: 'login-email', points: 10, seconds: 900 };
/** The same from one browser that the account is signed in with, or was until its session ran out. */
const BY_DEVICE: Rule = { name: 'login-device', points: 10, seconds: 900 };

/**
 * Counts an attempt to sign in. A browser that the account knows has attempts of its own, so that strangers who use up those of the address lock nobody out
 * there. An address without an account is counted as one whose account does not know the browser.
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
