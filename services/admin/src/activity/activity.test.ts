import type { CallOutput } from '@scopewright/contracts';
import { audit, runAsSystem } from '@scopewright/data';
import { factories, type TestDatabase, testDatabase } from '@scopewright/data/testing';
import { startTestService, type TestService, testClock, testTokens } from '@scopewright/service-kit/testing';
import type { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activityCalls } from './activity.ts';

type Listed = CallOutput<'systemActivity'>;

const time = testClock();
const tokens = testTokens(time.clock);
let database: TestDatabase;
let service: TestService;
let make: ReturnType<typeof factories>;
let root: { id: Types.ObjectId; token: string };
let firm: { id: Types.ObjectId; admin: Types.ObjectId };

const minutesAgo = (minutes: number) => new Date(time.clock().getTime() - minutes * 60_000);
const happened = (action: string, minutes: number, event: Partial<Parameters<typeof audit>[1]> = {}) =>
  runAsSystem('make an event', () =>
    audit(database.models, { action, firmId: null, ...event }, { now: minutesAgo(minutes) }),
  );

beforeAll(async () => {
  database = await testDatabase('admin-activity');
  service = await startTestService({
    name: 'admin',
    data: database,
    clock: time.clock,
    keys: tokens.keys,
    build: () => ({ calls: activityCalls(database) }),
  });
  make = factories(database.models, { clock: time.clock });
  const operator = await make.user(null, { name: 'Root' });
  root = { id: operator._id, token: await tokens.signFor(operator, await make.session(operator)) };
  const acme = await make.firmAt('acme', { name: 'Acme' });
  const admin = await make.user(acme._id, { name: 'Ada' });
  firm = { id: acme._id, admin: admin._id };
  const company = await make.company(acme._id, { name: 'Northwind' });
  await happened('company.created', 50, {
    firmId: firm.id,
    companyId: company._id,
    actorId: firm.admin,
    targetType: 'company',
    targetName: 'Northwind',
  });
  await happened('company.renamed', 40, {
    firmId: firm.id,
    companyId: company._id,
    actorId: firm.admin,
    targetType: 'company',
    targetName: 'Northwind',
    changes: { name: { from: 'Nordwind', to: 'Northwind' } },
  });
  await happened('job.retried', 30, { actorId: root.id, targetType: 'job', targetName: 'mail.code' });
  await happened('firm.archived', 20, { firmId: firm.id, targetType: 'firm', targetName: 'Acme' });
  // two events at the same time, which a cursor must distinguish
  await happened('session.started', 10, { firmId: firm.id, actorId: firm.admin });
  await happened('session.started', 10, { actorId: root.id });
});
afterAll(async () => {
  await service.close();
  await database.close();
});

const list = async (query: Record<string, string> = {}): Promise<Listed> => {
  const { status, body } = await service.call('systemActivity', { token: root.token, query });
  expect(status).toBe(200);
  return body as Listed;
};
const actions = ({ items }: Listed) => items.map(({ action }) => action);

it('lists the events of the whole system, latest first, with the names of people, firms and companies', async () => {
  const listed = await list();
  expect(actions(listed)).toEqual([
    'session.started',
    'session.started',
    'firm.archived',
    'job.retried',
    'company.renamed',
    'company.created',
  ]);
  expect(listed).toMatchObject({ nextCursor: null, narrowedTo: { firm: null, actor: null } });
  expect(listed.items[4]).toEqual({
    id: expect.any(String),
    at: minutesAgo(40).toISOString(),
    action: 'company.renamed',
    actor: { id: firm.admin.toHexString(), name: 'Ada' },
    firm: { id: firm.id.toHexString(), name: 'Acme' },
    company: { id: expect.any(String), name: 'Northwind' },
    target: { type: 'company', id: null, name: 'Northwind' },
    changes: [{ field: 'name', from: 'Nordwind', to: 'Northwind' }],
    requestId: null,
  });
  expect(listed.items[3]).toMatchObject({ actor: { name: 'Root' }, firm: null });
  expect(listed.items[2]).toMatchObject({ actor: null, firm: { name: 'Acme' } });
});

it('pages through all of it, each event once', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Listed = await list({ limit: '1', ...(cursor && { cursor }) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual((await list()).items.map(({ id }) => id));
  expect((await service.call('systemActivity', { token: root.token, query: { cursor: 'e30' } })).status).toBe(422);
});

it.each([
  [
    'a firm',
    () => ({ firmId: firm.id.toHexString() }),
    ['session.started', 'firm.archived', 'company.renamed', 'company.created'],
  ],
  ['a person', () => ({ actorId: root.id.toHexString() }), ['session.started', 'job.retried']],
  ['a kind', () => ({ action: 'company' }), ['company.renamed', 'company.created']],
  ['an action', () => ({ action: 'company.renamed' }), ['company.renamed']],
  ['a kind that nothing was of', () => ({ action: 'document' }), []],
  [
    'a time span',
    () => ({ from: minutesAgo(30).toISOString(), to: minutesAgo(10).toISOString() }),
    ['firm.archived', 'job.retried'],
  ],
  [
    'all of them',
    () => ({
      firmId: firm.id.toHexString(),
      actorId: firm.admin.toHexString(),
      action: 'session',
      from: minutesAgo(11).toISOString(),
    }),
    ['session.started'],
  ],
])('narrows to %s', async (_, query, expected) => expect(actions(await list(query()))).toEqual(expected));

it('names the firm and the person of its filter, also without results or if they were deleted', async () => {
  const query = { firmId: firm.id.toHexString(), actorId: 'a'.repeat(24) };
  expect(await list(query)).toEqual({
    items: [],
    nextCursor: null,
    narrowedTo: { firm: { id: query.firmId, name: 'Acme' }, actor: { id: query.actorId, name: null } },
  });
});

it('asks the database as often for many events as for one', async () => {
  const commands = async (limit: string) => {
    const seen: string[] = [];
    const note = ({ commandName }: { commandName: string }) => void seen.push(commandName);
    database.connection.getClient().on('commandStarted', note);
    await list({ limit });
    database.connection.getClient().off('commandStarted', note);
    return seen.filter((name) => name === 'find' || name === 'aggregate').length;
  };
  expect(await commands('6')).toBe(await commands('1'));
});

it('exports the list, and records the export', async () => {
  const { status, body } = await service.call('exportSystemActivity', {
    token: root.token,
    query: { action: 'company' },
  });
  expect(status).toBe(200);
  expect(
    String(body)
      .split('\r\n')
      .map((line) => line.replace(/^[^,]*,/, '').replace(/^\uFEFF/, '')),
  ).toEqual([
    'Who,Action,Firm,Company,Concerns,Changes,Request',
    'Ada,renamed the company to Northwind,Acme,Northwind,Northwind,Name: Nordwind → Northwind,',
    'Ada,created the company Northwind,Acme,Northwind,Northwind,,',
    '',
  ]);
  expect((await list()).items[0]).toMatchObject({ action: 'activity.exported', actor: { name: 'Root' }, firm: null });
});

it('is for system administrators alone', async () => {
  for (const role of ['firmAdmin', 'consultant', 'companyUser', 'user'] as const) {
    const companyId = role === 'companyUser' || role === 'user' ? (await make.company(firm.id))._id : null;
    const user = await make.user(firm.id, { role, ...(companyId && { companyId }) });
    const asked = { tenant: 'acme', token: await tokens.signFor(user, await make.session(user)) };
    expect((await service.call('systemActivity', asked)).status).toBe(403);
    expect((await service.call('exportSystemActivity', asked)).status).toBe(403);
  }
  expect((await service.call('systemActivity', {})).status).toBe(401);
});
