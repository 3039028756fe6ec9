import { afterEach, expect, it } from 'vitest';
import { WorkCrashed, WorkExceeded, WorkInterrupted, WorkRefused } from './errors.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import type { HOSTILE_TASKS } from './testing/hostile-tasks.ts';

type HostilePool = Pool<typeof HOSTILE_TASKS>;

const OPTIONS: PoolOptions = {
  file: new URL('./testing/hostile-thread.mjs', import.meta.url),
  threads: 2,
  perFirm: 2,
  waiting: 100,
  waitingPerFirm: 100,
  waitMs: 60_000,
  timeLimitMs: 60_000,
  heapMb: 64,
  idleMs: 60_000,
  closeMs: 10_000,
};

const pools: HostilePool[] = [];
function poolOf(options: Partial<PoolOptions> = {}): HostilePool {
  const pool: HostilePool = createPool({ ...OPTIONS, ...options });
  pools.push(pool);
  return pool;
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

it('starts threads when there is work, as many as there is work for, and ends those that have had none for a while', async () => {
  const pool = poolOf({ idleMs: 100 });
  expect(pool.state()).toEqual({ threads: 0, running: 0, waiting: 0 });
  expect(await pool.run('a', 'double', 21)).toBe(42);
  expect(pool.state().threads).toBe(1);
  expect(await Promise.all([1, 2, 3].map((value) => pool.run('a', 'double', value)))).toEqual([2, 4, 6]);
  expect(pool.state().threads).toBeLessThanOrEqual(2);
  await expect.poll(() => pool.state().threads).toBe(0);
  expect(await pool.run('a', 'double', 2)).toBe(4);
});

it('ends a task that takes too long, and no other', async () => {
  const pool = poolOf({ timeLimitMs: 300 });
  const [endless, other, after] = await Promise.allSettled([
    pool.run('a', 'endless', null),
    pool.run('b', 'parts', { count: 40, ms: 20, endless: false }),
    pool.run('a', 'double', 4),
  ]);
  expect(endless).toMatchObject({ status: 'rejected', reason: { name: 'WorkExceeded', limit: 'time' } });
  expect(other).toEqual({ status: 'fulfilled', value: 'all' });
  expect(after).toEqual({ status: 'fulfilled', value: 8 });
});

it('lets a task take longer that is said to', async () => {
  const pool = poolOf({ timeLimitMs: 100 });
  await expect(pool.run('a', 'spin', 400)).rejects.toThrow(WorkExceeded);
  expect(await pool.run('a', 'spin', 400, { timeLimitMs: 60_000 })).toBe(400);
});

it('hands over the parts that were done before a task was ended', async () => {
  const pool = poolOf({ timeLimitMs: 400 });
  const parts: number[] = [];
  await expect(
    pool.run('a', 'parts', { count: 3, ms: 5, endless: true }, { onPart: (part) => parts.push(part) }),
  ).rejects.toThrow(WorkExceeded);
  expect(parts).toEqual([0, 1, 2]);
});

it('hands over all parts before the result', async () => {
  const pool = poolOf();
  const parts: number[] = [];
  expect(
    await pool.run('a', 'parts', { count: 500, ms: 0, endless: false }, { onPart: (part) => parts.push(part) }),
  ).toBe('all');
  expect(parts).toEqual(Array.from({ length: 500 }, (_, at) => at));
});

it('ends a task that takes too much memory, and no other', async () => {
  const pool = poolOf();
  const [fill, other, after] = await Promise.allSettled([
    pool.run('a', 'fill', null),
    pool.run('b', 'spin', 500),
    pool.run('a', 'double', 4),
  ]);
  expect(fill).toMatchObject({ status: 'rejected', reason: { name: 'WorkExceeded', limit: 'memory' } });
  expect(other).toEqual({ status: 'fulfilled', value: 500 });
  expect(after).toEqual({ status: 'fulfilled', value: 8 });
});

it('outlives a thread that ends on its own', async () => {
  const pool = poolOf();
  const [crash, other, after] = await Promise.allSettled([
    pool.run('a', 'crash', 1),
    pool.run('b', 'spin', 300),
    pool.run('a', 'double', 4),
  ]);
  expect(crash).toMatchObject({ status: 'rejected', reason: { name: 'WorkCrashed' } });
  expect(other).toEqual({ status: 'fulfilled', value: 300 });
  expect(after).toEqual({ status: 'fulfilled', value: 8 });
  await expect(pool.run('a', 'crash', 0)).rejects.toThrow(WorkCrashed);
  expect(await pool.run('a', 'double', 5)).toBe(10);
});

it('passes on what a task throws, and keeps its thread', async () => {
  const pool = poolOf({ threads: 1 });
  await expect(pool.run('a', 'fail', 'Out of range')).rejects.toThrow(new RangeError('Out of range'));
  await expect(pool.run('a', 'toString' as 'double', 1)).rejects.toThrow("There is no task 'toString'");
  expect(await pool.run('a', 'double', 5)).toBe(10);
  expect(pool.state()).toEqual({ threads: 1, running: 0, waiting: 0 });
});

it('refuses at once what is more than may wait, and what has waited for too long', async () => {
  const pool = poolOf({ threads: 1, waitingPerFirm: 1, waiting: 2, waitMs: 200 });
  const first = pool.run('a', 'spin', 1_000);
  const second = pool.run('a', 'double', 1);
  await expect(pool.run('a', 'double', 2)).rejects.toThrow(WorkRefused);
  const other = pool.run('b', 'double', 3);
  await expect(pool.run('c', 'double', 4)).rejects.toThrow(WorkRefused);
  expect(pool.state()).toMatchObject({ running: 1, waiting: 2 });
  await expect(second).rejects.toThrow(WorkRefused);
  await expect(other).rejects.toThrow(WorkRefused);
  expect(await first).toBe(1_000);
  expect(await pool.run('a', 'double', 5)).toBe(10);
});

it('has a firm with little to do wait for one task of a firm with much', async () => {
  const pool = poolOf({ threads: 1 });
  const ended: string[] = [];
  const work = (firm: string, ms: number) => pool.run(firm, 'spin', ms).then(() => ended.push(firm));
  const busy = Array.from({ length: 6 }, () => work('busy', 20));
  await Promise.all([...busy, work('quiet', 1)]);
  expect(ended.indexOf('quiet')).toBeLessThanOrEqual(2);
});

it('closing takes nothing more, waits for what goes on, and ends what does not', async () => {
  const pool = poolOf();
  const running = pool.run('a', 'spin', 300);
  const closed = pool.close();
  await expect(pool.run('a', 'double', 1)).rejects.toThrow(WorkInterrupted);
  expect(await running).toBe(300);
  await closed;
  expect(pool.state().threads).toBe(0);

  const stuck = poolOf({ closeMs: 100 });
  const endless = stuck.run('a', 'endless', null);
  const outcome = expect(endless).rejects.toThrow(WorkInterrupted);
  await stuck.close();
  await outcome;
  expect(stuck.state().threads).toBe(0);
});

it('works while a new thread is started for each task, with many that are ended', async () => {
  const pool = poolOf({ threads: 2, timeLimitMs: 150 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0 ? pool.run(`${at}`, 'endless', null) : pool.run(`${at}`, 'double', at),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(
    outcomes.map((_, at) => (at % 3 === 0 ? 'rejected' : 'fulfilled')),
  );
});
