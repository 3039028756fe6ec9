import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const EVERY_MS = 200;
const PAGE_BYTES = 4096;

/** Memory of a process that is in use, in MB; null if it has ended or can't be asked. */
async function residentMb(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') {
      const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]);
      return (pages * PAGE_BYTES) / 1_000_000;
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
    return (Number(stdout) * 1024) / 1_000_000;
  } catch {
    return null;
  }
}

/** Calls `onTooMuch` once when a process uses more than `memoryMb`. @returns a function that ends the watch */
export function watchMemory(pid: number | undefined, memoryMb: number, onTooMuch: () => void): () => void {
  if (pid === undefined) return () => undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const look = async () => {
    const used = await residentMb(pid);
    if (ended) return;
    if (used !== null && used > memoryMb) return onTooMuch();
    timer = setTimeout(look, EVERY_MS);
  };
  timer = setTimeout(look, EVERY_MS);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
