import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { type Models, type ScopeItemDoc, trusted } from '@scopewright/data';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import type { ClientSession, Types } from 'mongoose';

/** Fields of a company by id, as rules and their descriptions need them. */
export async function fieldsByIds(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  ids: readonly string[],
  session?: ClientSession,
): Promise<Map<string, FormField>> {
  const found = await scopeItems
    .find({ _id: trusted({ $in: [...new Set(ids)] }), companyId, kind: 'field' }, { name: 1, content: 1 })
    .session(session ?? null)
    .lean<(Pick<ScopeItemDoc, '_id' | 'name'> & { content: ScopeItemOf<'field'>['content'] })[]>();
  return new Map(found.map(({ _id, name, content }) => [_id.toHexString(), { ...content, name }]));
}
