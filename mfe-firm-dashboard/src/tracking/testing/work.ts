import type { CallOutput } from '@scopewright/contracts';
import { MY_WORK_GROUPS, type MyWorkGroup } from '@scopewright/contracts/tracking/limits';

type Work = CallOutput<'myWork'>;
export type Row = Work['groups'][number]['items'][number];

export const CLIENT = { id: '1'.repeat(24), name: 'Northwind Traders' };
export const PROJECT = { id: '2'.repeat(24), name: 'IT services' };

/** A row of someone's work, by default a milestone that is overdue. */
export const row = (values: Partial<Row> = {}): Row => ({
  kind: 'milestone',
  id: '3'.repeat(24),
  title: 'Pilot',
  about: null,
  company: CLIENT,
  project: null,
  sowId: null,
  dueOn: '2026-05-25',
  daysOver: 7,
  at: null,
  waitsFor: 'us',
  status: null,
  openQuestions: null,
  isOwn: false,
  ...values,
});

/** Someone's work, with the rows of some groups. */
export const workOf = (
  rows: Partial<Record<MyWorkGroup, Row[]>>,
  further: Partial<Work['groups'][number]> = {},
): Work => ({
  asOf: '2026-06-01',
  readAt: '2026-06-01T09:00:00.000Z',
  answeredSince: '2026-05-18T09:00:00.000Z',
  groups: MY_WORK_GROUPS.map((group) => {
    const items = rows[group] ?? [];
    return { group, count: items.length, items, nextCursor: null, ...(further.group === group && further) };
  }),
});

/** Work of every group. */
export const SAMPLE_WORK = workOf({
  overdue: [row()],
  today: [
    row({
      kind: 'workItem',
      id: '4'.repeat(24),
      title: 'Configure SSO',
      project: PROJECT,
      dueOn: '2026-06-01',
      daysOver: 0,
      isOwn: true,
    }),
  ],
  waiting: [
    row({
      kind: 'question',
      id: '5'.repeat(24),
      title: 'Who approves access?',
      about: 'Access request',
      project: PROJECT,
      dueOn: null,
      daysOver: null,
      at: '2026-05-28T09:00:00.000Z',
      waitsFor: 'client',
      openQuestions: 2,
    }),
    row({
      kind: 'changeOrder',
      id: '6'.repeat(24),
      title: 'More forms',
      sowId: '7'.repeat(24),
      dueOn: null,
      daysOver: null,
      at: '2026-05-29T09:00:00.000Z',
      waitsFor: 'client',
      status: 'sent',
    }),
  ],
  answered: [
    row({
      kind: 'changeOrder',
      id: '8'.repeat(24),
      title: 'Fewer forms',
      sowId: '7'.repeat(24),
      dueOn: null,
      daysOver: null,
      at: '2026-05-30T09:00:00.000Z',
      waitsFor: null,
      status: 'declined',
    }),
  ],
  assigned: [
    row({
      kind: 'workItem',
      id: '4'.repeat(24),
      title: 'Configure SSO',
      project: PROJECT,
      dueOn: null,
      daysOver: null,
      isOwn: true,
    }),
  ],
});
