import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleProgram } from '@scopewright/build-config/bundle-service';
import { cachedBundle } from '@scopewright/build-config/cached-bundle';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkCrashed, WorkExceeded, WorkInterrupted, WorkRefused } from './errors.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import { createGate, type HOSTILE_TASKS } from './testing/hostile-tasks.ts';

type HostilePool = Pool<typeof HOSTILE_TASKS>;

const root = fileURLToPath(new URL('..', import.meta.url));
const program = await cachedBundle({
  root,
  name: 'hostile-tasks',
  bundle: (dir) => bundleProgram({ root, input: { 'hostile-tasks': 'src/testing/hostile-tasks.ts' }, dir }),
});

const OPTIONS: PoolOptions = {
  file: pathToFileURL(join(program, 'hostile-tasks.js')),
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
// the pool's time limits pass when a test advances its clock; threads keep running
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** A task that holds its thread until its gate is open. `begun` resolves when it runs. */
function hold(
  pool: HostilePool,
  firm: string,
  { count = 1, timeLimitMs }: { count?: number; timeLimitMs?: number } = {},
) {
  const gate = createGate();
  const parts: number[] = [];
  let onPart: (() => void) | undefined;
  const done = pool.run(
    firm,
    'held',
    { gate: gate.buffer, count },
    {
      onPart: (part) => {
        parts.push(part);
        onPart?.();
      },
      ...(timeLimitMs !== undefined && { timeLimitMs }),
    },
  );
  const arrived = (part: number) =>
    new Promise<void>((resolve) => {
      onPart = () => {
        if (parts.includes(part)) resolve();
      };
      onPart();
    });
  return { done, open: gate.open, begun: arrived(0), arrived };
}
/** A task that never ends, and is known to run. */
async function endless(pool: HostilePool, firm: string): Promise<{ done: Promise<unknown> }> {
  let done: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    done = pool.run(firm, 'parts', { count: 1, endless: true }, { onPart: () => resolve() });
  });
  return { done };
}
/** The state of a promise after all other due work has run. */
const stateOf = (promise: Promise<unknown>): Promise<string> =>
  Promise.race([
    promise.then(
      () => 'done',
      () => 'failed',
    ),
    new Promise<string>((resolve) => setImmediate(() => resolve('pending'))),
  ]);

it('starts threads when there is work, as many as needed, and ends those that have been idle for a while', async () => {
  const pool = poolOf();
  expect(pool.state()).toEqual({ threads: 0, running: 0, waiting: 0 });
  expect(await pool.run('a', 'double', 21)).toBe(42);
  expect(pool.state().threads).toBe(1);
  expect(await Promise.all([1, 2, 3].map((value) => pool.run('a', 'double', value)))).toEqual([2, 4, 6]);
  expect(pool.state().threads).toBeLessThanOrEqual(2);
  vi.advanceTimersByTime(OPTIONS.idleMs);
  await expect.poll(() => pool.state().threads).toBe(0);
  expect(await pool.run('a', 'double', 2)).toBe(4);
});

it('ends a task that takes too long, and no other', async () => {
  const pool = poolOf({ timeLimitMs: 300 });
  const other = hold(pool, 'b', { timeLimitMs: 60_000 });
  const { done } = await endless(pool, 'a');
  await other.begun;
  const after = pool.run('a', 'double', 4);
  vi.advanceTimersByTime(299);
  expect(await stateOf(done)).toBe('pending');
  vi.advanceTimersByTime(1);
  await expect(done).rejects.toMatchObject({ name: 'WorkExceeded', limit: 'time' });
  other.open();
  expect(await other.done).toBe('all');
  expect(await after).toBe(8);
});

it('counts the time of a task from each of its parts', async () => {
  const pool = poolOf({ timeLimitMs: 300 });
  const task = hold(pool, 'a', { count: 3 });
  await task.begun;
  for (const part of [1, 2]) {
    vi.advanceTimersByTime(299);
    task.open();
    await task.arrived(part);
  }
  vi.advanceTimersByTime(299);
  task.open();
  expect(await task.done).toBe('all');
});

it('allows a task to take longer on request', async () => {
  const pool = poolOf({ timeLimitMs: 100 });
  const short = hold(pool, 'a');
  const long = hold(pool, 'b', { timeLimitMs: 1_000 });
  await Promise.all([short.begun, long.begun]);
  vi.advanceTimersByTime(999);
  await expect(short.done).rejects.toThrow(WorkExceeded);
  long.open();
  expect(await long.done).toBe('all');
});

it('hands over the parts that were done before a task was ended', async () => {
  const pool = poolOf({ timeLimitMs: 400 });
  const parts: number[] = [];
  const running = new Promise<void>((resolve) => {
    const onPart = (part: number) => {
      if (parts.push(part) === 3) resolve();
    };
    pool.run('a', 'parts', { count: 3, endless: true }, { onPart }).catch((error: unknown) => ended.push(error));
  });
  const ended: unknown[] = [];
  await running;
  vi.advanceTimersByTime(400);
  await expect.poll(() => ended).toEqual([expect.any(WorkExceeded)]);
  expect(parts).toEqual([0, 1, 2]);
});

it('hands over all parts before the result', async () => {
  const pool = poolOf();
  const parts: number[] = [];
  expect(await pool.run('a', 'parts', { count: 500, endless: false }, { onPart: (part) => parts.push(part) })).toBe(
    'all',
  );
  expect(parts).toEqual(Array.from({ length: 500 }, (_, at) => at));
});

it('ends a task that takes too much memory, and no other', async () => {
  const pool = poolOf();
  const other = hold(pool, 'b');
  await expect(pool.run('a', 'fill', null)).rejects.toMatchObject({ name: 'WorkExceeded', limit: 'memory' });
  expect(await pool.run('a', 'double', 4)).toBe(8);
  other.open();
  expect(await other.done).toBe('all');
});

it('outlives a thread that ends on its own', async () => {
  const pool = poolOf();
  const other = hold(pool, 'b');
  await expect(pool.run('a', 'crash', 1)).rejects.toThrow(WorkCrashed);
  expect(await pool.run('a', 'double', 4)).toBe(8);
  await expect(pool.run('a', 'crash', 0)).rejects.toThrow(WorkCrashed);
  expect(await pool.run('a', 'double', 5)).toBe(10);
  other.open();
  expect(await other.done).toBe('all');
});

it("passes on a task's error, and keeps its thread", async () => {
  const pool = poolOf({ threads: 1 });
  await expect(pool.run('a', 'fail', 'Out of range')).rejects.toThrow(new RangeError('Out of range'));
  await expect(pool.run('a', 'toString' as 'double', 1)).rejects.toThrow("There is no task 'toString'");
  expect(await pool.run('a', 'double', 5)).toBe(10);
  expect(pool.state()).toEqual({ threads: 1, running: 0, waiting: 0 });
});

it('refuses work beyond the queue limit immediately, and work that has waited for too long', async () => {
  const pool = poolOf({ threads: 1, waitingPerFirm: 1, waiting: 2, waitMs: 200 });
  const first = hold(pool, 'a');
  const second = pool.run('a', 'double', 1);
  await expect(pool.run('a', 'double', 2)).rejects.toThrow(WorkRefused);
  const other = pool.run('b', 'double', 3);
  await expect(pool.run('c', 'double', 4)).rejects.toThrow(WorkRefused);
  expect(pool.state()).toMatchObject({ running: 1, waiting: 2 });
  const refused = Promise.all([second, other].map((waiting) => expect(waiting).rejects.toThrow(WorkRefused)));
  vi.advanceTimersByTime(200);
  await refused;
  first.open();
  expect(await first.done).toBe('all');
  expect(await pool.run('a', 'double', 5)).toBe(10);
});

it('has a firm with little to do wait for one task of a firm with much', async () => {
  const pool = poolOf({ threads: 1 });
  const ended: string[] = [];
  const first = hold(pool, 'busy');
  const work = (firm: string) => pool.run(firm, 'double', 1).then(() => ended.push(firm));
  const busy = Array.from({ length: 5 }, () => work('busy'));
  const all = Promise.all([...busy, work('quiet')]);
  first.open();
  await all;
  expect(ended.indexOf('quiet')).toBeLessThanOrEqual(1);
});

it('closing accepts no work, waits for running tasks, and ends stuck ones', async () => {
  const pool = poolOf();
  const running = hold(pool, 'a');
  const closed = pool.close();
  await expect(pool.run('a', 'double', 1)).rejects.toThrow(WorkInterrupted);
  running.open();
  expect(await running.done).toBe('all');
  await closed;
  expect(pool.state().threads).toBe(0);

  const stuck = poolOf();
  const { done } = await endless(stuck, 'a');
  const outcome = expect(done).rejects.toThrow(WorkInterrupted);
  const closing = stuck.close();
  vi.advanceTimersByTime(OPTIONS.closeMs);
  await closing;
  await outcome;
  expect(stuck.state().threads).toBe(0);
});

it('works while a new thread is started for each task, with many that are ended', async () => {
  const pool = poolOf({ threads: 2 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0 ? pool.run(`${at}`, 'crash', 1) : pool.run(`${at}`, 'double', at),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(
    outcomes.map((_, at) => (at % 3 === 0 ? 'rejected' : 'fulfilled')),
  );
});
