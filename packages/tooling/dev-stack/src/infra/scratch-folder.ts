import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in memory, where the system has one (Linux). */
const MEMORY = '/dev/shm';
/** The databases of a whole test run take less than half of it. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/** Free bytes of a folder's file system; undefined if it doesn't exist. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * Makes a folder for the data of tests' servers: in memory where there is plenty, because creating and dropping
 * databases waits for the disk, and a slow one then blocks the whole server for seconds. Otherwise in the system's
 * temporary folder. The caller removes it.
 */
export function scratchFolder(
  prefix: string,
  memory: { folder: string; free: number } = { folder: MEMORY, free: freemem() },
): string {
  const isPlenty = Math.min(memory.free, freeBytes(memory.folder)) >= NEEDED_BYTES;
  return mkdtempSync(join(isPlenty ? memory.folder : tmpdir(), prefix));
}
