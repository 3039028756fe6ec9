import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { type Child, startChild } from '../process/child.ts';
import { onPath } from '../process/on-path.ts';
import { waitFor } from '../process/wait.ts';

export interface RedisServer {
  url: string;
  child: Child;
}

export interface RedisOptions {
  /** Folder of the database files; created if missing. */
  dir: string;
  port: number;
  logFile: string;
  /** Called with the process before it answers. */
  onSpawned?: ((child: Child) => void) | undefined;
}

/**
 * Starts Redis on a private port with an append-only file and without eviction (queues must not lose jobs), and waits
 * until it answers.
 */
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
  try {
    await waitFor(() => pings(port), { what: 'Redis', child });
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { url: redisUrlOf(port), child };
}

/** The address of a Redis started here on this port. */
export const redisUrlOf = (port: number): string => `redis://127.0.0.1:${port}`;

/**
 * Whether Redis accepts commands; while it still reads its files it answers with an error. Without a client library,
 * which would stay in memory for this one question.
 */
function pings(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(answer.toString().startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
