import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWorkPool as createPool, type Pool, type PoolOptions } from '@scopewright/work-pool';
import type { TASKS } from './catalogue.ts';

export type WorkPool = Pool<typeof TASKS>;

/** Builds put the thread's code beside the program. When run from sources it is TypeScript, which tests bundle once for all. */
function threadFile(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./work-thread.js', import.meta.url);
  const { BUNDLED_PROGRAMS } = process.env;
  return BUNDLED_PROGRAMS
    ? pathToFileURL(join(BUNDLED_PROGRAMS, 'work-thread.js'))
    : new URL('./thread-from-source.mjs', import.meta.url);
}

/** The threads of a process for the tasks of `TASKS`. */
export const createWorkPool = (options: Partial<Omit<PoolOptions, 'file'>> = {}): WorkPool =>
  createPool({ ...options, file: threadFile() });
