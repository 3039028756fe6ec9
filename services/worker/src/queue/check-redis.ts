import type { Logger } from '@scopewright/service-kit';
import type { Redis } from 'ioredis';

export interface RedisSettings {
  /** Settings under which Redis may lose jobs, a sentence each: keys evicted when memory is full, or nothing written to disk. */
  problems: string[];
  /** Why the settings can't be read, as with managed services that refuse CONFIG. */
  unreadable: Error | null;
}

/** Reads the settings that keep jobs safe. @throws Error when the connection breaks meanwhile */
export async function readSettings(redis: Redis): Promise<RedisSettings> {
  const setting = async (name: string): Promise<string | undefined> => {
    const answer: unknown = await redis.config('GET', name);
    return Array.isArray(answer) && typeof answer[1] === 'string' ? answer[1] : undefined;
  };
  try {
    const problems: string[] = [];
    const policy = await setting('maxmemory-policy');
    if (policy !== undefined && policy !== 'noeviction') problems.push(`maxmemory-policy is ${policy}; jobs need noeviction`);
    const appendOnly = await setting('appendonly');
    if (appendOnly !== undefined && appendOnly !== 'yes') problems.push('appendonly is off; jobs need it on');
    return { problems, unreadable: null };
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError') return { problems: [], unreadable: error };
    throw error;
  }
}

/**
 * Looks at the settings as soon as Redis is there, once.
 * @returns settles with the problems found; settings that can't be read are a warning and no problem
 */
export function checkSettings(redis: Redis, log: Pick<Logger, 'warn' | 'debug'>): Promise<string[]> {
  return new Promise((resolve) => {
    const look = () => {
      readSettings(redis).then(
        ({ problems, unreadable }) => {
          redis.off('ready', look);
          if (unreadable) log.warn({ err: unreadable }, 'Redis does not tell its settings: make sure that it evicts no keys and writes to disk');
          resolve(problems);
        },
        // the next connection is looked at again
        (error: unknown) => log.debug({ err: error }, 'The settings of Redis could not be read'),
      );
    };
    redis.on('ready', look);
    if (redis.status === 'ready') look();
  });
}
