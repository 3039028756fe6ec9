import {
  type AssignablePiece,
  type AssignedWork,
  assignWork as assigned,
  type WorkToAssign,
} from '@scopewright/domain/backlog/assign';
import { documentsOf, type StoredItems } from './stored-items.ts';

export { generateBacklog } from '@scopewright/domain/backlog/generate';

interface Id {
  toHexString(): string;
}

/** A stored piece, as far as assigning reads it. */
interface StoredPiece extends Omit<AssignablePiece, 'id' | 'parentId' | 'dependsOn' | 'assigneeId'> {
  _id: Id;
  title: string;
  parentId: Id | null;
  dependsOn: Id[];
  assigneeId: Id | null;
}

/** Assigned work with the titles and hours of its pieces. */
export interface AssignedPieces extends Pick<AssignedWork, 'load'> {
  assignments: (AssignedWork['assignments'][number] & { title: string; hours: number | null })[];
  left: (AssignedWork['left'][number] & { title: string })[];
}

/** Assigns the stored pieces of a backlog. */
export function assignWork({
  pieces,
  ...work
}: Omit<WorkToAssign, 'pieces'> & { pieces: StoredItems }): AssignedPieces {
  const stored = new Map(
    ([...documentsOf(pieces)] as unknown as StoredPiece[]).map((piece) => [piece._id.toHexString(), piece]),
  );
  const { assignments, left, load } = assigned({
    ...work,
    pieces: [...stored].map(([id, { parentId, dependsOn, assigneeId, ...piece }]) => ({
      ...piece,
      id,
      parentId: parentId?.toHexString() ?? null,
      dependsOn: dependsOn.map((one) => one.toHexString()),
      assigneeId: assigneeId?.toHexString() ?? null,
    })),
  });
  const titleOf = (id: string) => stored.get(id)?.title ?? '';
  return {
    assignments: assignments.map((one) => ({
      ...one,
      title: titleOf(one.pieceId),
      hours: stored.get(one.pieceId)?.hours ?? null,
    })),
    left: left.map((one) => ({ ...one, title: titleOf(one.pieceId) })),
    load,
  };
}
