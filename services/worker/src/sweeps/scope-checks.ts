import { type Models, PRESENT, renewStoredCheck, runAsSystem, runFor, SCOPE_RULES, trusted } from '@scopewright/data';
import type { Clock, Logger } from '@scopewright/service-kit';
import { WorkInterrupted } from '@scopewright/work-pool/errors';
import { createItemChecker, type WorkPool } from '@scopewright/work-tasks';
import { LRUCache } from 'lru-cache';
import { Types } from 'mongoose';

/**
 * Sweeps run every minute: what one misses because it is interrupted, or the worker was down, later ones handle within
 * this time.
 */
export const EDITED_WITHIN_MS = 60 * 60_000;
/** Companies per sweep that are checked because the rules have changed. */
export const OTHER_RULES_BATCH = 20;

/** Delay before a failed check is retried, doubled each time up to a day. */
export const RETRY_MS = 2 * 60_000;
const RETRY_MAX_MS = 24 * 60 * 60_000;
/** Maximum number of remembered failures. */
const FAILED_MAX = 1_000;

export interface ScopeCheckSweepParts {
  models: Models;
  clock: Clock;
  pool: WorkPool;
  log: Logger;
}

/**
 * Checks recently edited scopes, and some of those last checked by other rules, and stores the results: a person who
 * requests a check then waits at most for the changes since. A failed check does not block other companies, and is
 * retried later.
 * @param rules name of the rules' version
 * @returns a sweep, which returns how many were outdated
 */
export function scopeCheckSweep(
  { models, clock, pool, log }: ScopeCheckSweepParts,
  rules = SCOPE_RULES,
): (signal: AbortSignal) => Promise<number> {
  const { scopeItems, scopeChecks, companies } = models;
  const failed = new LRUCache<string, { times: number; until: number }>({ max: FAILED_MAX });

  /** The companies to check, without those that failed recently. */
  async function due(): Promise<Types.ObjectId[]> {
    const now = clock().getTime();
    const resting = [...failed.entries()].flatMap(([id, { until }]) => (until > now ? [new Types.ObjectId(id)] : []));
    const since = new Date(now - EDITED_WITHIN_MS);
    const edited = await scopeItems.aggregate<{ _id: Types.ObjectId }>([
      { $match: { updatedAt: { $gte: since }, companyId: { $nin: resting } } },
      { $group: { _id: '$companyId' } },
    ]);
    const ofOthers = await scopeChecks
      .find({ rules: trusted({ $ne: rules }), companyId: trusted({ $nin: resting }) }, { companyId: 1 })
      .limit(OTHER_RULES_BATCH)
      .lean();
    return [
      ...new Map(
        [...edited.map(({ _id }) => _id), ...ofOthers.map(({ companyId }) => companyId)].map((id) => [
          id.toHexString(),
          id,
        ]),
      ).values(),
    ];
  }

  async function renew(companyId: Types.ObjectId): Promise<boolean> {
    const company = await companies.findOne({ _id: companyId, ...PRESENT }, { consultingFirmId: 1 }).lean();
    if (company === null) {
      // the company is hidden; if it is restored, it is checked on request
      await scopeChecks.deleteMany({ companyId });
      return false;
    }
    const { consultingFirmId: firmId } = company;
    const id = companyId.toHexString();
    const tenant =
      firmId === null ? { kind: 'company' as const, id } : { kind: 'firm' as const, id: firmId.toHexString() };
    const checker = createItemChecker(pool, tenant.id, (item) =>
      log.warn({ companyId: id, ...item }, 'An item is too complex to check'),
    );
    return runFor(tenant, () => renewStoredCheck(models, companyId, checker, rules));
  }

  /** Logs that a check failed, without the error's message, which may contain user data. */
  function noteFailure(id: string, error: unknown): void {
    const times = (failed.get(id)?.times ?? 0) + 1;
    const restMs = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (times - 1));
    failed.set(id, { times, until: clock().getTime() + restMs });
    log.error(
      { companyId: id, reason: error instanceof Error ? error.name : typeof error, times, restMs },
      'The scope of a company could not be checked',
    );
  }

  return (signal) =>
    runAsSystem('check scopes that were edited', async () => {
      let renewed = 0;
      for (const companyId of await due()) {
        signal.throwIfAborted();
        const id = companyId.toHexString();
        try {
          if (await renew(companyId)) renewed += 1;
          failed.delete(id);
        } catch (error) {
          // the pool ends with the process; the next one continues the sweep
          if (error instanceof WorkInterrupted) throw error;
          noteFailure(id, error);
        }
      }
      return renewed;
    });
}
