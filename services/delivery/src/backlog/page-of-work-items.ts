import type { ParsedCall } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { SCOPE_PAGE_BYTES } from '@scopewright/contracts/scoping';
import {
  afterPosition,
  decodeCursor,
  encodeCursor,
  type Models,
  type Order,
  orderBy,
  sortOf,
  trusted,
  type WorkItemDoc,
} from '@scopewright/data';
import { failures } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';
import { ROW_FIELDS, type StoredRow } from './present-work-item.ts';

type Query = Pick<ParsedCall<'backlog'>['query'], 'sort' | 'limit' | 'cursor'>;

const BY_TREE: Order = [{ field: 'projectId', direction: 1, type: 'id' }, ...orderBy('order', 'text')];
const WITH_DUE_DATE: Order = orderBy('dueDate', 'text');
const WITHOUT_DUE_DATE: Order = [{ field: '_id', direction: 1, type: 'id' }];

/** The order of a list, as parts that follow each other: of those with a due date, and of those without. */
function partsOf(sort: Query['sort'], first: Order): { order: Order; which: FilterQuery<WorkItemDoc> }[] {
  const by = sort?.replace('-', '');
  const direction = sort?.startsWith('-') ? -1 : 1;
  const byTitle = orderBy('titleKey', 'text', direction);
  if (by === 'due')
    return [
      { order: WITH_DUE_DATE, which: { dueDate: trusted({ $gt: '' }) } },
      { order: WITHOUT_DUE_DATE, which: { dueDate: null } },
    ];
  if (by === 'updated') return [{ order: orderBy('updatedAt', 'time', -1), which: {} }];
  if (by === 'title') return [{ order: byTitle, which: {} }];
  if (by === 'phase') return [{ order: [{ field: 'phase', direction, type: 'number' }, ...byTitle], which: {} }];
  if (by === 'status') return [{ order: [{ field: 'status', direction, type: 'text' }, ...byTitle], which: {} }];
  return [{ order: [...first, ...BY_TREE], which: {} }];
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
  { workItems }: Pick<Models, 'workItems'>,
  matching: FilterQuery<WorkItemDoc>,
  { sort, limit = LIST_DEFAULT_LIMIT, cursor }: Query,
  first: Order = [],
): Promise<{ rows: StoredRow[]; nextCursor: string | null; total: number }> {
  const parts = partsOf(sort, first);
  const positions = parts.map(({ order }) => (cursor === undefined ? null : decodeCursor(order, cursor)));
  const begun = cursor === undefined ? 0 : positions.findIndex((position) => position !== null);
  if (begun < 0) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  const read = async () => {
    const rows: StoredRow[] = [];
    let bytes = 0;
    let end: string | null = null;
    for (const [at, { order, which }] of parts.entries()) {
      if (at < begun) continue;
      const position = at === begun ? positions[at] : null;
      const found = workItems
        .find({ $and: [matching, which, ...(position ? [afterPosition(order, position)] : [])] }, ROW_FIELDS)
        .sort(sortOf(order))
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
