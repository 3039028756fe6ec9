import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { afterPosition, decodeCursor, encodeCursor, type Order, sortOf } from '@scopewright/data';
import { groupBy } from '@scopewright/domain/group-by';
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

type RowsIn<D, Row> = (
  which: FilterQuery<D>,
  options: { sort: ReturnType<typeof sortOf>; limit: number },
) => AsyncIterable<Row>;

/** Groups that are read together when those before them had few documents. */
const MOST_TOGETHER = 32;

/** The parts to read next: several groups, or a part that is no group. */
function nextParts<D>(parts: readonly ListPart<D>[], from: number, count: number): readonly ListPart<D>[] {
  const next = parts.slice(from, from + count);
  const other = next.findIndex(({ group }) => group === undefined);
  return other === -1 ? next : next.slice(0, Math.max(other, 1));
}

/** All documents of some groups, one group after the other; null if there are `limit` or more. */
async function rowsOfGroups<D, Row extends object>(
  groups: readonly ListPart<D>[],
  limit: number,
  rowsIn: RowsIn<D, Row>,
): Promise<Row[] | null> {
  const order = groups[0]?.order ?? [];
  const rows: Row[] = [];
  const which = { $or: groups.map((each) => each.which) } as FilterQuery<D>;
  for await (const row of rowsIn(which, { sort: sortOf(order), limit })) rows.push(row);
  if (rows.length >= limit) return null;
  const byGroup = groupBy(rows, (row) => String(Reflect.get(row, order[0]?.field ?? '')));
  return groups.flatMap(({ group = '' }) => byGroup.get(group) ?? []);
}

/**
 * The documents of parts in their order, at most `limit`. Groups are read together, more each time, as long as all of
 * their documents fit: there may be as many groups as documents.
 * @param position in the first part, where it begins
 */
async function* rowsOfParts<D, Row extends object>(
  parts: readonly ListPart<D>[],
  { position, limit }: { position: ReturnType<typeof decodeCursor>; limit: number },
  rowsIn: RowsIn<D, Row>,
): AsyncGenerator<{ row: Row; order: Order }> {
  let room = limit;
  let together = 1;
  for (let at = 0; at < parts.length && room > 0; ) {
    const next = nextParts(parts, at, together);
    const [{ order, which, group }] = next as readonly [ListPart<D>];
    const rows = next.length > 1 ? await rowsOfGroups(next, room, rowsIn) : null;
    if (rows) {
      for (const row of rows) yield { row, order };
      room -= rows.length;
      at += next.length;
      together = Math.min(together * 2, MOST_TOGETHER);
      continue;
    }
    const after = at === 0 && position ? [afterPosition(order, position)] : [];
    // all of a group have the same value in the first field
    const sort = sortOf(group === undefined ? order : order.slice(1));
    for await (const row of rowsIn({ $and: [which, ...after] } as FilterQuery<D>, { sort, limit: room })) {
      room -= 1;
      yield { row, order };
    }
    at += 1;
    together = next.length > 1 ? 1 : 2;
  }
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
  rowsIn: RowsIn<D, Row>,
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
  const from = { position: positions[begun] ?? null, limit: limit + 1 };
  for await (const { row, order } of rowsOfParts(parts.slice(begun), from, rowsIn)) {
    bytes += bounds?.bytesOf(row) ?? 0;
    const isFull = rows.length > 0 && bytes > (bounds?.maxBytes ?? Number.POSITIVE_INFINITY);
    if (rows.length === limit || isFull) return { rows, nextCursor: end };
    rows.push(row);
    end = encodeCursor(order, row);
  }
  return { rows, nextCursor: null };
}
