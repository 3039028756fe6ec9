import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLinesOf } from '@scopewright/dev-stack/process/child';
import { waitFor } from '@scopewright/dev-stack/process/wait';
import { inRoot } from '@scopewright/dev-stack/root';
import { readStackFile, type StackFile } from '@scopewright/dev-stack/stack-file';

export interface RunningProduct {
  stack: StackFile;
  /** From the command until the last part is ready, in seconds. */
  startSeconds: number;
  stop(): Promise<void>;
}

/** Subdomains of localhost resolve to this machine and count as secure, and search engines may list this one. */
export const BENCH_DOMAIN = 'scopewright.localhost';

/** Timeout of a start, independent of the machine's load; the time that a start takes is measured separately. */
const START_LIMIT_MS = 300_000;

/** Runs `npm start` as a user would, with a separate data folder. */
export async function startProduct(dataDir: string, port: number): Promise<RunningProduct> {
  const logFile = join(dataDir, 'start.log');
  const log = openSync(logFile, 'a');
  const { MONGODB_URI: _m, REDIS_URL: _r, SMTP_URL: _s, NODE_ENV: _n, ...env } = process.env;
  const started = performance.now();
  const child = spawn(process.execPath, [inRoot('packages', 'tooling', 'dev-stack', 'bin', 'run.mjs'), 'start'], {
    env: {
      ...env,
      PORT: String(port),
      SCOPEWRIGHT_DATA: dataDir,
      RATE_LIMIT_FACTOR: '100000',
      PRODUCT_DOMAIN: BENCH_DOMAIN,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const file = join(dataDir, 'stack.json');
  try {
    await waitFor(
      async () => {
        if (child.exitCode !== null) throw new Error('npm start has ended');
        return existsSync(file);
      },
      { what: 'npm start', timeoutMs: START_LIMIT_MS },
    );
  } catch (error) {
    child.kill('SIGTERM');
    throw new Error(`${error instanceof Error ? error.message : error}\n${lastLinesOf(logFile).join('\n')}`);
  }
  const startSeconds = (performance.now() - started) / 1000;
  const stack = readStackFile(file);
  if (!stack) throw new Error('npm start left no stack.json');
  return {
    stack,
    startSeconds,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Processes that are not Node. */
const ENGINES = new Set(['mongod', 'redis']);

/**
 * Resident memory of all our Node processes together, in MB, and of each. Linux only; elsewhere there is nothing to
 * read.
 */
export function nodeMemory(pids: Record<string, number>): { total: number; each: Record<string, number> } {
  const each: Record<string, number> = {};
  for (const [name, pid] of Object.entries(pids)) {
    if (ENGINES.has(name)) continue;
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    each[name] = Math.round(Number(kilobytes) / 1024);
  }
  return { total: Object.values(each).reduce((sum, value) => sum + value, 0), each };
}
