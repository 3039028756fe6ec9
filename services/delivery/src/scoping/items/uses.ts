import type { ScopeItem, ScopeUse } from '@scopewright/contracts/scoping';
import type { Models, ScopeItemDoc } from '@scopewright/data';
import { optionUses } from '@scopewright/domain/scoping/field/option-uses';
import { referencesOf } from '@scopewright/domain/scoping/references';
import type { ClientSession } from 'mongoose';
import { fieldsByIds } from './fields-by-ids.ts';

type Stored = Pick<ScopeItemDoc, '_id' | 'kind' | 'name' | 'projectId'>;
type Referring = Stored & Pick<ScopeItem, 'content'>;

/** Where existing items of the company use an item, with the places. */
export async function usesOf(
  models: Pick<Models, 'scopeItems'>,
  item: Pick<ScopeItemDoc, '_id' | 'companyId'>,
  session?: ClientSession,
): Promise<ScopeUse[]> {
  const id = item._id.toHexString();
  return (await referringTo(models, item, session)).flatMap((each) =>
    referencesOf(each)
      .filter(({ itemId }) => itemId === id)
      .map(({ path }) => ({ ...userOf(each), path })),
  );
}

/** Where items of the company use an option of a field, or one below it, with the value there. */
export async function optionUsesOf(
  models: Pick<Models, 'scopeItems'>,
  field: ScopeItemDoc,
  optionId: string,
): Promise<ScopeUse[]> {
  if (field.kind !== 'field') return [];
  const { options } = field.content as Extract<ScopeItem, { kind: 'field' }>['content'];
  const below = Object.entries(options).flatMap(([id, { parentId }]) => (parentId === optionId ? id : []));
  const sought = { fieldId: field._id.toHexString(), optionIds: new Set([optionId, ...below]) };
  const referring = await referringTo(models, field);
  const fields = await fieldsByIds(
    models,
    field.companyId,
    referring.flatMap((each) => referencesOf(each).map(({ itemId }) => itemId)),
  );
  return referring.flatMap((each) => optionUses(each, sought, fields).map((use) => ({ ...userOf(each), ...use })));
}

const userOf = ({ _id, kind, name, projectId }: Stored) => ({
  itemId: _id.toHexString(),
  kind,
  name,
  projectId: projectId?.toHexString() ?? null,
});

const referringTo = (
  { scopeItems }: Pick<Models, 'scopeItems'>,
  { _id, companyId }: Pick<ScopeItemDoc, '_id' | 'companyId'>,
  session?: ClientSession,
) =>
  scopeItems
    .find({ companyId, uses: _id, deletedAt: null }, { kind: 1, name: 1, projectId: 1, content: 1 })
    .sort({ nameKey: 1, _id: 1 })
    .session(session ?? null)
    .lean<Referring[]>();
