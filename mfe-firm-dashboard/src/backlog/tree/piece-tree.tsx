import { TreeView } from '@scopewright/lists/tree-view';
import { useStable } from '@scopewright/lists/use-stable';
import { cn } from '@scopewright/ui';
import { useMemo, useState } from 'react';
import { useBacklog } from '../backlog-context.tsx';
import type { PieceLine } from '../pieces.ts';
import { useMovePiece, useSetPiece } from '../use-pieces.ts';
import { moveByOne, moveOnto } from './piece-moves.ts';
import { type PieceNode, pieceNodes } from './piece-nodes.ts';
import { PieceRow } from './piece-row.tsx';

interface PieceTreeProps {
  /** The pieces that match the filters; null: all. */
  shown: readonly PieceLine[] | null;
  className?: string;
}

/** The pieces of a project as a tree. */
export function PieceTree({ shown, className }: PieceTreeProps) {
  const { rows, notYetSold, openId, write, openPiece } = useBacklog();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [kept] = useState(() => new Map<string, PieceNode>());
  const ids = useMemo(() => shown && new Set(shown.map(({ id }) => id)), [shown]);
  const nodes = useMemo(() => {
    const next = pieceNodes(rows, toggled, ids, kept);
    kept.clear();
    for (const node of next) kept.set(node.id, node);
    return next;
  }, [rows, toggled, ids, kept]);
  const move = useMovePiece();
  const set = useSetPiece();
  const movable = write && shown === null;
  const rowOf = (id: string) => rows.find((row) => row.id === id);
  const moveOf = (draggedId: string, targetId: string, edge: 'top' | 'bottom') => {
    const [dragged, target] = [rowOf(draggedId), rowOf(targetId)];
    return dragged && target ? moveOnto(rows, dragged, target, edge) : null;
  };
  const actions = useStable({
    open: ({ id }: PieceNode) => openPiece(id),
    fold: ({ id }: PieceNode) =>
      setToggled((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    canDrop: (draggedId: string, targetId: string) =>
      moveOf(draggedId, targetId, 'bottom') !== null || moveOf(draggedId, targetId, 'top') !== null,
    drop(draggedId: string, targetId: string, edge: 'top' | 'bottom') {
      const moving = moveOf(draggedId, targetId, edge);
      if (moving) move(moving, rowOf(draggedId)?.title ?? '');
    },
  });
  return (
    <nav aria-label="Pieces of work" className={cn('flex min-h-0 min-w-0 flex-col pt-2', className)}>
      <TreeView
        label="Backlog"
        lines={nodes}
        openId={openId ?? ''}
        onOpen={actions.open}
        onFold={actions.fold}
        onMove={({ row }, by) => {
          const moving = movable ? moveByOne(rows, row, by) : null;
          if (moving) move(moving, row.title);
        }}
        onRename={(id, title) => {
          if (title !== '' && title !== rowOf(id)?.title) set(id, { title }, 'Rename');
        }}
        isRenamable={() => write}
        renderLine={(node, place) => (
          <PieceRow
            key={node.id}
            {...place}
            node={node}
            open={node.id === openId}
            movable={movable}
            notYetSold={node.row.sourceIds?.some((id) => notYetSold.has(id)) === true}
            onOpen={actions.open}
            onFold={actions.fold}
            canDrop={actions.canDrop}
            onDrop={actions.drop}
          />
        )}
        empty={<p className="px-3 py-4 text-sm text-text-muted">No results</p>}
      />
    </nav>
  );
}
