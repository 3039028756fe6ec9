import { availableParallelism } from 'node:os';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import type { Catalogue } from './task.ts';

/** In addition to the event loop's thread; more would only take time from other processes. */
const THREADS_MAX = 4;
const THREADS = Math.min(THREADS_MAX, Math.max(2, availableParallelism() - 1));

const DEFAULTS: Omit<PoolOptions, 'file'> = {
  threads: THREADS,
  // one firm never gets all threads
  perFirm: THREADS - 1,
  waiting: 32,
  waitingPerFirm: 8,
  // the front door waits for 15 s
  waitMs: 8_000,
  timeLimitMs: 3_000,
  heapMb: 256,
  idleMs: 30_000,
  closeMs: 5_000,
};

/** The threads of a process of the product, with its limits, for the tasks that `file` serves. */
export const createWorkPool = <C extends Catalogue>(
  options: Pick<PoolOptions, 'file'> & Partial<PoolOptions>,
): Pool<C> => createPool({ ...DEFAULTS, ...options });
