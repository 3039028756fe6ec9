import { type Belonging, type Models, runWithCompany, runWithTenant, trusted } from '@scopewright/data';
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAX_TENANTS = 20_000;

/** Notes that a firm, or a company without one, is in use (the trial timeline and tenant health ask), at most once an hour each; never holds a request up. */
export function createActivityRecorder(
  { firms, companies }: Pick<Models, 'firms' | 'companies'>,
  clock: Clock,
  log: Logger,
): (tenant: Exclude<Belonging, { kind: 'system' }>) => void {
  const notedAt = new LRUCache<string, number>({ max: MAX_TENANTS });
  return ({ kind, id }) => {
    const now = clock();
    if (now.getTime() - (notedAt.get(id) ?? Number.NEGATIVE_INFINITY) < HOUR_MS) return;
    notedAt.set(id, now.getTime());
    const hourAgo = trusted({ $lte: new Date(now.getTime() - HOUR_MS) });
    const noted = { $set: { lastActivityAt: now } };
    const stored =
      kind === 'firm'
        ? runWithTenant(id, () => firms.updateOne({ lastActivityAt: hourAgo }, noted))
        : runWithCompany(id, () => companies.updateOne({ $or: [{ lastActivityAt: null }, { lastActivityAt: hourAgo }] }, noted));
    stored.catch((error: unknown) => {
      notedAt.delete(id);
      log.warn({ err: error }, "A tenant's activity could not be stored");
    });
  };
}
