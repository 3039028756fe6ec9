import { type Models, PRESENT, renewStoredCheck, runAsSystem, runFor, SCOPE_RULES, trusted } from '@scopewright/data';
import type { Clock, Logger } from '@scopewright/service-kit';
import { createItemChecker, type WorkPool } from '@scopewright/work-pool';
import { WorkInterrupted } from '@scopewright/work-pool/errors';
import { LRUCache } from 'lru-cache';
import { Types } from 'mongoose';

/** Sweeps come every minute: what this one leaves out because it is cut off, or the worker was away, is up to later ones for so long. */
export const EDITED_WITHIN_MS = 60 * 60_000;
/** Companies that one sweep checks because the rules have changed since. */
export const OTHER_RULES_BATCH = 20;

/** A company whose check failed is left alone for so long, each time for twice as long as the time before, up to a day. */
export const RETRY_MS = 2 * 60_000;
const RETRY_MAX_MS = 24 * 60 * 60_000;
/** Companies whose failures are remembered. */
const FAILED_MAX = 1_000;

export interface ScopeCheckSweepParts {
  models: Models;
  clock: Clock;
  pool: WorkPool;
  log: Logger;
}

/**
 * Checks the scopes anew that were edited lately, and some of those that other rules have checked, and stores what was found: whoever asks for the check of a company
 * waits for what has changed since at most. A company whose check fails holds up no other, and is tried again later.
 * @param rules the name of the rules
 * @returns a sweep, which says how many were not up to date
 */
export function scopeCheckSweep(
  { models, clock, pool, log }: ScopeCheckSweepParts,
  rules = SCOPE_RULES,
): (signal: AbortSignal) => Promise<number> {
  const { scopeItems, scopeChecks, companies } = models;
  const failed = new LRUCache<string, { times: number; until: number }>({ max: FAILED_MAX });

  /** The companies to look at, those left out that failed lately. */
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
      // nobody sees it; where it comes back, it is checked when somebody asks
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

  /** Says that a check failed, without what its error says: that may hold what people have written. */
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
          // the pool ends with the process, which takes the sweep up again
          if (error instanceof WorkInterrupted) throw error;
          noteFailure(id, error);
        }
      }
      return renewed;
    });
}
