import { failures } from '@scopewright/service-kit';
import type { packedParts } from '@scopewright/work-pool/packed';

type Parts<T extends { kind: string }> = ReturnType<typeof packedParts<T>>;

/**
 * A page of packed rows: only the parts that it is in are decoded.
 * @param isShown whether rows of a kind are listed
 * @throws CallError 422 for a cursor of another list
 */
export async function pageOfPacked<T extends { kind: string }>(
  parts: Parts<T>,
  isShown: (row: Pick<T, 'kind'>) => boolean,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ rows: T[]; nextCursor: string | null }> {
  const skipped = cursor === undefined ? 0 : placeIn(cursor);
  if (skipped === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  let before = skipped;
  const rows: T[] = [];
  for (const part of parts) {
    const shown = Object.entries(part.counts).reduce(
      (sum, [kind, count]) => sum + (isShown({ kind } as Pick<T, 'kind'>) ? count : 0),
      0,
    );
    if (shown <= before) {
      before -= shown;
      continue;
    }
    rows.push(...(await part.read()).filter(isShown).slice(before));
    before = 0;
    if (rows.length > limit) break;
  }
  const isMore = rows.length > limit;
  return {
    rows: rows.slice(0, limit),
    nextCursor: isMore ? Buffer.from(String(skipped + limit)).toString('base64url') : null,
  };
}

function placeIn(cursor: string): number | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
