import type { ScopeChange } from '@scopewright/contracts/scoping';
import { isObject, type Json, sameValue, valueAt } from '../json.ts';
import { type ChangedKind, groupOf, type PartPlace, partPlaceOf } from './item-paths.ts';
import { firstKeys, isOrderKey, keysToAppend, Positions } from './order.ts';

/**
 * An item while changes are applied. Everything on the way to a change is copied once, however many changes go there,
 * and a map is sorted once: the time grows with the changes plus the map, not with their product.
 */
export class Draft<T extends { kind: ChangedKind }> {
  item: T;
  private readonly copies = new WeakSet<object>();
  /** By the map's name: the orders of its groups. */
  private readonly groups = new Map<string, Map<unknown, Positions>>();

  constructor(item: T) {
    this.item = item;
  }

  /**
   * @returns whether the change could be applied; if the current value differs from the one it was made from, nothing
   *   is changed
   */
  apply(change: ScopeChange): boolean {
    return change.kind === 'set' ? this.set(change) : this.move(change);
  }

  private set({ path, from, to }: Extract<ScopeChange, { kind: 'set' }>): boolean {
    const current = valueAt(this.item, path);
    if (!isObject(valueAt(this.item, path.slice(0, -1)))) return false;
    if (!sameValue(current, from)) return sameValue(current, to);
    const part = partPlaceOf(this.item.kind, path);
    const isPart = part !== null && part.id !== null;
    // a change below a part affects neither its group nor its place, unless it sets the group
    const groupBefore = isPart ? this.groupOfPart(part, part.id as string) : undefined;
    this.write(path, to);
    if (part === null) return true;
    if (part.id === null) this.orderAll(part);
    else if (part.rest.length === 0 || groupBefore !== this.groupOfPart(part, part.id))
      this.regroup(part, part.id, groupBefore);
    return true;
  }

  private move({ path, after }: Extract<ScopeChange, { kind: 'move' }>): boolean {
    const part = partPlaceOf(this.item.kind, path);
    if (!part?.id || !this.hasPart(part, part.id)) return false;
    const orders = this.ordersOf(part, this.groupOfPart(part, part.id));
    this.give(part, orders.place(part.id, after));
    return true;
  }

  private hasPart({ map }: PartPlace, id: string): boolean {
    const parts = valueAt(this.item, map);
    return isObject(parts) && Object.hasOwn(parts, id);
  }

  private groupOfPart({ map, name }: PartPlace, id: string): unknown {
    return groupOf(name, valueAt(this.item, [...map, id]));
  }

  /** Sets the value at a path whose parents exist; undefined removes it. */
  private write(path: readonly string[], to: unknown): void {
    const holder = this.ownAt(path.slice(0, -1));
    const last = path.at(-1) ?? '';
    if (to === undefined) delete holder[last];
    else holder[last] = to;
  }

  /** The value at a path as a mutable copy; everything on the way is copied too. */
  private ownAt(path: readonly string[]): Json {
    this.item = this.own(this.item);
    let holder: Json = this.item as unknown as Json;
    for (const key of path) {
      holder[key] = this.own(holder[key] as Json);
      holder = holder[key] as Json;
    }
    return holder;
  }

  /** The object itself if it is already a copy, else a copy: shared objects are never modified. */
  private own<O extends object>(value: O): O {
    if (this.copies.has(value)) return value;
    const copy = { ...value };
    this.copies.add(copy);
    return copy;
  }

  private groupsOf({ map, name }: PartPlace): Map<unknown, Positions> {
    const known = this.groups.get(name);
    if (known) return known;
    const groups = new Map<unknown, Positions>();
    this.groups.set(name, groups);
    const parts = valueAt(this.item, map);
    for (const [id, part] of isObject(parts) ? Object.entries(parts) : [])
      if (isObject(part)) ordersIn(groups, groupOf(name, part)).set(id, orderOf(part));
    return groups;
  }

  private ordersOf(part: PartPlace, group: unknown): Positions {
    return ordersIn(this.groupsOf(part), group);
  }

  /** After a map was set: parts without a unique key in their group are placed last, in the order of the map. */
  private orderAll(part: PartPlace): void {
    this.groups.delete(part.name);
    for (const orders of this.groupsOf(part).values()) {
      const times = new Map<string, number>();
      for (const [, order] of orders.entries()) times.set(order, (times.get(order) ?? 0) + 1);
      const without: string[] = [];
      for (const [id, order] of orders.entries()) {
        const count = times.get(order) ?? 0;
        if (count === 1 && isOrderKey(order)) continue;
        times.set(order, count - 1);
        without.push(id);
      }
      if (without.length > 0) this.append(part, orders, without);
    }
  }

  /** After a part was set, or moved to another group: without a unique key there it is placed last. */
  private regroup(part: PartPlace, id: string, groupBefore: unknown): void {
    this.ordersOf(part, groupBefore).delete(id);
    const value = valueAt(this.item, [...part.map, id]);
    if (!isObject(value)) return;
    const orders = this.ordersOf(part, groupOf(part.name, value));
    orders.delete(id);
    const own = orderOf(value);
    const isFree = isOrderKey(own) && !orders.hasKey(own);
    if (isFree) orders.set(id, own);
    else this.append(part, orders, [id]);
  }

  /** Places parts of a group after all others. */
  private append(part: PartPlace, orders: Positions, ids: readonly string[]): void {
    for (const id of ids) orders.delete(id);
    const others = orders.inOrder();
    const keys = keysToAppend(others.at(-1)?.order ?? null, ids.length);
    const all = keys === null ? [...others.map(({ id }) => id), ...ids] : ids;
    const given = keys ?? firstKeys(all.length);
    const changed = new Map(all.map((id, at) => [id, given[at] ?? '']));
    for (const [id, order] of changed) orders.set(id, order);
    this.give(part, changed);
  }

  private give({ map }: PartPlace, keys: ReadonlyMap<string, string>): void {
    const parts = this.ownAt(map);
    for (const [id, order] of keys) parts[id] = { ...(parts[id] as Json), order };
  }
}

const orderOf = (part: Json): string => (typeof part.order === 'string' ? part.order : '');

function ordersIn(groups: Map<unknown, Positions>, group: unknown): Positions {
  const orders = groups.get(group) ?? new Positions();
  groups.set(group, orders);
  return orders;
}
