import { testDatabase } from '@scopewright/data/testing';
import { type OutageProxy, outageProxy } from '@scopewright/service-kit/testing';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BuiltWorker, buildWorker } from './build.ts';
import { invite, SECRET } from './testing/invite.ts';
import { type Mailbox, startMailbox } from './testing/mailbox.ts';

const WAIT = { timeout: 60_000, interval: 50 };
let mongo: OutageProxy;
let redis: OutageProxy;
let mailbox: Mailbox;
let built: BuiltWorker | undefined;

const database = await testDatabase('outages');
beforeEach(async () => {
  mongo = await outageProxy(process.env.MONGODB_URI ?? '');
  redis = await outageProxy(process.env.REDIS_URL ?? '');
  mailbox = await startMailbox();
});
afterEach(async () => {
  await built?.service.close();
  built = undefined;
  await database.models.outbox.deleteMany({});
  await Promise.all([mongo.close(), redis.close(), mailbox.close()]);
});
afterAll(() => database.close());

const environment = () => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  MONGODB_URI: `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`,
  MONGODB_DATABASE: database.dbName,
  REDIS_URL: `redis://127.0.0.1:${redis.port}`,
  SMTP_URL: mailbox.url,
  INVITATION_SECRET: SECRET,
});
async function start() {
  built = buildWorker(environment());
  const url = await built.service.listen();
  return async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    return [answer.status, await answer.json()];
  };
}

const lacksRedis = (get: Awaited<ReturnType<typeof start>>) =>
  vi.waitFor(async () => {
    const [status, body] = await get('/health/ready');
    expect([status, body]).toEqual([503, { status: 'unavailable', checks: { mongo: 'up', redis: 'down' } }]);
  }, WAIT);

it('started while MongoDB and Redis are away it is live, not ready, and works as soon as both are there', async () => {
  await Promise.all([mongo.cut(), redis.cut()]);
  const { enqueue } = await invite(database);
  await enqueue();
  const get = await start();
  expect(await get('/health/live')).toEqual([200, { status: 'ok' }]);
  expect(await get('/health/ready')).toEqual([
    503,
    { status: 'unavailable', checks: { mongo: 'down', redis: 'down' } },
  ]);
  await mongo.restore();
  await lacksRedis(get);
  await redis.restore();
  await vi.waitFor(async () => expect((await get('/health/ready'))[0]).toBe(200), WAIT);
  await vi.waitFor(() => expect(mailbox.mails).toHaveLength(1), WAIT);
});

it('without Redis it is live and not ready, and recovers automatically', async () => {
  const get = await start();
  await vi.waitFor(async () => expect((await get('/health/ready'))[0]).toBe(200), WAIT);
  await redis.cut();
  await lacksRedis(get);
  expect((await get('/health/live'))[0]).toBe(200);
  const { enqueue } = await invite(database);
  await enqueue();
  await redis.restore();
  await vi.waitFor(async () => expect((await get('/health/ready'))[0]).toBe(200), WAIT);
  await vi.waitFor(() => expect(mailbox.mails).toHaveLength(1), WAIT);
});

it('loses nothing where MongoDB hangs up on everyone in the middle of jobs, as a primary does that steps down', async () => {
  const get = await start();
  await vi.waitFor(async () => expect((await get('/health/ready'))[0]).toBe(200), WAIT);
  const hungUp = new Promise<void>((resolve) => {
    mailbox.onStage = (stage) => {
      if (stage !== 'stored') return;
      mailbox.onStage = () => undefined;
      void mongo.cut().then(resolve);
    };
  });
  const invited = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `${name}@contoso.example`);
  for (const email of invited) await (await invite(database, { email })).enqueue();
  await hungUp;
  await mongo.restore();
  await vi.waitFor(async () => expect((await get('/health/ready'))[0]).toBe(200), WAIT);
  await vi.waitFor(
    async () => expect(await database.models.outbox.countDocuments({ status: 'done' })).toBe(invited.length),
    WAIT,
  );
  expect(new Set(mailbox.mails.flatMap(({ to }) => to))).toEqual(new Set(invited));
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(invited.length);
});

it('ends in order while it is still waiting', async () => {
  await Promise.all([mongo.cut(), redis.cut()]);
  await start();
  await built?.service.close();
});
