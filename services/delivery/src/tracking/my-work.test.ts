import type { CallName, CallOutput } from '@scopewright/contracts';
import { MY_WORK_COUNTED, MY_WORK_FIRST_ROWS, type MyWorkGroup } from '@scopewright/contracts/tracking/limits';
import type { CompanyDoc, UserDoc } from '@scopewright/data';
import { addDays, mondayOf } from '@scopewright/domain/tracking/days';
import type { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyOf, hex, startDelivery } from '../testing/delivery.ts';

const delivery = await startDelivery('my-work');
const { make, database, time } = delivery;
afterAll(() => delivery.close());

// a Wednesday, so that the week has days before and after
const wednesday = addDays(mondayOf(time.clock().toISOString().slice(0, 10)), 9);
time.advance(Date.parse(`${wednesday}T10:00:00Z`) - time.clock().getTime());
const day = (days: number) => addDays(time.clock().toISOString().slice(0, 10), days);
const MINUTE_MS = 60_000;

type Work = CallOutput<'myWork'>;
type Page = CallOutput<'myWorkPage'>;

async function begin() {
  const at = await delivery.firm();
  const consultant = await make.user(at.id, { role: 'consultant', name: 'Ada' });
  const assigned = { assignedConsultantIds: [consultant._id] };
  const company = await make.company(at.id, { name: 'Alder', ...assigned });
  const sow = await make.sow(company, { status: 'active', activatedAt: time.clock() });
  const project = await make.scopeItem(company, { kind: 'project', name: 'IT services' });
  const token = await at.sign(consultant);
  const ask = (name: CallName, { token: by = token, ...asked }: Record<string, unknown> & { token?: string } = {}) =>
    delivery.service.call(name, { tenant: at.key, token: by, ...asked });
  const work = async (query: Record<string, unknown> = {}, by = token) =>
    bodyOf<Work>(await ask('myWork', { query, token: by }));
  const titles = async (group: MyWorkGroup, query: Record<string, unknown> = {}, by = token) =>
    (await work(query, by)).groups.find((one) => one.group === group)?.items.map(({ title }) => title) ?? [];
  return { at, consultant, assigned, company, sow, project, token, ask, work, titles };
}

const question = (text: string, order: string, answer = '') => ({ text, answer, order });

/** Answers a question about an item as a user, by the call that screens make. */
async function answer(
  { at }: Pick<Awaited<ReturnType<typeof begin>>, 'at'>,
  { item, by }: { item: { _id: Types.ObjectId }; by: UserDoc },
) {
  const changes = [{ kind: 'set', path: ['openQuestions', 'question1', 'answer'], from: '', to: 'By the manager' }];
  bodyOf(
    await delivery.service.call('changeScopeItem', {
      tenant: at.key,
      token: await at.sign(by),
      params: { itemId: hex(item) },
      body: { operationId: `answer-${hex(item)}`, version: 1, changes },
    }),
  );
}

describe('what is due', () => {
  it('is grouped by days, with everything that waits for the firm', async () => {
    const { company, project, sow, consultant, work } = await begin();
    await make.milestone(company, { title: 'Pilot', dueOn: day(-5) });
    await make.milestone(company, { title: 'Done', dueOn: day(-5), doneOn: day(-5) });
    await make.workItem(project, { title: 'Configure', dueDate: day(0), assigneeId: consultant._id });
    await make.workItem(project, { title: 'Delivered', dueDate: day(0), status: 'done', outcome: 'delivered' });
    await make.scopeItem(company, { name: 'Laptop return', deadline: day(4), projectId: project._id });
    const value = { text: '', value: day(5), until: null, choices: null, relative: null };
    const clause = { quote: 'Go-live', state: 'accepted' as const, milestone: { title: 'Go-live', date: day(5) } };
    await make.clause(await make.source(sow), { ...clause, date: value });
    const { groups, asOf } = await work();
    expect(asOf).toBe(day(0));
    expect(groups.map(({ group, count, items }) => [group, count, items.map(({ title }) => title)])).toEqual([
      ['overdue', 1, ['Pilot']],
      ['today', 1, ['Configure']],
      ['week', 1, ['Laptop return']],
      ['later', 1, ['Go-live']],
      ['waiting', 0, []],
      ['answered', 0, []],
      ['assigned', 1, ['Configure']],
    ]);
    expect(groups[0]?.items[0]).toMatchObject({
      kind: 'milestone',
      company: { id: hex(company), name: 'Alder' },
      project: null,
      dueOn: day(-5),
      daysOver: 5,
      isOwn: false,
    });
    expect(groups[1]?.items[0]).toMatchObject({
      project: { id: hex(project), name: 'IT services' },
      daysOver: 0,
      isOwn: true,
    });
  });

  it('omits work of deleted projects and archived companies', async () => {
    const { at, company, assigned, consultant, titles } = await begin();
    const deleted = await make.scopeItem(company, { kind: 'project', deletedAt: new Date() });
    await make.workItem(deleted, { dueDate: day(0), assigneeId: consultant._id });
    const archived = await make.company(at.id, { status: 'archived', ...assigned });
    await make.milestone(archived, { dueOn: day(0) });
    expect([await titles('today'), await titles('assigned')]).toEqual([[], []]);
  });

  it('is counted up to a limit, and read page by page in the same order', async () => {
    const { company, project, work, ask } = await begin();
    for (let index = 0; index < MY_WORK_COUNTED + 5; index += 1) {
      const place = { dueOn: day(-1 - (index % 7)), title: `Milestone ${index}` };
      await make.milestone(company, place);
    }
    await make.workItem(project, { title: 'Configure', dueDate: day(-3) });
    const group = (await work()).groups.find((one) => one.group === 'overdue');
    expect([group?.count, group?.items.length]).toEqual([MY_WORK_COUNTED, MY_WORK_FIRST_ROWS]);
    const rows = [...(group?.items ?? [])];
    for (let cursor = group?.nextCursor ?? null; cursor !== null; ) {
      const page: Page = bodyOf(await ask('myWorkPage', { query: { group: 'overdue', cursor } }));
      expect(page.items.length).toBeLessThanOrEqual(50);
      rows.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(MY_WORK_COUNTED + 6);
    const days = rows.map(({ dueOn }) => dueOn ?? '');
    expect(days).toEqual(days.toSorted());
    for (const query of [{ group: 'overdue', cursor: 'x' }, { group: 'overdue', limit: 51 }, { group: 'other' }])
      expect((await ask('myWorkPage', { query })).status).toBe(422);
  });
});

describe('what waits for clients', () => {
  it('has inputs, open questions and change orders sent, the longest waiting first, in one order over pages', async () => {
    const { company, project, sow, consultant, work, ask } = await begin();
    const ago = (days: number) => new Date(time.clock().getTime() - days * 24 * 60 * MINUTE_MS);
    await make.milestone(company, { kind: 'input', title: 'Approvers', dueOn: day(-2), waitsFor: 'client' });
    await make.milestone(company, {
      kind: 'input',
      title: 'Given',
      dueOn: day(-2),
      waitsFor: 'client',
      doneOn: day(-1),
    });
    await make.scopeItem(company, {
      name: 'Access request',
      projectId: project._id,
      unanswered: 1,
      unansweredSince: ago(4),
      openQuestions: { b: question('Who approves?', 'b'), a: question('Which systems?', 'a', 'All') },
    });
    const sent = { status: 'sent' as const, sentBy: consultant._id };
    await make.changeOrder(sow, { ...sent, title: 'More forms', activatedAt: ago(3) });
    await make.changeOrder(sow, { ...sent, title: 'Fewer forms', activatedAt: ago(1) });
    await make.changeOrder(sow, { title: 'Draft' });
    const group = (await work()).groups.find((one) => one.group === 'waiting');
    expect(group?.items.map(({ kind, title, about, isOwn }) => [kind, title, about, isOwn])).toEqual([
      ['question', 'Who approves?', 'Access request', false],
      ['changeOrder', 'More forms', null, true],
      ['milestone', 'Approvers', null, false],
      ['changeOrder', 'Fewer forms', null, true],
    ]);
    expect(group?.items[0]).toMatchObject({
      openQuestions: 1,
      at: ago(4).toISOString(),
      project: { id: hex(project) },
    });
    expect(group?.items[1]).toMatchObject({ sowId: hex(sow), status: 'sent', waitsFor: 'client' });
    const paged = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { group: 'waiting', limit: 1, ...(cursor && { cursor }) };
      const page: Page = bodyOf(await ask('myWorkPage', { query }));
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(group?.items);
    const only = async (kind: string) =>
      (await work({ kind })).groups.flatMap(({ items }) => items.map((item) => item.kind));
    expect(await only('question')).toEqual(['question']);
    expect(await only('changeOrder')).toEqual(['changeOrder', 'changeOrder']);
    expect(await only('milestone')).toEqual(['milestone']);
  });
});

describe('the answers', () => {
  it('has answers of others and change requests since the person has marked them as seen, the latest first', async () => {
    const began = await begin();
    const { at, company, project, sow, consultant, titles, work, ask } = began;
    const item = () =>
      make.scopeItem(company, {
        name: 'Access request',
        kind: 'field',
        unanswered: 1,
        unansweredSince: time.clock(),
        openQuestions: { question1: question('Who approves?', 'a') },
      });
    const [asked, own] = [await item(), await item()];
    expect(await titles('waiting')).toEqual(['Who approves?', 'Who approves?']);
    time.advance(MINUTE_MS);
    await answer(began, { item: own, by: consultant });
    await answer(began, { item: asked, by: at.admin });
    const order = await make.changeOrder(sow, { status: 'declined', title: 'More forms' });
    time.advance(MINUTE_MS);
    await make.changeOrderRecords(order, project._id);
    time.advance(MINUTE_MS);
    await make.changeRequest(company, { text: 'Add a form' });
    await make.changeRequest(company, { text: 'Ours', byClient: false });
    expect([await titles('answered'), await titles('waiting')]).toEqual([
      ['Add a form', 'More forms', 'Access request'],
      [],
    ]);
    const first = (await work()).groups.find(({ group }) => group === 'answered')?.items ?? [];
    expect(first[1]).toMatchObject({ kind: 'changeOrder', id: hex(order), status: 'declined', sowId: hex(sow) });
    const paged = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { group: 'answered', limit: 1, ...(cursor && { cursor }) };
      const page: Page = bodyOf(await ask('myWorkPage', { query }));
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(first);

    const { readAt } = await work();
    time.advance(MINUTE_MS);
    await make.changeRequest(company, { text: 'Later' });
    bodyOf(await ask('seeAnswers', { body: { until: readAt } }));
    expect(await titles('answered')).toEqual(['Later']);
    // an earlier time brings nothing back, and no time is ahead of the clock
    bodyOf(await ask('seeAnswers', { body: { until: new Date(0).toISOString() } }));
    bodyOf(await ask('seeAnswers', { body: { until: '2099-01-01T00:00:00.000Z' } }));
    time.advance(MINUTE_MS);
    await make.changeRequest(company, { text: 'Last' });
    expect(await titles('answered')).toEqual(['Last']);
    // each person has their own
    expect((await titles('answered', {}, at.token)).length).toBeGreaterThan(3);
  });
});

describe('who sees it', () => {
  it('is the companies that a person sees, and nothing of another firm', async () => {
    const { at, company, ask, titles, assigned } = await begin();
    const [second, foreign] = [await make.company(at.id, assigned), await make.company(at.id)];
    const dates: readonly [CompanyDoc, string][] = [
      [company, 'First'],
      [second, 'Second'],
      [foreign, 'Unassigned'],
    ];
    for (const [of, title] of dates) {
      await make.milestone(of, { title, dueOn: day(0) });
      await make.milestone(of, { title, dueOn: day(0), waitsFor: 'client' });
      await make.scopeItem(of, { name: title, unanswered: 1, unansweredSince: time.clock() });
      const sow = await make.sow(of, { status: 'active', activatedAt: time.clock() });
      await make.changeOrder(sow, { title, status: 'sent', activatedAt: time.clock() });
      await make.changeRequest(of, { text: title });
      const project = await make.scopeItem(of, { kind: 'project' });
      await make.workItem(project, { title, dueDate: day(0) });
    }
    const seen = async (query: Record<string, unknown>, by?: string) =>
      [
        ...new Set([
          ...(await titles('today', query, by)),
          ...(await titles('waiting', query, by)),
          ...(await titles('answered', query, by)),
        ]),
      ].toSorted();
    expect(await seen({})).toEqual(['First', 'Second']);
    expect(await seen({ companyId: hex(second) })).toEqual(['Second']);
    expect(await seen({ companyId: hex(foreign) })).toEqual([]);
    expect(await seen({}, at.token)).toEqual(['First', 'Second', 'Unassigned']);
    for (const role of ['companyUser', 'user'] as const) {
      const token = await at.sign(await make.user(at.id, { role, companyId: company._id }));
      for (const [name, asked] of [
        ['myWork', {}],
        ['myWorkPage', { query: { group: 'today' } }],
        ['seeAnswers', { body: { until: time.clock().toISOString() } }],
      ] as const)
        expect((await ask(name, { ...asked, token })).status).toBe(403);
    }
    const other = await begin();
    const theirs = await other.work({}, other.at.token);
    expect(theirs.groups.flatMap(({ items }) => items)).toEqual([]);
    expect(
      (await other.work({ companyId: hex(company) }, other.at.token)).groups.every(({ count }) => count === 0),
    ).toBe(true);
  });

  it('takes the same number of queries for one company and for many', async () => {
    const { at, assigned, company, work } = await begin();
    const commands: string[] = [];
    const listen = ({ commandName }: { commandName: string }) => commands.push(commandName);
    database.client.on('commandStarted', listen);
    const fill = async (of: CompanyDoc) => {
      await make.milestone(of, { dueOn: day(-1) });
      const project = await make.scopeItem(of, { kind: 'project', unanswered: 1, unansweredSince: time.clock() });
      await make.workItem(project, { dueDate: day(1) });
      const sow = await make.sow(of, { status: 'active', activatedAt: time.clock() });
      await make.clause(await make.source(sow), {
        state: 'accepted',
        milestone: { title: 'Pilot', date: day(9) },
      });
    };
    const asked = async () => {
      commands.length = 0;
      await work();
      return commands.length;
    };
    await fill(company);
    // the first call reads the session as well
    await work();
    const one = await asked();
    for (let index = 0; index < 8; index += 1) await fill(await make.company(at.id, assigned));
    expect(await asked()).toBe(one);
    database.client.off('commandStarted', listen);
  });
});
