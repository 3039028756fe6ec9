import type { CallOutput } from '@scopewright/contracts';
import type { GeneratedField } from '@scopewright/contracts/backlog/limits';

export type PlanEntry = CallOutput<'backlogPreviewEntries'>['items'][number];
export type PlanKind = PlanEntry['kind'];
export type Receipt = CallOutput<'backlogReceipts'>['items'][number];

/** The ways in which generating changes work items, in the order in which they are shown. */
export const SHOWN_KINDS = [
  'conflict',
  'new',
  'changed',
  'kept',
  'obsolete',
  'removed',
  'returned',
] as const satisfies readonly PlanKind[];

export const KIND_WORDS: Record<PlanKind, { label: string; hint: string }> = {
  conflict: {
    label: 'Conflicts',
    hint: 'The scope and someone have changed the same part. What is not decided stays as it was written by hand.',
  },
  new: { label: 'New', hint: 'Will be added.' },
  changed: {
    label: 'Changed',
    hint: 'Parts changed by hand stay as they are. The other parts take what is generated now.',
  },
  kept: { label: 'Kept', hint: 'Changed by hand: they stay as they are.' },
  obsolete: {
    label: 'Obsolete',
    hint: 'No longer generated. They are kept, because someone worked on them or they were exported.',
  },
  removed: { label: 'Removed', hint: 'No longer generated and untouched: they go.' },
  returned: { label: 'Returned', hint: 'Obsolete until now, and generated again.' },
  unchanged: { label: 'Unchanged', hint: 'They stay as they are.' },
};

export const FIELD_WORDS: Record<GeneratedField, string> = {
  title: 'Title',
  description: 'Description',
  criteria: 'Acceptance criteria',
  parent: 'Part of',
  phase: 'Phase',
  labels: 'Labels',
  estimate: 'Estimate',
  dependsOn: 'Depends on',
  dueDate: 'Due date',
};

export const OUTCOME_WORDS: Record<PlanEntry['fields'][number]['outcome'], string> = {
  taken: 'takes what is generated now',
  kept: 'stays as it is',
  merged: 'both changes are kept',
  conflict: 'conflict',
};

const RECEIPT_WORDS: Record<Receipt['what'], string> = {
  generated: 'Generated',
  assigned: 'Assigned',
  'status-import': 'Status imported',
};

export const receiptTitle = ({ what }: Pick<Receipt, 'what'>): string => RECEIPT_WORDS[what];

/** Describes the number of work items by kind of change: '12 new, 3 changed'. */
export function describeCounts(counts: Readonly<Record<string, number>>): string {
  const words = Object.entries(counts).flatMap(([kind, count]) =>
    count > 0 && kind !== 'unchanged'
      ? [`${count.toLocaleString('en-US')} ${(KIND_WORDS[kind as PlanKind]?.label ?? kind).toLowerCase()}`]
      : [],
  );
  return words.length > 0 ? words.join(', ') : 'Nothing changed';
}
