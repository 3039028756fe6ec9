import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { afterPosition, decodeCursor, encodeCursor, type Order, sortOf } from '@scopewright/data';
import { failures } from '@scopewright/service-kit';
import { type FilterQuery, Types } from 'mongoose';

/** A part of a list, whose documents have an order of one index. Parts follow each other. */
export interface ListPart<D> {
  order: Order;
  which: FilterQuery<D>;
  /** The id that all of its documents have in the first field of the order. */
  group?: string;
}

/** Documents of one person or project, with the name that they are sorted by. */
export interface NamedGroup<D> {
  id: string;
  name: string;
  which: FilterQuery<D>;
}

interface Page {
  limit?: number | undefined;
  cursor?: string | undefined;
}

const BY_NAME = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * The ids of a field by which a list is grouped, each once, with that of the last document of the page before: it may
 * belong to another group by now.
 */
export function groupIds(order: Order, found: readonly unknown[], { cursor }: Page): Types.ObjectId[] {
  const reached = cursor === undefined ? [] : (decodeCursor(order, cursor) ?? []);
  const ids = [...found, reached[0]].flatMap((id) => (id instanceof Types.ObjectId ? [id] : []));
  return [...new Map(ids.map((id) => [id.toHexString(), id])).values()];
}

/** A part for each group, in the order of their names. */
export function partsByName<D>(
  groups: readonly NamedGroup<D>[],
  order: Order,
  { descending }: { descending: boolean },
): ListPart<D>[] {
  const sorted = groups.toSorted((one, other) => BY_NAME.compare(one.name, other.name) || (one.id < other.id ? -1 : 1));
  return (descending ? sorted.reverse() : sorted).map(({ id, which }) => ({ order, which, group: id }));
}

interface Bounds<Row> {
  bytesOf: (row: Row) => number;
  maxBytes: number;
}

/**
 * A page of a list in parts.
 * @param rowsIn reads the documents that a filter matches, in an order
 * @param bounds with them, as many rows as fit into the bytes, at least one
 * @throws CallError 422 for a cursor of another order
 */
export async function pageOfParts<D, Row extends object>(
  parts: readonly ListPart<D>[],
  { limit = LIST_DEFAULT_LIMIT, cursor }: Page,
  rowsIn: (which: FilterQuery<D>, options: { sort: ReturnType<typeof sortOf>; limit: number }) => AsyncIterable<Row>,
  bounds?: Bounds<Row>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const positions = parts.map(({ order, group }) => {
    const position = cursor === undefined ? null : decodeCursor(order, cursor);
    return group === undefined || String(position?.[0]) === group ? position : null;
  });
  const begun = cursor === undefined ? 0 : positions.findIndex((position) => position !== null);
  if (begun < 0) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  const rows: Row[] = [];
  let bytes = 0;
  let end: string | null = null;
  for (const [at, { order, which, group }] of parts.entries()) {
    if (at < begun) continue;
    const position = at === begun ? positions[at] : null;
    const filter = { $and: [which, ...(position ? [afterPosition(order, position)] : [])] } as FilterQuery<D>;
    // all of a group have the same value in the first field
    const sort = sortOf(group === undefined ? order : order.slice(1));
    for await (const row of rowsIn(filter, { sort, limit: limit + 1 - rows.length })) {
      bytes += bounds?.bytesOf(row) ?? 0;
      const isFull = rows.length > 0 && bytes > (bounds?.maxBytes ?? Number.POSITIVE_INFINITY);
      if (rows.length === limit || isFull) return { rows, nextCursor: end };
      rows.push(row);
      end = encodeCursor(order, row);
    }
  }
  return { rows, nextCursor: null };
}
