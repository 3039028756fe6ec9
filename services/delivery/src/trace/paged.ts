import { failures } from '@scopewright/service-kit';

/** The keys that order a list: compared from left to right, texts byte by byte; the last one is unique. */
type Place = readonly (string | number)[];

const compare = (one: Place, other: Place): number => {
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? '';
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
};

/** The place in a cursor of a list with places like this one; null if it is invalid. */
function placeIn(cursor: string, like: Place | undefined): Place | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length < 2) return null;
    const isPlace = (value: unknown, at: number) =>
      like === undefined ? ['string', 'number'].includes(typeof value) : typeof value === typeof like[at];
    return parsed.every(isPlace) && (like === undefined || parsed.length === like.length) ? parsed : null;
  } catch {
    return null;
  }
}

/**
 * A page of a sorted list that is computed as a whole: the rows after the last one of the previous page, whether or not
 * that row is still there.
 * @throws CallError 422 for a cursor of another list
 */
export function pageAfter<T>(
  list: readonly T[],
  placeOf: (row: T) => Place,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): { rows: T[]; nextCursor: string | null } {
  const first = list[0];
  const after = cursor === undefined ? undefined : placeIn(cursor, first && placeOf(first));
  if (after === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  const start = after === undefined ? 0 : list.findIndex((row) => compare(placeOf(row), after) > 0);
  if (start < 0) return { rows: [], nextCursor: null };
  const rows = list.slice(start, start + limit);
  const last = rows.at(-1);
  const isMore = start + limit < list.length;
  return {
    rows,
    nextCursor: isMore && last ? Buffer.from(JSON.stringify(placeOf(last))).toString('base64url') : null,
  };
}
