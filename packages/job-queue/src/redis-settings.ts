import type { Redis } from 'ioredis';

export interface RedisSettings {
  /**
   * Settings under which Redis may lose jobs, a sentence each: keys evicted when memory is full, or nothing written to
   * disk.
   */
  problems: string[];
  /** Why the settings can't be read, as with managed services that refuse CONFIG. */
  unreadable: Error | null;
}

/** Reads the settings that keep jobs safe. @throws Error when the connection breaks meanwhile */
export async function readRedisSettings(redis: Redis): Promise<RedisSettings> {
  const setting = async (name: string): Promise<string | undefined> => {
    const answer: unknown = await redis.config('GET', name);
    return Array.isArray(answer) && typeof answer[1] === 'string' ? answer[1] : undefined;
  };
  try {
    const problems: string[] = [];
    const policy = await setting('maxmemory-policy');
    if (policy !== undefined && policy !== 'noeviction')
      problems.push(`maxmemory-policy is ${policy}; jobs need noeviction`);
    const appendOnly = await setting('appendonly');
    if (appendOnly !== undefined && appendOnly !== 'yes') problems.push('appendonly is off; jobs need it on');
    return { problems, unreadable: null };
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError') return { problems: [], unreadable: error };
    throw error;
  }
}
