import { presentTraced } from '@scopewright/domain/trace/company-trace';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { CompanyTraces } from './company-traces.ts';

/** Links that probably belong there. */
export const traceSuggestionsCall = (traces: CompanyTraces): Implementation =>
  implement('traceSuggestions', async ({ subject: { company } }, call) => {
    const { suggested, itemsByKey } = await traces.of(call, company._id);
    return {
      items: suggested.suggestions.flatMap(({ clauseId, key, reason }) => {
        const item = itemsByKey.get(key);
        return item ? [{ clauseId, item: presentTraced(item), reason }] : [];
      }),
      isCut: suggested.isCut,
    };
  });
