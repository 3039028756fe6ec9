import { rowOf } from '@scopewright/company-kit/scope/row-of';
import type { ScopeItemOf, ScopeItemRow } from '@scopewright/contracts/scoping';
import { byOrder } from '@scopewright/domain/scoping/order';
import { inOrder } from '@scopewright/domain/scoping/parts';
import type { TreeLine } from '@scopewright/lists/tree-lines';

/** A line of the scope's tree: its id is the item's, or `group:` with the name of a heading. */
export interface TreeNode extends TreeLine {
  row: ScopeItemRow | null;
  /** For a heading of the portal: its group; null for the request types without one. */
  portalGroupId?: string | null;
}

interface Branch extends Pick<TreeNode, 'id' | 'label' | 'row' | 'portalGroupId'> {
  children: Branch[] | null;
}

// shared: creating a collator for each comparison takes ten times as long
const BY_NAME = new Intl.Collator('en');

const leaf = (row: ScopeItemRow): Branch => ({ id: row.id, label: row.name, row, children: null });
const heading = (id: string, label: string, children: Branch[]): Branch => ({
  id: `group:${id}`,
  label,
  row: null,
  children,
});

/** The rows as the tree shows them: an item whose portal group was deleted has none. */
export function inKnownGroups(project: ScopeItemOf<'project'>, rows: readonly ScopeItemRow[]): readonly ScopeItemRow[] {
  const isGone = ({ portalGroupId }: ScopeItemRow) =>
    Boolean(portalGroupId) && !Object.hasOwn(project.content.portalGroups, portalGroupId ?? '');
  return rows.some(isGone) ? rows.map((row) => (isGone(row) ? { ...row, portalGroupId: null } : row)) : rows;
}

function portalBranches(project: ScopeItemOf<'project'>, requestTypes: readonly ScopeItemRow[]): Branch[] {
  const groups = inOrder(project.content.portalGroups);
  const without = requestTypes.filter(({ portalGroupId }) => !portalGroupId);
  return [
    ...groups.map(([id, { name }]) => ({
      ...heading(
        `portal:${id}`,
        name || 'Group without a name',
        requestTypes.filter(({ portalGroupId }) => portalGroupId === id).map(leaf),
      ),
      portalGroupId: id,
    })),
    ...(without.length > 0
      ? groups.length > 0
        ? [{ ...heading('portal:none', 'Without a portal group', without.map(leaf)), portalGroupId: null }]
        : without.map(leaf)
      : []),
  ];
}

function branchesOf(project: ScopeItemOf<'project'>, rows: readonly ScopeItemRow[]): Branch[] {
  const sorted = inKnownGroups(project, rows).toSorted(byOrder);
  const ofKind = (kind: ScopeItemRow['kind']) => sorted.filter((row) => row.kind === kind);
  return [
    { ...leaf(rowOf(project)), label: 'Overview' },
    heading('workflows', 'Workflows', ofKind('workflow').map(leaf)),
    heading('requestTypes', 'Request types', portalBranches(project, ofKind('requestType'))),
    heading(
      'fields',
      'Fields of the company',
      ofKind('field')
        .toSorted((a, b) => BY_NAME.compare(a.name, b.name))
        .map(leaf),
    ),
  ];
}

/** The lines that match a text, with the headings above them. */
function filtered(branches: readonly Branch[], text: string): Branch[] {
  return branches.flatMap((branch) => {
    if (branch.children === null) return branch.label.toLowerCase().includes(text) ? [branch] : [];
    const children = filtered(branch.children, text);
    return children.length > 0 ? [{ ...branch, children }] : [];
  });
}

const countOf = (branches: readonly Branch[]): number =>
  branches.reduce((sum, { children }) => sum + (children === null ? 1 : countOf(children)), 0);

/**
 * The visible lines of a project's tree, from top to bottom.
 * @param folded ids of the collapsed headings
 * @param search shows only matches, whatever is collapsed
 */
export function treeNodes(
  project: ScopeItemOf<'project'>,
  rows: readonly ScopeItemRow[],
  folded: ReadonlySet<string>,
  search = '',
): TreeNode[] {
  const text = search.trim().toLowerCase();
  const all = branchesOf(project, rows);
  const lines = (branches: readonly Branch[], level: number): TreeNode[] =>
    branches.flatMap(({ children, ...branch }, index) => {
      const expanded = children !== null && (text !== '' || !folded.has(branch.id));
      const node: TreeNode = {
        ...branch,
        level,
        size: children === null ? null : countOf(children),
        expanded,
        position: index + 1,
        siblings: branches.length,
      };
      return expanded ? [node, ...lines(children, level + 1)] : [node];
    });
  return lines(text === '' ? all : filtered(all, text), 1);
}
