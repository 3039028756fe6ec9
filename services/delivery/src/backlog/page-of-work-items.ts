import type { ParsedCall } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { SCOPE_PAGE_BYTES } from '@scopewright/contracts/scoping';
import {
  afterPosition,
  decodeCursor,
  encodeCursor,
  type Models,
  namesOfPeople,
  type Order,
  orderBy,
  sortOf,
  trusted,
  type WorkItemDoc,
} from '@scopewright/data';
import { oneOf } from '@scopewright/domain/one-of';
import { failures } from '@scopewright/service-kit';
import { type FilterQuery, Types } from 'mongoose';
import { ROW_FIELDS, type StoredRow } from './present-work-item.ts';

type Query = Pick<ParsedCall<'backlog'>['query'], 'sort' | 'limit' | 'cursor'>;

const BY_TREE: Order = [{ field: 'projectId', direction: 1, type: 'id' }, ...orderBy('order', 'text')];
const WITHOUT_DUE_DATE: Order = [{ field: '_id', direction: 1, type: 'id' }];
const BY_TITLE: Order = orderBy('titleKey', 'text');

/** A part of a list, whose work items have an order of one index. */
interface ListPart {
  order: Order;
  which: FilterQuery<WorkItemDoc>;
  /** The id that all of its work items have in the first field of the order. */
  group?: string;
}

/** The order of a list, as parts that follow each other: of those with a due date, and of those without. */
function partsOf(sort: Query['sort'], first: Order): ListPart[] {
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
async function partsByName(
  models: Models,
  matching: FilterQuery<WorkItemDoc>,
  field: 'assigneeId' | 'projectId',
  { sort, cursor }: Query,
): Promise<ListPart[]> {
  const order: Order = [{ field, direction: 1, type: 'id' }, ...BY_TITLE];
  // the last work item of the page before may have been assigned to someone else since
  const reached = cursor === undefined ? [] : (decodeCursor(order, cursor) ?? []);
  const found: unknown[] = [...(await models.workItems.distinct(field, matching)), reached[0]];
  const ids = new Map(found.flatMap((id) => (id instanceof Types.ObjectId ? [[id.toHexString(), id] as const] : [])));
  const groups = await (field === 'assigneeId' ? peopleAmong : projectsAmong)(models, [...ids.values()]);
  const sorted = groups.toSorted((one, other) => BY_NAME.compare(one.name, other.name) || (one.id < other.id ? -1 : 1));
  const parts = (sort?.startsWith('-') ? sorted.reverse() : sorted).map(
    ({ id, which }): ListPart => ({ order, which, group: id }),
  );
  return field === 'assigneeId' ? [...parts, { order: BY_TITLE, which: { assigneeId: null } }] : parts;
}

const BY_NAME = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Work items of one person or project, with the name that they are sorted by. */
interface NamedGroup {
  id: string;
  name: string;
  which: FilterQuery<WorkItemDoc>;
}

async function peopleAmong(models: Models, ids: readonly Types.ObjectId[]): Promise<NamedGroup[]> {
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
): Promise<NamedGroup[]> {
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
  const { sort, limit = LIST_DEFAULT_LIMIT, cursor } = query;
  const named = namedField(sort);
  const parts = named === null ? partsOf(sort, first) : await partsByName(models, matching, named, query);
  const positions = parts.map(({ order, group }) => {
    const position = cursor === undefined ? null : decodeCursor(order, cursor);
    return group === undefined || String(position?.[0]) === group ? position : null;
  });
  const begun = cursor === undefined ? 0 : positions.findIndex((position) => position !== null);
  if (begun < 0) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  const read = async () => {
    const rows: StoredRow[] = [];
    let bytes = 0;
    let end: string | null = null;
    for (const [at, { order, which, group }] of parts.entries()) {
      if (at < begun) continue;
      const position = at === begun ? positions[at] : null;
      const found = workItems
        .find({ $and: [matching, which, ...(position ? [afterPosition(order, position)] : [])] }, ROW_FIELDS)
        // all of a group have the same value in the first field
        .sort(sortOf(group === undefined ? order : order.slice(1)))
        .limit(limit + 1 - rows.length)
        .lean<StoredRow[]>()
        .cursor();
      for await (const row of found) {
        bytes += bytesOf(row);
        if (rows.length === limit || (rows.length > 0 && bytes > SCOPE_PAGE_BYTES)) return { rows, nextCursor: end };
        rows.push(row);
        end = encodeCursor(order, row);
      }
    }
    return { rows, nextCursor: null };
  };
  const [page, total] = await Promise.all([read(), workItems.countDocuments(matching)]);
  return { ...page, total };
}
