import type { CallOutput } from '@scopewright/contracts';
import { BACKLOG_LEVELS, type BacklogLevel, PIECE_STATUSES } from '@scopewright/contracts/backlog/limits';
import { fitsBelow } from '@scopewright/domain/backlog/levels';
import { expectedHours } from '@scopewright/domain/backlog/piece';
import { byOrder } from '@scopewright/domain/scoping/order';
import type { BacklogView } from './backlog-view.ts';
import type { EditedPiece } from './saving/piece-rules.ts';

/** A piece of work with all that it holds. */
export type Piece = CallOutput<'backlogPiece'>;
/** A piece of work without its texts. */
export type PieceLine = CallOutput<'backlogLines'>['rows'][number];

/** A piece as lists show it. */
export function lineOf(piece: EditedPiece): PieceLine {
  const {
    description: _d,
    criteria,
    reasons: _r,
    readyOverride: _o,
    estimate,
    hours: _h,
    name: _n,
    kind: _k,
    ...rest
  } = piece;
  const { notes: _no, rule: _ru, why: _w, edited: _e, exports: _x, createdAt: _c, deletedAt: _de, ...line } = rest;
  return {
    ...line,
    criteriaCount: Object.keys(criteria).length,
    ...(estimate === undefined ? {} : { estimate: estimate && expectedHours(estimate) }),
  };
}

/** The rows with the user's edits; what was deleted meanwhile is left out. */
export function withOwnPieces(rows: readonly PieceLine[], open: ReadonlyMap<string, EditedPiece>): PieceLine[] {
  return rows.flatMap((row) => {
    const piece = open.get(row.id);
    if (!piece || piece.version < row.version) return [row];
    if (piece.deletedAt !== null) return [];
    // its place is the list's: moves are sent separately
    return [{ ...lineOf(piece), order: row.order, parentId: row.parentId }];
  });
}

/** Pieces by what they are part of, each group in order. */
export function childrenOf(rows: readonly PieceLine[]): Map<string | null, PieceLine[]> {
  const known = new Set(rows.map(({ id }) => id));
  const groups = new Map<string | null, PieceLine[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null;
    const group = groups.get(parent);
    if (group) group.push(row);
    else groups.set(parent, [row]);
  }
  for (const group of groups.values()) group.sort(byOrder);
  return groups;
}

/** The pieces from top to bottom, each followed by what is part of it. */
export function inTreeOrder(rows: readonly PieceLine[]): PieceLine[] {
  const children = childrenOf(rows);
  const below = (id: string | null): PieceLine[] => (children.get(id) ?? []).flatMap((row) => [row, ...below(row.id)]);
  return below(null);
}

/** Whether a piece is open and its due date has passed. @param today YYYY-MM-DD */
export const isOverdue = ({ dueDate, status }: Pick<PieceLine, 'dueDate' | 'status'>, today: string): boolean =>
  dueDate !== null && dueDate < today && status !== 'done' && status !== 'obsolete';

/** The pieces that a view shows, in its order. */
export function matchingPieces(rows: readonly PieceLine[], view: BacklogView, today: string): PieceLine[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const isWithin = (row: PieceLine | undefined, id: string): boolean =>
    row !== undefined && (row.id === id || (row.parentId !== null && isWithin(byId.get(row.parentId), id)));
  const found = inTreeOrder(rows).filter(
    (row) =>
      (view.status === null ? row.status !== 'obsolete' : row.status === view.status) &&
      (view.phase === null || row.phase === view.phase) &&
      (view.ready === null || String(row.ready ?? false) === view.ready) &&
      (view.epicId === null || isWithin(row, view.epicId)) &&
      (view.assigneeId === null ||
        (view.assigneeId === 'none' ? (row.assigneeId ?? null) === null : row.assigneeId === view.assigneeId)) &&
      (view.level === null || row.level === view.level) &&
      (view.label === null || (row.labels ?? []).includes(view.label)) &&
      (view.overdue === null || isOverdue(row, today)) &&
      words.every((word) => row.title.toLowerCase().includes(word) || row.key.toLowerCase().includes(word)),
  );
  return sorted(found, view.sort);
}

const BY_TITLE = new Intl.Collator('en', { numeric: true });
/** Behind every date. */
const WITHOUT_DATE = '9999-12-31';

function sorted(rows: PieceLine[], sort: BacklogView['sort']): PieceLine[] {
  const column = sort.replace(/^-/, '');
  const compare = (a: PieceLine, b: PieceLine): number => {
    if (column === 'title') return BY_TITLE.compare(a.title, b.title);
    if (column === 'phase') return a.phase - b.phase;
    if (column === 'status') return PIECE_STATUSES.indexOf(a.status) - PIECE_STATUSES.indexOf(b.status);
    if (column === 'due') return (a.dueDate ?? WITHOUT_DATE) < (b.dueDate ?? WITHOUT_DATE) ? -1 : 1;
    return a.updatedAt < b.updatedAt ? 1 : -1;
  };
  if (sort === 'order') return rows;
  const ascending = rows.toSorted(compare);
  return sort.startsWith('-') ? ascending.reverse() : ascending;
}

/** Levels that can be part of a piece of a level; null: of none. */
export const levelsBelow = (level: BacklogLevel | null): BacklogLevel[] =>
  BACKLOG_LEVELS.filter((each) => fitsBelow(each, level));

/** All labels in use, sorted. */
export const labelsIn = (rows: readonly PieceLine[]): string[] =>
  [...new Set(rows.flatMap(({ labels }) => labels ?? []))].sort(BY_TITLE.compare);

/** How many pieces are part of another one, at any level. */
export function countBelow(rows: readonly Pick<PieceLine, 'id' | 'parentId'>[], pieceId: string): number {
  const children = new Map<string | null, string[]>();
  for (const { id, parentId } of rows) {
    const siblings = children.get(parentId);
    if (siblings) siblings.push(id);
    else children.set(parentId, [id]);
  }
  const countOf = (id: string): number => (children.get(id) ?? []).reduce((sum, child) => sum + 1 + countOf(child), 0);
  return countOf(pieceId);
}
