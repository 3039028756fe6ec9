import { type Models, PRESENT, renewStoredCheck, runAsSystem, runFor, SCOPE_RULES, trusted } from '@scopewright/data';
import type { Clock } from '@scopewright/service-kit';
import type { Types } from 'mongoose';

/** Sweeps come every minute: what this one leaves out because it is cut off, or the worker was away, is up to later ones for so long. */
export const EDITED_WITHIN_MS = 60 * 60_000;
/** Companies that one sweep checks because the rules have changed since. */
export const OTHER_RULES_BATCH = 20;

/**
 * Checks the scopes anew that were edited lately, and some of those that other rules have checked, and stores what was found: whoever asks for the check of a company
 * waits for what has changed since at most.
 * @param rules the name of the rules
 * @returns how many were not up to date
 */
export function sweepScopeChecks(models: Models, clock: Clock, signal: AbortSignal, rules = SCOPE_RULES): Promise<number> {
  const { scopeItems, scopeChecks, companies } = models;
  return runAsSystem('check scopes that were edited', async () => {
    const since = new Date(clock().getTime() - EDITED_WITHIN_MS);
    const edited = await scopeItems.aggregate<{ _id: Types.ObjectId }>([{ $match: { updatedAt: { $gte: since } } }, { $group: { _id: '$companyId' } }]);
    const ofOthers = await scopeChecks
      .find({ rules: trusted({ $ne: rules }) }, { companyId: 1 })
      .limit(OTHER_RULES_BATCH)
      .lean();
    const ids = new Map([...edited.map(({ _id }) => _id), ...ofOthers.map(({ companyId }) => companyId)].map((id) => [id.toHexString(), id]));
    let renewed = 0;
    for (const companyId of ids.values()) {
      signal.throwIfAborted();
      const company = await companies.findOne({ _id: companyId, ...PRESENT }, { consultingFirmId: 1 }).lean();
      if (company === null) {
        // nobody sees it; where it comes back, it is checked when somebody asks
        await scopeChecks.deleteMany({ companyId });
        continue;
      }
      const { consultingFirmId: firmId } = company;
      const tenant = firmId === null ? { kind: 'company' as const, id: companyId.toHexString() } : { kind: 'firm' as const, id: firmId.toHexString() };
      if (await runFor(tenant, () => renewStoredCheck(models, companyId, rules))) renewed += 1;
    }
    return renewed;
  });
}
