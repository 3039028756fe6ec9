import { TreeView } from '@scopewright/lists/tree-view';
import { useStable } from '@scopewright/lists/use-stable';
import { cn } from '@scopewright/ui';
import { useMemo, useState } from 'react';
import { useBacklog } from '../backlog-context.tsx';
import { useMoveWorkItem, useSetWorkItem } from '../use-work-items.ts';
import type { WorkItemLine } from '../work-items.ts';
import { moveByOne, moveOnto } from './work-item-moves.ts';
import { type WorkItemNode, workItemNodes } from './work-item-nodes.ts';
import { WorkItemRow } from './work-item-row.tsx';

interface WorkItemTreeProps {
  /** The work items that match the filters; null: all. */
  shown: readonly WorkItemLine[] | null;
  className?: string;
}

/** The work items of a project as a tree. */
export function WorkItemTree({ shown, className }: WorkItemTreeProps) {
  const { rows, notYetSold, openId, write, openWorkItem } = useBacklog();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [kept] = useState(() => new Map<string, WorkItemNode>());
  const ids = useMemo(() => shown && new Set(shown.map(({ id }) => id)), [shown]);
  const nodes = useMemo(() => {
    const next = workItemNodes(rows, toggled, ids, kept);
    kept.clear();
    for (const node of next) kept.set(node.id, node);
    return next;
  }, [rows, toggled, ids, kept]);
  const move = useMoveWorkItem();
  const set = useSetWorkItem();
  const movable = write && shown === null;
  const rowOf = (id: string) => rows.find((row) => row.id === id);
  const moveOf = (draggedId: string, targetId: string, edge: 'top' | 'bottom') => {
    const [dragged, target] = [rowOf(draggedId), rowOf(targetId)];
    return dragged && target ? moveOnto(rows, dragged, target, edge) : null;
  };
  const actions = useStable({
    open: ({ id }: WorkItemNode) => openWorkItem(id),
    fold: ({ id }: WorkItemNode) =>
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
    <nav aria-label="Work items" className={cn('flex min-h-0 min-w-0 flex-col pt-2', className)}>
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
          <WorkItemRow
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
