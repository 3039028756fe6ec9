import { type Belonging, type DataAccess, dayOf, noteFirmActivity, runWithCompany, trusted } from '@scopewright/data';
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_TENANTS = 20_000;

/**
 * Records that a tenant is in use.
 * @param isShown lists show the activity with its time, such as signing in: the last one must not be earlier
 */
export type ActivityRecorder = (tenant: Exclude<Belonging, { kind: 'system' }>, isShown?: boolean) => void;

/**
 * Records that a firm, or a company without one, is in use (for the trial timeline and tenant health): at most once an
 * hour each, or once a minute for what lists show with its time, and again when a new day begins, because the active
 * firms of each day are counted. Never delays a request.
 */
export function createActivityRecorder(data: DataAccess, clock: Clock, log: Logger): ActivityRecorder {
  const { companies } = data.models;
  const notedAt = new LRUCache<string, Date>({ max: MAX_TENANTS });
  return ({ kind, id }, isShown = false) => {
    const periodMs = isShown ? MINUTE_MS : HOUR_MS;
    const now = clock();
    const last = notedAt.get(id);
    if (last && now.getTime() - last.getTime() < periodMs && dayOf(last) === dayOf(now)) return;
    notedAt.set(id, now);
    const before = trusted({ $lte: new Date(now.getTime() - periodMs) });
    const stored: Promise<unknown> =
      kind === 'firm'
        ? noteFirmActivity(data, id, now, periodMs)
        : runWithCompany(id, () =>
            companies.updateOne(
              { $or: [{ lastActivityAt: null }, { lastActivityAt: before }] },
              { $set: { lastActivityAt: now } },
            ),
          );
    stored.catch((error: unknown) => {
      notedAt.delete(id);
      log.warn({ err: error }, "A tenant's activity could not be stored");
    });
  };
}
