import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { Button, cn, Link2, SearchInput } from '@scopewright/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { setChange } from '../../editing/index.ts';
import { useUnsoldItems } from '../../trace/trace-queries.ts';
import { useStable } from '../form/use-stable.ts';
import { useWorkspace } from '../project/workspace-context.tsx';
import { useScope } from '../saving/use-scope.tsx';
import { moveByOne, type TreeMove } from './tree-moves.ts';
import { inKnownGroups, parentOf, type TreeNode, treeNodes, typedAhead } from './tree-nodes.ts';
import { TreeRow } from './tree-row.tsx';
import { useTreeMove } from './use-tree-move.ts';

const ROW_PX = 36;
const TYPED_MS = 700;

/**
 * The items of a project as a tree that is fully usable by keyboard: arrows, Home, End, letters, F2 to rename, Alt and
 * arrows to move.
 */
export const ItemTree = memo(function ItemTree({ className }: { className?: string }) {
  const { companyId, project, rows: all, openId, write, openItem } = useWorkspace();
  const rows = useMemo(() => inKnownGroups(project, all), [project, all]);
  const { store } = useScope();
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(['group:fields']));
  const nodes = useMemo(() => treeNodes(project, rows, folded, search), [project, rows, folded, search]);
  const unsold = useUnsoldItems(companyId, project.id).data ?? null;
  const [marksUnsold, setMarksUnsold] = useState(false);
  const [activeId, setActive] = useState(openId);
  const [renaming, setRenaming] = useState<string | null>(null);
  const move = useTreeMove();
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  // after a click, letters are the page's shortcuts; after a key of the tree, they search for a line
  const pointed = useRef(false);
  const treeId = useId();
  const virtual = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    getItemKey: (index) => nodes[index]?.id ?? index,
  });
  useEffect(() => setActive(openId), [openId]);
  useEffect(() => {
    const element = scroller.current;
    return element ? autoScrollForElements({ element }) : undefined;
  }, []);
  const found = nodes.findIndex(({ id }) => id === activeId);
  const active = found === -1 ? 0 : found;

  function goTo(index: number): void {
    const node = nodes[Math.max(0, Math.min(index, nodes.length - 1))];
    if (!node) return;
    setActive(node.id);
    virtual.scrollToIndex(nodes.indexOf(node));
  }
  const fold = ({ id }: TreeNode, hidden: boolean) =>
    setFolded((before) => {
      const next = new Set(before);
      if (hidden) next.add(id);
      else next.delete(id);
      return next;
    });
  const open = (node: TreeNode) => (node.row ? openItem(node.row.id) : fold(node, node.expanded));
  const run = (moving: TreeMove | null, node: TreeNode) => moving && move(moving, node.label);

  async function rename(id: string, name: string): Promise<void> {
    setRenaming(null);
    tree.current?.focus();
    const item = await store.open(id);
    if (item && name !== '' && name !== item.name) store.change(id, [setChange(item, ['name'], name)], 'Rename');
  }

  function onKeyDown(event: KeyboardEvent): void {
    const node = nodes[active];
    if (!node || event.target !== tree.current) return;
    const handled = withKey(event, node);
    if (!handled) return;
    event.preventDefault();
    pointed.current = false;
  }

  function withKey(event: KeyboardEvent, node: TreeNode): boolean {
    if (event.altKey) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false;
      if (write && node.row && search === '')
        run(moveByOne(rows, nodes, node.row, event.key === 'ArrowUp' ? -1 : 1), node);
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
        goTo(nodes.length - 1);
        return true;
      case 'ArrowRight':
        if (node.size !== null && !node.expanded) fold(node, false);
        else if (node.size !== null) goTo(active + 1);
        return true;
      case 'ArrowLeft':
        if (node.expanded && node.size !== null) fold(node, true);
        else if (parentOf(nodes, active) !== -1) goTo(parentOf(nodes, active));
        return true;
      case 'Enter':
      case ' ':
        open(node);
        return true;
      case 'F2':
        if (write && node.row) setRenaming(node.id);
        return true;
      default:
        return typeAhead(event);
    }
  }

  function typeAhead({ key, ctrlKey, metaKey, timeStamp }: KeyboardEvent): boolean {
    if (key.length !== 1 || ctrlKey || metaKey || pointed.current) return false;
    const { text, at } = typed.current;
    typed.current = { text: timeStamp - at > TYPED_MS ? key : text + key, at: timeStamp };
    const index = typedAhead(nodes, active, typed.current.text);
    if (index !== -1) goTo(index);
    return true;
  }

  const actions = useStable({ open, move, rename });
  const rowId = (id: string) => `${treeId}-${id}`;
  return (
    <nav
      aria-label="Items of the project"
      className={cn('flex min-h-0 min-w-0 flex-col border-border lg:border-r', className)}
    >
      <div className="flex items-center gap-1 p-2 pb-1">
        <SearchInput label="Search the items" value={search} onValueChange={setSearch} className="min-w-0 flex-1" />
        {unsold === null ? null : (
          <Button
            variant="ghost"
            size="iconSmall"
            aria-pressed={marksUnsold}
            aria-label="Mark items without a clause"
            title="Mark items without a clause"
            className="aria-pressed:bg-brand-soft aria-pressed:text-brand"
            onClick={() => setMarksUnsold((before) => !before)}
          >
            <Link2 aria-hidden="true" />
          </Button>
        )}
      </div>
      <div ref={scroller} style={{ overflowY: 'auto' }} className="min-h-0 flex-1 overscroll-contain px-2 pb-4">
        {/* the tree itself has the focus and points to the active line, because lines out of view aren't rendered */}
        <div
          ref={tree}
          role="tree"
          tabIndex={0}
          aria-label="Items"
          aria-activedescendant={nodes[active] ? rowId(nodes[active].id) : undefined}
          onKeyDown={onKeyDown}
          onPointerDown={() => {
            pointed.current = true;
          }}
          className="group/tree relative rounded-md outline-offset-2"
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const node = nodes[index];
            if (!node) return null;
            return (
              <TreeRow
                key={node.id}
                id={rowId(node.id)}
                node={node}
                start={start}
                active={index === active}
                open={node.id === openId}
                renaming={renaming === node.id}
                movable={write && search === ''}
                unsold={marksUnsold && node.row !== null && unsold?.has(node.row.id) === true}
                onOpen={actions.open}
                onMove={actions.move}
                onRename={actions.rename}
              />
            );
          })}
        </div>
        {nodes.length === 0 ? <p className="px-3 py-4 text-sm text-text-muted">No results for “{search}”.</p> : null}
      </div>
    </nav>
  );
});
