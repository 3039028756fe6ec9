import type { CallOutput } from '@scopewright/contracts';

export type Preview = CallOutput<'importStatus'>;
type Row = CallOutput<'statusImportRows'>['items'][number];

/** An id of this digit. */
export const id = (digit: string): string => digit.repeat(24);

/** A row of an imported file that changes a work item, unless these values differ. */
export const row = (values: Partial<Row>): Row => ({
  id: '0',
  kind: 'changed',
  at: { file: 0, record: 2 },
  key: 'SD-1',
  url: null,
  title: 'Build the form',
  status: 'Released',
  resolution: 'Done',
  workItem: { id: id('a'), key: 'requestType:1', projectId: id('1'), title: 'Build the form' },
  match: 'key',
  changes: { status: { from: 'todo', to: 'done' }, outcome: { from: null, to: 'delivered' } },
  doneOn: null,
  isMovedBack: false,
  reason: null,
  canConfirm: false,
  ...values,
});
export const PROPOSAL = row({
  id: '1',
  kind: 'proposal',
  key: 'SD-2',
  title: 'Build the flow',
  match: 'title',
  changes: { trackerKey: { from: null, to: 'SD-2' } },
  reason: 'Only the title matches. Confirm that they are the same.',
});
export const COUNTS = {
  rows: 2,
  changed: 1,
  proposal: 1,
  conflict: 0,
  waiting: 0,
  unknown: 0,
  same: 0,
  missing: 0,
  movedBack: 0,
  unreadableDates: 0,
};
export const PREVIEW: Preview = {
  importId: id('f'),
  system: 'jira',
  fileNames: ['jira.csv'],
  projectId: null,
  dateOrder: null,
  counts: COUNTS,
  questions: [],
  notes: [],
  rows: { items: [], nextCursor: null, total: 2 },
  appliedBefore: null,
  expiresAt: '2026-11-25T09:00:00.000Z',
};
