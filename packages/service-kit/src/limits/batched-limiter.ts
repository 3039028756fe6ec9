import type { Redis } from 'ioredis';
import { type Clock, epochSeconds } from '../clock.ts';
import { failures } from '../errors/call-error.ts';

interface Counter {
  /** Uses that all processes have settled in this window, as last heard. */
  settled: number;
  /** Uses here since then. */
  pending: number;
}

export interface BatchedLimiter {
  /** Counts one use in the present window of `seconds`. @throws CallError 429 when there are more than `points` */
  consume(name: string, subject: string, points: number, seconds: number): void;
  /** Adds what was counted here to Redis and learns what the other processes counted. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const SETTLE_EVERY_MS = 250;
/** More subjects than this in one window are counted together: an attacker with many addresses cannot fill the memory. */
const MAX_SUBJECTS = 50_000;
const OVERFLOW_SUBJECT = 'others';

/** Fixed-window counters held in the process and settled with Redis in batches. While Redis is away each process counts for itself. */
export function createBatchedLimiter(redis: Redis | null, clock: Clock, settleEveryMs: number = SETTLE_EVERY_MS): BatchedLimiter {
  /** rule and window → subject → counter */
  const windows = new Map<string, { endsAt: number; counters: Map<string, Counter> }>();

  const settle = async (): Promise<void> => {
    const now = epochSeconds(clock);
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
    if (redis === null || redis.status !== 'ready') return;
    const batch = redis.pipeline();
    const sent: { counter: Counter; count: number }[] = [];
    for (const [key, { endsAt, counters }] of windows) {
      for (const [subject, counter] of counters) {
        if (counter.pending === 0) continue;
        sent.push({ counter, count: counter.pending });
        batch.incrby(`limit:${key}:${subject}`, counter.pending).expire(`limit:${key}:${subject}`, endsAt - now + 1);
      }
    }
    if (sent.length === 0) return;
    const results = await batch.exec().catch(() => null);
    for (const [index, { counter, count }] of sent.entries()) {
      const total = results?.[index * 2]?.[1];
      if (typeof total !== 'number') continue;
      counter.settled = total;
      counter.pending -= count;
    }
  };

  let running: Promise<void> | null = null;
  const settleOnce = (): Promise<void> => {
    running ??= settle().finally(() => {
      running = null;
    });
    return running;
  };
  const timer = setInterval(() => void settleOnce(), settleEveryMs);
  timer.unref();

  return {
    consume(name, subject, points, seconds) {
      const now = epochSeconds(clock);
      const index = Math.floor(now / seconds);
      const key = `${name}:${index}`;
      let window = windows.get(key);
      if (window === undefined) {
        window = { endsAt: (index + 1) * seconds, counters: new Map() };
        windows.set(key, window);
      }
      const { counters, endsAt } = window;
      const counted = counters.size >= MAX_SUBJECTS && !counters.has(subject) ? OVERFLOW_SUBJECT : subject;
      let counter = counters.get(counted);
      if (counter === undefined) {
        counter = { settled: 0, pending: 0 };
        counters.set(counted, counter);
      }
      if (counter.settled + counter.pending >= points) throw failures.rateLimited(endsAt - now);
      counter.pending++;
    },
    settle: settleOnce,
    async close() {
      clearInterval(timer);
      await settleOnce();
    },
  };
}
