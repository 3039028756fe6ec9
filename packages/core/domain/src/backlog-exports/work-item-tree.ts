import type { ExportWorkItem } from './export.ts';

/** Ranks of levels in trackers: epics, their children, and grandchildren. */
export type Rank = 0 | 1 | 2;
const RANKS: Record<ExportWorkItem['level'], Rank> = { epic: 0, story: 1, task: 1, subtask: 2 };

/** A work item at its place in a tracker's hierarchy of three ranks. */
export interface RankedWorkItem {
  workItem: ExportWorkItem;
  rank: Rank;
  /** Its parent one rank above; null for epics, and without one. */
  parent: RankedWorkItem | null;
  children: RankedWorkItem[];
  /** It has a parent that a tracker's hierarchy does not take there. */
  isMisplaced: boolean;
}

/**
 * Work items at their places in a hierarchy where each is part of one that is one rank above. A work item whose parent
 * is of another rank, or missing, has no parent; such a subtask becomes a task.
 */
export function rankedWorkItems(workItems: readonly ExportWorkItem[]): RankedWorkItem[] {
  const ranked = new Map<string, RankedWorkItem>();
  for (const workItem of workItems)
    ranked.set(workItem.id, { workItem, rank: RANKS[workItem.level], parent: null, children: [], isMisplaced: false });
  const all = [...ranked.values()];
  // from the top: what becomes a task may still be a parent
  for (const rank of [0, 1, 2] as const)
    for (const one of all) {
      if (RANKS[one.workItem.level] !== rank) continue;
      const above = one.workItem.parentId === null ? undefined : ranked.get(one.workItem.parentId);
      if (above !== undefined && above.rank === rank - 1) one.parent = above;
      else if (rank === 2 && above?.rank === 0) {
        one.parent = above;
        one.rank = 1;
        one.isMisplaced = true;
      } else {
        one.isMisplaced = one.workItem.parentId !== null;
        if (rank === 2) one.rank = 1;
      }
      one.parent?.children.push(one);
    }
  return all;
}

/** A work item with everything that is part of it, parents first. */
export const familyOf = (one: RankedWorkItem): RankedWorkItem[] => [one, ...one.children.flatMap(familyOf)];

/**
 * Divides work items into files of at most so many rows, each family in one file. A larger family is split between its
 * stories into several files: work items in later ones lose their epic.
 * @param rows of a work item in the file
 */
export function inFiles(
  workItems: readonly RankedWorkItem[],
  rowsMax: number,
  rows: (one: RankedWorkItem) => number = () => 1,
): RankedWorkItem[][] {
  const files: RankedWorkItem[][] = [];
  let file: RankedWorkItem[] = [];
  let used = 0;
  const sizeOf = (family: readonly RankedWorkItem[]) => family.reduce((sum, one) => sum + rows(one), 0);
  const next = () => {
    if (file.length > 0) files.push(file);
    file = [];
    used = 0;
  };
  const add = (family: readonly RankedWorkItem[]) => {
    const size = sizeOf(family);
    if (used + size > rowsMax) next();
    file.push(...family);
    used += size;
  };
  for (const root of workItems) {
    if (root.parent !== null) continue;
    const family = familyOf(root);
    if (sizeOf(family) <= rowsMax) {
      add(family);
      continue;
    }
    next();
    add([root]);
    for (const child of root.children) {
      const part = familyOf(child);
      if (sizeOf(part) <= rowsMax) add(part);
      else {
        next();
        add([child]);
        for (const one of child.children) add([one]);
      }
    }
  }
  next();
  return files;
}
