import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { ChevronRight, cn } from '@scopewright/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TreeLine } from './tree-lines.ts';
import type { LinePlace } from './tree-view.tsx';

export type DropEdge = 'top' | 'bottom';
const edgeOf = (data: Record<string | symbol, unknown>): DropEdge =>
  extractClosestEdge(data) === 'bottom' ? 'bottom' : 'top';

interface TreeRowProps extends LinePlace {
  line: TreeLine;
  /** Whether this line's item is the open one. */
  open: boolean;
  onOpen: () => void;
  /** The line's own button for folding; without it, a click on the line does. */
  onFold?: (() => void) | undefined;
  isDraggable: boolean;
  isTarget: boolean;
  canDrop: (draggedId: string) => boolean;
  onDrop: (draggedId: string, edge: DropEdge) => void;
  /** Content before the name. */
  icon?: ReactNode;
  /** Read out after the name. */
  kind?: string | undefined;
  heading?: boolean;
  /** Shown instead of the number of parts. */
  sum?: string | undefined;
  /** Marks at the end of the line. */
  children?: ReactNode;
}

/** Makes a line draggable and a drop target; returns the edge at which something would be dropped. */
function useDrag(
  element: React.RefObject<HTMLElement | null>,
  {
    line,
    isDraggable,
    isTarget,
    canDrop,
    onDrop,
  }: Pick<TreeRowProps, 'line' | 'isDraggable' | 'isTarget' | 'canDrop' | 'onDrop'>,
): DropEdge | null {
  const [edge, setEdge] = useState<DropEdge | null>(null);
  const getInitialData = useEffectEvent(() => ({ treeItemId: line.id }));
  const accepts = useEffectEvent(canDrop);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const target = element.current;
    if (!target || !isTarget) return;
    const idOf = (data: Record<string | symbol, unknown>) =>
      typeof data.treeItemId === 'string' ? data.treeItemId : null;
    return combine(
      ...(isDraggable ? [draggable({ element: target, getInitialData })] : []),
      dropTargetForElements({
        element: target,
        canDrop({ source }) {
          const id = idOf(source.data);
          return id !== null && accepts(id);
        },
        getData: ({ input }) => attachClosestEdge({}, { element: target, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(edgeOf(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop({ source, self }) {
          setEdge(null);
          const id = idOf(source.data);
          if (id !== null) drop(id, edgeOf(self.data));
        },
      }),
    );
  }, [element, isTarget, isDraggable]);
  return edge;
}

/** A line of a tree, with its name, which can be edited in place. */
export function TreeRow(props: TreeRowProps) {
  const { line, id, start, active, open, renaming, heading = false, icon, kind, sum, children, onOpen, onFold } = props;
  const element = useRef<HTMLDivElement>(null);
  const edge = useDrag(element, props);
  const chevron = (
    <ChevronRight
      aria-hidden="true"
      className={cn('size-4 shrink-0 text-text-muted transition-transform', line.expanded && 'rotate-90')}
    />
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and points to this line
    <div
      ref={element}
      id={id}
      role="treeitem"
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-selected={open}
      {...(line.size === null ? {} : { 'aria-expanded': line.expanded })}
      data-active={active || undefined}
      onClick={() => (renaming ? undefined : onOpen())}
      style={{ transform: `translateY(${start}px)`, paddingInlineStart: `${(line.level - 1) * 14 + 6}px` }}
      className={cn(
        'absolute inset-x-0 top-0 flex h-9 cursor-pointer sm:h-8 select-none items-center gap-2 rounded-md pr-2 text-sm',
        'group-focus-visible/tree:data-active:inset-ring-2 group-focus-visible/tree:data-active:inset-ring-focus',
        open ? 'bg-brand-soft font-medium' : 'hover:bg-surface-sunken',
        edge === 'top' && 'shadow-[0_-2px_0_var(--color-brand)]',
        edge === 'bottom' && 'shadow-[0_2px_0_var(--color-brand)]',
      )}
    >
      {line.size === null ? (
        // as wide as the button of its siblings
        onFold && <span aria-hidden="true" className="-ml-1.5 w-7 shrink-0" />
      ) : onFold ? (
        // the keyboard folds by arrows: within a tree nothing else may have the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
        // biome-ignore lint/a11y/noStaticElementInteractions: as large as a thumb needs it
        <span
          data-fold=""
          className="-my-2 -ml-1.5 flex h-9 w-7 shrink-0 items-center justify-center"
          onClick={(event) => {
            event.stopPropagation();
            onFold();
          }}
        >
          {chevron}
        </span>
      ) : (
        chevron
      )}
      {icon}
      {renaming ? (
        <RenameInput name={line.label} onDone={(name) => props.onRename(line.id, name)} />
      ) : (
        <span className={cn('min-w-0 flex-1 truncate', heading && 'font-medium text-text-muted')} title={line.label}>
          {line.label}
          {kind === undefined ? null : <span className="sr-only">, {kind}</span>}
        </span>
      )}
      {line.size === null ? null : <span className="text-text-muted text-xs tabular-nums">{sum ?? line.size}</span>}
      {children}
    </div>
  );
}

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
