import type { DIFF_CHANGES } from '@scopewright/contracts/change-orders/limits';
import type { ScopeItemKind } from '@scopewright/contracts/scoping';

/** Effects of an entry on the scope. `moved`: parts of a group are in another order. */
export type DiffChange = (typeof DIFF_CHANGES)[number];

/** One difference between two states of a scope: the smallest thing that can be sold on its own. */
export interface DiffEntry {
  /** Unique in the diff, and the same for the same difference found again. */
  id: string;
  itemId: string;
  itemKind: ScopeItemKind;
  itemName: string;
  change: DiffChange;
  /** Keys within the item: empty for the item itself, otherwise of a value, of a part, or of a value of a part. */
  path: string[];
  /** Of `moved`: the group whose parts are in another order. */
  group: string | null;
  /** Description of the changed place: `status`, `target status`, `validation`. */
  what: string;
  /** The name of the part that contains it, with its kind; null for values of the item itself. */
  part: string | null;
  /** Descriptions of the values; null if absent. */
  before: string | null;
  after: string | null;
  /** Entries that it requires: the items it refers to, or those that refer to the removed one. */
  needs: string[];
}
