import { NotYetSoldMark } from '@scopewright/company-kit/agreements/not-yet-sold';
import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { ReadyMark } from '@scopewright/company-kit/scope/ready-mark';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { type DropEdge, TreeRow } from '@scopewright/lists/tree-row';
import type { LinePlace } from '@scopewright/lists/tree-view';
import { Check } from '@scopewright/ui';
import { memo } from 'react';
import { useWorkspace } from '../project/workspace-context.tsx';
import { isMovable, moveOnto, type TreeMove } from './tree-moves.ts';
import type { TreeNode } from './tree-nodes.ts';

interface ItemRowProps extends LinePlace {
  node: TreeNode;
  /** Whether this item is the open one. */
  open: boolean;
  movable: boolean;
  /** It is marked as one that no clause sells. */
  unsold: boolean;
  /** A change order that is not accepted yet changes it. */
  notYetSold: boolean;
  onOpen: (node: TreeNode) => void;
  onMove: (move: TreeMove, name: string) => void;
}

/** A line of the scope's tree: a collapsible heading, or an item. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { node, movable, unsold, notYetSold, onOpen, onMove, ...place } = props;
  const { rows } = useWorkspace();
  const { row } = node;
  const isDraggable = movable && row !== null && isMovable(row);
  const moveOf = (draggedId: string, edge: DropEdge) => {
    const dragged = rows.find(({ id }) => id === draggedId);
    return dragged ? { dragged, move: moveOnto(rows, dragged, node, edge) } : null;
  };
  return (
    <TreeRow
      {...place}
      line={node}
      onOpen={() => onOpen(node)}
      isDraggable={isDraggable}
      isTarget={movable && (isDraggable || node.portalGroupId !== undefined)}
      canDrop={(draggedId) => moveOf(draggedId, 'bottom')?.move != null}
      onDrop={(draggedId, edge) => {
        const found = moveOf(draggedId, edge);
        if (found?.move) onMove(found.move, found.dragged.name);
      }}
      heading={row === null}
      icon={row ? <ItemIcon kind={row.kind} /> : null}
      kind={row && row.kind !== 'project' ? KIND_WORDS[row.kind].one : undefined}
    >
      {row && row.openQuestions > 0 ? (
        <span
          className="rounded-full bg-warning-soft px-1.5 text-2xs text-warning tabular-nums"
          title={`${row.openQuestions} open questions`}
        >
          {row.openQuestions}
          <span className="sr-only"> open questions</span>
        </span>
      ) : null}
      {unsold ? (
        <span className="rounded-sm bg-warning-soft px-1.5 text-2xs text-warning" title="No clause sells this item">
          No clause
        </span>
      ) : null}
      {notYetSold ? <NotYetSoldMark /> : null}
      {row?.implementedAt ? (
        <span title="Implemented">
          <Check aria-hidden="true" className="size-4 text-success" />
          <span className="sr-only">Implemented</span>
        </span>
      ) : row && row.kind !== 'project' ? (
        <ReadyMark state={row.readyState} dotOnly />
      ) : null}
    </TreeRow>
  );
});
