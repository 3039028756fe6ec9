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

/** Parts by their ids, ordered as in the list. */
export function inWrittenOrder<T>(
  parts: readonly (readonly [id: string, part: T])[],
): Record<string, T & { order: string }> {
  const keys = firstKeys(parts.length);
  return Object.fromEntries(parts.map(([id, part], index) => [id, { ...part, order: keys[index] ?? '' }]));
}

/** The same with numbered ids: `rule-1`, `rule-2`. */
export const numbered = <T>(prefix: string, parts: readonly T[]): Record<string, T & { order: string }> =>
  inWrittenOrder(parts.map((part, index) => [`${prefix}-${index + 1}`, part]));

/** This many keys in ascending order, all after a last one. */
export const keysBehind = (last: string | null, count: number): string[] => generateNKeysBetween(last, null, count);

/**
 * Keys in ascending order for parts that are added at the end of a group.
 * @param last the last key of the group; null without one
 * @returns null if they would get too long, or if `last` is invalid
 */
export function keysToAppend(last: string | null, count: number): string[] | null {
  if (last !== null && !isOrderKey(last)) return null;
  const keys = keysBehind(last, count);
  return keys.every((key) => key.length <= ORDER_KEY_MAX) ? keys : null;
}

/**
 * The positions of one group. They are sorted once: afterwards each change takes steps in proportion to the logarithm of
 * their number.
 */
export class Positions {
  private readonly orders: Map<string, string>;
  /** Null until the order matters. */
  private sorted: Place[] | null = null;

  constructor(places: readonly Place[] = []) {
    this.orders = new Map(places.map(({ id, order }) => [id, order]));
  }

  /** Assigns a part its key. */
  set(id: string, order: string): void {
    this.delete(id);
    this.orders.set(id, order);
    if (this.sorted !== null) this.sorted.splice(indexFor(this.sorted, { id, order }), 0, { id, order });
  }

  delete(id: string): void {
    const order = this.orders.get(id);
    if (order === undefined) return;
    this.orders.delete(id);
    if (this.sorted !== null) this.sorted.splice(indexFor(this.sorted, { id, order }), 1);
  }

  /** Whether a part has this key. */
  hasKey(order: string): boolean {
    const places = this.inOrder();
    return places[indexFor(places, { id: '', order })]?.order === order;
  }

  /** Parts in order. */
  inOrder(): readonly Place[] {
    this.sorted ??= [...this.orders].map(([id, order]) => ({ id, order })).sort(byOrder);
    return this.sorted;
  }

  /** Keys by id. */
  entries(): IterableIterator<[id: string, order: string]> {
    return this.orders.entries();
  }

  /**
   * Places a part after another one; see `placeBehind`.
   * @returns the changed keys
   */
  place(id: string, after: string | null): Map<string, string> {
    this.delete(id);
    const places = this.inOrder();
    const known = after === null ? undefined : this.orders.get(after);
    const at =
      after === null ? 0 : known === undefined ? places.length : indexFor(places, { id: after, order: known }) + 1;
    const key = keyBetween(places[at - 1]?.order ?? null, places[at]?.order ?? null);
    if (key !== null && key.length <= ORDER_KEY_MAX) {
      this.set(id, key);
      return new Map([[id, key]]);
    }
    const ids = places.map((place) => place.id).toSpliced(at, 0, id);
    const keys = new Map(firstKeys(ids.length).map((one, index) => [ids[index] ?? '', one]));
    for (const [one, order] of keys) this.orders.set(one, order);
    this.sorted = null;
    return keys;
  }
}

/** Where a position is, or would be, in a sorted list. */
function indexFor(places: readonly Place[], place: Place): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (byOrder(places[middle] as Place, place) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Places a part after another one of its group; returns the changed keys, mostly only its own.
 * @param siblings the group, with or without the part
 * @param after id of the preceding part; null: it is placed first; an unknown id: it is placed last
 */
export const placeBehind = (siblings: readonly Place[], id: string, after: string | null): Map<string, string> =>
  new Positions(siblings).place(id, after);

/** Id of the preceding part; null if it is the first, or unknown. */
export function predecessorOf(siblings: readonly Place[], id: string): string | null {
  const ids = siblings.toSorted(byOrder).map((sibling) => sibling.id);
  return ids[ids.indexOf(id) - 1] ?? null;
}
