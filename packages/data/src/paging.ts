import { Types } from 'mongoose';
import { trusted } from './tenant/trusted.ts';

/** Where a page of a list ended: the last row's sort value and id. */
export interface PagePosition {
  value: string;
  id: Types.ObjectId;
}

/** A position as the opaque text that callers hand back. */
export const encodeCursor = (value: string, id: Types.ObjectId): string => Buffer.from(JSON.stringify([value, id.toHexString()])).toString('base64url');

/** The position in a cursor; null when it isn't one of ours. */
export function decodeCursor(cursor: string): PagePosition | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [value, id]: unknown[] = parsed;
    return typeof value === 'string' && typeof id === 'string' && /^[0-9a-f]{24}$/.test(id) ? { value, id: new Types.ObjectId(id) } : null;
  } catch {
    return null;
  }
}

/** The filter for rows after a position in the ascending order of `field`, then `_id`. */
export const afterPosition = (field: string, { value, id }: PagePosition) => ({
  [field]: trusted({ $gte: value }),
  $or: [{ [field]: trusted({ $gt: value }) }, { [field]: value, _id: trusted({ $gt: id }) }],
});

/** A condition that matches texts containing `search` literally. */
export const containing = (search: string) => trusted({ $regex: search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') });
