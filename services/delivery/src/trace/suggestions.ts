import { TRACE_REVIEWED_MAX } from '@scopewright/contracts/constants';
import { presentTraced } from '@scopewright/domain/trace/company-trace';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { CompanyTraces } from './company-traces.ts';

/** Links that probably belong there. */
export const traceSuggestionsCall = (traces: CompanyTraces): Implementation =>
  implement('traceSuggestions', async ({ subject: { company } }, call) => {
    const { suggested, itemsByKey, offered, clauses } = await traces.of(call, company._id);
    const offeredByKey = new Map(offered.map((item) => [item.key, item]));
    const withSuggestions = new Set(suggested.suggestions.map(({ clauseId }) => clauseId));
    return {
      items: suggested.suggestions.flatMap(({ clauseId, key, reason, isSure }) => {
        const outside = offeredByKey.get(key);
        const item = outside ?? itemsByKey.get(key);
        return item
          ? [{ clauseId, item: presentTraced(item), reason, isSure, ...(outside && { outOfScope: true as const }) }]
          : [];
      }),
      clauses: clauses
        .filter(({ id }) => withSuggestions.has(id))
        .slice(0, TRACE_REVIEWED_MAX)
        .map(({ shown }) => shown),
      isCut: suggested.isCut,
    };
  });
