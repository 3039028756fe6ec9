import type { ExportInput, ExportManifest, ExportWorkItem } from './export.ts';

/** A hash of a text as hex. */
export type Hash = (text: string) => string;

const HASH_LENGTH = 20;

/** Hashes of a work item's content, and of its content with its progress: a later export compares them. */
export function manifestOf(workItems: readonly ExportWorkItem[], hash: Hash): ExportManifest {
  const short = (json: string) => hash(json).slice(0, HASH_LENGTH);
  return Object.fromEntries(
    workItems.map((workItem) => {
      const { id, level, parentId, title, description, criteria, phase, labels, hours, dependsOn, clauses } = workItem;
      const says = JSON.stringify([
        level,
        parentId,
        title,
        description,
        criteria,
        phase,
        labels,
        hours,
        dependsOn,
        clauses,
      ]);
      const { status, outcome, assignee, dueDate, shared, notes, items, why } = workItem;
      const rest = JSON.stringify([status, outcome, assignee, dueDate, shared, notes, items, why]);
      // the JSON of both in one list: texts are the most of it, and are written once
      return [id, [short(says), short(`[${says},${rest.slice(1)}`)]];
    }),
  );
}

/** Presets that include progress; for the others a work item has changed only if its content has. */
const WITH_PROGRESS: ReadonlySet<ExportInput['preset']> = new Set(['csv', 'json']);

/**
 * The work items that are exported: all of them, or those that are new or have changed since an earlier export, with
 * their parents. Trackers don't need obsolete ones: only tables and JSON include them.
 */
export function workItemsToExport(
  { workItems, preset, since }: Pick<ExportInput, 'workItems' | 'preset' | 'since'>,
  manifest: ExportManifest,
): { exported: ExportWorkItem[]; changed: ReadonlySet<string>; unchanged: number; obsolete: ExportWorkItem[] } {
  const withProgress = WITH_PROGRESS.has(preset);
  const present = withProgress ? workItems : workItems.filter(({ status }) => status !== 'obsolete');
  const at = withProgress ? 1 : 0;
  const hasChanged = ({ id }: ExportWorkItem) => since === null || since.manifest[id]?.[at] !== manifest[id]?.[at];
  const changed = new Set(present.filter(hasChanged).map(({ id }) => id));
  const byId = new Map(present.map((workItem) => [workItem.id, workItem]));
  const kept = new Set(changed);
  for (const id of changed)
    for (let above = byId.get(id)?.parentId ?? null; above !== null && !kept.has(above); ) {
      const parent = byId.get(above);
      if (parent === undefined) break;
      kept.add(above);
      above = parent.parentId;
    }
  return {
    exported: present.filter(({ id }) => kept.has(id)),
    changed,
    unchanged: present.length - changed.size,
    obsolete: workItems.filter(({ id, status }) => status === 'obsolete' && since?.manifest[id] !== undefined),
  };
}
