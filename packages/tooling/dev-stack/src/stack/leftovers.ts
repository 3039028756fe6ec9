import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { inRoot, ROOT } from '../root.ts';

/** The command line of a running process; undefined if it doesn't exist (or can't be read). */
export function commandLine(pid: number): string | undefined {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined;
    if (process.platform === 'win32') return undefined;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Our programs; a process id now used by another program is skipped. */
const OURS = [ROOT, 'dist/main.js', 'src/cli.mjs', 'redis-server', 'mongod', inRoot('node_modules')];

/**
 * Ends processes remaining from an earlier, killed run. A process id counts only if its command line is one of ours.
 * Returns the names of those it ended.
 */
export async function endLeftovers(pids: Record<string, number>): Promise<string[]> {
  const alive = Object.entries(pids).filter(
    ([, pid]) => pid !== process.pid && OURS.some((part) => commandLine(pid)?.includes(part)),
  );
  for (const [, pid] of alive) signal(pid, 'SIGTERM');
  const deadline = Date.now() + 12_000;
  while (alive.some(([, pid]) => commandLine(pid) !== undefined) && Date.now() < deadline) await delay(100);
  for (const [, pid] of alive) if (commandLine(pid) !== undefined) signal(pid, 'SIGKILL');
  return alive.map(([name]) => name);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended since.
  }
}
