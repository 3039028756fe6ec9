import { describeAccess } from '@scopewright/service-kit/testing';
import { startTestIdentity } from './testing/identity.ts';

describeAccess('identity', async () => {
  const identity = await startTestIdentity();
  const { make, signer, close } = identity;
  return {
    service: identity,
    make,
    close,
    sign: (user, session) =>
      signer.sign({
        userId: user._id.toHexString(),
        accountId: session.accountId.toHexString(),
        sessionId: session._id,
        membershipVersion: user.version,
        accountVersion: session.accountVersion,
        firmId: user.firmId?.toHexString() ?? null,
        role: user.role,
        companyId: user.companyId?.toHexString() ?? null,
      }),
  };
});
