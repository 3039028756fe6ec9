import type { CallOutput } from '@scopewright/contracts';
import { BACKLOG_LEVELS, type BacklogLevel, WORK_ITEM_STATUSES } from '@scopewright/contracts/backlog/limits';
import { fitsBelow } from '@scopewright/domain/backlog/levels';
import { expectedHours } from '@scopewright/domain/backlog/work-item';
import { byOrder } from '@scopewright/domain/scoping/order';
import type { BacklogView } from './backlog-view.ts';
import type { EditedWorkItem } from './saving/work-item-rules.ts';

/** A work item with all that it holds. */
export type WorkItem = CallOutput<'workItem'>;
/** A work item without its texts. */
export type WorkItemLine = CallOutput<'backlogLines'>['rows'][number];

/** A work item as lists show it. */
export function lineOf(workItem: EditedWorkItem): WorkItemLine {
  const {
    description: _d,
    criteria,
    reasons: _r,
    readyOverride: _o,
    estimate,
    hours: _h,
    name: _n,
    kind: _k,
    ...rest
  } = workItem;
  const { notes: _no, rule: _ru, why: _w, edited: _e, exports: _x, createdAt: _c, deletedAt: _de, ...line } = rest;
  return {
    ...line,
    criteriaCount: Object.keys(criteria).length,
    ...(estimate === undefined ? {} : { estimate: estimate && expectedHours(estimate) }),
  };
}

/** The rows with the user's edits, without those that were deleted since. */
export function withOwnWorkItems(
  rows: readonly WorkItemLine[],
  open: ReadonlyMap<string, EditedWorkItem>,
): WorkItemLine[] {
  return rows.flatMap((row) => {
    const workItem = open.get(row.id);
    if (!workItem || workItem.version < row.version) return [row];
    if (workItem.deletedAt !== null) return [];
    // its place is the list's: moves are sent separately
    return [{ ...lineOf(workItem), order: row.order, parentId: row.parentId }];
  });
}

/** Work items by their parent, each group in order. */
export function childrenOf(rows: readonly WorkItemLine[]): Map<string | null, WorkItemLine[]> {
  const known = new Set(rows.map(({ id }) => id));
  const groups = new Map<string | null, WorkItemLine[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null;
    const group = groups.get(parent);
    if (group) group.push(row);
    else groups.set(parent, [row]);
  }
  for (const group of groups.values()) group.sort(byOrder);
  return groups;
}

/** The work items from top to bottom, each followed by its parts. */
export function inTreeOrder(rows: readonly WorkItemLine[]): WorkItemLine[] {
  const children = childrenOf(rows);
  const below = (id: string | null): WorkItemLine[] =>
    (children.get(id) ?? []).flatMap((row) => [row, ...below(row.id)]);
  return below(null);
}

/** Whether a work item is open and its due date has passed. @param today YYYY-MM-DD */
export const isOverdue = ({ dueDate, status }: Pick<WorkItemLine, 'dueDate' | 'status'>, today: string): boolean =>
  dueDate !== null && dueDate < today && status !== 'done' && status !== 'obsolete';

/**
 * The work items that a view shows, in its order.
 * @param people whose names assignees are sorted by
 */
export function matchingWorkItems(
  rows: readonly WorkItemLine[],
  view: BacklogView,
  today: string,
  people: readonly { id: string; name: string }[] = [],
): WorkItemLine[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const isWithin = (row: WorkItemLine | undefined, id: string): boolean =>
    row !== undefined && (row.id === id || (row.parentId !== null && isWithin(byId.get(row.parentId), id)));
  const found = inTreeOrder(rows).filter(
    (row) =>
      (view.status === null ? row.status !== 'obsolete' : row.status === view.status) &&
      (view.phase === null || row.phase === view.phase) &&
      (view.ready === null || String(row.ready ?? false) === view.ready) &&
      (view.epicId === null || isWithin(row, view.epicId)) &&
      (view.assigneeId === null ||
        (view.assigneeId === 'none' ? (row.assigneeId ?? null) === null : row.assigneeId === view.assigneeId)) &&
      (view.level === null || row.level === view.level) &&
      (view.label === null || (row.labels ?? []).includes(view.label)) &&
      (view.overdue === null || isOverdue(row, today)) &&
      words.every((word) => row.title.toLowerCase().includes(word) || row.key.toLowerCase().includes(word)),
  );
  return sorted(found, view.sort, new Map(people.map(({ id, name }) => [id, name])));
}

const BY_TITLE = new Intl.Collator('en', { numeric: true });

/** The date or name that a column is sorted by; null: the work item comes last in both directions. */
function valueIn(row: WorkItemLine, column: string, names: ReadonlyMap<string, string>): string | null {
  if (column === 'due') return row.dueDate;
  return row.assigneeId ? (names.get(row.assigneeId) ?? '') : null;
}

function sorted(rows: WorkItemLine[], sort: BacklogView['sort'], names: ReadonlyMap<string, string>): WorkItemLine[] {
  const column = sort.replace(/^-/, '');
  // all of them are of one project
  if (sort === 'order' || column === 'project') return rows;
  if (column === 'due' || column === 'assignee') {
    const direction = sort.startsWith('-') ? -1 : 1;
    const [known, unknown] = [true, false].map((isKnown) =>
      rows.filter((row) => (valueIn(row, column, names) !== null) === isKnown),
    ) as [WorkItemLine[], WorkItemLine[]];
    const compare = (a: WorkItemLine, b: WorkItemLine) =>
      direction * BY_TITLE.compare(valueIn(a, column, names) ?? '', valueIn(b, column, names) ?? '');
    return [...known.toSorted(compare), ...unknown];
  }
  const compare = (a: WorkItemLine, b: WorkItemLine): number => {
    if (column === 'title') return BY_TITLE.compare(a.title, b.title);
    if (column === 'phase') return a.phase - b.phase;
    if (column === 'status') return WORK_ITEM_STATUSES.indexOf(a.status) - WORK_ITEM_STATUSES.indexOf(b.status);
    return a.updatedAt < b.updatedAt ? 1 : -1;
  };
  const ascending = rows.toSorted(compare);
  return sort.startsWith('-') ? ascending.reverse() : ascending;
}

/** Hours of each work item with those of all its parts, without obsolete ones; null if none of them has an estimate. */
export function hoursWithParts(
  rows: readonly Pick<WorkItemLine, 'id' | 'parentId' | 'estimate' | 'status'>[],
): Map<string, number | null> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sums = new Map<string, number | null>(rows.map(({ id }) => [id, null]));
  for (const { id, estimate, status } of rows) {
    if (estimate == null || status === 'obsolete') continue;
    const seen = new Set<string>();
    for (let above = byId.get(id); above && !seen.has(above.id); above = byId.get(above.parentId ?? '')) {
      seen.add(above.id);
      sums.set(above.id, (sums.get(above.id) ?? 0) + estimate);
    }
  }
  return sums;
}

/** Hours of chosen work items and of all their parts, each once. */
export function hoursOfChosen(rows: readonly WorkItemLine[], chosen: ReadonlySet<string>): number {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isWithin = (row: WorkItemLine | undefined, depth = 0): boolean =>
    row !== undefined &&
    depth < BACKLOG_LEVELS.length &&
    (chosen.has(row.id) || isWithin(byId.get(row.parentId ?? ''), depth + 1));
  return hoursOf(rows.filter((row) => isWithin(row)));
}

/** Hours of work items, without obsolete ones. */
export const hoursOf = (rows: readonly Pick<WorkItemLine, 'estimate' | 'status'>[]): number =>
  rows.reduce((sum, { estimate, status }) => sum + (status === 'obsolete' ? 0 : (estimate ?? 0)), 0);

/** Levels that can be part of a work item of a level; null: those without a parent. */
export const levelsBelow = (level: BacklogLevel | null): BacklogLevel[] =>
  BACKLOG_LEVELS.filter((each) => fitsBelow(each, level));

/** All labels in use, sorted. */
export const labelsIn = (rows: readonly WorkItemLine[]): string[] =>
  [...new Set(rows.flatMap(({ labels }) => labels ?? []))].sort(BY_TITLE.compare);

/** How many work items are part of another one, at any level. */
export function countBelow(rows: readonly Pick<WorkItemLine, 'id' | 'parentId'>[], workItemId: string): number {
  const children = new Map<string | null, string[]>();
  for (const { id, parentId } of rows) {
    const siblings = children.get(parentId);
    if (siblings) siblings.push(id);
    else children.set(parentId, [id]);
  }
  const countOf = (id: string): number => (children.get(id) ?? []).reduce((sum, child) => sum + 1 + countOf(child), 0);
  return countOf(workItemId);
}
