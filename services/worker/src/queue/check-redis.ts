import { type Logger, readRedisSettings } from '@scopewright/service-kit';
import type { Redis } from 'ioredis';

/**
 * Checks the settings once, as soon as Redis is connected.
 * @returns settles with the problems found; unreadable settings are only a warning
 */
export function checkSettings(redis: Redis, log: Pick<Logger, 'warn' | 'debug'>): Promise<string[]> {
  return new Promise((resolve) => {
    const look = () => {
      readRedisSettings(redis).then(
        ({ problems, unreadable }) => {
          redis.off('ready', look);
          if (unreadable)
            log.warn(
              { err: unreadable },
              'Redis does not report its settings: make sure that it evicts no keys and writes to disk',
            );
          resolve(problems);
        },
        // checked again with the next connection
        (error: unknown) => log.debug({ err: error }, 'The settings of Redis could not be read'),
      );
    };
    redis.on('ready', look);
    if (redis.status === 'ready') look();
  });
}
