import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connectData, migrateDatabase } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildApiService } from './api-service.ts';
import { systemClock } from './clock.ts';
import { ConfigError } from './config/load.ts';
import { implement } from './http/call.ts';
import type { Service } from './service.ts';
import { TEST_PUBLIC_KEY, testClient } from './testing/client.ts';
import { type OutageProxy, outageProxy } from './testing/outage-proxy.ts';
import { testTokens } from './testing/tokens.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const tokens = testTokens(systemClock);
/** Proxies between the service under test and its engines. */
let mongo: OutageProxy;
let redis: OutageProxy;
let identity: OutageProxy;
let service: Service | undefined;

const keySet = createServer((_request, response) => {
  const kid = jwt.decode(tokens.sign(), { complete: true })?.header.kid;
  response.end(JSON.stringify({ keys: [{ ...createPublicKey(tokens.privateKey).export({ format: 'jwk' }), kid }] }));
});

const database = await testDatabase('waiting');
await new Promise<void>((resolve) => keySet.listen(0, '127.0.0.1', resolve));
const make = factories(database.models);
const firm = await make.firmAt('waiting');
const user = await make.user(firm._id);
const token = tokens.signFor(user, await make.session(user));
beforeEach(async () => {
  const address = keySet.address();
  mongo = await outageProxy(process.env.MONGODB_URI ?? '');
  redis = await outageProxy(process.env.REDIS_URL ?? '');
  identity = await outageProxy(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  await Promise.all([mongo.close(), redis.close(), identity.close()]);
});
afterAll(async () => {
  keySet.closeAllConnections();
  keySet.close();
  await database.close();
});

const environment = (values: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  MONGODB_URI: `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`,
  MONGODB_DATABASE: database.dbName,
  REDIS_URL: `redis://127.0.0.1:${redis.port}`,
  JWKS_URL: `http://127.0.0.1:${identity.port}/jwks`,
  PUBLIC_CLIENT_KEY: TEST_PUBLIC_KEY,
  ...values,
});

async function start(values: Record<string, string> = {}) {
  const built = await buildApiService(
    {
      name: 'waiting',
      calls: ({ data: { models } }) => [
        implement('consultantCompanies', async () => {
          await models.companies.find({}).lean();
          return [];
        }),
      ],
    },
    environment(values),
  );
  service = built.service;
  const client = testClient(await service.listen());
  const health = async (kind: 'live' | 'ready') => {
    const answer = await client.fetch(`/health/${kind}`);
    return [answer.status, await answer.json()];
  };
  return { health, list: () => client.call('consultantCompanies', { tenant: 'waiting', token }) };
}

test('a service that starts while everything is away is live, answers 503 with Retry-After, and works automatically as soon as it can', async () => {
  await Promise.all([mongo.cut(), redis.cut(), identity.cut()]);
  const { health, list } = await start();
  expect(await health('live')).toEqual([200, { status: 'ok' }]);
  expect(await health('ready')).toEqual([
    503,
    { status: 'unavailable', checks: { mongo: 'down', redis: 'down', keys: 'down' } },
  ]);
  const refused = await list();
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(refused.headers.get('retry-after')).toBe('2');

  await mongo.restore();
  await vi.waitFor(
    async () =>
      expect(await health('ready')).toEqual([
        503,
        { status: 'unavailable', checks: { mongo: 'up', redis: 'down', keys: 'down' } },
      ]),
    WAIT,
  );
  expect((await list()).status).toBe(503);

  await identity.restore();
  await vi.waitFor(
    async () =>
      expect(await health('ready')).toEqual([
        200,
        { status: 'degraded', checks: { mongo: 'up', redis: 'down', keys: 'up' } },
      ]),
    WAIT,
  );
  expect(await list()).toMatchObject({ status: 200, body: [] });

  await redis.restore();
  await vi.waitFor(
    async () =>
      expect(await health('ready')).toEqual([200, { status: 'ok', checks: { mongo: 'up', redis: 'up', keys: 'up' } }]),
    WAIT,
  );
});

test('keys that are known outlast identity, and so does readiness', async () => {
  const { health, list } = await start();
  await vi.waitFor(async () => expect((await health('ready'))[0]).toBe(200), WAIT);
  await identity.cut();
  expect((await list()).status).toBe(200);
  expect((await health('ready'))[0]).toBe(200);
});

test('a Redis that answers and takes no writes is down, with the reason', async () => {
  const server = new Redis(process.env.REDIS_URL ?? '');
  await server.call('ACL', 'SETUSER', 'reader', 'on', '>secret', '~*', '&*', '+@all', '-set');
  onTestFinished(async () => {
    await server.call('ACL', 'DELUSER', 'reader');
    server.disconnect();
  });
  const { health } = await start({ REDIS_URL: `redis://reader:secret@127.0.0.1:${redis.port}` });
  await vi.waitFor(
    async () =>
      expect(await health('ready')).toEqual([
        200,
        {
          status: 'degraded',
          checks: { mongo: 'up', redis: 'down', keys: 'up' },
          reasons: { redis: 'Redis takes no writes (NOPERM), so no job can run' },
        },
      ]),
    WAIT,
  );
});

test('over a database that lacks migrations a service is not ready, with the reason, calls get 503, and it recovers automatically once they have run', async () => {
  const empty = `${database.dbName}_empty`;
  const db = database.client.db(empty);
  const { service: built } = await buildApiService(
    { name: 'first', calls: () => [implement('consultantCompanies', async () => [])] },
    environment({ MONGODB_DATABASE: empty }),
  );
  service = built;
  const client = testClient(await built.listen());
  const ready = async () => {
    const answer = await client.fetch('/health/ready');
    return [answer.status, await answer.json()];
  };
  await vi.waitFor(
    async () =>
      expect(await ready()).toEqual([
        503,
        { status: 'unavailable', checks: { mongo: 'outdated', redis: 'up', keys: 'up' } },
      ]),
    WAIT,
  );
  expect((await client.call('consultantCompanies', { tenant: 'waiting', token })).status).toBe(503);
  expect(await db.listCollections().toArray()).toEqual([]);
  await migrateDatabase({ uri: process.env.MONGODB_URI ?? '', dbName: empty });
  await vi.waitFor(async () => expect((await ready())[0]).toBe(200), WAIT);
  await db.dropDatabase();
});

test('a service ends in order while it is still waiting', async () => {
  await Promise.all([mongo.cut(), redis.cut(), identity.cut()]);
  await start();
  await service?.close();
});

test('an address that cannot be one of MongoDB is a fault of the configuration', async () => {
  const problem = await buildApiService(
    { name: 'wrong', calls: () => [] },
    environment({ MONGODB_URI: 'mongodb://host:port' }),
  ).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(ConfigError);
});

test('MongoDB is found again after it hung up while it was being asked', async () => {
  const data = await connectData({ uri: environment().MONGODB_URI, dbName: database.dbName, monitorCommands: true });
  const { client } = data;
  // each await of the stream takes longer than the driver's shortest pause between two server checks, so the next check
  // happens together with the disconnect
  const stream = client.db(database.dbName).collection('outbox').watch([], { maxAwaitTimeMS: 600 });
  await stream.tryNext();
  await stream.tryNext();
  const asked = once(client, 'commandStarted');
  const cutOff = stream.tryNext().catch(() => null);
  await asked;
  // answered after the stream's request has reached the server
  await client.db(database.dbName).command({ ping: 1 });
  await mongo.cut();
  await mongo.restore();
  await vi.waitFor(() => data.models.outbox.countDocuments(), WAIT);
  await cutOff;
  await stream.close();
  await data.close();
});
