import { type Implementation, implement } from '@scopewright/service-kit';
import type { DeliveryParts } from '../parts.ts';
import { coveredCompany } from './coverage.ts';
import { plainClause, presentTraced } from './traced-company.ts';

/** Links that probably belong there. They are worked out in a thread: it compares every clause with every name. */
export const traceSuggestionsCall = ({
  data: { models },
  pool,
}: Pick<DeliveryParts, 'data' | 'pool'>): Implementation =>
  implement('traceSuggestions', async ({ subject: { company } }, call) => {
    const { clauses, items, found } = await coveredCompany(models, call.viewer, company._id);
    const plain = {
      items,
      clauses: clauses.map(plainClause),
      links: found.links.map(({ clauseId, key }) => ({ clauseId, key })),
    };
    const { suggestions, isCut } = await pool.run(call.requireTenant().firmId, 'suggestTraceLinks', plain);
    const byKey = new Map(items.map((item) => [item.key, item]));
    return {
      items: suggestions.flatMap(({ clauseId, key, reason }) => {
        const item = byKey.get(key);
        return item ? [{ clauseId, item: presentTraced(item), reason }] : [];
      }),
      isCut,
    };
  });
