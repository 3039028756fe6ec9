import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

export interface RedisOptions {
  url: string;
  keyPrefix?: string;
  log: Logger;
}

const COMMAND_LIMIT_MS = 1000;
const RECONNECT_MAX_MS = 1000;

/** Whether a primary has become a replica: the same address may lead to the new primary by now. */
export const isDemoted = ({ message }: Error): boolean => message.startsWith('READONLY');

/**
 * A Redis connection for request handling: while Redis is unavailable, commands fail immediately instead of queueing,
 * and it reconnects for as long as the process lives.
 */
export function connectRedis({ url, keyPrefix = '', log }: RedisOptions): Redis {
  const redis = new Redis(url, {
    keyPrefix,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_LIMIT_MS,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), RECONNECT_MAX_MS),
    reconnectOnError: isDemoted,
  });
  let down = false;
  redis.on('error', (error: Error) => {
    if (!down) log.warn({ err: error }, 'Redis is not reachable');
    down = true;
  });
  redis.on('ready', () => {
    if (down) log.info('Redis is back');
    down = false;
  });
  return redis;
}

/** Resolves when the connection is ready; rejects when it fails, or after `limitMs`. A service may start without it. */
export async function redisReady(redis: Redis, limitMs: number): Promise<void> {
  if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(limitMs) });
}
