import { rowOf } from '@scopewright/company-kit/scope/row-of';
import type { ScopeItem, ScopeItemRow } from '@scopewright/contracts/scoping';

/** Rows with the user's edits of the open items; an unchanged row keeps its object. */
export function withOwnEdits(rows: readonly ScopeItemRow[], open: ReadonlyMap<string, ScopeItem>): ScopeItemRow[] {
  return rows.flatMap((row) => {
    const item = open.get(row.id);
    if (!item || item.version < row.version) return [row];
    if (item.deletedAt !== null) return [];
    const own = rowOf(item);
    const same = (Object.keys(own) as (keyof ScopeItemRow)[]).every((key) => key === 'order' || own[key] === row[key]);
    return [same ? row : { ...row, ...own, order: row.order }];
  });
}
