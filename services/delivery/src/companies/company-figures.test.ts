import type { CompanyRow } from '@scopewright/contracts';
import type { CompanyDoc } from '@scopewright/data';
import { addDays } from '@scopewright/domain/tracking/days';
import { afterAll, expect, it } from 'vitest';
import { bodyOf, hex, startDelivery } from '../testing/delivery.ts';

const delivery = await startDelivery('company-figures');
const { make, database, time } = delivery;
afterAll(() => delivery.close());

const day = (days: number) => addDays(time.clock().toISOString().slice(0, 10), days);

async function begin() {
  const at = await delivery.firm();
  const rows = async (token = at.token) => {
    const query = { limit: '50', figures: 'true' };
    return bodyOf<{ items: CompanyRow[] }>(await delivery.ask(at, 'consultantCompanies', { token, query })).items;
  };
  const figuresOf = async (company: CompanyDoc) => (await rows()).find(({ id }) => id === hex(company))?.figures;
  return { at, rows, figuresOf };
}

it('has the next date, what waits for whom, the progress and the growth of each company', async () => {
  const { at, rows, figuresOf } = await begin();
  const [company, other] = [await make.company(at.id), await make.company(at.id)];
  const none = { nextDate: null, progress: null, growth: null, waitsFor: { client: 0, us: 0 } };
  expect((await rows()).map(({ figures }) => figures)).toEqual([none, none]);

  const sow = await make.sow(company, { status: 'active', activatedAt: time.clock() });
  const project = await make.scopeItem(company, { kind: 'project', deadline: day(9) });
  await make.milestone(company, { title: 'Pilot', dueOn: day(-3) });
  await make.milestone(company, { title: 'Done', dueOn: day(-9), doneOn: day(-9) });
  await make.milestone(company, { title: 'Approvers', dueOn: day(-1), waitsFor: 'client' });
  await make.workItem(project, { title: 'Configure', dueDate: day(-1) });
  await make.workItem(project, { title: 'Later', dueDate: day(20) });
  const deleted = await make.scopeItem(company, { kind: 'project', deletedAt: new Date() });
  await make.workItem(deleted, { dueDate: day(-30) });
  const date = { text: '', value: day(2), until: null, choices: null, relative: null };
  const source = await make.source(sow);
  await make.clause(source, { kind: 'clientDuty', quote: 'Names its agents', date, state: 'accepted' });
  await make.scopeItem(company, { projectId: project._id, unanswered: 2, unansweredSince: time.clock() });
  await make.changeOrder(sow, { status: 'sent', activatedAt: time.clock() });
  await make.changeOrder(sow);
  await make.changeRequest(company);
  await make.changeRequest(company, { state: 'declined' });
  const sum = (workItems: number) => ({ hours: workItems, workItems });
  const baseline = { ...sum(10), date: day(-20) };
  await make.backlogDay(project, { date: day(-1), scope: sum(11), done: sum(2), baseline });
  await make.backlogDay(project, { date: day(0), scope: sum(13), done: sum(4), baseline });
  await make.backlogDay(deleted, { date: day(0), scope: sum(50), done: sum(50), baseline });
  expect(await figuresOf(company)).toEqual({
    nextDate: { title: 'Pilot', dueOn: day(-3), daysOver: 3 },
    progress: { done: 4, scope: 13 },
    growth: 3,
    // the input, the duty, the item with questions and the change order
    waitsFor: { client: 4, us: 3 },
  });
  expect(await figuresOf(other)).toEqual(none);
});

it('is for people of the firm, only if asked for, and of companies that they see', async () => {
  const { at, rows } = await begin();
  const company = await make.company(at.id);
  await make.milestone(company, { title: 'Pilot', dueOn: day(1) });
  const client = await at.sign(await make.user(at.id, { role: 'companyUser', companyId: company._id }));
  expect((await rows(client)).map(({ figures }) => figures)).toEqual([undefined]);
  const consultant = await at.sign(await make.user(at.id, { role: 'consultant' }));
  expect(await rows(consultant)).toEqual([]);
  const plain = await delivery.ask(at, 'consultantCompanies', { query: { limit: '50' } });
  expect(bodyOf<{ items: CompanyRow[] }>(plain).items[0]?.figures).toBeUndefined();
});

it('sorts by each figure, with companies without it last, page by page', async () => {
  const { at } = await begin();
  const [alder, birch] = [await make.company(at.id, { name: 'Alder' }), await make.company(at.id, { name: 'Birch' })];
  await make.company(at.id, { name: 'Cedar' });
  const due = { dueOn: day(2), waitsFor: 'client' as const };
  await make.milestone(alder, due);
  for (let number = 0; number < 2; number += 1) await make.milestone(birch, { ...due, dueOn: day(1) });
  const sum = (workItems: number) => ({ hours: workItems, workItems });
  for (const [company, scope, done] of [
    [alder, 12, 6],
    [birch, 20, 5],
  ] as const) {
    const project = await make.scopeItem(company, { kind: 'project' });
    const baseline = { ...sum(10), date: day(-9) };
    await make.backlogDay(project, { date: day(0), scope: sum(scope), done: sum(done), baseline });
  }
  const sorted = async (query: Record<string, string>) => {
    const answer = await delivery.ask(at, 'consultantCompanies', { query: { limit: '50', ...query } });
    return bodyOf<{ items: CompanyRow[] }>(answer).items.map(({ name }) => name);
  };
  expect(await sorted({ sort: 'nextDate' })).toEqual(['Birch', 'Alder', 'Cedar']);
  expect(await sorted({ sort: 'nextDate', order: 'desc' })).toEqual(['Alder', 'Birch', 'Cedar']);
  expect(await sorted({ sort: 'progress' })).toEqual(['Birch', 'Alder', 'Cedar']);
  expect(await sorted({ sort: 'waits', order: 'desc' })).toEqual(['Birch', 'Alder', 'Cedar']);
  expect(await sorted({ sort: 'growth' })).toEqual(['Alder', 'Birch', 'Cedar']);
  expect(await sorted({ sort: 'nextDate', limit: '1', offset: '1' })).toEqual(['Alder']);
  const client = await at.sign(await make.user(at.id, { role: 'user', companyId: alder._id }));
  const own = await delivery.ask(at, 'consultantCompanies', { token: client, query: { sort: 'waits' } });
  expect(bodyOf<{ items: CompanyRow[] }>(own).items).toMatchObject([{ name: 'Alder' }]);
  const csv = await delivery.ask(at, 'exportCompanies', { query: { sort: 'waits' } });
  expect(csv.status).toBe(422);
});

it('takes the same number of queries for one company and for many', async () => {
  const { at, rows } = await begin();
  const fill = async () => {
    const company = await make.company(at.id);
    await make.milestone(company, { dueOn: day(1) });
    const project = await make.scopeItem(company, { kind: 'project' });
    await make.workItem(project, { dueDate: day(1) });
    await make.backlogDay(project, { date: day(0) });
  };
  await fill();
  await rows();
  let commands = 0;
  const count = () => {
    commands += 1;
  };
  database.client.on('commandStarted', count);
  await rows();
  const one = commands;
  for (let number = 0; number < 6; number += 1) await fill();
  commands = 0;
  await rows();
  database.client.off('commandStarted', count);
  expect(commands).toBe(one);
});
