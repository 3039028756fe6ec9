import type { Redis } from 'ioredis';
import { type HealthCheck, HealthProblem } from './health.ts';

export interface RedisSettings {
  /**
   * Settings with which Redis loses or refuses jobs, a sentence each: keys evicted when memory is full, nothing written
   * to disk, a mode or role in which it takes no jobs.
   */
  problems: string[];
  /** Why the settings can't be read, as with managed services that refuse CONFIG. */
  unreadable: Error | null;
}

const isRefusal = (error: unknown): error is Error => error instanceof Error && error.name === 'ReplyError';

const evicting = (policy: string): string => `maxmemory-policy is ${policy}; jobs need noeviction`;
const CLUSTER = 'Redis runs in Cluster mode, which is not supported: use a Redis without it';
const REPLICA = 'This Redis is a replica, which takes no writes: use the address of its primary';
const LOST_PRIMARY = 'This Redis is a replica that has lost its primary: use the address of a primary';

/** Facts of INFO that don't change by waiting: the mode, the role, and the eviction policy. */
function problemsIn(info: string): string[] {
  const lines = new Map(info.split('\r\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1)]));
  const policy = lines.get('maxmemory_policy');
  return [
    ...(lines.get('redis_mode') === 'cluster' ? [CLUSTER] : []),
    ...(lines.get('role') === 'slave' ? [lines.get('master_link_status') === 'down' ? LOST_PRIMARY : REPLICA] : []),
    ...(policy !== undefined && policy !== 'noeviction' ? [evicting(policy)] : []),
  ];
}

/** Reads INFO; null where it is refused, as by some managed services. @throws Error when the connection breaks */
const infoOf = (redis: Redis): Promise<string | null> =>
  redis.info().catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });

/** Reads the settings that keep jobs safe. @throws Error if the connection breaks during it */
export async function readRedisSettings(redis: Redis): Promise<RedisSettings> {
  const info = await infoOf(redis);
  const problems = info === null ? [] : problemsIn(info);
  try {
    const answer: unknown = await redis.config('GET', 'appendonly');
    const appendOnly: unknown = Array.isArray(answer) ? answer[1] : undefined;
    if (appendOnly !== undefined && appendOnly !== 'yes') problems.push('appendonly is off; jobs need it on');
    return { problems, unreadable: null };
  } catch (error) {
    if (isRefusal(error)) return { problems, unreadable: error };
    throw error;
  }
}

/** The state of Redis by a refused write. */
function problemOfRefusal({ message }: Error): HealthProblem {
  const [code = ''] = message.split(' ', 1);
  if (['MOVED', 'ASK', 'CROSSSLOT', 'CLUSTERDOWN'].includes(code)) return new HealthProblem(CLUSTER, 'unusable');
  if (code === 'READONLY') return new HealthProblem(REPLICA, 'unusable');
  return new HealthProblem(`Redis takes no writes (${code}), so no job can run`);
}

/**
 * Health check of Redis: it answers, accepts writes, and retains them. It is `unusable`, rather than unavailable, in a
 * mode or role that waiting doesn't change.
 */
export const redisCheck =
  (redis: Redis): HealthCheck =>
  async () => {
    const [problem] = problemsIn((await infoOf(redis)) ?? '');
    if (problem !== undefined) throw new HealthProblem(problem, 'unusable');
    try {
      await redis.set('health', '1', 'PX', 1000);
    } catch (error) {
      throw isRefusal(error) ? problemOfRefusal(error) : error;
    }
  };
