import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TASKS } from './catalogue.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

export type WorkPool = Pool<typeof TASKS>;

/** In addition to the event loop's thread; more would only take time from other processes. */
const THREADS_MAX = 4;
const THREADS = Math.min(THREADS_MAX, Math.max(2, availableParallelism() - 1));

/** Builds put the thread's code beside the program. When run from sources it is TypeScript, which tests bundle once for all. */
function threadFile(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./work-thread.js', import.meta.url);
  const { BUNDLED_PROGRAMS } = process.env;
  return BUNDLED_PROGRAMS
    ? pathToFileURL(join(BUNDLED_PROGRAMS, 'work-thread.js'))
    : new URL('./thread-from-source.mjs', import.meta.url);
}

const DEFAULTS: PoolOptions = {
  file: threadFile(),
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
