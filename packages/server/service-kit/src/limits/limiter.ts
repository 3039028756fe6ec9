import { createHash } from 'node:crypto';
import type { Limit } from '@scopewright/contracts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { failures } from '../errors/call-error.ts';

export interface LimiterOptions {
  /** Null counts in this process only. */
  redis: Redis | null;
  /** Multiplies the points of every rule (RATE_LIMIT_FACTOR). */
  factor: number;
}

/** Counts one use of a limit. @throws CallError 429 with the time until the caller may retry */
export type Consume = (
  rule: Pick<Limit, 'name' | 'points' | 'seconds' | 'perProcess'>,
  subject: string,
) => Promise<void>;

export interface Limiter {
  consume: Consume;
  /** Returns one use that turned out not to count. Nothing is returned to an exhausted limit. */
  giveBack(rule: Parameters<Consume>[0], subject: string): Promise<void>;
}

/** A limit's subject in storable form: Redis must not hold plain e-mail addresses. */
const hashedSubject = (subject: string): string => createHash('sha256').update(subject).digest('base64url');

/**
 * Counts uses of rules across all processes, or in this process alone while Redis is away; `perProcess` rules are
 * always counted here.
 */
export function createLimiter({ redis, factor }: LimiterOptions): Limiter {
  const limiters = new Map<string, RateLimiterRedis | RateLimiterMemory>();

  const limiterOf = ({
    name,
    points: given,
    seconds,
    perProcess,
  }: Parameters<Consume>[0]): RateLimiterRedis | RateLimiterMemory => {
    const known = limiters.get(name);
    if (known) return known;
    const rule = { keyPrefix: `limit:${name}`, points: Math.max(1, Math.round(given * factor)), duration: seconds };
    const memory = new RateLimiterMemory(rule);
    const limiter =
      redis === null || perProcess === true
        ? memory
        : new RateLimiterRedis({ ...rule, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: memory });
    limiters.set(name, limiter);
    return limiter;
  };

  const keyOf = ({ perProcess }: Parameters<Consume>[0], subject: string): string =>
    perProcess === true ? subject : hashedSubject(subject);

  return {
    async giveBack(rule, subject) {
      await limiterOf(rule).reward(keyOf(rule, subject), 1);
    },
    async consume(rule, subject) {
      try {
        await limiterOf(rule).consume(keyOf(rule, subject));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw failures.rateLimited(refusal.msBeforeNext / 1000);
        throw refusal;
      }
    },
  };
}
