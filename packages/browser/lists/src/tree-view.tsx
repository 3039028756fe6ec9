import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { usePhone } from '@scopewright/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { TreeLine } from './tree-lines.ts';
import { useStable } from './use-stable.ts';
import { type TreeActions, useTreeKeys } from './use-tree-keys.ts';

/** Less tall where a mouse is used rather than a thumb; `TreeRow` has the same heights. */
const ROW_PX = { phone: 36, wide: 32 } as const;

/** How a line is shown. */
export interface LinePlace {
  id: string;
  /** Pixels from the top of the tree. */
  start: number;
  /** Whether the keyboard is at this line. */
  active: boolean;
  /** Its name is being edited. */
  renaming: boolean;
  onRename: (id: string, name: string) => void;
}

interface TreeViewProps<L extends TreeLine> extends TreeActions<L> {
  label: string;
  /** The line whose item is open; the keyboard starts there. */
  openId: string;
  /** A name that was entered: empty if it was cancelled. */
  onRename: (id: string, name: string) => void;
  /** One line, from a memoized component. */
  renderLine: (line: L, place: LinePlace) => ReactNode;
  /** Shown without lines. */
  empty: ReactNode;
}

/**
 * A tree that is fully usable by keyboard: arrows, Home, End, letters, F2 to rename, Alt and arrows to move. Only lines
 * in view are rendered.
 */
export function TreeView<L extends TreeLine>(props: TreeViewProps<L>) {
  const { label, lines, openId, onMove, onRename, renderLine, empty } = props;
  const [activeId, setActive] = useState(openId);
  const [renaming, setRenaming] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const treeId = useId();
  const rowPx = usePhone() ? ROW_PX.phone : ROW_PX.wide;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
    getItemKey: (index) => lines[index]?.id ?? index,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are measured again when their height changes
  useEffect(() => virtual.measure(), [rowPx]);
  useEffect(() => setActive(openId), [openId]);
  useEffect(() => {
    const element = scroller.current;
    return element ? autoScrollForElements({ element }) : undefined;
  }, []);
  const found = lines.findIndex(({ id }) => id === activeId);
  const active = found === -1 ? 0 : found;

  function goTo(index: number): void {
    const at = Math.max(0, Math.min(index, lines.length - 1));
    const line = lines[at];
    if (!line) return;
    setActive(line.id);
    virtual.scrollToIndex(at);
  }

  const keys = useTreeKeys({
    ...props,
    active,
    goTo,
    onMove: (line, by) => {
      // also the first one, which has not had the focus yet
      setActive(line.id);
      onMove(line, by);
    },
    onEditName: ({ id }) => setRenaming(id),
  });
  const { rename } = useStable({
    rename(id: string, name: string) {
      setRenaming(null);
      tree.current?.focus();
      onRename(id, name);
    },
  });
  const rowId = (id: string) => `${treeId}-${id}`;
  return (
    <div ref={scroller} style={{ overflowY: 'auto' }} className="min-h-0 flex-1 overscroll-contain px-2 pb-4">
      {/* the tree itself has the focus and points to the active line, because lines out of view aren't rendered */}
      <div
        ref={tree}
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={lines[active] ? rowId(lines[active].id) : undefined}
        {...keys}
        className="group/tree relative rounded-md outline-offset-2"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line
            ? renderLine(line, {
                id: rowId(line.id),
                start,
                active: index === active,
                renaming: renaming === line.id,
                onRename: rename,
              })
            : null;
        })}
      </div>
      {lines.length === 0 ? empty : null}
    </div>
  );
}
