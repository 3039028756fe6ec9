import type { Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import { ACCEPTED_CLAUSES } from '../visible-agreements.ts';

/**
 * What differs once documents were added, edited, removed, or replaced by as many others: how many there are, and what
 * their versions and times of creation add up to, with the latest one. Indexes alone answer it.
 */
const SUMS = {
  _id: null,
  count: { $sum: 1 },
  versions: { $sum: '$version' },
  created: { $sum: { $divide: [{ $toLong: { $toDate: '$_id' } }, 1_000] } },
  last: { $max: '$_id' },
};

async function sumsOf(collection: Pick<Models['sows'], 'aggregate'>, match: object): Promise<string> {
  const [sums] = await collection.aggregate([{ $match: match }, { $group: SUMS }]);
  return sums ? [sums.count, sums.versions, sums.created, sums.last].join('.') : '0';
}

/**
 * A text that differs after every change of a company's scope, agreements, accepted clauses or links. It is not a stored
 * counter, on which concurrent changes of different documents would have to wait for each other.
 */
export async function tracedState(
  { scopeItems, sows, changeOrders, clauses, traceLinks }: Models,
  companyId: Types.ObjectId,
): Promise<string> {
  const sums = await Promise.all([
    sumsOf(scopeItems as unknown as Models['sows'], { companyId, deletedAt: null }),
    sumsOf(sows, { companyId }),
    sumsOf(changeOrders as unknown as Models['sows'], { companyId }),
    sumsOf(clauses as unknown as Models['sows'], { companyId, ...ACCEPTED_CLAUSES }),
    sumsOf(traceLinks as unknown as Models['sows'], { companyId }),
  ]);
  return sums.join(' ');
}
