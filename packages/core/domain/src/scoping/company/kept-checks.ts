import { referredTo } from '../references.ts';
import type { CheckedItem, CheckedItemOf } from './company-rules.ts';

/** The items of a scope, for looking up those related to one of them. */
export interface ItemsById {
  byId: ReadonlyMap<string, CheckedItem>;
  /** The request types of each workflow, by its id. */
  usersOf: ReadonlyMap<string, readonly CheckedItemOf<'requestType'>[]>;
}

interface Kept<T> {
  result: T;
  item: CheckedItem;
  users: readonly CheckedItem[];
  /** Ids of everything that the item's rules read, with the items found. */
  others: readonly (readonly [id: string, item: CheckedItem | undefined])[];
}

const NONE: readonly never[] = [];

/**
 * Caches a result for each item, for as long as the item and everything that its rules read are the same objects: its
 * project, what it refers to, and for a workflow the request types that use it with what these refer to.
 */
export function keptChecks<T>() {
  const kept = new Map<string, Kept<T>>();
  return {
    /** The result of an item, recomputed only if the cached one is out of date; the outdated one is passed in. */
    of(item: CheckedItem, { byId, usersOf }: ItemsById, workOut: (before: T | undefined) => T): T {
      const users = usersOf.get(item.id) ?? NONE;
      const known = kept.get(item.id);
      if (known !== undefined && holds(known, item, users, byId)) return known.result;
      const result = workOut(known?.result);
      const references = [item, ...users].flatMap((one) => [...referredTo(one)]);
      // no rule of a form reads its workflow
      const ids = new Set([item.projectId ?? '', ...references.filter((id) => byId.get(id)?.kind !== 'workflow')]);
      kept.set(item.id, { result, item, users, others: [...ids].map((id) => [id, byId.get(id)] as const) });
      return result;
    },
    /** Forgets items that no longer exist. */
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
