import { fitsBelow } from '@scopewright/domain/backlog/levels';
import { byOrder, placeBehind } from '@scopewright/domain/scoping/order';
import type { PieceLine } from '../pieces.ts';

/** Where a piece is moved: after another one (null: first), also into another piece (`parentId`). */
export interface PieceMove {
  pieceId: string;
  after: string | null;
  parentId?: string | null;
}

const siblingsOf = (rows: readonly PieceLine[], parentId: string | null): PieceLine[] =>
  rows.filter((row) => row.parentId === parentId).sort(byOrder);

/** One place up or down among what is part of the same piece; null at the ends. */
export function moveByOne(rows: readonly PieceLine[], row: PieceLine, by: -1 | 1): PieceMove | null {
  const siblings = siblingsOf(rows, row.parentId);
  const at = siblings.findIndex(({ id }) => id === row.id);
  const target = siblings[at + by];
  if (at === -1 || !target) return null;
  return { pieceId: row.id, after: by === 1 ? target.id : (siblings[at - 2]?.id ?? null) };
}

/** Puts a piece last into another one, or on the outermost level; null if it doesn't fit there or is there already. */
export function moveInto(rows: readonly PieceLine[], row: PieceLine, parentId: string | null): PieceMove | null {
  const parent = parentId === null ? null : rows.find(({ id }) => id === parentId);
  if (parent === undefined || row.parentId === parentId || !fitsBelow(row.level, parent?.level ?? null)) return null;
  return { pieceId: row.id, after: siblingsOf(rows, parentId).at(-1)?.id ?? null, parentId };
}

/** Drops on a line: into the piece there if it fits below it, else before or after it. Null if that isn't possible. */
export function moveOnto(
  rows: readonly PieceLine[],
  row: PieceLine,
  target: PieceLine,
  edge: 'top' | 'bottom',
): PieceMove | null {
  if (target.id === row.id) return null;
  if (fitsBelow(row.level, target.level)) return moveInto(rows, row, target.id);
  const parent = target.parentId === null ? null : rows.find(({ id }) => id === target.parentId);
  if (parent === undefined || !fitsBelow(row.level, parent?.level ?? null)) return null;
  const others = siblingsOf(rows, target.parentId).filter(({ id }) => id !== row.id);
  const at = others.findIndex(({ id }) => id === target.id);
  const after = edge === 'bottom' ? target.id : (others[at - 1]?.id ?? null);
  return { pieceId: row.id, after, ...(row.parentId === target.parentId ? {} : { parentId: target.parentId }) };
}

/** The rows after a move. */
export function moved(rows: readonly PieceLine[], { pieceId, after, parentId }: PieceMove): PieceLine[] {
  const row = rows.find(({ id }) => id === pieceId);
  if (!row) return [...rows];
  const to = parentId === undefined ? row.parentId : parentId;
  const keys = placeBehind(siblingsOf(rows, to), pieceId, after);
  return rows.map((each) => {
    const order = keys.get(each.id) ?? each.order;
    const parent = each.id === pieceId ? to : each.parentId;
    return order === each.order && parent === each.parentId ? each : { ...each, order, parentId: parent };
  });
}

/** The move that undoes another one. */
export function wayBack(rows: readonly PieceLine[], { pieceId, parentId }: PieceMove): PieceMove | null {
  const row = rows.find(({ id }) => id === pieceId);
  if (!row) return null;
  const siblings = siblingsOf(rows, row.parentId);
  const before = siblings[siblings.findIndex(({ id }) => id === pieceId) - 1];
  return { pieceId, after: before?.id ?? null, ...(parentId === undefined ? {} : { parentId: row.parentId }) };
}
