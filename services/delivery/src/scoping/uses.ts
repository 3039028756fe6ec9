import type { ScopeUse } from '@scopewright/contracts/scoping';
import type { Models, ScopeItemDoc } from '@scopewright/data';
import type { Changeable } from '@scopewright/domain/scoping/changes';
import { referencesOf } from '@scopewright/domain/scoping/references';
import type { ClientSession } from 'mongoose';

type Referring = Pick<ScopeItemDoc, '_id' | 'kind' | 'name' | 'projectId' | 'content'>;

/** Where an item is used by items of its company that are there, with the places. */
export async function usesOf(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  { _id, companyId }: Pick<ScopeItemDoc, '_id' | 'companyId'>,
  session?: ClientSession,
): Promise<ScopeUse[]> {
  const referring = await scopeItems
    .find({ companyId, uses: _id, deletedAt: null }, { kind: 1, name: 1, projectId: 1, content: 1 })
    .sort({ nameKey: 1, _id: 1 })
    .session(session ?? null)
    .lean<Referring[]>();
  const id = _id.toHexString();
  return referring.flatMap((item) =>
    referencesOf(item as Pick<Changeable, 'kind' | 'content'>)
      .filter(({ itemId }) => itemId === id)
      .map(({ path }) => ({ itemId: item._id.toHexString(), kind: item.kind, name: item.name, projectId: item.projectId?.toHexString() ?? null, path })),
  );
}
