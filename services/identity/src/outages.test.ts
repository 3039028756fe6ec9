import type { FirmDoc } from '@scopewright/data';
import { connectData, type Data } from '@scopewright/data';
import { createEmailCodes, createInvitationQuota, createSealing, setupKeyCheck } from '@scopewright/service-kit';
import {
  type OutageProxy,
  outageProxy,
  redisPrefix,
  startTestService,
  TEST_HOSTS,
  type TestService,
} from '@scopewright/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCalls } from './calls.ts';
import {
  INVITATION_SECRET,
  NOTHING_CONFIGURED,
  PASSWORD,
  SEALING_KEYS,
  startTestIdentity,
  type TestIdentity,
} from './testing/identity.ts';

let identity: TestIdentity;
let firm: FirmDoc;
let mongo: OutageProxy;
let redis: OutageProxy;
let data: Data;
/** An identity service with both engines behind a proxy that can be cut. */
let service: TestService;
let token: string;

beforeAll(async () => {
  identity = await startTestIdentity();
  firm = await identity.make.firmAt('acme');
  mongo = await outageProxy(process.env.MONGODB_URI ?? '');
  redis = await outageProxy(process.env.REDIS_URL ?? '');
  data = await connectData({
    uri: `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`,
    dbName: identity.data.dbName,
    serverSelectionTimeoutMs: 500,
  });
  service = await startTestService({
    name: 'identity',
    data,
    clock: identity.now,
    keys: identity.signer.keys,
    redisUrl: `redis://127.0.0.1:${redis.port}`,
    redisPrefix: redisPrefix(),
    build: (engines, { log }) => ({
      calls: identityCalls({
        ...engines,
        noteActivity: engines.service.onActivity,
        data,
        hosts: TEST_HOSTS,
        links: { hosts: TEST_HOSTS, production: false },
        signer: identity.signer,
        proofs: identity.proofs,
        quota: createInvitationQuota({ models: data.models, perDay: 1 }),
        passwords: identity.passwords,
        ...NOTHING_CONFIGURED,
        sealing: createSealing(SEALING_KEYS),
        productName: 'Scopewright',
        gateway: null,
        invitationSecret: 'unused',
        clock: identity.now,
        log,
      }),
      proof: {
        isSetupKey: setupKeyCheck(null),
        emailCodes: createEmailCodes({ data, secret: INVITATION_SECRET, clock: identity.now }),
      },
    }),
  });
  const { user } = await identity.person(firm);
  token = (await identity.signIn(user.email, 'acme')).grant.accessToken;
});
afterAll(async () => {
  await service.close();
  await data.close();
  await Promise.all([mongo.close(), redis.close()]);
  await identity.close();
});

let asked = 0;
/** Checks a different name each time, so that no cache answers. */
const check = () => service.call('checkSubdomain', { params: { subdomain: `free-name-${asked++}` } });
const withToken = () => service.call('checkSubdomain', { params: { subdomain: 'free-name' }, tenant: 'acme', token });

test('without MongoDB calls are 503 with Retry-After, and work again without a restart', async () => {
  expect((await check()).status).toBe(200);
  await mongo.cut();
  const answer = await check();
  expect([answer.status, answer.body]).toMatchObject([
    503,
    { code: 'unavailable', error: 'Service temporarily unavailable. Please try again.' },
  ]);
  expect(answer.headers.get('retry-after')).toBe('2');
  const login = await service.call('login', { tenant: 'acme', body: { email: 'a@b.co', password: PASSWORD } });
  expect(login.status).toBe(503);
  await expect.poll(async () => (await service.fetch('/health/ready')).status).toBe(503);
  expect((await service.fetch('/health/live')).status).toBe(200);
  await mongo.restore();
  await expect.poll(async () => (await check()).status).toBe(200);
});

test('without Redis calls work, and revocations still apply', async () => {
  expect((await withToken()).status).toBe(200);
  await redis.cut();
  const health = async () => {
    const answer = await service.fetch('/health/ready');
    return [answer.status, await answer.json()];
  };
  await expect.poll(health).toEqual([200, { status: 'degraded', checks: { mongo: 'up', redis: 'down' } }]);
  expect((await withToken()).status).toBe(200);
  const { user } = await identity.person(firm);
  const { grant, cookie } = await identity.signIn(user.email, 'acme');
  const call = () =>
    service.call('checkSubdomain', { params: { subdomain: 'free-name' }, tenant: 'acme', token: grant.accessToken });
  expect((await call()).status).toBe(200);
  const ended = await service.call('logout', {
    tenant: 'acme',
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(ended.status).toBe(200);
  expect((await call()).status).toBe(401);
  // the other process reads it from the database, at the latest with its next resync
  await identity.engines.revocations.resync();
  expect(
    (await identity.call('tenant', { params: { tenantKey: 'acme' }, tenant: 'acme', token: grant.accessToken })).status,
  ).toBe(401);
  await redis.restore();
  await expect.poll(health).toEqual([200, { status: 'ok', checks: { mongo: 'up', redis: 'up' } }]);
});
