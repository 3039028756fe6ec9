import type { ScopeCheck } from '@scopewright/contracts/scoping';
import { currentCheck, type KeptCheck, type Models, SCOPE_RULES, storeCheck, storedCheck } from '@scopewright/data';
import { buildabilityOf } from '@scopewright/domain/scoping/company/company-check';
import type { BuildabilityOptions } from '@scopewright/domain/scoping/form/buildability';
import { failures, type Logger } from '@scopewright/service-kit';
import { createItemChecker, type WorkPool } from '@scopewright/work-pool';
import { LRUCache } from 'lru-cache';
import { Types } from 'mongoose';
import { inTurn } from '../items/in-turn.ts';

/** Parts of checks that are kept at most: some 30 MB of memory, for about twenty companies of thirty projects. */
const KEPT_MAX = 400_000;

interface CheckedCompany {
  _id: Types.ObjectId;
  /** Whose turn the work takes. */
  firmId: string;
}

/**
 * Checks of companies and of projects. What was found in a company is kept, in the process and in the database, with the revision of its scope: as long as it has
 * that one nothing is read of its items, and afterwards only what has changed. What is read is worked out in threads.
 * @param rules the name of the rules whose findings are taken over
 */
export function scopeChecks(
  { models, pool, log }: { models: Models; pool: WorkPool; log: Logger },
  rules = SCOPE_RULES,
) {
  const kept = new LRUCache<string, KeptCheck>({ maxSize: KEPT_MAX, sizeCalculation: sizeOf });

  const current = inTurn(async (id, firmId: string) => {
    const companyId = new Types.ObjectId(id);
    const known = kept.get(id) ?? (await storedCheck(models, companyId, rules));
    const checker = createItemChecker(pool, firmId, (item) =>
      log.warn({ companyId: id, ...item }, 'An item is too complex to check'),
    );
    const found = await currentCheck(models, companyId, known, checker);
    kept.set(id, found);
    // the worker stores what edits have changed; what nobody has checked before is too much to be done again by another process
    if (known === null) await storeCheck(models, companyId, found, rules);
    return found;
  });

  return {
    /**
     * Everything of a company; of a project its items and the fields in its forms, beside all others of the company.
     * @throws CallError 404 for what is no project of the company
     */
    async of({ _id, firmId }: CheckedCompany, options: BuildabilityOptions = {}): Promise<ScopeCheck> {
      const { check } = await current(_id.toHexString(), firmId);
      const { projectId } = options;
      if (
        projectId !== undefined &&
        !check.rows.some(({ id, kind, gone }) => kind === 'project' && id === projectId && !gone)
      )
        throw failures.notFound();
      return buildabilityOf(check, options);
    },
  };
}

export type ScopeChecks = ReturnType<typeof scopeChecks>;

/** At least one: the cache asks for it. */
const sizeOf = ({ check: { rows } }: KeptCheck): number =>
  rows.reduce((sum, { uses, findings }) => sum + 1 + uses.length + findings.length, 1);
