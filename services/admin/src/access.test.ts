import { type CallName, callOf } from '@scopewright/contracts';
import { factories, type TestDatabase, testDatabase } from '@scopewright/data/testing';
import {
  accessWalk,
  CALLERS,
  type Caller,
  callsOf,
  promisedTo,
  startTestService,
  type TestService,
  testClock,
  testTokens,
  type Verdict,
} from '@scopewright/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminCalls } from './calls.ts';

const time = testClock();
const tokens = testTokens(time.clock);
let database: TestDatabase;
let service: TestService;
let tryCall: (name: CallName, caller: Caller) => Promise<Verdict>;

beforeAll(async () => {
  database = await testDatabase('admin-access');
  const make = factories(database.models, { clock: time.clock });
  service = await startTestService({ name: 'admin', data: database, clock: time.clock, keys: tokens.keys, build: () => ({ calls: adminCalls(database) }) });
  tryCall = await accessWalk({ service, make, sign: tokens.signFor }, 'walk');
});
afterAll(async () => {
  await service.close();
  await database.close();
});

describe.each(callsOf('admin'))('%s', (name) => {
  test.each(CALLERS)('as %s', async (caller) => {
    expect(await tryCall(name, caller)).toBe(promisedTo(caller, callOf(name)));
  });
});
