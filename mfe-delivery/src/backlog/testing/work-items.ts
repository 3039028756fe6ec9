import { COMPANY_ID, PROJECT_ID } from '@scopewright/company-kit/testing/items';
import type { BacklogLevel } from '@scopewright/contracts/backlog/limits';
import type { WorkItem } from '../work-items.ts';

export const workItemId = (number: number): string => `c${number.toString(16).padStart(23, '0')}`;

/** A work item of the project that tests use. */
export const workItem = (number: number, given: Partial<WorkItem> = {}): WorkItem => ({
  id: workItemId(number),
  companyId: COMPANY_ID,
  projectId: PROJECT_ID,
  key: `own:${workItemId(number)}`,
  level: 'story',
  parentId: null,
  title: `Work item ${number}`,
  description: '',
  criteria: {},
  phase: 1,
  ready: true,
  reasons: [],
  readyOverride: null,
  estimate: null,
  hours: null,
  assigneeId: null,
  pinned: false,
  status: 'todo',
  outcome: null,
  labels: [],
  sourceIds: [],
  clauseIds: [],
  dependsOn: [],
  dueDate: null,
  doneAt: null,
  shared: false,
  order: `a${number}`,
  version: 1,
  updatedAt: '2026-11-02T09:00:00.000Z',
  createdAt: '2026-11-02T09:00:00.000Z',
  deletedAt: null,
  notes: '',
  rule: null,
  why: null,
  edited: [],
  exports: [],
  ...given,
});

const level = (number: number, of: BacklogLevel, parent: number | null, given: Partial<WorkItem> = {}) =>
  workItem(number, { level: of, parentId: parent === null ? null : workItemId(parent), ...given });

/** A small backlog: two epics, three stories, two subtasks and a task. */
export const BACKLOG: readonly WorkItem[] = [
  level(1, 'epic', null, { title: 'Hardware requests', order: 'a0', key: 'workflow:fulfillment' }),
  level(2, 'story', 1, {
    title: 'Laptop',
    order: 'a0',
    description: 'Employees order a laptop.\n\n- **Model** is required\n- `Reason` is not',
    criteria: {
      'required:model': { text: 'Given a form without a model\nWhen it is sent\nThen it is refused', order: 'a0' },
      'default:reason': { text: 'Given a new form\nWhen it opens\nThen the reason is empty', order: 'a1' },
    },
    estimate: {
      low: 4,
      likely: 6,
      high: 10,
      madeOf: [{ what: 'Form with 14 fields (medium)', low: 4, likely: 6, high: 10 }],
    },
    hours: 6.33,
    ready: false,
    reasons: ['No one is assigned', '2 questions of the item are open'],
    rule: 'story.requestType',
    why: 'The request type “Laptop” is in scope.',
    labels: ['hardware'],
    shared: true,
  }),
  level(3, 'subtask', 2, { title: 'Build the form', order: 'a0' }),
  level(4, 'subtask', 2, { title: 'Test', order: 'a1', status: 'inProgress' }),
  level(5, 'story', 1, { title: 'Phone', order: 'a1', phase: 2, status: 'inReview', dueDate: '2026-01-15' }),
  level(6, 'epic', null, { title: 'Access', order: 'a1' }),
  level(7, 'story', 6, { title: 'Access to a system', order: 'a0', status: 'done', outcome: 'delivered' }),
  level(8, 'task', 6, { title: 'Set up the project', order: 'a1' }),
];
