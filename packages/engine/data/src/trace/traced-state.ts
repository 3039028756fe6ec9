import type { Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import { ACCEPTED_CLAUSES } from '../visible-agreements.ts';

/** Sums that differ after documents were added, deleted or replaced. */
const MADE = {
  count: { $sum: 1 },
  created: { $sum: { $divide: [{ $toLong: { $toDate: '$_id' } }, 1_000] } },
  last: { $max: '$_id' },
} as const;
/** Sums that also differ after an edit. */
const EDITED = { ...MADE, versions: { $sum: '$version' } } as const;
const DELETED = { deleted: { $sum: { $cond: [{ $gt: ['$deletedAt', null] }, 1, 0] } } } as const;

/** The sums of a company's documents. Those of items, clauses and links are computed from indexes alone. */
export const TRACED_SUMS = {
  // includes deleted ones: an index does not cover a condition on null
  scopeItems: { match: {}, sums: { ...EDITED, ...DELETED } },
  clauses: { match: ACCEPTED_CLAUSES, sums: EDITED },
  traceLinks: { match: {}, sums: MADE },
  sows: { match: {}, sums: EDITED },
  changeOrders: { match: {}, sums: EDITED },
} as const satisfies Partial<Record<keyof Models, { match: object; sums: object }>>;

/**
 * A text that differs after every change of a company's scope, agreements, accepted clauses or links. It is not a stored
 * counter, on which concurrent changes of different documents would have to wait for each other.
 */
export async function tracedState(models: Models, companyId: Types.ObjectId): Promise<string> {
  const names = Object.keys(TRACED_SUMS) as Summed[];
  return JSON.stringify(await Promise.all(names.map((name) => sumsOf(models, name, companyId))));
}

/** The same for the scope alone. */
export const scopeItemsState = async (models: Pick<Models, 'scopeItems'>, companyId: Types.ObjectId): Promise<string> =>
  JSON.stringify(await sumsOf(models, 'scopeItems', companyId));

type Summed = keyof typeof TRACED_SUMS;

function sumsOf<Name extends Summed>(models: Pick<Models, Name>, name: Name, companyId: Types.ObjectId) {
  const { match, sums } = TRACED_SUMS[name];
  return (models[name] as Pick<Models['sows'], 'aggregate'>).aggregate([
    { $match: { companyId, ...match } },
    { $group: { _id: null, ...sums } },
  ]);
}
