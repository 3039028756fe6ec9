import {
  type CompanyDoc,
  type MilestoneDoc,
  type NotificationDoc,
  runAsSystem,
  runWithTenant,
  type StatusSnapshotDoc,
  type UserDoc,
} from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { createLogger } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { sweepTracking, trackDay } from './track-day.ts';

const database = await testDatabase('tracking');
const { models } = database;
let firms = 0;
let now = new Date('2026-06-01T00:00:00Z');
const clock = () => now;
const make = factories(models, { clock });
const { signal } = new AbortController();
const linkTo = (subdomain: string | null) => ({ origin: `https://${subdomain}.scopewright.app`, tenantKey: null });
const log = createLogger({ name: 'test', level: 'fatal' });
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('look', work);
afterAll(() => database.close());

/** A firm with a company, its people, and a function that runs the jobs of a day. */
async function begin({ timeZone = 'UTC', ...values }: Parameters<typeof make.firmAt>[1] = {}) {
  const firm = await make.firmAt(`tracked-${++firms}`, {
    timeZone,
    plan: 'paid',
    ...values,
  });
  const firmId = firm._id.toHexString();
  const company = await make.company(firm._id, { name: 'Northwind' });
  const admin = await make.user(firm._id);
  const consultant = await make.user(firm._id, { role: 'consultant' });
  const client = await make.user(firm._id, { role: 'companyUser', companyId: company._id });
  const viewer = await make.user(firm._id, { role: 'user', companyId: company._id });
  await make.user(firm._id, { role: 'companyUser', companyId: (await make.company(firm._id))._id });
  const milestone = (values: Partial<MilestoneDoc> = {}, of: CompanyDoc = company) =>
    make.milestone(of, { title: 'Pilot', dueOn: '2026-06-10', ownerId: consultant._id, ...values });
  const day = (at: string) => {
    now = new Date(at.length === 10 ? `${at}T08:30:00Z` : at);
    return trackDay({ data: database, clock, linkTo }, { firmId, date: at.slice(0, 10) }, signal);
  };
  const remindersOf = async ({ _id }: Pick<UserDoc, '_id'>) =>
    (await system(() => models.notifications.find({ userId: _id }).sort({ at: 1 }).lean<NotificationDoc[]>())).map(
      ({ at, due }) => [at.toISOString().slice(0, 10), (due ?? []).map(({ title }) => title).join(', ')],
    );
  const set = (id: Types.ObjectId, changes: Partial<MilestoneDoc>) =>
    system(() => models.milestones.updateOne({ _id: id }, { $set: changes }));
  return { firm, firmId, company, admin, consultant, client, viewer, milestone, day, remindersOf, set };
}
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10));

describe('reminders', () => {
  it('come in stages until it is done, and from seven days on to the firm’s administrators, too', async () => {
    const { milestone, day, remindersOf, consultant, admin, client, viewer, set } = await begin();
    const { _id } = await milestone();
    for (const date of days('2026-06-01', 28)) await day(date);
    // a Wednesday: three days ahead is the Friday before
    const stages = ['2026-06-05', '2026-06-10', '2026-06-11', '2026-06-15', '2026-06-19', '2026-06-26'];
    expect(await remindersOf(consultant)).toEqual(stages.map((date) => [date, 'Pilot']));
    expect(await remindersOf(admin)).toEqual([
      ['2026-06-19', 'Pilot'],
      ['2026-06-26', 'Pilot'],
    ]);
    await set(_id, { doneOn: '2026-06-28' });
    for (const date of days('2026-06-29', 10)) await day(date);
    expect(await remindersOf(consultant)).toHaveLength(stages.length);
    expect([...(await remindersOf(client)), ...(await remindersOf(viewer))]).toEqual([]);
  });

  it('name everything that is new to someone in one notification and one mail a day', async () => {
    const { milestone, day, remindersOf, consultant, company, firmId } = await begin();
    const project = await make.scopeItem(company, { kind: 'project', name: 'IT' });
    await milestone();
    await make.scopeItem(company, { name: 'Form', deadline: '2026-06-09', ownerId: consultant._id });
    await make.workItem(project, { title: 'Configure', dueDate: '2026-06-09', assigneeId: consultant._id });
    expect(await day('2026-06-10')).toBe(1);
    await milestone({ title: 'Added at noon' });
    await Promise.all([day('2026-06-10'), day('2026-06-10T11:00:00Z')]);
    expect(await remindersOf(consultant)).toEqual([['2026-06-10', 'Form, Configure, Pilot']]);
    expect(
      await system(() => models.outbox.countDocuments({ job: 'mail.notification', 'payload.firmId': firmId })),
    ).toBe(1);
    await day('2026-06-11');
    expect((await remindersOf(consultant))[1]).toEqual(['2026-06-11', 'Pilot, Added at noon']);
  });

  it('are sent once, however often the job runs and wherever it is cut off', async () => {
    const { milestone, day, remindersOf, consultant, admin, firmId } = await begin();
    await milestone();
    await milestone({ title: 'Of the administrator', ownerId: admin._id });
    const forgetDay = () => runWithTenant(firmId, () => models.firms.updateOne({}, { $set: { trackedOn: null } }));
    // cut off before the firm was marked as done
    for (let time = 0; time < 3; time++) {
      await day('2026-06-10');
      await forgetDay();
    }
    // two concurrent workers
    await Promise.allSettled([day('2026-06-11'), day('2026-06-11')]);
    await day('2026-06-11');
    for (const person of [consultant, admin])
      expect((await remindersOf(person)).map(([date]) => date)).toEqual(['2026-06-10', '2026-06-11']);
  });

  it('are not made up for after an outage: only the highest stage is sent', async () => {
    const { milestone, day, remindersOf, consultant } = await begin();
    await milestone();
    await day('2026-06-05');
    await day('2026-06-16');
    await day('2026-06-17');
    expect((await remindersOf(consultant)).map(([date]) => date)).toEqual(['2026-06-05', '2026-06-16']);
  });

  it('restart with another due date, and are silent while snoozed', async () => {
    const { milestone, day, remindersOf, consultant, set, company, firm } = await begin();
    const { _id } = await milestone();
    await day('2026-06-11');
    await set(_id, { dueOn: '2026-06-12' });
    await day('2026-06-12');
    await system(() =>
      models.reminderSnoozes.create({
        firmId: firm._id,
        companyId: company._id,
        about: { kind: 'milestone', id: _id },
        until: '2026-06-18',
        reason: 'They are on holiday',
        createdBy: consultant._id,
        createdAt: now,
      }),
    );
    for (const date of days('2026-06-13', 10)) await day(date);
    expect((await remindersOf(consultant)).map(([date]) => date)).toEqual(['2026-06-11', '2026-06-12', '2026-06-19']);
  });

  it('of what waits for the client are for its administrators, not for the consultant', async () => {
    const { milestone, day, remindersOf, consultant, client, viewer } = await begin();
    await milestone({ kind: 'input', waitsFor: 'client', title: 'List of approvers' });
    await day('2026-06-10');
    expect(await remindersOf(client)).toEqual([['2026-06-10', 'List of approvers']]);
    expect([...(await remindersOf(consultant)), ...(await remindersOf(viewer))]).toEqual([]);
  });

  it('of items without an owner, and escalated ones, are for the project’s lead', async () => {
    const { milestone, day, remindersOf, consultant, admin, company } = await begin();
    const project = await make.scopeItem(company, { kind: 'project', ownerId: consultant._id });
    await milestone({ ownerId: null, projectId: project._id });
    for (const date of ['2026-06-10', '2026-06-19']) await day(date);
    expect((await remindersOf(consultant)).map(([date]) => date)).toEqual(['2026-06-10', '2026-06-19']);
    expect(await remindersOf(admin)).toEqual([]);
  });

  it('stop for archived companies and the sample client, firms that are read-only or closed, and people who are not active', async () => {
    const archived = await begin();
    await archived.milestone();
    await system(() => models.companies.updateOne({ _id: archived.company._id }, { $set: { status: 'archived' } }));
    const trial = await begin({ plan: 'trial', trialEndsAt: new Date('2026-06-01T00:00:00Z') });
    await trial.milestone();
    const closed = await begin({ archivedAt: new Date('2026-06-01T00:00:00Z') });
    await closed.milestone();
    const sample = await begin();
    await sample.milestone();
    await system(() => models.companies.updateOne({ _id: sample.company._id }, { $set: { sample: true } }));
    const left = await begin();
    await left.milestone();
    await system(() => models.users.updateOne({ _id: left.consultant._id }, { $set: { status: 'removed' } }));
    for (const { day, remindersOf, consultant } of [archived, sample, trial, closed, left]) {
      await day('2026-06-10');
      expect(await remindersOf(consultant)).toEqual([]);
    }
  });

  it('respect what someone has chosen', async () => {
    const { milestone, day, remindersOf, consultant, firmId } = await begin();
    await system(() =>
      models.users.updateOne(
        { _id: consultant._id },
        { $set: { notificationChoices: { 'due-reminder': { mail: false } } } },
      ),
    );
    await milestone();
    await day('2026-06-10');
    expect(await remindersOf(consultant)).toHaveLength(1);
    expect(await system(() => models.outbox.countDocuments({ 'payload.firmId': firmId }))).toBe(0);
  });
});

describe('a day', () => {
  it('begins at 8 o’clock where the firm is, and is done once', async () => {
    const { firmId, milestone, remindersOf, consultant } = await begin({ timeZone: 'America/New_York' });
    await milestone();
    const enqueued: string[] = [];
    const sweep = (at: string) => {
      now = new Date(at);
      return sweepTracking({ data: database, clock, log }, signal, async (jobs) => {
        for (const { payload } of jobs)
          if (payload.firmId === firmId) {
            enqueued.push(`${payload.date} at ${at.slice(11, 16)}`);
            await trackDay({ data: database, clock, linkTo }, payload, signal);
          }
      });
    };
    for (const at of ['2026-06-10T11:50', '2026-06-10T12:10', '2026-06-10T12:20', '2026-06-11T03:50'])
      await sweep(`${at}:00Z`);
    expect(enqueued).toEqual(['2026-06-10 at 12:10']);
    expect(await remindersOf(consultant)).toHaveLength(1);
  });

  it('records backlogs with every sweep, and continues when one firm fails', async () => {
    const { company, admin, firmId } = await begin();
    const project = await make.scopeItem(company, { kind: 'project' });
    await make.backlog(project, admin._id);
    await make.workItem(project, { hours: 8 });
    const other = await begin();
    await make.backlog(await make.scopeItem(other.company, { kind: 'project' }), other.admin._id);
    await system(() => models.firms.updateOne({ _id: other.firm._id }, { $set: { timeZone: 'No/Zone' } }));
    now = new Date('2026-06-10T06:00:00Z');
    await sweepTracking({ data: database, clock, log }, signal, async () => undefined);
    const kept = await runWithTenant(firmId, () => models.backlogDays.find({}).lean());
    expect(kept).toMatchObject([{ date: '2026-06-10', scope: { hours: 8, workItems: 1 } }]);
  });

  it('stores the status pages of a week once, as they were then', async () => {
    const { milestone, day, company, firmId } = await begin();
    await milestone();
    for (const date of ['2026-06-09', '2026-06-10']) await day(date);
    await milestone({ title: 'Added since' });
    for (const date of ['2026-06-11', '2026-06-15']) await day(date);
    const kept = await runWithTenant(firmId, () =>
      models.statusSnapshots.find({ companyId: company._id }).sort({ week: 1 }).lean<StatusSnapshotDoc[]>(),
    );
    expect(
      kept.map(({ week, content }) => [week, (content as { milestones: { title: string }[] }).milestones.length]),
    ).toEqual([
      ['2026-06-08', 1],
      ['2026-06-15', 2],
    ]);
    // a company without a delivery to report has none
    expect(await runWithTenant(firmId, () => models.statusSnapshots.countDocuments({}))).toBe(2);
  });
});
