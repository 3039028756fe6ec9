import type { ScopeCheck } from '@scopewright/contracts/scoping';
import { currentCheck, type KeptCheck, type Models, SCOPE_RULES, storeCheck, storedCheck } from '@scopewright/data';
import { buildabilityOf } from '@scopewright/domain/scoping/company/company-check';
import type { BuildabilityOptions } from '@scopewright/domain/scoping/form/buildability';
import { failures, type Logger } from '@scopewright/service-kit';
import { createItemChecker, type WorkPool } from '@scopewright/work-tasks';
import { LRUCache } from 'lru-cache';
import { Types } from 'mongoose';
import { inTurn } from '../items/in-turn.ts';

/** Maximum number of check parts in the cache: some 30 MB of memory, for about twenty companies of thirty projects. */
const KEPT_MAX = 400_000;

interface CheckedCompany {
  _id: Types.ObjectId;
  /** The firm that the work is queued for. */
  firmId: string;
}

/**
 * Checks of companies and of projects. Findings of a company are cached, in the process and in the database, with the
 * revision of its scope: as long as the revision matches, no items are read, and afterwards only the changed ones.
 * Items are checked in threads.
 * @param rules name of the rules' version; findings of other versions are ignored
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
    // the worker stores the results of edits; only a first check is stored here, because repeating it in every process
    // would be too expensive
    if (known === null) await storeCheck(models, companyId, found, rules);
    return found;
  });

  return {
    /**
     * The whole company's check; with a project, that of its items and the fields on its forms, alongside all others of
     * the company.
     * @throws CallError 404 for a project of another company or none
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

/** At least one: the cache requires it. */
const sizeOf = ({ check: { rows } }: KeptCheck): number =>
  rows.reduce((sum, { uses, findings }) => sum + 1 + uses.length + findings.length, 1);
