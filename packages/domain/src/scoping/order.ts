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

/**
 * Keys for what comes behind all others of its group, one behind the other.
 * @param last the last key of the group; null: there is none
 * @returns null where they would get too long, or `last` is no key
 */
export function keysToAppend(last: string | null, count: number): string[] | null {
  if (last !== null && !isOrderKey(last)) return null;
  const keys = keysBehind(last, count);
  return keys.every((key) => key.length <= ORDER_KEY_MAX) ? keys : null;
}

/** The place in an order of one of many, by its key and id; `id` null: in front of all. */
interface Point {
  id: string | null;
  order: string;
}
const comesBefore = (a: Point, order: string, id: string): boolean =>
  a.id === null || (compareBytes(a.order, order) || compareBytes(a.id, id)) < 0;

/** The last one, or the front where there is none. */
function lastOf(orders: ReadonlyMap<string, string>, except: string): Point {
  let last: Point = { id: null, order: '' };
  for (const [id, order] of orders) if (id !== except && comesBefore(last, order, id)) last = { id, order };
  return last;
}

/** The key of the first one behind a place; null where there is none. */
function keyBehind(orders: ReadonlyMap<string, string>, place: Point, except: string): string | null {
  let next: Point | null = null;
  for (const [id, order] of orders)
    if (id !== except && comesBefore(place, order, id) && (next === null || !comesBefore(next, order, id)))
      next = { id, order };
  return next?.order ?? null;
}

/**
 * Puts something behind another one of its group: the keys that change by it, mostly its own alone.
 * @param siblings the group, with or without what is placed
 * @param after id of the one before it; null: it comes first; one that is not there: it comes last
 */
export const placeBehind = (siblings: readonly Place[], id: string, after: string | null): Map<string, string> =>
  placeIn(new Map(siblings.map((sibling) => [sibling.id, sibling.order])), id, after);

/** As `placeBehind`, among keys by their ids. */
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

/** Id of the one before; null when it is the first, or not there. */
export function predecessorOf(siblings: readonly Place[], id: string): string | null {
  const ids = siblings.toSorted(byOrder).map((sibling) => sibling.id);
  return ids[ids.indexOf(id) - 1] ?? null;
}
