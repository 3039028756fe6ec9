import type { AuthAccountDoc } from '@scopewright/data';
import { type CallContext, failures } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

/** How often one person can enter their own password wrongly, over all calls that ask for it. */
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
 * The caller's account, after checking its password: an open session alone could be another person at an unlocked
 * screen.
 * @throws CallError 401, 403 for a wrong password, 429
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
