import type { AuthAccountDoc } from '@scopewright/data';
import { type CallContext, failures } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

/** How often one person may be wrong about the own password, whatever it is asked for. */
const TRIES = { name: 'own-password', points: 10, seconds: 900 } as const;

/** The account of the caller. @throws CallError 401 */
export async function ownAccount(
  { data: { models } }: Pick<IdentityParts, 'data'>,
  call: CallContext,
): Promise<AuthAccountDoc> {
  const { accountId, accountVersion } = call.requirePrincipal();
  const account = await models.authAccounts.findOne({ _id: accountId, version: accountVersion }).lean<AuthAccountDoc>();
  if (account === null) throw failures.unauthorized();
  return account;
}

/**
 * The account of a caller who has shown to be the person by the account's password: an open session alone may be somebody who found the screen unlocked.
 * @throws CallError 401, 403 for another password, 429
 */
export async function provenAccount(
  parts: Pick<IdentityParts, 'data' | 'passwords'>,
  password: string,
  call: CallContext,
): Promise<AuthAccountDoc> {
  const account = await ownAccount(parts, call);
  await call.consume(TRIES, account._id.toHexString());
  if (!(await parts.passwords.matches(account.passwordHash, password))) throw failures.wrongPassword();
  return account;
}
