import { type Belonging, type DataAccess, dayOf, noteFirmActivity, runWithCompany, trusted } from '@scopewright/data';
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAX_TENANTS = 20_000;

/**
 * Records that a firm, or a company without one, is in use (for the trial timeline and tenant health): at most once an
 * hour each, and again when a new day begins, because the active firms of each day are counted. Never delays a request.
 */
export function createActivityRecorder(
  data: DataAccess,
  clock: Clock,
  log: Logger,
): (tenant: Exclude<Belonging, { kind: 'system' }>) => void {
  const { companies } = data.models;
  const notedAt = new LRUCache<string, Date>({ max: MAX_TENANTS });
  return ({ kind, id }) => {
    const now = clock();
    const last = notedAt.get(id);
    if (last && now.getTime() - last.getTime() < HOUR_MS && dayOf(last) === dayOf(now)) return;
    notedAt.set(id, now);
    const hourAgo = trusted({ $lte: new Date(now.getTime() - HOUR_MS) });
    const stored: Promise<unknown> =
      kind === 'firm'
        ? noteFirmActivity(data, id, now)
        : runWithCompany(id, () =>
            companies.updateOne(
              { $or: [{ lastActivityAt: null }, { lastActivityAt: hourAgo }] },
              { $set: { lastActivityAt: now } },
            ),
          );
    stored.catch((error: unknown) => {
      notedAt.delete(id);
      log.warn({ err: error }, "A tenant's activity could not be stored");
    });
  };
}
