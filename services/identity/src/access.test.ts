import { type CallName, callOf } from '@scopewright/contracts';
import { accessWalk, CALLERS, type Caller, callsOf, promisedTo, type Verdict } from '@scopewright/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from './testing/identity.ts';

let identity: TestIdentity;
let tryCall: (name: CallName, caller: Caller) => Promise<Verdict>;

beforeAll(async () => {
  identity = await startTestIdentity();
  const { make, signer } = identity;
  tryCall = await accessWalk(
    {
      service: identity,
      make,
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
    },
    'walk',
  );
});
afterAll(() => identity.close());

describe.each(callsOf('identity'))('%s', (name) => {
  test.each(CALLERS)('as %s', async (caller) => {
    expect(await tryCall(name, caller)).toBe(promisedTo(caller, callOf(name)));
  });
});
