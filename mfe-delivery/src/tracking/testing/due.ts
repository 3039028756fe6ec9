export const COMPANY = { id: '1'.repeat(24), name: 'Northwind' };
export const PROJECT = { id: '2'.repeat(24), name: 'IT services' };

/** Something of the project that is late. */
export const due = (id: string, title: string) => ({
  kind: 'scopeItem',
  id: id.repeat(24),
  title,
  company: COMPANY,
  project: PROJECT,
  dueOn: '2026-05-25',
  daysOver: 7,
  waitsFor: 'us',
  owner: null,
  snoozedUntil: null,
});

/** How the project has grown. */
export const GROWTH = {
  company: COMPANY,
  project: PROJECT,
  date: '2026-06-01',
  baseline: { workItems: 10, hours: 100 },
  scope: { workItems: 12, hours: 125.5 },
  done: { workItems: 3, hours: 30 },
  growth: 25.5,
};
