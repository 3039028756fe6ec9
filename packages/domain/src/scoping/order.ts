import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { compareBytes } from './parts.ts';

/** Keys that would get longer have all of their group made anew: they grow where much is put in one place. */
export const ORDER_KEY_MAX = 50;

/** Something in an order: by its key, then by its id, both compared byte by byte. */
export interface Place {
  id: string;
  order: string;
}

/** Which of two comes first, as `sort` asks for it. */
export const byOrder = (a: Place, b: Place): number => compareBytes(a.order, b.order) || compareBytes(a.id, b.id);

/** Whether a text is a key that others can be put before and behind. */
export function isOrderKey(key: unknown): key is string {
  return typeof key === 'string' && key.length <= ORDER_KEY_MAX && keyBetween(key, null) !== null;
}

/** Null where there is no key between the two: they are equal, in the wrong order, or no keys. */
function keyBetween(before: string | null, behind: string | null): string | null {
  try {
    return generateKeyBetween(before, behind);
  } catch {
    return null;
  }
}

/** So many keys one behind the other. */
export const firstKeys = (count: number): string[] => keysBehind(null, count);

/** So many keys one behind the other, all of them behind a last one. */
export const keysBehind = (last: string | null, count: number): string[] => generateNKeysBetween(last, null, count);

/** Id of the last one; null where there is none. */
export function lastOf(places: readonly Place[]): string | null {
  let last: Place | undefined;
  for (const place of places) if (last === undefined || byOrder(last, place) < 0) last = place;
  return last?.id ?? null;
}

/** The first one behind a place. */
function nextOf(places: readonly Place[], place: Place): Place | undefined {
  let next: Place | undefined;
  for (const one of places) if (byOrder(place, one) < 0 && (next === undefined || byOrder(one, next) < 0)) next = one;
  return next;
}

const FIRST: Place = { id: '', order: '' };

/**
 * Puts something behind another one of its group: the keys that change by it, mostly its own alone.
 * @param siblings the group, with or without what is placed
 * @param after id of the one before it; null: it comes first; one that is not there: it comes last
 */
export function placeBehind(siblings: readonly Place[], id: string, after: string | null): Map<string, string> {
  const others = siblings.filter((sibling) => sibling.id !== id);
  const last = after === null || others.some((sibling) => sibling.id === after) ? after : lastOf(others);
  const behind = others.find((sibling) => sibling.id === last) ?? null;
  const key = keyBetween(behind?.order ?? null, nextOf(others, behind ?? FIRST)?.order ?? null);
  if (key !== null && key.length <= ORDER_KEY_MAX) return new Map([[id, key]]);
  const sorted = others.toSorted(byOrder).map((sibling) => sibling.id);
  const ids = sorted.toSpliced(behind === null ? 0 : sorted.indexOf(behind.id) + 1, 0, id);
  const keys = firstKeys(ids.length);
  return new Map(ids.map((one, at) => [one, keys[at] ?? '']));
}

/** Id of the one before; null when it is the first, or not there. */
export function predecessorOf(siblings: readonly Place[], id: string): string | null {
  const ids = siblings.toSorted(byOrder).map((sibling) => sibling.id);
  return ids[ids.indexOf(id) - 1] ?? null;
}
