import type { EditWords } from '@scopewright/editing/registry';
import type { EditedWorkItem } from './work-item-rules.ts';

const PLACES: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  criteria: 'Acceptance criteria',
  phase: 'Phase',
  labels: 'Labels',
  estimate: 'Estimate',
  dependsOn: 'Depends on',
  status: 'Status',
  outcome: 'Outcome',
  assigneeId: 'Assignee',
  pinned: 'Pinned assignee',
  dueDate: 'Due date',
  shared: 'Shared with the client',
  notes: 'Notes',
};

const VALUE_MAX = 400;

/** Puts the places and values of a work item's edits into words. */
export const WORK_ITEM_WORDS: EditWords<EditedWorkItem> = {
  place(workItem, [root = '', key]) {
    const criterion = root === 'criteria' && key !== undefined ? workItem.criteria[key]?.text : undefined;
    return criterion ? `Criterion “${criterion.slice(0, 60)}”` : (PLACES[root] ?? root);
  },
  value(value) {
    if (value === undefined || value === null || value === '') return 'Empty';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (Array.isArray(value)) return value.join(', ') || 'Empty';
    if (typeof value === 'object') {
      const { text, likely } = value as { text?: unknown; likely?: unknown };
      if (typeof text === 'string') return text;
      return typeof likely === 'number' ? `${likely} hours` : JSON.stringify(value).slice(0, VALUE_MAX);
    }
    return String(value);
  },
};
