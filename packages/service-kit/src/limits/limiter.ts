import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import { failures } from '../errors/call-error.ts';
import { createBatchedLimiter } from './batched-limiter.ts';
import type { Consume } from './rules.ts';

export interface LimiterOptions {
  /** Null counts in this process only. */
  redis: Redis | null;
  clock: Clock;
  /** Multiplies the points of every rule (RATE_LIMIT_FACTOR). */
  factor: number;
}

export interface Limiter {
  consume: Consume;
  close(): Promise<void>;
}

const KEY_PREFIX = 'limit';

/** A subject as it may be stored: e-mail addresses must not lie about in Redis. */
export const hashedSubject = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 22);

/** Counts uses of rules across all processes; in this process alone while Redis is away. */
export function createLimiter({ redis, clock, factor }: LimiterOptions): Limiter {
  const batched = createBatchedLimiter(redis, clock);
  const limiters = new Map<string, RateLimiterRedis | RateLimiterMemory>();

  const limiterFor = (name: string, points: number, seconds: number): RateLimiterRedis | RateLimiterMemory => {
    const known = limiters.get(name);
    if (known) return known;
    const memory = new RateLimiterMemory({ keyPrefix: `${KEY_PREFIX}:${name}`, points, duration: seconds });
    const limiter =
      redis === null
        ? memory
        : new RateLimiterRedis({
            storeClient: redis,
            keyPrefix: `${KEY_PREFIX}:${name}`,
            points,
            duration: seconds,
            rejectIfRedisNotReady: true,
            insuranceLimiter: memory,
          });
    limiters.set(name, limiter);
    return limiter;
  };

  const consumeStrict = async (name: string, points: number, seconds: number, subject: string): Promise<void> => {
    try {
      await limiterFor(name, points, seconds).consume(hashedSubject(subject));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw failures.rateLimited(refusal.msBeforeNext / 1000);
      throw refusal;
    }
  };

  return {
    consume(rule, subject) {
      const points = Math.max(1, Math.round(rule.points * factor));
      if (rule.batched) return batched.consume(rule.name, subject, points, rule.seconds);
      return consumeStrict(rule.name, points, rule.seconds, subject);
    },
    close: () => batched.close(),
  };
}
