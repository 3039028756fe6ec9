import { referredTo } from '../references.ts';
import type { CheckedItem, CheckedItemOf } from './company-rules.ts';

/** The items of a scope as those that belong to one of them are looked up. */
export interface ItemsById {
  byId: ReadonlyMap<string, CheckedItem>;
  /** The request types of each workflow, by its id. */
  usersOf: ReadonlyMap<string, readonly CheckedItemOf<'requestType'>[]>;
}

interface Kept<T> {
  result: T;
  item: CheckedItem;
  users: readonly CheckedItem[];
  /** Ids of what the rules of the item look at, with what stood there. */
  others: readonly (readonly [id: string, item: CheckedItem | undefined])[];
}

const NONE: readonly never[] = [];

/**
 * What was worked out of each item, for as long as the item and everything that its rules look at are the same objects: its project, what it refers to, and of a
 * workflow the request types that use it with what these refer to.
 */
export function keptChecks<T>() {
  const kept = new Map<string, Kept<T>>();
  return {
    /** The result of an item, worked out only when none is kept that still holds; it is told the one that does not. */
    of(item: CheckedItem, { byId, usersOf }: ItemsById, workOut: (before: T | undefined) => T): T {
      const users = usersOf.get(item.id) ?? NONE;
      const known = kept.get(item.id);
      if (known !== undefined && holds(known, item, users, byId)) return known.result;
      const result = workOut(known?.result);
      const references = [item, ...users].flatMap((one) => [...referredTo(one)]);
      // the workflow of a form says nothing about the form: no rule looks at it
      const ids = new Set([item.projectId ?? '', ...references.filter((id) => byId.get(id)?.kind !== 'workflow')]);
      kept.set(item.id, { result, item, users, others: [...ids].map((id) => [id, byId.get(id)] as const) });
      return result;
    },
    /** Forgets the items that are gone. */
    keepOnly({ byId }: ItemsById): void {
      if (kept.size > byId.size) for (const id of kept.keys()) if (!byId.has(id)) kept.delete(id);
    },
    forgetAll: () => kept.clear(),
  };
}

const holds = (
  known: Kept<unknown>,
  item: CheckedItem,
  users: readonly CheckedItem[],
  byId: ItemsById['byId'],
): boolean =>
  known.item === item &&
  known.users.length === users.length &&
  known.users.every((user, at) => user === users[at]) &&
  known.others.every(([id, other]) => byId.get(id) === other);
