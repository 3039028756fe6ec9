import { failures } from '@scopewright/service-kit';
import { describeAccess } from '@scopewright/service-kit/testing';
import { SETUP_KEY, startTestIdentity } from './testing/identity.ts';
import { signAs } from './testing/sign-as.ts';

describeAccess('identity', async () => {
  // Handlers that let the caller in stop here: some of these calls can't be undone.
  const stop = () => {
    throw failures.conflict('Let in');
  };
  const identity = await startTestIdentity({ inPlaceOf: (call) => ({ ...call, handle: stop }) });
  const { make, close } = identity;
  return { service: identity, make, setupKey: SETUP_KEY, close, sign: signAs(identity) };
});
