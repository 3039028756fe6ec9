import type { CallOutput } from '@scopewright/contracts';
import type { WorkItemOutcome, WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import type {
  StatusColumnField,
  StatusMeaning,
  StatusRowKind,
  Tracker,
} from '@scopewright/contracts/status-import/limits';

type StatusRow = CallOutput<'statusImportRows'>['items'][number];

export const TRACKER_WORDS: Record<Tracker, string> = {
  jira: 'Jira',
  'azure-devops': 'Azure DevOps',
  linear: 'Linear',
  github: 'GitHub',
  table: 'Scopewright table',
};

const STATUS_WORDS: Record<WorkItemStatus, string> = {
  todo: 'To do',
  inProgress: 'In progress',
  inReview: 'In review',
  done: 'Done',
  obsolete: 'Obsolete',
};
const OUTCOME_WORDS: Record<WorkItemOutcome, string> = { delivered: 'Delivered', notDelivered: 'Not delivered' };

/** Possible meanings of a tracker's status. */
export const MEANING_OPTIONS: readonly { value: StatusMeaning; label: string }[] = [
  { value: 'todo', label: 'To do' },
  { value: 'inProgress', label: 'In progress' },
  { value: 'inReview', label: 'In review' },
  { value: 'done', label: 'Done' },
  { value: 'closed', label: 'Closed without delivery' },
];
export const OUTCOME_OPTIONS: readonly { value: WorkItemOutcome; label: string }[] = [
  { value: 'delivered', label: 'Delivered' },
  { value: 'notDelivered', label: 'Not delivered' },
];

/** Possible meanings of a column of a tracker's table. */
export const COLUMN_OPTIONS: readonly { value: StatusColumnField; label: string }[] = [
  { value: 'key', label: 'Key of the issue' },
  { value: 'title', label: 'Title' },
  { value: 'status', label: 'Status' },
  { value: 'category', label: 'Category of the status' },
  { value: 'resolution', label: 'Resolution' },
  { value: 'parent', label: 'Parent' },
  { value: 'labels', label: 'Labels' },
  { value: 'dueDate', label: 'Due date' },
  { value: 'doneDate', label: 'Date when done' },
  { value: 'scopewrightId', label: 'Scopewright ID' },
];

/** Rows by kind, most important first. `movedBack` are among the changed ones. */
export const ROW_WORDS: Record<StatusRowKind | 'movedBack', { label: string; hint: string }> = {
  changed: { label: 'Changes', hint: 'Applied, unless you leave them out.' },
  movedBack: { label: 'Moved back', hint: 'Their status becomes an earlier one.' },
  proposal: { label: 'To confirm', hint: 'Only the title or a label matches: confirm what is the same.' },
  conflict: { label: 'Conflicts', hint: 'The file contradicts itself, or what is known.' },
  waiting: { label: 'Unanswered', hint: 'Left as they are until you say what their status means.' },
  same: { label: 'No change', hint: 'The tracker says what is known already.' },
  unknown: { label: 'Not ours', hint: 'Issues that are no work item here.' },
  missing: {
    label: 'Not in the file',
    hint: 'Exported work items that the file doesn’t have. Nothing happens to them.',
  },
};
export const SHOWN_ROWS = [
  'changed',
  'movedBack',
  'proposal',
  'conflict',
  'waiting',
  'same',
  'unknown',
  'missing',
] as const;
export type ShownRows = (typeof SHOWN_ROWS)[number];

const outcomeOf = (outcome: WorkItemOutcome | null): string => (outcome === null ? 'none' : OUTCOME_WORDS[outcome]);

/** Describes a row's changes. */
export function describeChanges({ changes }: Pick<StatusRow, 'changes'>): string[] {
  const { status, outcome, dueDate, trackerKey, url } = changes;
  const says: string[] = [];
  if (status) {
    const ended = outcome?.to ? `, ${OUTCOME_WORDS[outcome.to].toLowerCase()}` : '';
    says.push(`${STATUS_WORDS[status.from]} → ${STATUS_WORDS[status.to]}${ended}`);
  } else if (outcome) says.push(`${outcomeOf(outcome.from)} → ${outcomeOf(outcome.to)}`);
  if (dueDate) says.push(`Due ${dueDate.from ?? 'without date'} → ${dueDate.to ?? 'without date'}`);
  if (trackerKey)
    says.push(trackerKey.from === null ? `Known as ${trackerKey.to}` : `Key ${trackerKey.from} → ${trackerKey.to}`);
  if (url && !trackerKey) says.push('Link to the tracker');
  return says;
}
