import type { BurnUp } from '../burn-up-chart.tsx';
import type { Status } from '../tracking-queries.ts';

export const PROJECT = '1'.repeat(24);
const day = (date: string, scope: number, done: number, hours: number | null): BurnUp['days'][number] => ({
  date,
  scope: { workItems: scope, hours: hours === null ? null : scope * hours },
  done: { workItems: done, hours: hours === null ? null : done * hours },
  notDelivered: { workItems: 0, hours: hours === null ? null : 0 },
  baseline: { workItems: 40, hours: hours === null ? null : 40 * hours },
});
/** Without hours, as clients see it, or with these for each work item. */
export const burnUpOf = (hours: number | null): BurnUp => ({
  days: [day('2026-05-04', 40, 0, hours), day('2026-06-01', 48, 12, hours)],
  events: [{ date: '2026-05-20', what: 'agreed', title: 'Self-service portal' }],
  forecast: {
    workItems: { kind: 'range', earliest: '2026-08-01', latest: '2026-10-01', weeks: 4 },
    hours: hours === null ? null : { kind: 'tooEarly' },
  },
  plan: { from: '2026-05-04', until: '2026-09-30', behind: 6 },
});
export const STATUS: Status = {
  asOf: '2026-06-01',
  sentence: { text: 'The pilot runs.', by: 'Ada', at: '2026-05-30T09:00:00.000Z' },
  milestones: [
    { title: 'Pilot', plannedOn: '2026-05-20', expectedOn: null, doneOn: '2026-05-22', waitsFor: 'us', days: 2 },
    { title: 'Go-live', plannedOn: '2026-05-28', expectedOn: null, doneOn: null, waitsFor: 'us', days: 4 },
  ],
  waiting: [{ title: 'List of approvers', dueOn: '2026-05-25', since: '2026-04-01', daysOver: 7 }],
  projects: [{ id: PROJECT, name: 'IT services', burnUp: burnUpOf(null) }],
  changeOrders: [],
  agreements: [
    {
      type: 'sow',
      id: '5'.repeat(24),
      sowId: '5'.repeat(24),
      title: 'Service desk',
      status: 'active',
      amount: { minor: 9_000_000, currency: 'USD' },
      since: '2026-05-01',
    },
  ],
};
