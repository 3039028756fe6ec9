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
