import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ScopeChange, ScopeItemOf } from '@scopewright/contracts/scoping';
import { type Changes, namesOfPeople, type ScopeItemDoc, trusted } from '@scopewright/data';
import { auditChanges, namedInChanges } from '@scopewright/domain/activity/audit-changes';
import type { Names } from '@scopewright/domain/activity/part-words';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import type { Changeable } from '@scopewright/domain/scoping/changes';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import type { Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';

/** Where names are looked up: the item's company and project. */
export type NamePlaces = Pick<ScopeItemDoc, 'companyId' | 'projectId'>;

type FieldRow = Pick<ScopeItemDoc, '_id' | 'name' | 'kind'> & { content?: Partial<ScopeItemOf<'field'>['content']> };

/** The changes of an item for the audit event, with everything's current name. */
export async function namedChanges(
  tx: Tx,
  { companyId, projectId }: NamePlaces,
  { before, after, changes }: { before: Changeable; after: Changeable; changes: readonly ScopeChange[] },
): Promise<Changes> {
  const wanted = namedInChanges(before, after, changes);
  const items = await itemsNamed(tx, companyId, wanted);
  const people = await namesOfPeople(tx.models, wanted.peopleIds, tx.session);
  const portalGroups = wanted.portalGroups ? await portalGroupsOf(tx, projectId) : new Map<string, string>();
  // each of the two takes some ten milliseconds for a large item
  await othersTurn();
  return auditChanges(before, after, changes, { ...items, people, portalGroups });
}

/**
 * Fields and workflows by name; fields also with the mentioned options, and with the settings that determine how their
 * values are shown.
 */
async function itemsNamed(
  { models: { scopeItems }, session }: Tx,
  companyId: Types.ObjectId,
  { itemIds, optionIds }: { itemIds: readonly string[]; optionIds: readonly string[] },
): Promise<Pick<Names, 'fields' | 'workflows'>> {
  if (itemIds.length === 0) return { fields: new Map(), workflows: new Map() };
  const projection = Object.fromEntries([
    ...['name', 'kind', 'content.type', 'content.unit'].map((key) => [key, 1]),
    ...optionIds.map((id) => [`content.options.${id}`, 1]),
  ]);
  const rows = await scopeItems
    .find({ _id: trusted({ $in: itemIds }), companyId }, projection, { session })
    .lean<FieldRow[]>();
  const fields = rows.flatMap(({ _id, kind, name, content }): [string, FormField][] =>
    kind === 'field' && content?.type
      ? [[_id.toHexString(), { ...BLANK_CONTENT.field, ...content, type: content.type, name }]]
      : [],
  );
  const workflows = rows.flatMap(({ _id, kind, name }): [string, string][] =>
    kind === 'workflow' ? [[_id.toHexString(), name]] : [],
  );
  return { fields: new Map(fields), workflows: new Map(workflows) };
}

async function portalGroupsOf(
  { models: { scopeItems }, session }: Tx,
  projectId: Types.ObjectId | null,
): Promise<Map<string, string>> {
  const project = await scopeItems
    .findOne({ _id: projectId, kind: 'project' }, { 'content.portalGroups': 1 }, { session })
    .lean<{ content: Pick<ScopeItemOf<'project'>['content'], 'portalGroups'> }>();
  return new Map(Object.entries(project?.content.portalGroups ?? {}).map(([id, { name }]) => [id, name]));
}
