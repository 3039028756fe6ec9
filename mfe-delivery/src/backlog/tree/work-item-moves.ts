import { fitsBelow } from '@scopewright/domain/backlog/levels';
import { byOrder, placeBehind } from '@scopewright/domain/scoping/order';
import type { WorkItemLine } from '../work-items.ts';

/** Where a work item is moved: after another one (null: first), also into another work item (`parentId`). */
export interface WorkItemMove {
  workItemId: string;
  after: string | null;
  parentId?: string | null;
}

const siblingsOf = (rows: readonly WorkItemLine[], parentId: string | null): WorkItemLine[] =>
  rows.filter((row) => row.parentId === parentId).sort(byOrder);

/** One place up or down among the parts of the same work item; null at the ends. */
export function moveByOne(rows: readonly WorkItemLine[], row: WorkItemLine, by: -1 | 1): WorkItemMove | null {
  const siblings = siblingsOf(rows, row.parentId);
  const at = siblings.findIndex(({ id }) => id === row.id);
  const target = siblings[at + by];
  if (at === -1 || !target) return null;
  return { workItemId: row.id, after: by === 1 ? target.id : (siblings[at - 2]?.id ?? null) };
}

/**
 * Puts a work item last into another one, or on the outermost level; null if it doesn't fit there or is there already.
 */
export function moveInto(
  rows: readonly WorkItemLine[],
  row: WorkItemLine,
  parentId: string | null,
): WorkItemMove | null {
  const parent = parentId === null ? null : rows.find(({ id }) => id === parentId);
  if (parent === undefined || row.parentId === parentId || !fitsBelow(row.level, parent?.level ?? null)) return null;
  return { workItemId: row.id, after: siblingsOf(rows, parentId).at(-1)?.id ?? null, parentId };
}

/**
 * Drops on a line: into the work item there if it fits below it, else before or after it. Null if that isn't possible.
 */
export function moveOnto(
  rows: readonly WorkItemLine[],
  row: WorkItemLine,
  target: WorkItemLine,
  edge: 'top' | 'bottom',
): WorkItemMove | null {
  if (target.id === row.id) return null;
  if (fitsBelow(row.level, target.level)) return moveInto(rows, row, target.id);
  const parent = target.parentId === null ? null : rows.find(({ id }) => id === target.parentId);
  if (parent === undefined || !fitsBelow(row.level, parent?.level ?? null)) return null;
  const others = siblingsOf(rows, target.parentId).filter(({ id }) => id !== row.id);
  const at = others.findIndex(({ id }) => id === target.id);
  const after = edge === 'bottom' ? target.id : (others[at - 1]?.id ?? null);
  return { workItemId: row.id, after, ...(row.parentId === target.parentId ? {} : { parentId: target.parentId }) };
}

/** The rows after a move. */
export function moved(rows: readonly WorkItemLine[], { workItemId, after, parentId }: WorkItemMove): WorkItemLine[] {
  const row = rows.find(({ id }) => id === workItemId);
  if (!row) return [...rows];
  const to = parentId === undefined ? row.parentId : parentId;
  const keys = placeBehind(siblingsOf(rows, to), workItemId, after);
  return rows.map((each) => {
    const order = keys.get(each.id) ?? each.order;
    const parent = each.id === workItemId ? to : each.parentId;
    return order === each.order && parent === each.parentId ? each : { ...each, order, parentId: parent };
  });
}

/** The move that undoes another one. */
export function wayBack(rows: readonly WorkItemLine[], { workItemId, parentId }: WorkItemMove): WorkItemMove | null {
  const row = rows.find(({ id }) => id === workItemId);
  if (!row) return null;
  const siblings = siblingsOf(rows, row.parentId);
  const before = siblings[siblings.findIndex(({ id }) => id === workItemId) - 1];
  return { workItemId, after: before?.id ?? null, ...(parentId === undefined ? {} : { parentId: row.parentId }) };
}
