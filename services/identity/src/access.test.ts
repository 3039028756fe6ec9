import type { SessionDoc, UserDoc } from '@scopewright/data';
import { failures } from '@scopewright/service-kit';
import { describeAccess } from '@scopewright/service-kit/testing';
import { SETUP_KEY, startTestIdentity } from './testing/identity.ts';

const HOUR_MS = 60 * 60_000;

const subjectOf = (user: UserDoc, session: SessionDoc) => ({
  userId: user._id.toHexString(),
  accountId: session.accountId.toHexString(),
  sessionId: session._id,
  membershipVersion: user.version,
  accountVersion: session.accountVersion,
});

describeAccess('identity', async () => {
  // whoever is let in gets no further: some of these calls do what can't be undone
  const stop = () => {
    throw failures.conflict('Let in');
  };
  const identity = await startTestIdentity({ inPlaceOf: (call) => ({ ...call, handle: stop }) });
  const { make, signer, close } = identity;
  return {
    service: identity,
    make,
    setupKey: SETUP_KEY,
    close,
    sign: (user, session, actor) =>
      signer.sign({
        ...subjectOf(user, session),
        ...(actor && { impersonation: { actor: subjectOf(actor.user, actor.session), until: new Date(identity.now().getTime() + HOUR_MS) } }),
        firmId: user.firmId?.toHexString() ?? null,
        role: user.role,
        companyId: user.companyId?.toHexString() ?? null,
      }),
  };
});
