import type { CallName, CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ClauseDoc, CompanyDoc } from '@scopewright/data';
import type { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { bodyOf, hex, startDelivery } from '../testing/delivery.ts';

const delivery = await startDelivery('milestones');
const { make, database, system } = delivery;
const { models } = database;
afterAll(() => delivery.close());

type Milestone = CallOutput<'changeMilestone'>;

/** A company with a SOW that its people see, and functions to call as one of them. */
async function begin() {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  const sow = await make.sow(company, { title: 'Service desk', status: 'active', activatedAt: new Date() });
  const source = await make.source(sow);
  const companyId = hex(company);
  const ask = (name: CallName, { token = at.token, ...asked }: Record<string, unknown> & { token?: string } = {}) =>
    delivery.service.call(name, { tenant: at.key, token, params: { companyId }, ...asked });
  const as = async (role: 'consultant' | 'companyUser' | 'user', of: CompanyDoc = company) =>
    at.sign(await make.user(at.id, { role, ...(role !== 'consultant' && { companyId: of._id }) }));
  const clause = (values: Partial<ClauseDoc>) => make.clause(source, { state: 'accepted', touched: true, ...values });
  const create = async (body: Record<string, unknown> = {}) =>
    bodyOf<Milestone>(
      await ask('createMilestone', { body: { kind: 'milestone', title: 'Go-live', date: '2026-06-30', ...body } }),
    );
  const list = async (token?: string) =>
    bodyOf<CallOutput<'companyMilestones'>>(await ask('companyMilestones', token === undefined ? {} : { token })).items;
  const change = (id: string | null, body: Record<string, unknown>) =>
    ask('changeMilestone', { params: { companyId, milestoneId: id }, body });
  return { at, company, companyId, sow, source, ask, as, clause, create, list, change };
}
const value = (date: string) => ({ text: date, value: date, until: null, choices: null, relative: null });

it('lists milestones added by hand and from accepted clauses, by date, each stored once', async () => {
  const { create, list, clause, companyId, ask } = await begin();
  await create({ kind: 'input', title: 'List of approvers', date: '2026-03-01' });
  const stated = await clause({ milestone: { title: 'Pilot', date: '2026-02-01' } });
  const duty = await clause({ kind: 'clientDuty', quote: 'The client names its agents', date: value('2026-01-15') });
  await clause({ kind: 'clientDuty', quote: 'The client helps' });
  await clause({ kind: 'clientDuty', quote: 'Rejected', date: value('2026-01-15'), state: 'rejected' });
  expect(
    (await list()).map(({ kind, title, date, waitsFor, version }) => [kind, title, date, waitsFor, version]),
  ).toEqual([
    ['input', 'The client names its agents', '2026-01-15', 'client', 0],
    ['milestone', 'Pilot', '2026-02-01', 'us', 0],
    ['input', 'List of approvers', '2026-03-01', 'client', 1],
  ]);
  // the clause stays the one source of title and day
  await system(() => models.clauses.updateOne({ _id: stated._id }, { $set: { 'milestone.date': '2026-02-08' } }));
  const tracked = bodyOf<Milestone>(
    await ask('trackClause', { params: { clauseId: hex(stated) }, body: { version: 0, doneOn: '2026-02-10' } }),
  );
  expect(tracked).toMatchObject({ title: 'Pilot', date: '2026-02-08', doneOn: '2026-02-10', version: 1 });
  await ask('trackClause', { params: { clauseId: hex(duty) }, body: { version: 0, expectedOn: '2026-01-20' } });
  expect((await list()).map(({ title, expectedOn, doneOn }) => [title, expectedOn, doneOn])).toEqual([
    ['The client names its agents', '2026-01-20', null],
    ['Pilot', null, '2026-02-10'],
    ['List of approvers', null, null],
  ]);
  const stored = await system(() => models.milestones.find({ companyId }).lean());
  expect(stored.map(({ title, dueOn }) => [title, dueOn])).toEqual([
    ['List of approvers', '2026-03-01'],
    [null, null],
    [null, null],
  ]);
});

it('creates one once, changes it by version, and records its changes', async () => {
  const { create, change, list, at, company } = await begin();
  const key = 'a-key-of-this-press';
  const made = await Promise.all(
    [1, 2].map(() =>
      delivery.service.call('createMilestone', {
        tenant: at.key,
        token: at.token,
        params: { companyId: hex(company) },
        body: { kind: 'milestone', title: 'Pilot', date: '2026-02-01' },
        headers: { 'idempotency-key': key },
      }),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  expect(await list()).toHaveLength(1);
  const milestone = await create({ note: 'They were late last time' });
  const [first, second] = await Promise.all([
    change(milestone.id, { version: 1, title: 'Go-live of the portal' }),
    change(milestone.id, { version: 1, title: 'Go-live of the desk' }),
  ]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  const refused = (first.status === 409 ? first : second).body as { error: string; current: Milestone };
  expect(refused.error).toBe(MESSAGES.versionConflict);
  expect(refused.current.version).toBe(2);
  expect(bodyOf<Milestone>(await change(milestone.id, { version: 2, doneOn: '2026-06-29' })).doneOn).toBe('2026-06-29');
  // the same again changes nothing
  expect(bodyOf<Milestone>(await change(milestone.id, { version: 3, doneOn: '2026-06-29' })).version).toBe(3);
  const events = await system(() =>
    models.auditEvents.find({ companyId: company._id, targetId: milestone.id }).sort({ at: 1, _id: 1 }).lean(),
  );
  expect(events[0]).toMatchObject({ action: 'milestone.created', targetName: 'Go-live' });
  expect(events.map(({ action }) => action)).toContain('milestone.done');
  expect(events).toHaveLength(3);
});

it('refuses references to others’ projects and people, and missing days', async () => {
  const { ask, clause, companyId, at } = await begin();
  const others = await make.company((await delivery.firm()).id);
  const foreign = await make.scopeItem(others, { kind: 'project' });
  const create = (more: Record<string, unknown>) =>
    ask('createMilestone', { body: { kind: 'milestone', title: 'Pilot', date: '2026-02-01', ...more } });
  expect((await create({ projectId: hex(foreign) })).status).toBe(422);
  const client = await make.user(at.id, { role: 'user' });
  expect((await create({ ownerId: hex(client) })).status).toBe(422);
  expect((await create({ date: '2026-02-31' })).status).toBe(422);
  expect((await create({ title: ' ' })).status).toBe(422);
  expect((await create({ note: 'x'.repeat(2_001) })).status).toBe(422);
  const plain = await clause({ quote: 'Eleven forms' });
  const track = (of: { _id: Types.ObjectId }) =>
    ask('trackClause', { params: { clauseId: hex(of) }, body: { version: 0, note: 'x' } });
  expect(await track(plain)).toMatchObject({ status: 409, body: { error: MESSAGES.notAMilestone } });
  expect((await track(await clause({ state: 'proposed', milestone: { title: 'P', date: '2026-02-01' } }))).status).toBe(
    409,
  );
  expect(await system(() => models.milestones.countDocuments({ companyId }))).toBe(0);
});

it('shows a company’s people neither owner nor note, nor milestones not agreed with them, and lets them change nothing', async () => {
  const { create, list, as, change, ask, company, clause, at } = await begin();
  const owner = await make.user(at.id, { role: 'consultant', name: 'Ada' });
  const project = await make.scopeItem(company, { kind: 'project' });
  const made = await create({ ownerId: hex(owner), note: 'Internal', projectId: hex(project) });
  expect(made).toMatchObject({ owner: { id: hex(owner), name: 'Ada' }, note: 'Internal', projectId: hex(project) });
  await clause({ milestone: { title: 'Agreed', date: '2026-02-01' } });
  const draft = await make.source(await make.sow(company));
  await make.clause(draft, { state: 'accepted', milestone: { title: 'Draft', date: '2026-02-01' } });
  const far = await ask('createMilestone', { body: { kind: 'input', title: 'x', date: '9999-12-31' } });
  expect([far.status, far.body]).toMatchObject([422, { details: { date: 'Must be within 20 years of today' } }]);
  for (const role of ['companyUser', 'user'] as const) {
    const token = await as(role);
    expect((await list(token)).map(({ title, owner: of, note }) => [title, of, note])).toEqual([
      ['Agreed', null, null],
      ['Go-live', null, null],
    ]);
    expect(
      (await ask('createMilestone', { token, body: { kind: 'input', title: 'x', date: '2026-01-01' } })).status,
    ).toBe(403);
  }
  // a change of the note alone is internal
  bodyOf(await change(made.id, { version: 1, note: 'Still internal' }));
  const events = await ask('companyActivity', { token: await as('companyUser'), query: { action: 'milestone' } });
  const shown = bodyOf<CallOutput<'companyActivity'>>(events).items;
  expect(shown.map(({ action }) => action)).toEqual(['milestone.created']);
  expect(JSON.stringify(shown)).not.toContain('nternal');
  expect(JSON.stringify(shown)).not.toContain('Ada');
});

it('is deleted with its clause or its company’s project, and stays where its owner is', async () => {
  const { create, ask, source, company, list, companyId } = await begin();
  const { id } = await create();
  expect((await ask('deleteMilestone', { params: { companyId, milestoneId: id } })).status).toBe(200);
  expect((await ask('deleteMilestone', { params: { companyId, milestoneId: id } })).status).toBe(404);
  const own = await make.clause(source, {
    state: 'accepted',
    proposedBy: 'person',
    milestone: { title: 'Pilot', date: '2026-02-01' },
  });
  bodyOf(await ask('trackClause', { params: { clauseId: hex(own) }, body: { version: 0, note: 'x' } }));
  bodyOf(await ask('removeClause', { params: { clauseId: hex(own) } }));
  expect(await list()).toEqual([]);
  expect(await system(() => models.milestones.countDocuments({ companyId: company._id }))).toBe(0);
  await system(() => models.companies.updateOne({ _id: company._id }, { $set: { status: 'archived' } }));
  const body = { kind: 'milestone', title: 'Late', date: '2026-02-01' };
  expect((await ask('createMilestone', { body })).status).toBe(409);
});
