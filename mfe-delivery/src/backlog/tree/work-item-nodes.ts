import type { TreeLine } from '@scopewright/lists/tree-lines';
import { childrenOf, hoursWithParts, type WorkItemLine } from '../work-items.ts';

/** A line of a backlog's tree. */
export interface WorkItemNode extends TreeLine {
  row: WorkItemLine;
  /** With all its parts; null without an estimate. */
  hours: number | null;
}

/** Epics are unfolded at first, everything below them is not. */
const isFoldedAtFirst = ({ level }: WorkItemLine): boolean => level !== 'epic';

const same = (a: WorkItemNode, b: WorkItemNode): boolean =>
  a.row === b.row &&
  a.hours === b.hours &&
  a.level === b.level &&
  a.size === b.size &&
  a.expanded === b.expanded &&
  a.position === b.position &&
  a.siblings === b.siblings;

/**
 * The visible lines of a backlog, from top to bottom. A line that is as it was keeps its object, so that it isn't
 * rendered again.
 * @param toggled work items that were folded or unfolded
 * @param shown the work items that match a filter, shown with everything that they are part of; null: all
 */
export function workItemNodes(
  rows: readonly WorkItemLine[],
  toggled: ReadonlySet<string>,
  shown: ReadonlySet<string> | null,
  before: ReadonlyMap<string, WorkItemNode>,
): WorkItemNode[] {
  const children = childrenOf(shown === null ? rows : withParents(rows, shown));
  const hours = hoursWithParts(rows);
  const nodes: WorkItemNode[] = [];
  const add = (parentId: string | null, level: number): void => {
    const group = children.get(parentId) ?? [];
    for (const [index, row] of group.entries()) {
      const below = children.get(row.id)?.length ?? 0;
      const expanded = below > 0 && (shown !== null || toggled.has(row.id) === isFoldedAtFirst(row));
      const node: WorkItemNode = {
        id: row.id,
        label: row.title,
        level,
        size: below === 0 ? null : below,
        expanded,
        position: index + 1,
        siblings: group.length,
        row,
        hours: hours.get(row.id) ?? null,
      };
      const known = before.get(row.id);
      nodes.push(known && same(known, node) ? known : node);
      if (expanded) add(row.id, level + 1);
    }
  };
  add(null, 1);
  return nodes;
}

function withParents(rows: readonly WorkItemLine[], shown: ReadonlySet<string>): WorkItemLine[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all = new Set<string>();
  for (const id of shown)
    for (let row = byId.get(id); row && !all.has(row.id); row = byId.get(row.parentId ?? '')) all.add(row.id);
  return rows.filter(({ id }) => all.has(id));
}
