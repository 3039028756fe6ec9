import { randomUUID } from 'node:crypto';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyOf, hex, startDelivery } from '../testing/delivery.ts';

const delivery = await startDelivery('write_sow');
const { ask, database, make, system } = delivery;
const { models } = database;
afterAll(() => delivery.close());

type Body = CallInput<'writeSow'>['body'];
type Sow = CallOutput<'writeSow'>;

const TEXTS = {
  introduction: 'We set up a desk.',
  exclusions: '- Data migration',
  assumptions: '',
  acceptance: '',
  changes: '',
};

async function begin() {
  const at = await delivery.firm();
  const company = await make.company(at.id, { name: 'Quarry Foods' });
  const project = await make.scopeItem(company, {
    kind: 'project',
    name: 'HR',
    content: { ...BLANK_CONTENT.project, key: 'HR' },
  });
  await make.scopeItem(company, { kind: 'workflow', name: 'Leave', projectId: project._id });
  await make.scopeItem(company, { kind: 'requestType', name: 'Request leave', projectId: project._id });
  const params = { companyId: hex(company) };
  await ask(at, 'changeConfigItem', {
    params,
    body: { name: 'Training of agents', from: { inScope: false }, to: { inScope: true } },
  });
  const body: Body = { title: 'HR desk', projectIds: [hex(project)], texts: TEXTS };
  const write = (more: Partial<Body> = {}, key: string = randomUUID()) =>
    ask(at, 'writeSow', { params, body: { ...body, ...more }, headers: { 'idempotency-key': key } });
  return { at, company, project, params, body, write };
}

describe('a SOW that is written from a scope', () => {
  it('is a draft with accepted clauses, linked with everything that it sells', async () => {
    const { at, company, params, write } = await begin();
    const sow = bodyOf<Sow>(
      await write({
        amount: { minor: 100_000, currency: 'EUR' },
        milestones: [{ title: 'Go-live', date: '2027-06-15' }],
      }),
    );
    expect(sow).toMatchObject({ title: 'HR desk', status: 'draft', amount: { minor: 100_000, currency: 'EUR' } });
    expect(sow.pastedText).toContain('The request type “Request leave”');
    const ofSow = { params: { sowId: sow.id } };
    expect((await ask(at, 'sowSource', ofSow)).body).toMatchObject({
      state: 'read',
      text: sow.pastedText,
      newer: [],
      problems: [],
    });
    const { counts, items } = bodyOf<CallOutput<'sowClauses'>>(await ask(at, 'sowClauses', ofSow));
    expect(counts).toMatchObject({ proposed: 0, rejected: 0 });
    for (const { quote, start, end } of items) expect(sow.pastedText.slice(start, end)).toBe(quote);
    const coverage = bodyOf<CallOutput<'coverage'>>(await ask(at, 'coverage', { params }));
    expect(coverage.clauses.covered).toBe(coverage.clauses.total);
    expect(coverage.unsoldItems.items).toEqual([]);
    expect((await ask(at, 'sowFollowUps', ofSow)).body).toMatchObject({ entries: [] });
    expect((await ask(at, 'companyMilestones', { params })).body).toMatchObject({ items: [{ title: 'Go-live' }] });
    const jobs = await system(() => models.outbox.countDocuments({ job: 'source.read' }));
    expect([jobs, await system(() => models.sows.countDocuments({ companyId: company._id }))]).toEqual([0, 1]);
  });

  it('is written once, however often the same is sent', async () => {
    const { company, write } = await begin();
    const key = randomUUID();
    const answers = await Promise.all([write({}, key), write({}, key), write({}, key)]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await system(() => models.sows.countDocuments({ companyId: company._id }))).toBe(1);
  });

  it('repeats the texts that the firm has stored', async () => {
    const { at, write } = await begin();
    const texts = async () => (await ask(at, 'sowTexts')).body;
    await write();
    expect(await texts()).toEqual({ introduction: '', exclusions: '', assumptions: '', acceptance: '', changes: '' });
    await write({ keepTexts: true });
    expect(await texts()).toEqual(TEXTS);
  });

  it('needs projects of the company, and not too many items', async () => {
    const { at, company, write, project } = await begin();
    const other = await make.company(at.id);
    const elsewhere = await make.scopeItem(other, {
      kind: 'project',
      name: 'Elsewhere',
      content: { ...BLANK_CONTENT.project, key: 'ELSE' },
    });
    expect(await write({ projectIds: [] })).toMatchObject({ status: 422 });
    expect(await write({ projectIds: [hex(elsewhere)] })).toMatchObject({
      status: 422,
      body: { details: { projectIds: MESSAGES.notAProject } },
    });
    expect(await write({ startDate: '2027-03-02', endDate: '2027-03-01' })).toMatchObject({ status: 422 });
    await system(async () => {
      const like = await models.scopeItems.findOne({ companyId: company._id, kind: 'workflow' }).orFail().lean();
      const many = Array.from({ length: 1_000 }, (_, at) => ({
        ...like,
        _id: undefined,
        name: `W${at}`,
        nameKey: `w${at}`,
      }));
      await models.scopeItems.insertMany(many.map(({ _id, ...item }) => ({ ...item, projectId: project._id })));
    });
    expect(await write()).toMatchObject({ status: 422, body: { details: { projectIds: MESSAGES.writtenTooLong } } });
    expect(await system(() => models.sows.countDocuments({ companyId: company._id }))).toBe(0);
  });

  it('is for the firm’s people who see the company', async () => {
    const { at, company, params, body } = await begin();
    const other = await delivery.firm();
    const as = async (role: 'consultant' | 'companyUser') =>
      at.sign(await make.user(at.id, { role, ...(role !== 'consultant' && { companyId: company._id }) }));
    const call = (token: string, tenant = at.key) => delivery.service.call('writeSow', { tenant, token, params, body });
    expect((await call(other.token, other.key)).status).toBe(404);
    expect((await call(await as('consultant'))).status).toBe(404);
    expect([403, 404]).toContain((await call(await as('companyUser'))).status);
    expect((await delivery.service.call('sowTexts', { tenant: at.key, token: await as('companyUser') })).status).toBe(
      403,
    );
  });
});

describe('a draft that was written from a scope', () => {
  async function written(more: Partial<Body> = {}) {
    const begun = await begin();
    const sow = bodyOf<Sow>(await begun.write(more));
    const params = { sowId: sow.id };
    const from = async () => bodyOf<CallOutput<'writtenSow'>>(await ask(begun.at, 'writtenSow', { params }));
    const rewrite = (version: number, changes: Partial<Body> = {}) =>
      ask(begun.at, 'rewriteSow', { params, body: { version, ...begun.body, ...changes } });
    const clauses = async () => bodyOf<CallOutput<'sowClauses'>>(await ask(begun.at, 'sowClauses', { params }));
    return { ...begun, sow, params, from, rewrite, clauses };
  }

  it('is outdated as soon as the scope is another one, and as written after it is written again', async () => {
    const { at, company, project, sow, params, from, rewrite, clauses } = await written();
    expect(await from()).toEqual({
      projectIds: [hex(project)],
      configItems: true,
      milestones: [],
      texts: TEXTS,
      outdated: false,
    });
    const before = new Map((await clauses()).items.map(({ quote, id }) => [quote, id]));
    await make.scopeItem(company, { kind: 'requestType', name: 'Ask payroll', projectId: project._id });
    await system(() =>
      models.scopeItems.updateOne({ companyId: company._id, kind: 'workflow' }, { deletedAt: new Date() }),
    );
    expect(await from()).toMatchObject({ outdated: true });
    const again = bodyOf<Sow>(await rewrite(sow.version, { title: 'HR desk, again' }));
    expect(again).toMatchObject({ title: 'HR desk, again', status: 'draft', version: sow.version + 1 });
    expect(again.pastedText).toContain('Ask payroll');
    expect(again.pastedText).not.toContain('“Leave”');
    expect(await from()).toMatchObject({ outdated: false });
    const { items, counts } = await clauses();
    expect(counts).toMatchObject({ proposed: 0, rejected: 0 });
    for (const { quote, start, end } of items) expect(again.pastedText.slice(start, end)).toBe(quote);
    const named = items.filter(({ quote }) => before.has(quote));
    expect(named.length).toBeGreaterThan(2);
    for (const { quote, id } of named) expect(id).toBe(before.get(quote));
    expect(items.some(({ quote }) => quote.includes('“Leave”'))).toBe(false);
    expect((await ask(at, 'sowSource', { params })).body).toMatchObject({ state: 'read', text: again.pastedText });
    const coverage = bodyOf<CallOutput<'coverage'>>(await ask(at, 'coverage', { params: { companyId: hex(company) } }));
    expect(coverage.clauses.covered).toBe(coverage.clauses.total);
    expect(coverage.unsoldItems.items).toEqual([]);
    expect(await system(() => models.outbox.countDocuments({ job: 'source.read' }))).toBe(0);
  });

  it('is refused a second writing from the same version', async () => {
    const { sow, rewrite } = await written();
    const answers = await Promise.all([rewrite(sow.version, { title: 'One' }), rewrite(sow.version, { title: 'Two' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('accepts a sentence again that was rejected, and marks one that a person added', async () => {
    const { at, sow, params, rewrite, clauses } = await written({ milestones: [] });
    const [first] = (await clauses()).items;
    if (!first) throw new Error('It has clauses');
    await system(() => models.clauses.updateOne({ _id: first.id }, { state: 'rejected' }));
    const source = bodyOf<{ id: string }>(await ask(at, 'sowSource', { params }));
    const own = await ask(at, 'addSowClause', {
      params,
      body: { sourceId: source.id, kind: 'assumption', start: 0, end: sow.title.length },
    });
    expect(own.status).toBe(201);
    expect((await rewrite(sow.version, { title: 'Another' })).status).toBe(200);
    const { counts, lost } = await clauses();
    expect(counts.rejected).toBe(0);
    expect(lost.map(({ id }) => id)).toEqual([bodyOf<{ id: string }>(own).id]);
  });

  it('is no longer written from a scope when its text was edited, or when it is agreed', async () => {
    const { at, sow, params, rewrite } = await written();
    const status = async (name: 'writtenSow') => (await ask(at, name, { params })).status;
    const active = await ask(at, 'moveSow', { params, body: { version: sow.version, status: 'active' } });
    expect(active.status).toBe(200);
    expect(await status('writtenSow')).toBe(409);
    expect(await rewrite(sow.version + 1)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.rewrittenDraftOnly },
    });
    const other = await written();
    await ask(other.at, 'updateSow', { params: other.params, body: { version: 1, pastedText: 'Ours.' } });
    expect(await ask(other.at, 'writtenSow', { params: other.params })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.sowNotWritten },
    });
    expect((await other.rewrite(2)).status).toBe(409);
  });

  it('of a scope that no longer fits into one SOW is outdated', async () => {
    const { company, project, from, rewrite, sow } = await written();
    await system(() => models.scopeItems.updateOne({ _id: project._id }, { deletedAt: new Date() }));
    expect(await from()).toMatchObject({ outdated: true, projectIds: [] });
    expect(await rewrite(sow.version)).toMatchObject({ status: 422 });
    expect(await system(() => models.clauses.countDocuments({ companyId: company._id }))).toBeGreaterThan(0);
  });

  it('is not for the client, and not for another firm', async () => {
    const { at, company, params, body, sow } = await written();
    const other = await delivery.firm();
    const client = await at.sign(await make.user(at.id, { role: 'companyUser', companyId: company._id }));
    for (const [token, tenant] of [
      [client, at.key],
      [other.token, other.key],
    ] as const) {
      const asked = [
        await delivery.service.call('writtenSow', { tenant, token, params }),
        await delivery.service.call('rewriteSow', { tenant, token, params, body: { version: sow.version, ...body } }),
      ];
      for (const { status } of asked) expect([403, 404]).toContain(status);
    }
  });
});
