import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@scopewright/dev-stack/process/free-port';

export interface RedisProcess {
  url: string;
  start(): Promise<void>;
  /** Kills it; its data remains for the next start. */
  kill(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

/** A Redis for one test, which can stop it. */
export async function redisProcess(
  settings: string[] = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
): Promise<RedisProcess> {
  const dir = await mkdtemp(join(tmpdir(), 'redis-'));
  const port = await freePort();
  let child: ChildProcess | null = null;
  const self: RedisProcess = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const started = spawn('redis-server', [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        dir,
        '--appendfsync',
        'always',
        ...settings,
      ]);
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.stdout.on('data', (chunk: Buffer) => {
          if (chunk.includes('Ready to accept connections')) resolve();
        });
        started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
        started.once('error', reject);
      });
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async dispose() {
      await self.kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
  return self;
}
