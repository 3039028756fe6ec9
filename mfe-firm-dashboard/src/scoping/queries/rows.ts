import type { ScopeItem, ScopeItemRow } from '@scopewright/contracts/scoping';

/** The properties of a row that only this kind of item has. */
function ofKind(item: ScopeItem): Partial<ScopeItemRow> {
  if (item.kind === 'requestType')
    return { portalGroupId: item.content.portalGroupId, workflowId: item.content.workflowId };
  if (item.kind === 'project') return { key: item.content.key };
  return item.kind === 'field' ? { fieldType: item.content.type } : {};
}

/** An item as trees and tables show it. */
export function rowOf(item: ScopeItem): ScopeItemRow {
  const { id, kind, projectId, name, order, phase, readyState, ownerId, deadline, implementedAt, version, updatedAt } =
    item;
  const openQuestions = Object.values(item.openQuestions).filter(({ answer }) => answer.trim() === '').length;
  return {
    id,
    kind,
    projectId,
    name,
    order,
    phase,
    readyState,
    ownerId,
    deadline,
    implementedAt,
    openQuestions,
    version,
    updatedAt,
    ...ofKind(item),
  };
}

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
