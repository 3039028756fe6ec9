import type { SecondFactorQuestion } from '@scopewright/contracts';
import type { AuthAccountDoc, SecondFactorChallengeDoc, UserDoc } from '@scopewright/data';
import type { CallContext } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { openChallenge } from './challenge.ts';
import { passkeyRequest, rpIdOf } from './passkeys.ts';

interface Asked {
  account: AuthAccountDoc;
  user: Pick<UserDoc, '_id' | 'version'>;
  /** The answer accepts this invitation, whose membership does not exist yet. */
  invitation?: SecondFactorChallengeDoc['invitation'];
}

/** Asks a person whose password was correct for the second factor instead of opening a session. */
export async function askSecondFactor(
  parts: IdentityParts,
  { account, user, invitation = null }: Asked,
  call: CallContext,
): Promise<SecondFactorQuestion> {
  const passkey = await passkeyRequest(account, rpIdOf(call.host.name, parts.hosts));
  const subject = {
    purpose: 'sign-in' as const,
    accountId: account._id,
    accountVersion: account.version,
    userId: user._id,
    membershipVersion: invitation === null ? user.version : null,
    invitation,
    passkeyChallenge: passkey?.challenge ?? null,
  };
  const { token, expiresAt } = await openChallenge(parts, subject, call);
  return {
    secondFactorRequired: true,
    challenge: token,
    expiresAt: expiresAt.toISOString(),
    totp: account.totp !== null,
    recoveryCodes: account.recoveryCodes.length > 0,
    passkey,
  };
}
