import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { compareBytes } from './parts.ts';

/**
 * If keys would get longer, those of the whole group are regenerated: they grow when many parts are inserted in one
 * place.
 */
export const ORDER_KEY_MAX = 50;

/** A position in an order: by key, then by id, both compared byte by byte. */
export interface Place {
  id: string;
  order: string;
}

/** Comparison of two places, for `sort`. */
export const byOrder = (a: Place, b: Place): number => compareBytes(a.order, b.order) || compareBytes(a.id, b.id);

/** Whether a text is a valid key, before and after which others can be generated. */
export function isOrderKey(key: unknown): key is string {
  return typeof key === 'string' && key.length <= ORDER_KEY_MAX && keyBetween(key, null) !== null;
}

/** Null if there is no key between the two: they are equal, in the wrong order, or invalid. */
function keyBetween(before: string | null, behind: string | null): string | null {
  try {
    return generateKeyBetween(before, behind);
  } catch {
    return null;
  }
}

/** This many keys in ascending order. */
export const firstKeys = (count: number): string[] => keysBehind(null, count);

/** This many keys in ascending order, all after a last one. */
export const keysBehind = (last: string | null, count: number): string[] => generateNKeysBetween(last, null, count);

/**
 * Keys in ascending order for parts that are added at the end of a group.
 * @param last the last key of the group; null: there is none
 * @returns null if they would get too long, or if `last` is invalid
 */
export function keysToAppend(last: string | null, count: number): string[] | null {
  if (last !== null && !isOrderKey(last)) return null;
  const keys = keysBehind(last, count);
  return keys.every((key) => key.length <= ORDER_KEY_MAX) ? keys : null;
}

/** A position among many, by key and id; `id` null: before all. */
interface Point {
  id: string | null;
  order: string;
}
const comesBefore = (a: Point, order: string, id: string): boolean =>
  a.id === null || (compareBytes(a.order, order) || compareBytes(a.id, id)) < 0;

/** The last position, or the front if there is none. */
function lastOf(orders: ReadonlyMap<string, string>, except: string): Point {
  let last: Point = { id: null, order: '' };
  for (const [id, order] of orders) if (id !== except && comesBefore(last, order, id)) last = { id, order };
  return last;
}

/** The key of the first position after a place; null if there is none. */
function keyBehind(orders: ReadonlyMap<string, string>, place: Point, except: string): string | null {
  let next: Point | null = null;
  for (const [id, order] of orders)
    if (id !== except && comesBefore(place, order, id) && (next === null || !comesBefore(next, order, id)))
      next = { id, order };
  return next?.order ?? null;
}

/**
 * Places a part after another one of its group; returns the changed keys, mostly only its own.
 * @param siblings the group, with or without the part
 * @param after id of the preceding part; null: it is placed first; an unknown id: it is placed last
 */
export const placeBehind = (siblings: readonly Place[], id: string, after: string | null): Map<string, string> =>
  placeIn(new Map(siblings.map((sibling) => [sibling.id, sibling.order])), id, after);

/** Like `placeBehind`, for keys by id. */
export function placeIn(orders: ReadonlyMap<string, string>, id: string, after: string | null): Map<string, string> {
  const known = after === null || after === id ? undefined : orders.get(after);
  const behind =
    after === null ? { id: null, order: '' } : known === undefined ? lastOf(orders, id) : { id: after, order: known };
  const key = keyBetween(behind.id === null ? null : behind.order, keyBehind(orders, behind, id));
  if (key !== null && key.length <= ORDER_KEY_MAX) return new Map([[id, key]]);
  const others = [...orders].flatMap(([one, order]) => (one === id ? [] : [{ id: one, order }]));
  const sorted = others.sort(byOrder).map((sibling) => sibling.id);
  const ids = sorted.toSpliced(behind.id === null ? 0 : sorted.indexOf(behind.id) + 1, 0, id);
  const keys = firstKeys(ids.length);
  return new Map(ids.map((one, at) => [one, keys[at] ?? '']));
}

/** Id of the preceding part; null if it is the first, or unknown. */
export function predecessorOf(siblings: readonly Place[], id: string): string | null {
  const ids = siblings.toSorted(byOrder).map((sibling) => sibling.id);
  return ids[ids.indexOf(id) - 1] ?? null;
}
