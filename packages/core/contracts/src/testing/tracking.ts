import type { CallOutput } from '../calls.ts';

/** A milestone of a company, added by hand and open. */
export const milestone = (
  values: Partial<CallOutput<'companyMilestones'>['items'][number]> = {},
): CallOutput<'companyMilestones'>['items'][number] => ({
  id: '7'.repeat(24),
  clauseId: null,
  of: null,
  kind: 'milestone',
  title: 'Go-live',
  date: '2026-06-30',
  amount: null,
  expectedOn: null,
  doneOn: null,
  waitsFor: 'us',
  projectId: null,
  since: '2026-01-05T09:00:00.000Z',
  owner: null,
  note: '',
  snoozedUntil: null,
  version: 1,
  ...values,
});
