import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { Check, ChevronRight, cn } from '@scopewright/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { ItemIcon } from '../item-icon.tsx';
import { useWorkspace } from '../project/workspace-context.tsx';
import { ReadyMark } from '../ready-mark.tsx';
import { KIND_WORDS } from '../words/scope-words.ts';
import { isMovable, moveOnto, type TreeMove } from './tree-moves.ts';
import type { TreeNode } from './tree-nodes.ts';

interface TreeRowProps {
  id: string;
  node: TreeNode;
  /** Pixels from the top of the tree. */
  start: number;
  /** Whether the keyboard is at this line. */
  active: boolean;
  /** Whether this item is the open one. */
  open: boolean;
  renaming: boolean;
  movable: boolean;
  /** It is marked as one that no clause sells. */
  unsold: boolean;
  onOpen: (node: TreeNode) => void;
  onMove: (move: TreeMove, name: string) => void;
  onRename: (id: string, name: string) => void;
}

type Edge = 'top' | 'bottom';
const edgeOf = (data: Record<string | symbol, unknown>): Edge =>
  extractClosestEdge(data) === 'bottom' ? 'bottom' : 'top';

/** Makes a line draggable and a drop target; returns the edge at which something would be dropped. */
function useDrag(
  element: React.RefObject<HTMLElement | null>,
  { node, movable, onMove }: Pick<TreeRowProps, 'node' | 'movable' | 'onMove'>,
): Edge | null {
  const { rows } = useWorkspace();
  const [edge, setEdge] = useState<Edge | null>(null);
  const latest = useRef({ rows, node, onMove });
  useEffect(() => {
    latest.current = { rows, node, onMove };
  });
  const draggableRow = movable && node.row !== null && isMovable(node.row);
  const isTarget = movable && (draggableRow || node.portalGroupId !== undefined);
  useEffect(() => {
    const target = element.current;
    if (!target || !isTarget) return;
    const moveOf = (itemId: unknown, at: Edge) => {
      const dragged = latest.current.rows.find(({ id }) => id === itemId);
      return dragged ? { dragged, move: moveOnto(latest.current.rows, dragged, latest.current.node, at) } : null;
    };
    return combine(
      ...(draggableRow
        ? [draggable({ element: target, getInitialData: () => ({ treeItemId: latest.current.node.id }) })]
        : []),
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => moveOf(source.data.treeItemId, 'bottom')?.move != null,
        getData: ({ input }) => attachClosestEdge({}, { element: target, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(edgeOf(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, self }) => {
          setEdge(null);
          const found = moveOf(source.data.treeItemId, edgeOf(self.data));
          if (found?.move) latest.current.onMove(found.move, found.dragged.name);
        },
      }),
    );
  }, [element, isTarget, draggableRow]);
  return edge;
}

/** A line of the tree: a collapsible heading, or an item. */
export const TreeRow = memo(function TreeRow({
  id,
  node,
  start,
  active,
  open,
  renaming,
  movable,
  unsold,
  onOpen,
  onMove,
  onRename,
}: TreeRowProps) {
  const element = useRef<HTMLDivElement>(null);
  const edge = useDrag(element, { node, movable, onMove });
  const { row } = node;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and points to this line
    <div
      ref={element}
      id={id}
      role="treeitem"
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-selected={open}
      {...(node.size === null ? {} : { 'aria-expanded': node.expanded })}
      data-active={active || undefined}
      onClick={() => (renaming ? undefined : onOpen(node))}
      style={{ transform: `translateY(${start}px)`, paddingInlineStart: `${(node.level - 1) * 14 + 6}px` }}
      className={cn(
        'absolute inset-x-0 top-0 flex h-9 cursor-pointer select-none items-center gap-2 rounded-md pr-2 text-sm',
        'group-focus-visible/tree:data-active:inset-ring-2 group-focus-visible/tree:data-active:inset-ring-focus',
        open ? 'bg-brand-soft font-medium' : 'hover:bg-surface-sunken',
        edge === 'top' && 'shadow-[0_-2px_0_var(--color-brand)]',
        edge === 'bottom' && 'shadow-[0_2px_0_var(--color-brand)]',
      )}
    >
      {node.size === null ? null : (
        <ChevronRight
          aria-hidden="true"
          className={cn('size-4 shrink-0 text-text-muted transition-transform', node.expanded && 'rotate-90')}
        />
      )}
      {row ? <ItemIcon kind={row.kind} /> : null}
      {renaming ? (
        <RenameInput name={node.label} onDone={(name) => onRename(node.id, name)} />
      ) : (
        <span className={cn('min-w-0 flex-1 truncate', row ? '' : 'font-medium text-text-muted')} title={node.label}>
          {node.label}
          {row && row.kind !== 'project' ? <span className="sr-only">, {KIND_WORDS[row.kind].one}</span> : null}
        </span>
      )}
      {node.size === null ? null : <span className="text-text-muted text-xs tabular-nums">{node.size}</span>}
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
      {row?.implementedAt ? (
        <span title="Implemented">
          <Check aria-hidden="true" className="size-4 text-success" />
          <span className="sr-only">Implemented</span>
        </span>
      ) : row && row.kind !== 'project' ? (
        <ReadyMark state={row.readyState} dotOnly />
      ) : null}
    </div>
  );
});

function RenameInput({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => input.current?.select(), []);
  const finish = (text: string) => {
    if (!done.current) onDone(text.trim());
    done.current = true;
  };
  return (
    <input
      ref={input}
      aria-label={`New name of ${name}`}
      defaultValue={name}
      maxLength={255}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish('');
      }}
      className="min-w-0 flex-1 rounded-sm border border-focus bg-surface-raised px-1.5 py-0.5 text-sm"
    />
  );
}
