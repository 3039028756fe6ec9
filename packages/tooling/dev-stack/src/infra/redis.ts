import { mkdirSync } from 'node:fs';
import { Redis } from 'ioredis';
import { type Child, startChild } from '../process/child.ts';
import { onPath } from '../process/on-path.ts';
import { waitFor } from '../process/wait.ts';

export interface RedisServer {
  url: string;
  child: Child;
}

export interface RedisOptions {
  /** Folder of the database files; made when missing. */
  dir: string;
  port: number;
  logFile: string;
  /** Told of the process before it answers. */
  onSpawned?: ((child: Child) => void) | undefined;
}

/** Starts Redis on a private port with an append-only file and without eviction (queues must not lose jobs), and waits until it answers. */
export async function startRedis({ dir, port, logFile, onSpawned }: RedisOptions): Promise<RedisServer> {
  const command = onPath('redis-server');
  if (!command) throw new Error('No redis-server found. Install Redis, set REDIS_URL, or run "docker compose up -d".');
  mkdirSync(dir, { recursive: true });
  const child = await startChild({
    name: 'redis',
    command,
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      dir,
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
      '--save',
      '',
      '--daemonize',
      'no',
    ],
    logFile,
  });
  onSpawned?.(child);
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: (times) => Math.min(times * 30, 200) });
  client.on('error', () => undefined);
  try {
    await waitFor(async () => (await client.ping()) === 'PONG', { what: 'Redis', child });
  } catch (error) {
    await child.stop();
    throw error;
  } finally {
    client.disconnect();
  }
  return { url: redisUrlOf(port), child };
}

/** The address of a Redis of ours on this port. */
export const redisUrlOf = (port: number): string => `redis://127.0.0.1:${port}`;
