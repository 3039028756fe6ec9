import { useUnsoldItems } from '@scopewright/company-kit/agreements/trace-queries';
import { setChange } from '@scopewright/editing';
import { TreeView } from '@scopewright/lists/tree-view';
import { useStable } from '@scopewright/lists/use-stable';
import { Button, cn, Link2, SearchInput } from '@scopewright/ui';
import { memo, useMemo, useState } from 'react';
import { useWorkspace } from '../project/workspace-context.tsx';
import { useScope } from '../saving/use-scope.tsx';
import { ItemRow } from './item-row.tsx';
import { moveByOne } from './tree-moves.ts';
import { inKnownGroups, type TreeNode, treeNodes } from './tree-nodes.ts';
import { useTreeMove } from './use-tree-move.ts';

/** The items of a project as a tree. */
export const ItemTree = memo(function ItemTree({ className }: { className?: string }) {
  const { companyId, project, rows: all, notYetSold, openId, write, openItem } = useWorkspace();
  const rows = useMemo(() => inKnownGroups(project, all), [project, all]);
  const { store } = useScope();
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(['group:fields']));
  const nodes = useMemo(() => treeNodes(project, rows, folded, search), [project, rows, folded, search]);
  const unsold = useUnsoldItems(companyId, project.id).data ?? null;
  const [marksUnsold, setMarksUnsold] = useState(false);
  const move = useTreeMove();
  const movable = write && search === '';

  const fold = ({ id }: TreeNode, hidden: boolean) =>
    setFolded((before) => {
      const next = new Set(before);
      if (hidden) next.add(id);
      else next.delete(id);
      return next;
    });
  const open = (node: TreeNode) => (node.row ? openItem(node.row.id) : fold(node, node.expanded));

  async function rename(id: string, name: string): Promise<void> {
    const item = await store.open(id);
    if (item && name !== '' && name !== item.name) store.change(id, [setChange(item, ['name'], name)], 'Rename');
  }

  const actions = useStable({ open, move });
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
      <TreeView
        label="Items"
        lines={nodes}
        openId={openId}
        onOpen={open}
        onFold={fold}
        onMove={(node, by) => {
          const moving = movable && node.row ? moveByOne(rows, nodes, node.row, by) : null;
          if (moving) move(moving, node.label);
        }}
        onRename={(id, name) => void rename(id, name)}
        isRenamable={(node) => write && node.row !== null}
        renderLine={(node, place) => (
          <ItemRow
            key={node.id}
            {...place}
            node={node}
            open={node.id === openId}
            movable={movable}
            unsold={marksUnsold && node.row !== null && unsold?.has(node.row.id) === true}
            notYetSold={node.row !== null && notYetSold.has(node.row.id)}
            onOpen={actions.open}
            onMove={actions.move}
          />
        )}
        empty={<p className="px-3 py-4 text-sm text-text-muted">No results for “{search}”.</p>}
      />
    </nav>
  );
});
