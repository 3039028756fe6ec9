import { availableParallelism } from 'node:os';
import type { TASKS } from './catalogue.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

export type WorkPool = Pool<typeof TASKS>;

/** In addition to the event loop's thread; more would only take time from other processes. */
const THREADS_MAX = 4;
const THREADS = Math.min(THREADS_MAX, Math.max(2, availableParallelism() - 1));

/** Builds put the thread's code beside the program; when run from sources it is TypeScript. */
const THREAD_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './thread-from-source.mjs' : './work-thread.js',
  import.meta.url,
);

const DEFAULTS: PoolOptions = {
  file: THREAD_FILE,
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

/** The threads of a process for the tasks of `TASKS`. */
export const createWorkPool = (options: Partial<Omit<PoolOptions, 'file'>> = {}): WorkPool =>
  createPool({ ...DEFAULTS, ...options });
