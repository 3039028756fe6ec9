import { type OutboxDoc, runAsSystem } from '@scopewright/data';
import { testDatabase } from '@scopewright/data/testing';
import { createLogger, systemClock } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { type Relay, startRelay } from './relay.ts';

const WAIT = { timeout: 60_000, interval: 20 };
let relay: Relay | undefined;
const database = await testDatabase('relay');
afterEach(async () => {
  await relay?.close();
  await database.models.outbox.deleteMany({});
});
afterAll(() => database.close());

const row = (job: OutboxDoc['job'], secondsAgo: number) => {
  const at = new Date(Date.now() - secondsAgo * 1000);
  return { _id: new Types.ObjectId(), job, payload: {}, availableAt: at, createdAt: at };
};
const start = (enqueue: (row: OutboxDoc) => Promise<void>, pollMs = 50) => {
  relay = startRelay({
    outbox: database.models.outbox,
    enqueue,
    clock: systemClock,
    log: createLogger({ name: 'relay', level: 'silent' }),
    pollMs,
  });
};
const relayed = (count: number) =>
  vi.waitFor(
    async () =>
      expect(await runAsSystem('look', () => database.models.outbox.countDocuments({ status: 'relayed' }))).toBe(count),
    WAIT,
  );

it('relays what someone waits for before thousands of others that came earlier', async () => {
  await database.models.outbox.insertMany([
    ...Array.from({ length: 100 }, () => row('mail.notification', 60)),
    row('mail.code', 1),
  ]);
  const order: string[] = [];
  start(async ({ job }) => void order.push(job));
  await relayed(101);
  expect(order).toHaveLength(101);
  expect(order[0]).toBe('mail.code');
});

it('a row that the queue does not take holds up no other, and is tried again', async () => {
  const bad = row('mail.notification', 60);
  await database.models.outbox.insertMany([bad, ...Array.from({ length: 50 }, () => row('mail.notification', 30))]);
  let refused = true;
  start(async ({ _id }) => {
    if (refused && _id.equals(bad._id)) throw new Error('Too large');
  });
  await relayed(50);
  refused = false;
  await relayed(51);
});

it('two relays put each row into the queue once', async () => {
  await database.models.outbox.insertMany(Array.from({ length: 100 }, () => row('mail.notification', 60)));
  const order: string[] = [];
  const take = async ({ _id }: OutboxDoc) => void order.push(_id.toHexString());
  start(take);
  const first = relay;
  start(take);
  await relayed(100);
  await first?.close();
  expect(new Set(order).size).toBe(order.length);
});
