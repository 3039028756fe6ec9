import type { SessionDoc, UserDoc } from '@scopewright/data';
import type { TestIdentity } from './identity.ts';

const HOUR_MS = 60 * 60_000;

const subjectOf = (user: UserDoc, session: SessionDoc) => ({
  userId: user._id.toHexString(),
  accountId: session.accountId.toHexString(),
  sessionId: session._id,
  membershipVersion: user.version,
  accountVersion: session.accountVersion,
});

/** Signs access tokens for users' sessions as identity does; with an actor, of an impersonation by that person. */
export const signAs =
  ({ signer, now }: Pick<TestIdentity, 'signer' | 'now'>) =>
  (user: UserDoc, session: SessionDoc, actor?: { user: UserDoc; session: SessionDoc }) =>
    signer.sign({
      ...subjectOf(user, session),
      ...(actor && {
        impersonation: { actor: subjectOf(actor.user, actor.session), until: new Date(now().getTime() + HOUR_MS) },
      }),
      firmId: user.firmId?.toHexString() ?? null,
      role: user.role,
      companyId: user.companyId?.toHexString() ?? null,
    });
