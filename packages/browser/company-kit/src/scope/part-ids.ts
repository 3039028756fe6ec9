import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { byOrder } from '@scopewright/domain/scoping/order';
import type { Json } from '@scopewright/editing';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * An id for a part of an item (a status, a portal group): random, because other users may add parts at the same time.
 */
export const newPartId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => LETTERS[byte % LETTERS.length]).join('');

/**
 * The change that adds a new part at the end of a map of the item; its order key is assigned when the change is
 * applied.
 */
export const addPart = (
  map: readonly string[],
  id: string,
  part: { [key: string]: Json | undefined },
): ScopeChange => ({
  kind: 'set',
  path: [...map, id],
  to: part as Json,
});

/** The change that moves a part by one place; null at the ends. */
export function moveBy(item: ScopeItem, map: readonly string[], id: string, by: -1 | 1): ScopeChange | null {
  const parts = map.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    item,
  );
  const ids = Object.entries((parts ?? {}) as Record<string, { order: string }>)
    .map(([each, { order }]) => ({ id: each, order }))
    .sort(byOrder)
    .map((each) => each.id);
  const target = ids.indexOf(id) + by;
  if (target < 0 || target >= ids.length) return null;
  const after = by === 1 ? ids[target] : ids[target - 1];
  return { kind: 'move', path: [...map, id], after: after ?? null };
}
