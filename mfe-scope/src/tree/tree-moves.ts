import type { ScopeItemRow } from '@scopewright/contracts/scoping';
import { byOrder, placeBehind } from '@scopewright/domain/scoping/order';
import type { TreeNode } from './tree-nodes.ts';

/** Where an item is moved: after another one (null: first), and a request type also into a portal group. */
export interface TreeMove {
  itemId: string;
  after: string | null;
  portalGroupId?: string | null;
}

/** Whether users can order items of this kind. Fields are sorted by name. */
export const isMovable = ({ kind }: ScopeItemRow): boolean => kind === 'workflow' || kind === 'requestType';

const groupOf = (row: ScopeItemRow): string | null => row.portalGroupId ?? null;
const siblingsOf = (rows: readonly ScopeItemRow[], kind: ScopeItemRow['kind']) =>
  rows.filter((row) => row.kind === kind).toSorted(byOrder);

/** Portal groups as the tree shows them, from top to bottom. */
const groupsOf = (nodes: readonly TreeNode[]): (string | null)[] =>
  nodes.flatMap(({ portalGroupId }) => (portalGroupId === undefined ? [] : [portalGroupId]));

function withinGroup(rows: readonly ScopeItemRow[], row: ScopeItemRow, by: -1 | 1): TreeMove | null {
  const shown = siblingsOf(rows, row.kind).filter((each) => groupOf(each) === groupOf(row));
  const index = shown.findIndex(({ id }) => id === row.id);
  const target = shown[index + by];
  if (!target) return null;
  const all = siblingsOf(rows, row.kind).filter(({ id }) => id !== row.id);
  const at = all.findIndex(({ id }) => id === target.id);
  return { itemId: row.id, after: by === 1 ? target.id : (all[at - 1]?.id ?? null) };
}

/** One place up or down; at the end of a portal group into the next one. Null if there is no such place. */
export function moveByOne(
  rows: readonly ScopeItemRow[],
  nodes: readonly TreeNode[],
  row: ScopeItemRow,
  by: -1 | 1,
): TreeMove | null {
  if (!isMovable(row)) return null;
  const inside = withinGroup(rows, row, by);
  if (inside || row.kind !== 'requestType') return inside;
  const groups = groupsOf(nodes);
  const next = groups[groups.indexOf(groupOf(row)) + by];
  if (next === undefined || !groups.includes(groupOf(row))) return null;
  const others = siblingsOf(rows, row.kind).filter(({ id }) => id !== row.id);
  const inNext = others.filter((each) => groupOf(each) === next);
  const after =
    by === 1
      ? (others[others.findIndex(({ id }) => id === inNext[0]?.id) - 1]?.id ?? others.at(-1)?.id ?? null)
      : (inNext.at(-1)?.id ?? others.at(-1)?.id ?? null);
  return {
    itemId: row.id,
    after: by === 1 && inNext.length > 0 && others[0]?.id === inNext[0]?.id ? null : after,
    portalGroupId: next,
  };
}

/**
 * Drops on a line: before or after the item there, or last into the portal group of a heading. Null if that isn't
 * possible.
 */
export function moveOnto(
  rows: readonly ScopeItemRow[],
  row: ScopeItemRow,
  target: TreeNode,
  edge: 'top' | 'bottom',
): TreeMove | null {
  if (target.row?.id === row.id) return null;
  const others = siblingsOf(rows, row.kind).filter(({ id }) => id !== row.id);
  if (target.portalGroupId !== undefined && row.kind === 'requestType') {
    const last = others.filter((each) => groupOf(each) === target.portalGroupId).at(-1);
    return { itemId: row.id, after: last?.id ?? others.at(-1)?.id ?? null, portalGroupId: target.portalGroupId };
  }
  if (!target.row || target.row.kind !== row.kind || !isMovable(row)) return null;
  const at = others.findIndex(({ id }) => id === target.row?.id);
  const after = edge === 'bottom' ? target.row.id : (others[at - 1]?.id ?? null);
  return {
    itemId: row.id,
    after,
    ...(row.kind === 'requestType' && groupOf(target.row) !== groupOf(row)
      ? { portalGroupId: groupOf(target.row) }
      : {}),
  };
}

/** The rows after a move. */
export function moved(rows: readonly ScopeItemRow[], { itemId, after, portalGroupId }: TreeMove): ScopeItemRow[] {
  const row = rows.find(({ id }) => id === itemId);
  if (!row) return [...rows];
  const keys = placeBehind(siblingsOf(rows, row.kind), itemId, after);
  return rows.map((each) => {
    const order = keys.get(each.id);
    const group = each.id === itemId && portalGroupId !== undefined ? { portalGroupId } : {};
    return order === undefined && each.id !== itemId
      ? each
      : { ...each, ...group, ...(order === undefined ? {} : { order }) };
  });
}

/** The move that undoes another one. */
export function wayBack(rows: readonly ScopeItemRow[], { itemId, portalGroupId }: TreeMove): TreeMove | null {
  const row = rows.find(({ id }) => id === itemId);
  if (!row) return null;
  const siblings = siblingsOf(rows, row.kind);
  const before = siblings[siblings.findIndex(({ id }) => id === itemId) - 1];
  return { itemId, after: before?.id ?? null, ...(portalGroupId === undefined ? {} : { portalGroupId: groupOf(row) }) };
}
