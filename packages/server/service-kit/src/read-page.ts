import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { afterPosition, decodeCursor, encodeCursor, type Order, sortOf } from '@scopewright/data';
import type { FilterQuery, Model } from 'mongoose';
import { failures } from './errors/call-error.ts';

/** The requested page of a list. */
export interface PageQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Options of the query that reads a page: one row more than the page has shows that there is another page. */
export interface PageWindow {
  sort: Record<string, 1 | -1>;
  limit: number;
}

/** Rows of a list, and the cursor of the next page. */
export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** A page of a list, read by the caller's query. @throws CallError 422 for a cursor of another order */
export async function readPage<Row extends object, Doc = Row>(
  order: Order,
  matching: FilterQuery<Doc>,
  { cursor, limit = LIST_DEFAULT_LIMIT }: PageQuery,
  read: (filter: FilterQuery<Doc>, page: PageWindow) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const position = cursor === undefined ? undefined : decodeCursor(order, cursor);
  if (position === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  const filter = position ? ({ $and: [matching, afterPosition(order, position)] } as FilterQuery<Doc>) : matching;
  const found = await read(filter, { sort: sortOf(order), limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? encodeCursor(order, last) : null };
}

/** The same with the number of all rows that match. */
export async function readCountedPage<Row extends object, Doc>(
  model: Model<Doc>,
  order: Order,
  matching: FilterQuery<Doc>,
  query: PageQuery,
  read: (filter: FilterQuery<Doc>, page: PageWindow) => PromiseLike<Row[]>,
): Promise<Page<Row> & { total: number }> {
  const [page, total] = await Promise.all([readPage(order, matching, query, read), model.countDocuments(matching)]);
  return { ...page, total };
}

/** Rows per query of a file. */
const CHUNK = 500;

/** All rows of a list for a file, read page by page while it is being sent. */
export async function* everyRow<Row>(
  read: (page: PageQuery) => Promise<{ items: readonly Row[]; nextCursor: string | null }>,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const page = await read({ cursor, limit: CHUNK });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
