import type { ParsedCall } from '@scopewright/contracts';
import { SCOPE_PAGE_BYTES } from '@scopewright/contracts/scoping';
import { type Models, namesOfPeople, type Order, orderBy, trusted, type WorkItemDoc } from '@scopewright/data';
import { oneOf } from '@scopewright/domain/one-of';
import type { FilterQuery, Types } from 'mongoose';
import { groupIds, type ListPart, type NamedGroup, pageOfParts, partsByName } from '../list-parts.ts';
import { ROW_FIELDS, type StoredRow } from './present-work-item.ts';

type Query = Pick<ParsedCall<'backlog'>['query'], 'sort' | 'limit' | 'cursor'>;

const BY_TREE: Order = [{ field: 'projectId', direction: 1, type: 'id' }, ...orderBy('order', 'text')];
const WITHOUT_DUE_DATE: Order = [{ field: '_id', direction: 1, type: 'id' }];
const BY_TITLE: Order = orderBy('titleKey', 'text');

type Part = ListPart<WorkItemDoc>;

/** The order of a list, as parts that follow each other: of those with a due date, and of those without. */
function partsOf(sort: Query['sort'], first: Order): Part[] {
  const by = sort?.replace('-', '');
  const direction = sort?.startsWith('-') ? -1 : 1;
  const byTitle = orderBy('titleKey', 'text', direction);
  if (by === 'due')
    return [
      { order: orderBy('dueDate', 'text', direction), which: { dueDate: trusted({ $gt: '' }) } },
      { order: WITHOUT_DUE_DATE, which: { dueDate: null } },
    ];
  if (by === 'updated') return [{ order: orderBy('updatedAt', 'time', -1), which: {} }];
  if (by === 'title') return [{ order: byTitle, which: {} }];
  if (by === 'phase') return [{ order: [{ field: 'phase', direction, type: 'number' }, ...byTitle], which: {} }];
  if (by === 'status') return [{ order: [{ field: 'status', direction, type: 'text' }, ...byTitle], which: {} }];
  return [{ order: [...first, ...BY_TREE], which: {} }];
}

/** Fields that are sorted by the names of what they refer to. */
const NAMED = { assignee: 'assigneeId', project: 'projectId' } as const;

/** The field whose names a list is sorted by; null for other orders. */
const namedField = (sort: Query['sort']): (typeof NAMED)[keyof typeof NAMED] | null => {
  const by = oneOf(['assignee', 'project'] as const, sort?.replace('-', '') ?? null);
  return by && NAMED[by];
};

/**
 * A part for each assignee or project of the matching work items, in the order of their names: names are not stored with
 * work items. Those without an assignee come last.
 */
async function partsOfNamed(
  models: Models,
  matching: FilterQuery<WorkItemDoc>,
  field: 'assigneeId' | 'projectId',
  { sort, cursor }: Query,
): Promise<Part[]> {
  const order: Order = [{ field, direction: 1, type: 'id' }, ...BY_TITLE];
  const ids = groupIds(order, await models.workItems.distinct(field, matching), { cursor });
  const groups = await (field === 'assigneeId' ? peopleAmong : projectsAmong)(models, ids);
  const parts = partsByName(groups, order, { descending: sort?.startsWith('-') === true });
  return field === 'assigneeId' ? [...parts, { order: BY_TITLE, which: { assigneeId: null } }] : parts;
}

async function peopleAmong(models: Models, ids: readonly Types.ObjectId[]): Promise<NamedGroup<WorkItemDoc>[]> {
  const names = await namesOfPeople(models, ids);
  return ids.map((assigneeId) => {
    const id = assigneeId.toHexString();
    return { id, name: names.get(id) ?? '', which: { assigneeId } };
  });
}

/** Projects by the names of their companies, then by their own. */
async function projectsAmong(
  { scopeItems, companies }: Pick<Models, 'scopeItems' | 'companies'>,
  ids: readonly Types.ObjectId[],
): Promise<NamedGroup<WorkItemDoc>[]> {
  const projects = await scopeItems.find({ _id: trusted({ $in: ids }) }, { name: 1, companyId: 1 }).lean();
  const among = trusted({ $in: projects.map(({ companyId }) => companyId) });
  const found = await companies.find({ _id: among }, { name: 1 }).lean();
  const companyNames = new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
  return projects.map(({ _id: projectId, name, companyId }) => ({
    id: projectId.toHexString(),
    name: `${companyNames.get(companyId.toHexString()) ?? ''} ${name}`,
    // the company is part of the index
    which: { companyId, projectId },
  }));
}

/** Bytes of a row's texts, about. */
const bytesOf = ({ description, criteria, reasons }: StoredRow): number =>
  Buffer.byteLength(description) + Buffer.byteLength(JSON.stringify(criteria)) + Buffer.byteLength(reasons.join());

/**
 * A page of work items, with as many as asked for that fit into the byte limit of a page, at least one.
 * @param first what precedes the order of the tree: the company, in a list of several
 * @throws CallError 422 for a cursor of another order
 */
export async function pageOfWorkItems(
  models: Models,
  matching: FilterQuery<WorkItemDoc>,
  query: Query,
  first: Order = [],
): Promise<{ rows: StoredRow[]; nextCursor: string | null; total: number }> {
  const { workItems } = models;
  const named = namedField(query.sort);
  const parts = named === null ? partsOf(query.sort, first) : await partsOfNamed(models, matching, named, query);
  const read = () =>
    pageOfParts<WorkItemDoc, StoredRow>(
      parts,
      query,
      (which, options) =>
        workItems
          .find({ $and: [matching, which] }, ROW_FIELDS, options)
          .lean<StoredRow[]>()
          .cursor(),
      { bytesOf, maxBytes: SCOPE_PAGE_BYTES },
    );
  const [page, total] = await Promise.all([read(), workItems.countDocuments(matching)]);
  return { ...page, total };
}
