import { type Models, runWithTenant, trusted } from '@scopewright/data';
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAX_FIRMS = 20_000;

/** Notes that a firm is in use (the trial timeline asks), at most once an hour per firm; never holds a request up. */
export function createActivityRecorder({ firms }: Pick<Models, 'firms'>, clock: Clock, log: Logger): (firmId: string) => void {
  const notedAt = new LRUCache<string, number>({ max: MAX_FIRMS });
  return (firmId) => {
    const now = clock();
    if (now.getTime() - (notedAt.get(firmId) ?? Number.NEGATIVE_INFINITY) < HOUR_MS) return;
    notedAt.set(firmId, now.getTime());
    const hourAgo = new Date(now.getTime() - HOUR_MS);
    runWithTenant(firmId, () => firms.updateOne({ lastActivityAt: trusted({ $lte: hourAgo }) }, { $set: { lastActivityAt: now } })).catch((error: unknown) => {
      notedAt.delete(firmId);
      log.warn({ err: error }, "A firm's activity could not be stored");
    });
  };
}
