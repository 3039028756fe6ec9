import {
  ANSWER_LENGTH_MAX,
  APPROVALS_NEEDED_MAX,
  SCOPE_NUMBER_MAX,
  SCOPE_PARTS_MAX,
} from '@scopewright/contracts/scoping';
import type { Db, Document } from 'mongodb';

type Range = readonly [least: number, most: number];
const ANY_NUMBER: Range = [-SCOPE_NUMBER_MAX, SCOPE_NUMBER_MAX];
const LENGTH: Range = [0, ANSWER_LENGTH_MAX];
const SELECTIONS: Range = [0, SCOPE_PARTS_MAX.options];
const NEEDED: Range = [0, APPROVALS_NEEDED_MAX];
/** Ranges of the numbers in an item's content, by name; all others may be any number allowed in a scope. */
const RANGES: Readonly<Record<string, Range>> = {
  minCharacters: LENGTH,
  maxCharacters: LENGTH,
  minWords: LENGTH,
  maxWords: LENGTH,
  minSelections: SELECTIONS,
  maxSelections: SELECTIONS,
  count: NEEDED,
  percent: NEEDED,
};

/** The value with its numbers within bounds; the same object if they already are. */
function bounded(value: unknown, [least, most]: Range = ANY_NUMBER): unknown {
  if (typeof value === 'number') return Math.min(most, Math.max(least, value));
  if (Array.isArray(value)) {
    const list = value.map((one) => bounded(one));
    return list.some((one, at) => one !== value[at]) ? list : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, bounded(one, RANGES[key]), one] as const);
  return entries.some(([, now, before]) => now !== before) ? Object.fromEntries(entries) : value;
}

/**
 * Bounds the numbers of scopes, so that no check works on a text of a billion characters. Stored numbers outside are
 * moved to the nearest bound: otherwise the item could not be changed at all.
 */
export async function scopeBounds(db: Db): Promise<void> {
  const items = db.collection<{ kind: string; content: Document }>('scopeItems');
  for await (const { _id, content } of items.find({}, { projection: { content: 1 } })) {
    const within = bounded(content);
    if (within !== content)
      await items.updateOne({ _id }, { $set: { content: within as Document }, $inc: { version: 1 } });
  }
}
