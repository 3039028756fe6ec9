import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { SCOPE_PAGE_BYTES, type WorkflowContent } from '@scopewright/contracts/scoping';
import {
  containing,
  type DataAccess,
  encodeCursor,
  type Models,
  nameKey,
  namesOfPeople,
  type Order,
  orderBy,
  type ScopeItemDoc,
  trusted,
  type Viewer,
} from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import { inOrder, partOf } from '@scopewright/domain/scoping/parts';
import {
  type EventPage,
  type EventRow,
  failures,
  type Implementation,
  implement,
  LATEST_FIRST,
  type PageQuery,
  presentEvents,
  readEvents,
} from '@scopewright/service-kit';
import type { FilterQuery, Types } from 'mongoose';
import { editsVisibleTo, fieldsHiddenFrom } from '../../activity/client-actions.ts';
import { groupIds, type ListPart, pageOfParts, partsByName } from '../../list-parts.ts';
import { presentItem, presentRow, ROW_FIELDS, type StoredRow } from '../items/present-item.ts';
import { optionUsesOf, usesOf } from '../items/uses.ts';

/** Calls that read a company's scope. */
export const readScopeCalls = ({ models }: Pick<DataAccess, 'models'>): Implementation[] => [
  implement('scope', ({ subject: { company }, query: { limit, cursor, ...which } }, { viewer }) => {
    const { projectId, ...others } = which;
    const isTree =
      projectId !== undefined &&
      limit === undefined &&
      cursor === undefined &&
      Object.values(others).every((value) => value === undefined);
    return isTree
      ? treeOf(models, viewer, company._id, projectId)
      : pageOfItems(models, company._id, { limit, cursor, ...which });
  }),

  implement('scopeItem', ({ subject: { scopeItem } }, { viewer }) => presentItem(scopeItem, viewer), {
    subjects: 'whole',
  }),

  implement('functionScripts', ({ subject: { scopeItem } }) => scriptsOf(models, scopeItem)),

  implement('scopeContents', async ({ subject: { company }, query }, { viewer }) => {
    const { items, nextCursor } = await pageOfContents(models, company._id, query);
    return { items: items.map((item) => presentItem(item, viewer)), nextCursor };
  }),

  implement(
    'scopeItemUses',
    async ({ subject: { scopeItem }, query: { optionId } }) => ({
      uses: optionId === undefined ? await usesOf(models, scopeItem) : await optionUsesOf(models, scopeItem, optionId),
    }),
    { subjects: 'whole' },
  ),

  implement('scopeItemHistory', async ({ subject: { scopeItem }, query }, { viewer }) => {
    const { items, nextCursor } = await historyOf(models, viewer, scopeItem, query);
    return { items: await presentEvents(models, items, fieldsHiddenFrom(viewer)), nextCursor };
  }),
];

/** The scripts of functions that a workflow still has; nothing for items of other kinds. */
async function scriptsOf(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  { _id }: Pick<ScopeItemDoc, '_id'>,
): Promise<CallOutput<'functionScripts'>> {
  type Stored = Pick<ScopeItemDoc, 'scripts'> & {
    content?: Partial<Pick<WorkflowContent, 'functions' | 'transitions'>>;
  };
  const fields = { scripts: 1, 'content.functions': 1, 'content.transitions': 1 };
  const { scripts: stored = [], content = {} } = (await scopeItems.findOne({ _id }, fields).lean<Stored>()) ?? {};
  const { functions = {}, transitions = {} } = content;
  const scripts = stored.filter(({ functionId }) => Object.hasOwn(functions, functionId));
  const scripted = new Set(scripts.map(({ functionId }) => functionId));
  return {
    scripts,
    functions: inOrder(functions).flatMap(([id, { name, app, kind, transitionId }]) => {
      const transition = transitionId === null ? undefined : partOf(transitions, transitionId);
      return scripted.has(id) ? [{ id, name, app, kind, transition: transition?.name ?? null }] : [];
    }),
  };
}

/**
 * The events of an item; last the one that created it, even if that event names a template or file instead. @throws
 * CallError 422 for an invalid cursor
 */
async function historyOf(
  models: Models,
  viewer: Viewer,
  { _id, createdWith }: Pick<ScopeItemDoc, '_id' | 'createdWith'>,
  query: ParsedCall<'scopeItemHistory'>['query'],
): Promise<EventPage<EventRow>> {
  const { items, nextCursor } = await readEvents(
    models,
    [{ targetId: _id.toHexString() }, ...editsVisibleTo(viewer)],
    query,
  );
  if (nextCursor !== null || !createdWith || items.some((event) => createdWith.equals(event._id)))
    return { items, nextCursor };
  const made = await readEvents(models, [{ _id: createdWith }], { ...query, limit: 1 });
  const last = items.at(-1);
  // if the page is full, the event that created the item gets its own page
  if (made.items.length > 0 && last && items.length >= (query.limit ?? LIST_DEFAULT_LIMIT))
    return { items, nextCursor: encodeCursor(LATEST_FIRST, last) };
  return { items: [...items, ...made.items], nextCursor };
}

/** Filters and order of a table of items. */
export type TableQuery = ParsedCall<'exportScope'>['query'];

/** The sort keys of a table; the name comes next. */
const SORTED_BY = {
  kind: { field: 'kind', type: 'text' },
  phase: { field: 'phase', type: 'number' },
  state: { field: 'readyState', type: 'text' },
} as const;

const BY_NAME: Order = orderBy('nameKey', 'text');

/** The order of a table, as parts that follow each other. */
async function partsOfTable(
  models: Models,
  matching: FilterQuery<ScopeItemDoc>,
  { sort = 'name', cursor }: TableQuery & PageQuery,
): Promise<ListPart<ScopeItemDoc>[]> {
  if (sort === 'updated') return [{ order: orderBy('updatedAt', 'time', -1), which: {} }];
  const descending = sort.startsWith('-');
  const direction = descending ? -1 : 1;
  const by = sort.replace('-', '') as 'name' | 'owner' | 'project' | 'deadline' | keyof typeof SORTED_BY;
  if (by === 'name') return [{ order: orderBy('nameKey', 'text', direction), which: {} }];
  if (by === 'deadline')
    return [
      {
        order: [{ field: 'deadline', direction, type: 'text' }, ...orderBy('nameKey', 'text', direction)],
        which: { deadline: trusted({ $gt: '' }) },
      },
      { order: BY_NAME, which: { deadline: null } },
    ];
  if (by === 'owner' || by === 'project') {
    // names of people and projects are not stored with items; those without one come last
    const field = by === 'owner' ? 'ownerId' : 'projectId';
    const order: Order = [{ field, direction: 1, type: 'id' }, ...BY_NAME];
    const ids = groupIds(order, await models.scopeItems.distinct(field, matching), { cursor });
    const names = await (by === 'owner' ? namesOfPeople : namesOfProjects)(models, ids);
    const groups = ids.map((id) => ({
      id: id.toHexString(),
      name: names.get(id.toHexString()) ?? '',
      which: { [field]: id },
    }));
    return [...partsByName(groups, order, { descending }), { order: BY_NAME, which: { [field]: null } }];
  }
  // names follow the same direction, so that one index serves both directions
  return [{ order: [{ ...SORTED_BY[by], direction }, ...orderBy('nameKey', 'text', direction)], which: {} }];
}

async function namesOfProjects(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, string>> {
  const found = await scopeItems.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean();
  return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
}

/** Filter for the items of a company that a table shows. */
export const matchingItems = (
  companyId: Types.ObjectId,
  { search, kind, projectId, phase, readyState, ownerId, implemented }: TableQuery,
): FilterQuery<ScopeItemDoc> => ({
  companyId,
  deletedAt: null,
  ...(search && { nameKey: containing(nameKey(search)) }),
  ...(kind && { kind }),
  ...(projectId && { projectId }),
  ...(phase && { phase }),
  ...(readyState && { readyState }),
  ...(ownerId && { ownerId: ownerId === 'none' ? null : ownerId }),
  ...(implemented && { implementedAt: implemented === 'true' ? trusted({ $ne: null }) : null }),
});

/** The project with rows of its items and of all fields, each kind in its order. @throws CallError 404 */
async function treeOf(
  { scopeItems }: Models,
  viewer: Viewer,
  companyId: Types.ObjectId,
  projectId: string,
): Promise<CallOutput<'scope'>> {
  const rowsOf = (of: FilterQuery<ScopeItemDoc>) =>
    scopeItems
      .find({ companyId, deletedAt: null, ...of }, ROW_FIELDS)
      .sort({ kind: 1, order: 1, _id: 1 })
      .lean<StoredRow[]>();
  const [project, items, fields] = await Promise.all([
    scopeItems.findOne({ _id: projectId, companyId, kind: 'project' }).lean<ScopeItemDoc>(),
    rowsOf({ projectId }),
    rowsOf({ projectId: null, kind: 'field' }),
  ]);
  if (project === null || (project.deletedAt !== null && isOfClient(viewer.role))) throw failures.notFound();
  const rows = [...items, ...fields].map(presentRow);
  return { project: presentItem(project, viewer), rows, nextCursor: null, total: rows.length };
}

/** A page of the items of a table. @throws CallError 422 for a cursor of another order */
export async function itemPage(models: Models, companyId: Types.ObjectId, query: TableQuery & PageQuery) {
  const matching = matchingItems(companyId, query);
  const parts = await partsOfTable(models, matching, query);
  return pageOfParts<ScopeItemDoc, StoredRow>(parts, query, (which, options) =>
    models.scopeItems
      .find({ $and: [matching, which] }, ROW_FIELDS, options)
      .lean<StoredRow[]>()
      .cursor(),
  );
}

async function pageOfItems(
  models: Models,
  companyId: Types.ObjectId,
  { limit, cursor, ...query }: ParsedCall<'scope'>['query'],
): Promise<CallOutput<'scope'>> {
  const [{ rows, nextCursor }, total] = await Promise.all([
    itemPage(models, companyId, { ...query, limit, cursor }),
    models.scopeItems.countDocuments(matchingItems(companyId, query)),
  ]);
  return {
    project: null,
    rows: rows.map(presentRow),
    nextCursor,
    total,
  };
}

/** All fields except those used only for searching and repeats. */
const WHOLE = { searchText: 0, operations: 0 } as const;

/** Items per query: while their average size is unknown, and at most. */
const FIRST_BATCH = 8;
const BATCH_MAX = 200;

/**
 * All items of a company, or a project with its items and the fields that they use: sorted by id, as many as fit into
 * the byte limit of a page, at least one.
 */
async function pageOfContents(
  models: Models,
  companyId: Types.ObjectId,
  { projectId, cursor = '' }: ParsedCall<'scopeContents'>['query'],
): Promise<{ items: ScopeItemDoc[]; nextCursor: string | null }> {
  const ids = (await idsOfContents(models, companyId, projectId)).filter((id) => id > cursor).sort();
  const items: ScopeItemDoc[] = [];
  let bytes = 0;
  let count = FIRST_BATCH;
  for (let at = 0; at < ids.length; ) {
    const batch = ids.slice(at, at + count);
    const found = await models.scopeItems
      .find({ _id: trusted({ $in: batch }), companyId, deletedAt: null }, WHOLE)
      .sort({ _id: 1 })
      .lean<ScopeItemDoc[]>();
    for (const item of found) {
      bytes += Buffer.byteLength(JSON.stringify(item));
      if (bytes > SCOPE_PAGE_BYTES && items.length > 0)
        return { items, nextCursor: items.at(-1)?._id.toHexString() ?? null };
      items.push(item);
    }
    at += batch.length;
    const average = Math.max(1, bytes / Math.max(1, items.length));
    count = Math.min(BATCH_MAX, Math.max(1, Math.ceil((SCOPE_PAGE_BYTES - bytes) / average)));
  }
  return { items, nextCursor: null };
}

async function idsOfContents(
  { scopeItems }: Models,
  companyId: Types.ObjectId,
  projectId: string | undefined,
): Promise<string[]> {
  type Used = Pick<ScopeItemDoc, '_id' | 'uses'>;
  const present = { companyId, deletedAt: null };
  const hex = (found: readonly Pick<ScopeItemDoc, '_id'>[]) => found.map(({ _id }) => _id.toHexString());
  if (projectId === undefined) return hex(await scopeItems.find(present, { _id: 1 }).lean<Used[]>());
  const items = await scopeItems.find({ ...present, projectId }, { uses: 1 }).lean<Used[]>();
  const used = new Set(items.flatMap(({ uses }) => uses.map((id) => id.toHexString())));
  const fields =
    used.size === 0
      ? []
      : await scopeItems
          .find({ _id: trusted({ $in: [...used] }), ...present, kind: 'field' }, { _id: 1 })
          .lean<Used[]>();
  return [projectId, ...hex(items), ...hex(fields)];
}

/** Looks up names of a company's projects by id; null for an unknown id or null. */
export async function projectNames(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
): Promise<(id: Types.ObjectId | null) => string | null> {
  const projects = await scopeItems
    .find({ companyId, deletedAt: null, projectId: null, kind: 'project' }, { name: 1 })
    .lean();
  const names = new Map(projects.map(({ _id, name }) => [_id.toHexString(), name]));
  return (id) => (id && names.get(id.toHexString())) ?? null;
}
