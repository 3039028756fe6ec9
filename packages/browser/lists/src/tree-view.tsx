import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { parentOf, type TreeLine, typedAhead } from './tree-lines.ts';
import { useStable } from './use-stable.ts';

const ROW_PX = 36;
const TYPED_MS = 700;

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

interface TreeViewProps<L extends TreeLine> {
  label: string;
  lines: readonly L[];
  /** The line whose item is open; the keyboard starts there. */
  openId: string;
  onOpen: (line: L) => void;
  onFold: (line: L, hidden: boolean) => void;
  /** Moves a line by one place. */
  onMove: (line: L, by: -1 | 1) => void;
  /** A name that was entered: empty if it was cancelled. */
  onRename: (id: string, name: string) => void;
  isRenamable: (line: L) => boolean;
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
  const { label, lines, openId, onOpen, onFold, onMove, onRename, isRenamable, renderLine, empty } = props;
  const [activeId, setActive] = useState(openId);
  const [renaming, setRenaming] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  // after a click, letters are the page's shortcuts; after a key of the tree, they search for a line
  const pointed = useRef(false);
  const treeId = useId();
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    getItemKey: (index) => lines[index]?.id ?? index,
  });
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

  function onKeyDown(event: KeyboardEvent): void {
    const line = lines[active];
    if (!line || event.target !== tree.current) return;
    const handled = withKey(event, line);
    if (!handled) return;
    event.preventDefault();
    pointed.current = false;
  }

  function withKey(event: KeyboardEvent, line: L): boolean {
    if (event.altKey) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false;
      // also the first one, which no key has gone to yet
      setActive(line.id);
      onMove(line, event.key === 'ArrowUp' ? -1 : 1);
      return true;
    }
    switch (event.key) {
      case 'ArrowDown':
        goTo(active + 1);
        return true;
      case 'ArrowUp':
        goTo(active - 1);
        return true;
      case 'Home':
        goTo(0);
        return true;
      case 'End':
        goTo(lines.length - 1);
        return true;
      case 'ArrowRight':
        if (line.size !== null && !line.expanded) onFold(line, false);
        else if (line.size !== null) goTo(active + 1);
        return true;
      case 'ArrowLeft':
        if (line.expanded && line.size !== null) onFold(line, true);
        else if (parentOf(lines, active) !== -1) goTo(parentOf(lines, active));
        return true;
      case 'Enter':
      case ' ':
        onOpen(line);
        return true;
      case 'F2':
        if (isRenamable(line)) setRenaming(line.id);
        return true;
      default:
        return typeAhead(event);
    }
  }

  function typeAhead({ key, ctrlKey, metaKey, timeStamp }: KeyboardEvent): boolean {
    if (key.length !== 1 || ctrlKey || metaKey || pointed.current) return false;
    const { text, at } = typed.current;
    typed.current = { text: timeStamp - at > TYPED_MS ? key : text + key, at: timeStamp };
    const index = typedAhead(lines, active, typed.current.text);
    if (index !== -1) goTo(index);
    return true;
  }

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
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          pointed.current = true;
        }}
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
