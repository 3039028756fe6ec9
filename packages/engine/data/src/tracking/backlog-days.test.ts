import { afterAll, expect, it } from 'vitest';
import type { BacklogDayDoc } from '../models/tracking/backlog-day.ts';
import { runWithTenant } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { keepBacklogDays } from './backlog-days.ts';

const database = await testDatabase('backlog-days');
const { models } = database;
const make = factories(models, { clock: () => new Date('2026-06-01T09:00:00Z') });
afterAll(() => database.close());

async function begin() {
  const firm = await make.firm();
  const company = await make.company(firm._id);
  const project = await make.scopeItem(company, { kind: 'project' });
  const admin = await make.user(firm._id);
  const backlog = await make.backlog(project, admin._id);
  const inFirm = <T>(work: () => Promise<T>) => runWithTenant(firm._id, work);
  const keep = (at: string, timeZone = 'UTC') =>
    inFirm(() => keepBacklogDays(models, { now: new Date(at), timeZone, signal: new AbortController().signal }));
  /** Notes that the backlog has changed, as every change of a work item does. */
  const touch = () => inFirm(() => models.backlogs.updateOne({ _id: backlog._id }, { $inc: { revision: 1 } }));
  const days = () =>
    inFirm(() => models.backlogDays.find({ projectId: project._id }).sort({ date: 1 }).lean<BacklogDayDoc[]>());
  return { firm, company, project, inFirm, keep, touch, days };
}

it('counts scope, delivered and not delivered: hours of all levels, stories and tasks as work items', async () => {
  const { project, keep, days } = await begin();
  await make.workItem(project, { level: 'epic' });
  await make.workItem(project, { hours: 8 });
  await make.workItem(project, { level: 'subtask', hours: 2.5 });
  await make.workItem(project, { level: 'task', hours: 4, status: 'done', outcome: 'delivered' });
  await make.workItem(project, { hours: 3, status: 'done', outcome: 'notDelivered' });
  await make.workItem(project, { hours: 50, status: 'obsolete' });
  await make.workItem(project, { hours: 50, deletedAt: new Date() });
  expect(await keep('2026-06-01T09:00:00Z')).toBe(1);
  expect(await days()).toMatchObject([
    {
      date: '2026-06-01',
      scope: { hours: 14.5, workItems: 2 },
      done: { hours: 4, workItems: 1 },
      notDelivered: { hours: 3, workItems: 1 },
      baseline: null,
    },
  ]);
});

it("records a day once, updates it until it ends in the firm's time zone, and never changes a past day", async () => {
  const { project, keep, touch, days } = await begin();
  await make.workItem(project, { hours: 8 });
  expect(await keep('2026-06-01T09:00:00Z', 'America/New_York')).toBe(1);
  expect(await keep('2026-06-01T10:00:00Z', 'America/New_York')).toBe(0);
  await make.workItem(project, { hours: 2 });
  await touch();
  // still the first of June in New York
  expect(await keep('2026-06-02T03:30:00Z', 'America/New_York')).toBe(1);
  await make.workItem(project, { hours: 5 });
  await touch();
  // the worker was down for two days: they stay without figures
  expect(await keep('2026-06-04T12:00:00Z', 'America/New_York')).toBe(1);
  expect((await days()).map(({ date, scope }) => [date, scope.hours])).toEqual([
    ['2026-06-01', 10],
    ['2026-06-04', 15],
  ]);
});

it('writes the same in one run and in several concurrent ones', async () => {
  const { project, keep, days } = await begin();
  await make.workItem(project, { hours: 8 });
  await Promise.allSettled([1, 2, 3].map(() => keep('2026-06-01T09:00:00Z')));
  expect((await days()).map(({ scope }) => scope.hours)).toEqual([8]);
});

it('records the agreed scope on the first day after a SOW or change order was agreed, and retains it until the next', async () => {
  const { company, project, keep, touch, days, inFirm } = await begin();
  await make.workItem(project, { hours: 10 });
  await keep('2026-06-01T09:00:00Z');
  const sow = await make.sow(company, { status: 'active', activatedAt: new Date('2026-06-02T08:00:00Z') });
  await touch();
  await keep('2026-06-02T09:00:00Z');
  await make.workItem(project, { hours: 5 });
  await touch();
  await keep('2026-06-03T09:00:00Z');
  const order = await make.changeOrder(sow, { activatedAt: new Date('2026-06-04T08:00:00Z') });
  await touch();
  await keep('2026-06-04T09:00:00Z');
  await inFirm(() =>
    models.changeOrders.updateOne(
      { _id: order._id },
      { $set: { status: 'accepted', acceptedAt: new Date('2026-06-05T07:00:00Z') } },
    ),
  );
  await keep('2026-06-05T09:00:00Z');
  expect((await days()).map(({ date, baseline }) => [date, baseline?.hours ?? null, baseline?.date ?? null])).toEqual([
    ['2026-06-01', null, null],
    ['2026-06-02', 10, '2026-06-02'],
    ['2026-06-03', 10, '2026-06-02'],
    // shared, and not agreed yet
    ['2026-06-04', 10, '2026-06-02'],
    ['2026-06-05', 15, '2026-06-05'],
  ]);
});

it('omits deleted projects and companies that are not active', async () => {
  const [gone, archived] = [await begin(), await begin()];
  await gone.inFirm(() => models.scopeItems.updateOne({ _id: gone.project._id }, { $set: { deletedAt: new Date() } }));
  await archived.inFirm(() =>
    models.companies.updateOne({ _id: archived.company._id }, { $set: { status: 'archived' } }),
  );
  expect([await gone.keep('2026-06-01T09:00:00Z'), await archived.keep('2026-06-01T09:00:00Z')]).toEqual([0, 0]);
});
