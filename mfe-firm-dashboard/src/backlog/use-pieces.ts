import { sameValue } from '@scopewright/domain/json';
import { type Json, setChange } from '@scopewright/editing';
import { useSnapshot, useUndoOf } from '@scopewright/editing/edit-context';
import { createMoveLine, type MoveLine } from '@scopewright/lists/move-line';
import { useStableArray } from '@scopewright/lists/use-stable-array';
import { useHost } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { failureText } from '@scopewright/workplace-kit/page/failure-text';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isGone } from '../scoping/queries/scope-queries.ts';
import { useBacklog } from './backlog-context.tsx';
import { linesKey } from './backlog-key.ts';
import {
  type BacklogLines,
  type NewPiece,
  useBacklogLines,
  useFetchedPiece,
  usePieceCommands,
} from './backlog-queries.ts';
import { LEVEL_WORDS } from './backlog-words.ts';
import { type PieceLine, withOwnPieces } from './pieces.ts';
import { type EditedPiece, editedPiece } from './saving/piece-rules.ts';
import type { PieceStore } from './saving/piece-store.ts';
import { moved, type PieceMove, wayBack } from './tree/piece-moves.ts';

const NO_ROWS: readonly PieceLine[] = [];

/** Moves continue after the screen is left, because they belong to the store. */
const lines = new WeakMap<PieceStore, MoveLine<PieceMove>>();

function moveLineOf(store: PieceStore): MoveLine<PieceMove> {
  const known = lines.get(store) ?? createMoveLine<PieceMove>();
  lines.set(store, known);
  return known;
}

/** A project's pieces with the user's edits. An unchanged row keeps its object, so that it isn't rendered again. */
export function useRows(companyId: string, projectId: string, store: PieceStore) {
  const fetched = useBacklogLines(companyId, projectId);
  const open = useSyncExternalStore(store.subscribe, store.items);
  const { subscribe, pending } = moveLineOf(store);
  const moves = useSyncExternalStore(subscribe, pending);
  useEffect(() => {
    if (fetched.data) store.notice(fetched.data.rows);
  }, [store, fetched.data]);
  const [kept] = useState(() => new Map<string, PieceLine>());
  const rows = useMemo(() => {
    const own = withOwnPieces(fetched.data?.rows ?? NO_ROWS, open).map((row) => {
      if (!open.has(row.id)) return row;
      const before = kept.get(row.id);
      if (before && before.order === row.order && sameValue(before, row)) return before;
      kept.set(row.id, row);
      return row;
    });
    return moves.reduce<PieceLine[]>(moved, own);
  }, [fetched.data, open, kept, moves]);
  return { fetched, rows: useStableArray(rows) };
}

/** A piece of the open project, or its loading state. */
export type PieceAnswer =
  | { kind: 'open'; piece: EditedPiece }
  | { kind: 'loading' }
  | { kind: 'gone' }
  | { kind: 'failed'; error: unknown; refetch: () => unknown };

/** A piece with the user's edits; one of another project, or a deleted one, counts as gone. */
export function usePiece(pieceId: string): PieceAnswer {
  const { companyId, projectId, store } = useBacklog();
  const { data, error, refetch } = useFetchedPiece(companyId, pieceId);
  useEffect(() => {
    if (data) store.receive(editedPiece(data));
  }, [store, data]);
  const piece = useSnapshot(store, pieceId)?.item;
  return useMemo(() => {
    if (isGone(error) || (piece && (piece.deletedAt !== null || piece.projectId !== projectId)))
      return { kind: 'gone' };
    if (piece) return { kind: 'open', piece };
    return error ? { kind: 'failed', error, refetch } : { kind: 'loading' };
  }, [piece, error, refetch, projectId]);
}

/** Sets values of a piece, fetched if it isn't open yet, as one step. */
export function useSetPiece(): (pieceId: string, values: Readonly<Record<string, Json>>, label: string) => void {
  const { store } = useBacklog();
  const { toast } = useHost();
  return useCallback(
    (pieceId, values, label) => {
      void store.open(pieceId).then((piece) => {
        if (!piece) {
          toast.error('The piece of work could not be changed. Please check your connection and try again.');
          return;
        }
        store.change(
          pieceId,
          Object.entries(values).map(([key, to]) => setChange(piece, [key], to)),
          label,
        );
      });
    },
    [store, toast],
  );
}

/** Moves a piece at once; if the server refuses, only this move is reverted. */
export function useMovePiece(): (move: PieceMove, name: string) => void {
  const { companyId, projectId, store, rows } = useBacklog();
  const { toast } = useHost();
  const queryClient = useQueryClient();
  const commands = usePieceCommands(companyId);
  const send = async (move: PieceMove) => {
    const { pieceId, ...place } = move;
    store.receive(await commands.move(pieceId, place));
    // until the lines are reloaded, they show the server's result
    queryClient.setQueryData<BacklogLines>(
      linesKey(companyId, projectId),
      (known) => known && { ...known, rows: moved(known.rows, move) },
    );
  };
  const run = (move: PieceMove) => store.run(() => moveLineOf(store).add(move, send));
  return (move, name) => {
    const back = wayBack(rows, move);
    run(move).then(
      () =>
        back &&
        store.record({ kind: 'command', label: `Move “${name}”`, undo: () => run(back), redo: () => run(move) }),
      (error) => toast.error(`“${name}” could not be moved. ${failureText(error)}`),
    );
  };
}

/** Deletes a piece with what is part of it, says so, and offers an undo. */
export function useDeletePiece(): (piece: Pick<PieceLine, 'id' | 'title' | 'version'>) => Promise<boolean> {
  const { companyId, store } = useBacklog();
  const { toast } = useHost();
  const commands = usePieceCommands(companyId);
  const undoOf = useUndoOf();
  return async ({ id, title, version }) => {
    const remove = async () => {
      // edits made since are part of the version to delete
      await store.sent(id);
      store.receive(await commands.remove({ id, version: store.get(id)?.version ?? version }));
    };
    try {
      await store.run(remove);
    } catch (error) {
      toast.error(`“${title}” could not be deleted. ${failureText(error)}`);
      return false;
    }
    const step = {
      kind: 'command' as const,
      label: `Delete “${title}”`,
      undo: async () => store.receive(await commands.restore(id)),
      redo: remove,
    };
    store.record(step);
    toast.success(`Deleted “${title}”`, { label: 'Undo', run: () => undoOf(step) });
    return true;
  };
}

/** Adds a piece; undo deletes it, and redo restores the same one. */
export function useAddPiece(): (piece: NewPiece, operation: string) => Promise<EditedPiece> {
  const { companyId, projectId, store } = useBacklog();
  const commands = usePieceCommands(companyId);
  return async (piece, operation) => {
    const added = await store.run(() => commands.create(projectId, piece, operation));
    store.receive(added);
    store.record({
      kind: 'command',
      label: `New ${LEVEL_WORDS[added.level].one.toLowerCase()} “${added.title}”`,
      undo: async () => {
        await store.sent(added.id);
        store.receive(await commands.remove({ id: added.id, version: store.get(added.id)?.version ?? added.version }));
      },
      redo: async () => {
        store.receive(await commands.restore(added.id));
      },
    });
    return added;
  };
}
