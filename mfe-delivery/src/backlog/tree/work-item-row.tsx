import { NotYetSoldMark } from '@scopewright/company-kit/agreements/not-yet-sold';
import { formatHours, LEVEL_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { type DropEdge, TreeRow } from '@scopewright/lists/tree-row';
import type { LinePlace } from '@scopewright/lists/tree-view';
import { memo } from 'react';
import { LevelIcon, ReadyFlag, StatusMark } from '../marks.tsx';
import type { WorkItemNode } from './work-item-nodes.ts';

interface WorkItemRowProps extends LinePlace {
  node: WorkItemNode;
  /** Whether this work item is the open one. */
  open: boolean;
  movable: boolean;
  /** It is made from an item that a change order changes which is not accepted yet. */
  notYetSold: boolean;
  onOpen: (node: WorkItemNode) => void;
  onFold: (node: WorkItemNode, hidden: boolean) => void;
  canDrop: (draggedId: string, targetId: string) => boolean;
  onDrop: (draggedId: string, targetId: string, edge: DropEdge) => void;
}

/** A line of a backlog's tree. It reads no context: only changed lines are rendered again. */
export const WorkItemRow = memo(function WorkItemRow(props: WorkItemRowProps) {
  const { node, movable, notYetSold, onOpen, onFold, canDrop, onDrop, ...place } = props;
  const { row } = node;
  return (
    <TreeRow
      {...place}
      line={node}
      onOpen={() => onOpen(node)}
      onFold={() => onFold(node, node.expanded)}
      isDraggable={movable}
      isTarget={movable}
      canDrop={(draggedId) => canDrop(draggedId, row.id)}
      onDrop={(draggedId, edge) => onDrop(draggedId, row.id, edge)}
      icon={<LevelIcon level={row.level} />}
      kind={LEVEL_WORDS[row.level].one}
      sum={node.hours === null ? '' : formatHours(node.hours)}
    >
      {notYetSold ? <NotYetSoldMark /> : null}
      {row.estimate == null || node.size !== null ? null : (
        <span className="text-text-muted text-xs tabular-nums">{formatHours(row.estimate)}</span>
      )}
      <ReadyFlag row={row} />
      <StatusMark status={row.status} dotOnly />
    </TreeRow>
  );
});
