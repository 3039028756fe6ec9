import { type CallName, callOf } from '@scopewright/contracts';
import { factories, type TestDatabase, testDatabase } from '@scopewright/data/testing';
import { createInvitationQuota } from '@scopewright/service-kit';
import {
  accessWalk,
  CALLERS,
  type Caller,
  callsOf,
  promisedTo,
  startTestService,
  TEST_HOSTS,
  type TestService,
  testClock,
  testTokens,
  type Verdict,
} from '@scopewright/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryCalls } from './calls.ts';

const time = testClock();
const tokens = testTokens(time.clock);
let database: TestDatabase;
let service: TestService;
let tryCall: (name: CallName, caller: Caller) => Promise<Verdict>;

beforeAll(async () => {
  database = await testDatabase('delivery-access');
  const make = factories(database.models, { clock: time.clock });
  service = await startTestService({
    name: 'delivery',
    data: database,
    clock: time.clock,
    keys: tokens.keys,
    build: ({ revocations }) => ({
      calls: deliveryCalls({
        data: database,
        revocations,
        invitationSecret: 'invitation-secret-of-tests',
        quota: createInvitationQuota({ models: database.models, perDay: 1 }),
        links: { hosts: TEST_HOSTS, production: false },
      }),
    }),
  });
  tryCall = await accessWalk({ service, make, sign: tokens.signFor }, 'walk');
});
afterAll(async () => {
  await service.close();
  await database.close();
});

describe.each(callsOf('delivery'))('%s', (name) => {
  test.each(CALLERS)('as %s', async (caller) => {
    expect(await tryCall(name, caller)).toBe(promisedTo(caller, callOf(name)));
  });
});
