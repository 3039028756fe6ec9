import type { Piece, PieceLine, PieceRow } from '@scopewright/contracts/backlog';
import type { BacklogPieceDoc, Viewer } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import { inOrder } from '@scopewright/domain/scoping/parts';
import type { FilterQuery, Types } from 'mongoose';

/** Filter for the pieces that a viewer sees: clients see those that are shared with them. */
export const shownPieces = ({ role }: Pick<Viewer, 'role'>): FilterQuery<BacklogPieceDoc> =>
  isOfClient(role) ? { shared: true, deletedAt: null } : {};

/** The fields needed for a line. */
export const LINE_FIELDS = {
  companyId: 1,
  projectId: 1,
  key: 1,
  level: 1,
  parentId: 1,
  title: 1,
  titleKey: 1,
  phase: 1,
  ready: 1,
  hours: 1,
  assigneeId: 1,
  pinned: 1,
  status: 1,
  outcome: 1,
  labels: 1,
  sourceIds: 1,
  clauseIds: 1,
  dependsOn: 1,
  dueDate: 1,
  doneAt: 1,
  shared: 1,
  order: 1,
  version: 1,
  updatedAt: 1,
} as const;

/** A piece read with `LINE_FIELDS`, and the number of its criteria. */
export type StoredLine = Pick<BacklogPieceDoc, '_id' | keyof typeof LINE_FIELDS> & { criteriaCount: number };

/** The fields needed for a row: those of a line, and the texts. */
export const ROW_FIELDS = { ...LINE_FIELDS, description: 1, criteria: 1, reasons: 1 } as const;
export type StoredRow = Pick<BacklogPieceDoc, '_id' | keyof typeof ROW_FIELDS>;

/** Who looks, and the pieces above that they see: clients are shown no parent that is not shared with them. */
export interface Onlooker {
  viewer: Pick<Viewer, 'role'>;
  seesParent: (parentId: string) => boolean;
}

const hex = (ids: readonly Types.ObjectId[]): string[] => ids.map((id) => id.toHexString());

/** What everybody sees of a piece that is shown to them. */
const sharedOf = (
  piece: Omit<StoredLine, 'criteriaCount'>,
  { seesParent }: Onlooker,
): Omit<PieceLine, 'criteriaCount' | 'estimate'> => {
  const parentId = piece.parentId?.toHexString() ?? null;
  return {
    id: piece._id.toHexString(),
    companyId: piece.companyId.toHexString(),
    projectId: piece.projectId.toHexString(),
    key: piece.key,
    level: piece.level,
    parentId: parentId !== null && seesParent(parentId) ? parentId : null,
    title: piece.title,
    phase: piece.phase,
    status: piece.status,
    outcome: piece.outcome,
    dueDate: piece.dueDate,
    doneAt: piece.doneAt?.toISOString() ?? null,
    shared: piece.shared,
    order: piece.order,
    version: piece.version,
    updatedAt: piece.updatedAt.toISOString(),
  };
};

/** What only the firm sees of a piece in lists. */
const internalOf = (piece: Omit<StoredLine, 'criteriaCount'>) => ({
  ready: piece.ready,
  assigneeId: piece.assigneeId?.toHexString() ?? null,
  pinned: piece.pinned,
  labels: piece.labels,
  sourceIds: hex(piece.sourceIds),
  clauseIds: hex(piece.clauseIds),
  dependsOn: hex(piece.dependsOn),
});

const isOfFirm = ({ viewer }: Onlooker): boolean => !isOfClient(viewer.role);

/** A piece without texts, for trees, boards and tables. */
export const presentLine = (piece: StoredLine, to: Onlooker): PieceLine => ({
  ...sharedOf(piece, to),
  criteriaCount: piece.criteriaCount,
  ...(isOfFirm(to) && { ...internalOf(piece), estimate: piece.hours }),
});

/** A piece in a list. */
export const presentRow = (piece: StoredRow, to: Onlooker): PieceRow => ({
  ...sharedOf(piece, to),
  criteria: inOrder(piece.criteria).map(([, { text }]) => text),
  ...(isOfFirm(to) && {
    ...internalOf(piece),
    estimate: piece.hours,
    description: piece.description,
    reasons: piece.reasons,
  }),
});

/** A whole piece; `edited` are the fields that people have changed since they were generated. */
export const presentPiece = (
  piece: BacklogPieceDoc,
  { edited, ...to }: Onlooker & { edited: NonNullable<Piece['edited']> },
): Piece => ({
  ...sharedOf(piece, to),
  criteria: piece.criteria,
  createdAt: piece.createdAt.toISOString(),
  deletedAt: piece.deletedAt?.toISOString() ?? null,
  ...(isOfFirm(to) && {
    ...internalOf(piece),
    description: piece.description,
    reasons: piece.reasons,
    readyOverride: piece.readyOverride && {
      by: piece.readyOverride.by.toHexString(),
      at: piece.readyOverride.at.toISOString(),
      reason: piece.readyOverride.reason,
    },
    estimate: piece.estimate,
    hours: piece.hours,
    notes: piece.notes,
    rule: piece.rule,
    why: piece.why,
    edited,
    exports: piece.exports.map(({ system, key, url, at }) => ({
      system,
      key,
      url,
      at: at.toISOString(),
      changedSince: piece.updatedAt > at,
    })),
  }),
});
