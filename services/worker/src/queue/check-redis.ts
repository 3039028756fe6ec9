import type { Redis } from 'ioredis';

/** Settings under which Redis may lose jobs: keys evicted when memory is full, or nothing written to disk. Empty when there are none. */
export async function redisProblems(redis: Redis): Promise<string[]> {
  const setting = async (name: string): Promise<string | undefined> => {
    const answer: unknown = await redis.config('GET', name);
    return Array.isArray(answer) && typeof answer[1] === 'string' ? answer[1] : undefined;
  };
  const problems: string[] = [];
  const policy = await setting('maxmemory-policy');
  if (policy !== undefined && policy !== 'noeviction') problems.push(`maxmemory-policy is ${policy}; jobs need noeviction`);
  const appendOnly = await setting('appendonly');
  if (appendOnly !== undefined && appendOnly !== 'yes') problems.push('appendonly is off; jobs need it on');
  return problems;
}
