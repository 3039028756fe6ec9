import type { ClientSession, Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';

/** Fields decoded before other work can run. */
const FIELDS_BATCH = 1_000;

/** Ids and names of a company's fields. */
export async function namedFields(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  session?: ClientSession,
): Promise<{ id: string; name: string }[]> {
  const found = await scopeItems
    .find({ companyId, kind: 'field', projectId: null, deletedAt: null }, { name: 1 })
    .session(session ?? null)
    .batchSize(FIELDS_BATCH)
    .lean<Pick<ScopeItemDoc, '_id' | 'name'>[]>();
  return found.map(({ _id, name }) => ({ id: _id.toHexString(), name }));
}

/** A number that every change of a company's fields increases: the sum of their versions, including deleted ones. */
export async function fieldsRevision(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  session?: ClientSession,
): Promise<number> {
  const [sum] = await scopeItems
    .aggregate<{ revision: number }>([
      { $match: { companyId, kind: 'field' } },
      { $group: { _id: null, revision: { $sum: '$version' } } },
    ])
    .session(session ?? null);
  return sum?.revision ?? 0;
}
