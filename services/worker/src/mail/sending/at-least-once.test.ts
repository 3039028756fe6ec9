import { type TestDatabase, testDatabase } from '@scopewright/data/testing';
import { testClock } from '@scopewright/service-kit/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { NotBefore } from '../../queue/not-before.ts';
import { createAtLeastOnce, LeaseLost } from './at-least-once.ts';

const LEASE_MS = 10_000;
const time = testClock();
const atLeastOnce = (leaseMs = LEASE_MS) =>
  createAtLeastOnce({ notices: database.models.notices, clock: time.clock, leaseMs });
const row = (key: string) => database.models.notices.findById(key).lean();

const database = await testDatabase('once');
afterAll(() => database.close());

/** Starts an effect that never ends, as in a worker that is killed during it. */
async function killed(key: string): Promise<void> {
  const dead = new Promise<never>(() => undefined);
  await new Promise<void>((reached) => {
    void atLeastOnce()(key, async () => {
      reached();
      await dead;
    });
  });
}

/** An effect that runs until it is aborted. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });

it('does an effect once, however often it is asked for', async () => {
  const effect = vi.fn(async () => undefined);
  expect(await atLeastOnce()('often', effect)).toBe('sent');
  expect(await atLeastOnce()('often', effect)).toBe('already');
  time.advance(LEASE_MS * 2);
  expect(await atLeastOnce()('often', effect)).toBe('already');
  expect(effect).toHaveBeenCalledTimes(1);
});

it('does it once when many ask at the same time', async () => {
  const effect = vi.fn(async () => undefined);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => atLeastOnce()('parallel', effect)));
  expect(effect).toHaveBeenCalledTimes(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(NotBefore);
  }
  expect(await atLeastOnce()('parallel', effect)).toBe('already');
});

it('killed while at it: waits for the claim to run out, then does it again', async () => {
  await killed('early');
  const effect = vi.fn(async () => undefined);
  const until = time.clock().getTime() + LEASE_MS;
  await expect(atLeastOnce()('early', effect)).rejects.toMatchObject({ name: 'NotBefore', until: new Date(until) });
  time.advance(LEASE_MS);
  expect(await atLeastOnce()('early', effect)).toBe('sent');
  expect(effect).toHaveBeenCalledTimes(1);
  expect(await row('early')).toMatchObject({ sentAt: time.clock(), leaseOwner: null, leaseUntil: null });
});

it('a row left incomplete by an older version is sent', async () => {
  const rows = database.client.db(database.dbName).collection<{ _id: string }>('notices');
  const old = {
    leaseOwner: 'gone',
    leaseUntil: new Date(0),
    committingAt: new Date(0),
    sentAt: null,
    unconfirmed: false,
    createdAt: new Date(0),
  };
  await rows.insertOne({ _id: 'older', ...old });
  expect(await atLeastOnce()('older', async () => undefined)).toBe('sent');
  expect(await atLeastOnce()('older', async () => undefined)).toBe('already');
});

it('a failure releases the claim immediately', async () => {
  await expect(atLeastOnce()('refused', () => Promise.reject(new Error('451')))).rejects.toThrow('451');
  expect(await atLeastOnce()('refused', async () => undefined)).toBe('sent');
});

it('the claim is renewed while the effect takes its time', async () => {
  let finish: () => void = () => undefined;
  const slow = atLeastOnce(60)(
    'slow',
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await expect.poll(() => row('slow')).not.toBeNull();
  time.advance(50);
  await expect.poll(async () => (await row('slow'))?.leaseUntil?.getTime()).toBe(time.clock().getTime() + 60);
  finish();
  expect(await slow).toBe('sent');
});

it('a claim that someone else has acquired ends the effect', async () => {
  const other = vi.fn(async () => undefined);
  // expected before it can happen: the claim may be renewed, and found lost, at any time from here
  const ended = expect(atLeastOnce(60)('lost', untilAborted)).rejects.toBeInstanceOf(LeaseLost);
  await expect.poll(() => row('lost')).not.toBeNull();
  await database.models.notices.updateOne({ _id: 'lost' }, { $set: { leaseOwner: null, leaseUntil: null } });
  expect(await atLeastOnce()('lost', other)).toBe('sent');
  await ended;
  expect(other).toHaveBeenCalledTimes(1);
  expect(await atLeastOnce()('lost', other)).toBe('already');
});

it('an effect that is aborted releases the claim', async () => {
  const stop = new AbortController();
  const stopped = atLeastOnce()('stopped', untilAborted, stop.signal);
  await expect.poll(() => row('stopped')).not.toBeNull();
  stop.abort(new Error('time is up'));
  await expect(stopped).rejects.toThrow('time is up');
  expect(await row('stopped')).toMatchObject({ sentAt: null, leaseOwner: null, leaseUntil: null });
});

/** Notices of a database that fails to mark finished work, like one without a primary. */
const unmarkable = (fails: () => boolean): TestDatabase['models']['notices'] => {
  const { notices } = database.models;
  const updateOne = (filter: object, update: object, options?: object) => {
    if (JSON.stringify(update).includes('"sentAt"') && fails()) throw new Error('not master');
    return notices.updateOne(filter, update, options);
  };
  return Object.assign(Object.create(notices), { updateOne });
};

it('done while the database is away is marked when it is back, and not repeated', async () => {
  let failures = 0;
  const effect = vi.fn(async () => undefined);
  const away = createAtLeastOnce({ notices: unmarkable(() => ++failures <= 3), clock: time.clock, leaseMs: LEASE_MS });
  expect(await away('away', effect)).toBe('sent');
  expect(failures).toBe(4);
  expect(await atLeastOnce()('away', effect)).toBe('already');
  expect(effect).toHaveBeenCalledTimes(1);
});

it('done while the database is away for longer than the job may take fails, and is repeated', async () => {
  const stop = new AbortController();
  const away = createAtLeastOnce({ notices: unmarkable(() => true), clock: time.clock, leaseMs: LEASE_MS });
  await expect(away('gone', async () => stop.abort(new Error('time is up')), stop.signal)).rejects.toThrow(
    'time is up',
  );
  time.advance(LEASE_MS);
  expect(await atLeastOnce()('gone', async () => undefined)).toBe('sent');
});
