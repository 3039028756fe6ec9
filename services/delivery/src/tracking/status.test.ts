import type { CallName, CallOutput } from '@scopewright/contracts';
import type { CompanyDoc } from '@scopewright/data';
import { addDays } from '@scopewright/domain/tracking/days';
import type { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyOf, hex, startDelivery } from '../testing/delivery.ts';

const delivery = await startDelivery('status');
const { make, database, system, time } = delivery;
const { models } = database;
afterAll(() => delivery.close());

type Status = CallOutput<'companyStatus'>;
const today = () => time.clock().toISOString().slice(0, 10);

async function begin() {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  const sow = await make.sow(company, {
    title: 'Service desk',
    status: 'active',
    activatedAt: time.clock(),
    amountMinor: 90_000_00,
    currency: 'USD',
  });
  const project = await make.scopeItem(company, { kind: 'project', name: 'IT services' });
  await make.backlog(project, at.admin._id);
  const companyId = hex(company);
  const ask = (name: CallName, { token = at.token, ...asked }: Record<string, unknown> & { token?: string } = {}) =>
    delivery.service.call(name, { tenant: at.key, token, params: { companyId }, ...asked });
  const as = async (role: 'consultant' | 'companyUser' | 'user', of: CompanyDoc = company) =>
    at.sign(await make.user(at.id, { role, ...(role !== 'consultant' && { companyId: of._id }) }));
  const day = (daysAgo: number, scope: number, done: number, baseline: number | null = 100) =>
    make.backlogDay(project, {
      date: addDays(today(), -daysAgo),
      scope: { hours: scope * 10, workItems: scope },
      done: { hours: done * 10, workItems: done },
      baseline: baseline === null ? null : { hours: baseline * 10, workItems: baseline, date: addDays(today(), -30) },
    });
  return { at, company, sow, project, companyId, ask, as, day };
}

describe('the status page of a company', () => {
  it('has milestones, items waited for, progress and agreements, without anything internal', async () => {
    const { company, ask, as, day, at } = await begin();
    const owner = await make.user(at.id, { role: 'consultant', name: 'Ada Internal' });
    await make.milestone(company, { title: 'Pilot', dueOn: addDays(today(), -4), ownerId: owner._id, note: 'Secret' });
    const waiting = { kind: 'input' as const, waitsFor: 'client' as const };
    await make.milestone(company, { ...waiting, title: 'Later', dueOn: addDays(today(), -9) });
    const before = new Date(time.clock().getTime() - 20 * 24 * 3_600_000);
    await make.milestone(company, { ...waiting, title: 'Open longest', dueOn: addDays(today(), 3), createdAt: before });
    await make.milestone(company, { ...waiting, title: 'Given', doneOn: today() });
    await make.sow(company, { title: 'Draft nobody knows' });
    for (const week of [4, 3, 2, 1, 0]) await day(week * 7, 120, 40 - week * 10);
    const token = await as('user');
    const { status } = bodyOf<Status>(await ask('companyStatus', { token }));
    expect(status).toMatchObject({
      asOf: today(),
      sentence: null,
      milestones: [{ title: 'Pilot', days: 4, doneOn: null }],
      waiting: [
        { title: 'Open longest', daysOver: 0 },
        { title: 'Later', daysOver: 9 },
      ],
      agreements: [{ type: 'sow', title: 'Service desk' }],
      changeOrders: [],
    });
    const [project] = status.projects;
    expect(project?.burnUp.forecast).toMatchObject({ hours: null, workItems: { kind: 'range', weeks: 4 } });
    expect(project?.burnUp.days.at(-1)).toMatchObject({
      scope: { workItems: 120, hours: null },
      done: { workItems: 40, hours: null },
      baseline: { workItems: 100, hours: null },
    });
    expect(JSON.stringify(status)).not.toMatch(/Secret|Ada|Draft nobody/);
    // the same as the firm sees of it
    expect(bodyOf<Status>(await ask('companyStatus')).status).toEqual(status);
  });

  it('has a sentence that someone of the firm writes, of whom one at a time is not lost', async () => {
    const { ask, as } = await begin();
    const write = (version: number, sentence: string, token?: string) =>
      ask('writeStatus', { body: { version, sentence }, ...(token && { token }) });
    const both = await Promise.all([write(0, 'On track.'), write(0, 'All is well.')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { status, version } = bodyOf<Status>(await ask('companyStatus', { token: await as('companyUser') }));
    expect([version, status.sentence?.text.length]).toEqual([1, status.sentence?.text.length]);
    expect(bodyOf<Status>(await write(1, 'The pilot runs.')).status.sentence?.text).toBe('The pilot runs.');
    expect((await write(2, 'x', await as('companyUser'))).status).toBe(403);
    expect((await write(2, 'x'.repeat(501))).status).toBe(422);
    expect(bodyOf<Status>(await write(2, ' ')).status.sentence).toBeNull();
  });

  it('records when someone last looked, and one visit is one however often it is loaded', async () => {
    const { ask, at, company } = await begin();
    const person = await make.user(at.id, { role: 'companyUser', companyId: company._id });
    const visit = async () =>
      bodyOf<{ previousAt: string | null }>(await ask('visitStatus', { token: await at.sign(person) })).previousAt;
    expect(await visit()).toBeNull();
    const first = time.clock().toISOString();
    time.advance(10 * 60_000);
    expect(await visit()).toBeNull();
    time.advance(24 * 3_600_000);
    expect(await visit()).toBe(first);
    expect(await visit()).toBe(first);
  });

  it('shows former weeks as they were, to its own people only', async () => {
    const { ask, as, company } = await begin();
    const { status } = bodyOf<Status>(await ask('companyStatus'));
    const of = { firmId: company.consultingFirmId, companyId: company._id, createdAt: time.clock() };
    await system(() => models.statusSnapshots.create({ ...of, week: '2026-06-01', content: status }));
    await make.milestone(company, { title: 'Added since' });
    const token = await as('user');
    const list = bodyOf<CallOutput<'statusSnapshots'>>(await ask('statusSnapshots', { token })).items;
    expect(list.map(({ week }) => week)).toEqual(['2026-06-01']);
    const read = (week: string, by: string) => ask('statusSnapshot', { query: { week }, token: by });
    expect(bodyOf<CallOutput<'statusSnapshot'>>(await read('2026-06-01', token)).status).toEqual(status);
    expect((await read('2026-06-08', token)).status).toBe(404);
    const other = await make.company(company.consultingFirmId as Types.ObjectId);
    expect((await read('2026-06-01', await as('companyUser', other))).status).toBe(404);
  });
});

describe('the burn-up of a project', () => {
  const burnUp = async ({ ask, companyId, project }: Awaited<ReturnType<typeof begin>>, token?: string) =>
    bodyOf<CallOutput<'burnUp'>>(
      await ask('burnUp', { params: { companyId, projectId: hex(project) }, ...(token && { token }) }),
    );

  it('has hours, amounts and the forecast for the firm, and work items alone for the client', async () => {
    const began = await begin();
    await began.day(2, 100, 10);
    await began.day(0, 120, 30);
    const ours = await burnUp(began);
    expect(ours.days.map(({ scope, done }) => [scope.hours, done.hours])).toEqual([
      [1000, 100],
      [1200, 300],
    ]);
    expect(ours.forecast.hours).toEqual({ kind: 'tooEarly' });
    // a quarter of 90,000 dollars; 1,200 hours at 225 dollars
    expect(ours.money).toEqual([
      { currency: 'USD', agreedMinor: 90_000_00, earnedMinor: 22_500_00, scopeMinor: 270_000_00 },
    ]);
    // at the firm's own rate
    const hourlyRate = { amountMinor: 100_00, currency: 'USD' };
    await system(() => models.firms.updateOne({ _id: began.at.id }, { $set: { hourlyRate } }));
    expect((await burnUp(began)).money).toMatchObject([{ scopeMinor: 120_000_00 }]);
    // not known in a currency without a rate
    await system(() =>
      models.firms.updateOne({ _id: began.at.id }, { $set: { hourlyRate: { amountMinor: 100_00, currency: 'CHF' } } }),
    );
    expect(await burnUp(began)).toMatchObject({ money: [{ currency: 'USD', scopeMinor: null }], unpriced: 0 });
    const otherRates = [{ amountMinor: 50_00, currency: 'USD' }];
    await system(() => models.firms.updateOne({ _id: began.at.id }, { $set: { otherRates } }));
    expect((await burnUp(began)).money).toMatchObject([{ scopeMinor: 60_000_00 }]);
    await make.sow(began.company, { status: 'active', activatedAt: new Date(0) });
    expect((await burnUp(began)).unpriced).toBe(1);
    const theirs = await burnUp(began, await began.as('companyUser'));
    expect([theirs.money, theirs.unpriced]).toEqual([null, 0]);
    expect(JSON.stringify(theirs)).not.toMatch(/1200|1000|300/);
  });

  it('names the changes of the scope, and the delay against an even pace', async () => {
    const began = await begin();
    await began.day(20, 100, 0);
    await began.day(0, 100, 20);
    await system(() =>
      models.scopeItems.updateOne({ _id: began.project._id }, { $set: { deadline: addDays(today(), 70) } }),
    );
    const { events, plan } = await burnUp(began);
    expect(events).toEqual([{ date: today(), what: 'agreed', title: 'Service desk' }]);
    // 30 of 100 days are over, and 20 % is done
    expect(plan).toEqual({ from: addDays(today(), -30), until: addDays(today(), 70), behind: 10 });
  });
});

describe('late items and growing scope', () => {
  const dueOf = async (ask: Awaited<ReturnType<typeof begin>>['ask'], query: Record<string, unknown> = {}) =>
    bodyOf<CallOutput<'dueItems'>>(await ask('dueItems', { params: {}, query })).items;

  it('lists overdue items of every kind, the longest first, and no finished ones', async () => {
    const { ask, company, project, sow, at, as } = await begin();
    const owner = await make.user(at.id, { role: 'consultant', name: 'Ada' });
    const ago = (days: number) => addDays(today(), -days);
    await make.milestone(company, { title: 'Pilot', dueOn: ago(5), ownerId: owner._id });
    await make.milestone(company, { title: 'Done', dueOn: ago(5), doneOn: ago(6) });
    await make.milestone(company, { title: 'Not yet', dueOn: today() });
    await make.scopeItem(company, { name: 'Laptop return', deadline: ago(7), projectId: project._id });
    await make.scopeItem(company, { name: 'Implemented', deadline: ago(7), implementedAt: new Date() });
    await make.workItem(project, { title: 'Configure', dueDate: ago(2), assigneeId: owner._id });
    await make.workItem(project, { title: 'Delivered', dueDate: ago(2), status: 'done', outcome: 'delivered' });
    const value = { text: '', value: ago(9), until: null, choices: null, relative: null };
    const duty = { kind: 'clientDuty' as const, quote: 'Names its agents', date: value, state: 'accepted' as const };
    await make.clause(await make.source(sow), duty);
    await make.clause(await make.source(await make.sow(company, { status: 'cancelled' })), duty);
    const archived = await make.company(at.id, { status: 'archived' });
    await make.milestone(archived, { dueOn: ago(5) });
    const rows = await dueOf(ask);
    expect(rows.map(({ kind, title, daysOver, waitsFor }) => [kind, title, daysOver, waitsFor])).toEqual([
      ['clause', 'Names its agents', 9, 'client'],
      ['scopeItem', 'Laptop return', 7, 'us'],
      ['milestone', 'Pilot', 5, 'us'],
      ['workItem', 'Configure', 2, 'us'],
    ]);
    expect(rows[1]).toMatchObject({ project: { name: 'IT services' }, company: { id: hex(company) } });
    expect((await dueOf(ask, { waitsFor: 'client' })).map(({ kind }) => kind)).toEqual(['clause']);
    expect((await dueOf(ask, { ownerId: hex(owner) })).map(({ title }) => title)).toEqual(['Pilot', 'Configure']);
    expect((await dueOf(ask, { ownerId: 'none', kind: 'scopeItem' })).map(({ title }) => title)).toEqual([
      'Laptop return',
    ]);
    expect((await dueOf(ask, { when: 'soon' })).map(({ title }) => title)).toEqual(['Not yet']);
    // page by page the same
    const paged = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = bodyOf<CallOutput<'dueItems'>>(
        await ask('dueItems', { params: {}, query: { limit: 1, ...(cursor && { cursor }) } }),
      );
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(rows);
    expect((await ask('dueItems', { params: {}, query: { cursor: 'x' } })).status).toBe(422);
    // only the viewer's own companies, and no one of a client
    expect((await ask('dueItems', { params: {}, token: await as('consultant') })).body).toMatchObject({ items: [] });
    expect((await ask('dueItems', { params: {}, token: await as('companyUser') })).status).toBe(403);
    expect(await dueOf((await begin()).ask)).toEqual([]);
  });

  it('ranks projects by the growth of their scope since it was agreed, from the last recorded day', async () => {
    const { ask, company, day, at } = await begin();
    await day(3, 150, 0);
    await day(0, 120, 30);
    const other = await make.scopeItem(company, { kind: 'project', name: 'HR' });
    const sum = { hours: 60, workItems: 6 };
    await make.backlogDay(other, { scope: sum, baseline: { hours: 40, workItems: 4, date: '2026-01-01' } });
    const unsold = await make.scopeItem(company, { kind: 'project', name: 'Unsold' });
    await make.backlogDay(unsold, { scope: sum });
    const rows = async (query: Record<string, unknown> = {}) =>
      bodyOf<CallOutput<'scopeGrowth'>>(await ask('scopeGrowth', { params: {}, query }));
    const all = await rows();
    expect(all.items.map(({ project, growth }) => [project.name, growth])).toEqual([
      ['HR', 50],
      ['IT services', 20],
    ]);
    const first = await rows({ limit: 1 });
    const second = await rows({ limit: 1, cursor: first.nextCursor });
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect(second.nextCursor).toBeNull();
    expect((await rows({ companyId: hex(await make.company(at.id)) })).items).toEqual([]);
  });

  it('turns reminders of one thing off for a while, with a reason', async () => {
    const { ask, company, as } = await begin();
    const milestone = await make.milestone(company, { dueOn: addDays(today(), -5) });
    const snooze = (body: Record<string, unknown>, token?: string) =>
      ask('snoozeReminders', { body: { kind: 'milestone', id: hex(milestone), ...body }, ...(token && { token }) });
    const until = addDays(today(), 7);
    expect((await snooze({ until })).status).toBe(422);
    expect((await snooze({ until: addDays(today(), 91), reason: 'x' })).status).toBe(422);
    expect((await snooze({ until: addDays(today(), -1), reason: 'x' })).status).toBe(422);
    expect((await snooze({ until, reason: 'x', id: 'a'.repeat(24) })).status).toBe(404);
    expect((await snooze({ until, reason: 'x', kind: 'workItem' })).status).toBe(404);
    expect((await snooze({ until, reason: 'x' }, await as('companyUser'))).status).toBe(403);
    bodyOf(await snooze({ until, reason: 'Agreed by phone' }));
    expect((await dueOf(ask))[0]?.snoozedUntil).toBe(until);
    bodyOf(await snooze({ until: null }));
    expect((await dueOf(ask))[0]?.snoozedUntil).toBeNull();
    const events = await system(() =>
      models.auditEvents
        .find({ companyId: company._id, targetId: hex(milestone) })
        .sort({ at: 1, _id: 1 })
        .lean(),
    );
    expect(events.map(({ action }) => action)).toEqual(['reminder.snoozed', 'reminder.woken']);
  });
});
