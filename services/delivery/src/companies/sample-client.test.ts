import type { CallOutput, Company, Onboarding } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { COMPANY_COLLECTIONS, resumeRemoval } from '@scopewright/data';
import { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyOf, type CallName, hex, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('sample-client');
const { ask, database, make, pool, system } = delivery;
const { models } = database;
afterAll(() => delivery.close());

const press = (at: TestFirm, token = at.token) => ask(at, 'addSampleClient', { token });
const add = async (at: TestFirm, token = at.token) => bodyOf<Company>(await press(at, token));
const onboarding = async (at: TestFirm) => bodyOf<Onboarding>(await ask(at, 'onboarding'));
const samplesOf = (at: TestFirm) =>
  system(() => models.companies.countDocuments({ consultingFirmId: at.id, sample: true }));

/** Answers of calls about a company. */
const reader =
  (at: TestFirm, { id }: Company) =>
  async <T>(name: CallName, asked: object = {}): Promise<T> =>
    bodyOf<T>(await ask(at, name, { params: { companyId: id }, ...asked }));

/** Does the worker's part of the removal. */
const finish = ({ id }: Company) =>
  system(async () => {
    const [company] = await models.companies.find({ _id: id }, { _id: 1 }).lean();
    if (company)
      await resumeRemoval(database, company._id, { now: new Date(), productDomain: 'x.example', needsDomains: false });
  });

/** The collections with documents of a company, or the company itself. */
const remains = ({ id }: Company): Promise<string[]> =>
  system(async () => {
    const db = database.client.db(database.dbName);
    const _id = new Types.ObjectId(id);
    const found: string[] = [];
    for (const name of ['companies', 'auditEvents', ...COMPANY_COLLECTIONS]) {
      const which = name === 'companies' ? { _id } : { companyId: _id };
      if ((await db.collection(name).countDocuments(which)) > 0) found.push(name);
    }
    return found;
  });

describe('the sample client of a firm', () => {
  it('has a project, an active agreement that sells it, and what is not sold yet', async () => {
    const at = await delivery.firm();
    const company = await add(at);
    expect(company).toMatchObject({ name: 'Sample client', sample: true, sowStatus: 'active' });
    const read = reader(at, company);
    const { items: projects } = bodyOf<CallOutput<'projects'>>(
      await ask(at, 'projects', { query: { companyId: company.id } }),
    );
    expect(projects.map(({ name }) => name)).toEqual(['Service desk']);
    const params = { companyId: company.id, projectId: projects[0]?.id ?? '' };
    const { items: sows } = await read<CallOutput<'sows'>>('sows');
    expect(sows).toMatchObject([{ status: 'active', amount: { minor: 1_850_000 } }]);
    const ofSow = { params: { sowId: sows[0]?.id ?? '' } };
    const { counts } = bodyOf<CallOutput<'sowClauses'>>(await ask(at, 'sowClauses', ofSow));
    expect(counts).toMatchObject({ proposed: 0, rejected: 0 });
    expect(counts.accepted).toBeGreaterThan(10);

    const coverage = await read<CallOutput<'coverage'>>('coverage');
    expect(coverage.clauses.covered).toBe(coverage.clauses.total);
    expect(coverage.items.covered).toBeGreaterThan(5);
    const diff = bodyOf<CallOutput<'scopeDiff'>>(await ask(at, 'scopeDiff', { params }));
    expect(diff.from).toMatchObject({ origin: 'sow', agreed: true });
    const added = diff.items.filter(({ change }) => change === 'added').map(({ itemName }) => itemName);
    expect(added).toEqual(expect.arrayContaining(['Incident', 'Report an incident']));
    const milestones = await read<CallOutput<'companyMilestones'>>('companyMilestones');
    expect(milestones.items.map(({ title }) => title)).toEqual(['Design agreed', 'Ready for testing', 'Go-live']);
    expect((await read<CallOutput<'companyOverview'>>('companyOverview')).sows).toHaveLength(1);
  });

  it('has the backlog that generating again would make', async () => {
    const at = await delivery.firm();
    const company = await add(at);
    const project = await system(() =>
      models.scopeItems.findOne({ companyId: company.id, kind: 'project' }).orFail().lean(),
    );
    const params = { projectId: hex(project) };
    const work = await reader(at, company)<CallOutput<'backlog'>>('backlog');
    expect(work.total).toBeGreaterThan(10);
    const preview = bodyOf<CallOutput<'previewBacklog'>>(await ask(at, 'previewBacklog', { params, body: {} }));
    expect({ ...preview.counts, unchanged: 0 }).toEqual(
      Object.fromEntries(Object.keys(preview.counts).map((kind) => [kind, 0])),
    );
    expect(preview.changes).toBe(false);
    const receipts = bodyOf<CallOutput<'backlogReceipts'>>(await ask(at, 'backlogReceipts', { params }));
    expect(receipts.items).toMatchObject([{ what: 'generated', counts: { new: work.total } }]);
  });

  it('exists once, however often and by however many people it is added', async () => {
    const at = await delivery.firm();
    const token = await at.sign(await make.user(at.id));
    const answers = await Promise.all([press(at), press(at), press(at, token)]);
    expect(new Set(answers.map((answer) => bodyOf<Company>(answer).id)).size).toBe(1);
    expect(await samplesOf(at)).toBe(1);
    expect((await add(at)).id).toBe(bodyOf<Company>(answers[0] as (typeof answers)[0]).id);
  });

  it('is created completely or not at all', async () => {
    const at = await delivery.firm();
    const { run } = pool;
    pool.run = () => Promise.reject(new Error('The thread ended'));
    try {
      expect((await press(at)).status).toBe(500);
    } finally {
      pool.run = run;
    }
    expect(await samplesOf(at)).toBe(0);
    const left = await system(() => models.scopeItems.countDocuments({ firmId: at.id }));
    expect(left + (await system(() => models.auditEvents.countDocuments({ firmId: at.id })))).toBe(0);
    await add(at);
    expect(await samplesOf(at)).toBe(1);
  });

  it('gets a name that the firm does not have yet', async () => {
    const at = await delivery.firm();
    await make.company(at.id, { name: 'SAMPLE client' });
    expect((await add(at)).name).toBe('Sample client 2');
  });

  it('completes no first step, and is not the company of the next one', async () => {
    const at = await delivery.firm();
    expect(await onboarding(at)).toMatchObject({ sampleClient: false });
    await add(at);
    expect(await onboarding(at)).toMatchObject({
      clientAdded: false,
      sowDrafted: false,
      companyId: null,
      sampleClient: true,
    });
  });

  it('sends nothing to anyone, and takes no one in', async () => {
    const at = await delivery.firm();
    const consultant = await make.user(at.id, { role: 'consultant' });
    const company = await add(at);
    const params = { companyId: company.id };
    const invited = await ask(at, 'invitePerson', {
      params,
      body: { email: 'kim@client.example', role: 'companyUser' },
    });
    expect([invited.status, invited.body]).toEqual([
      409,
      expect.objectContaining({ error: MESSAGES.sampleClientInvitation }),
    ]);
    bodyOf(await ask(at, 'assignConsultants', { body: { companyIds: [company.id], assign: [hex(consultant)] } }));
    const sow = await system(() => models.sows.findOne({ companyId: company.id }).orFail().lean());
    const moved = { params: { sowId: hex(sow) }, body: { version: sow.version, status: 'completed' } };
    bodyOf(await ask(at, 'moveSow', moved));
    expect(await system(() => models.notifications.countDocuments({ firmId: at.id }))).toBe(0);
    const mails = await system(() =>
      models.outbox.countDocuments({ job: /^mail\./, 'payload.firmId': hex({ _id: at.id }) }),
    );
    expect(mails).toBe(0);
    expect(await system(() => models.users.countDocuments({ companyId: company.id }))).toBe(0);
  });
});

describe('the sample client is added', () => {
  it('by consultants, who are assigned to it; others don’t see it and can’t add a second one', async () => {
    const at = await delivery.firm();
    const [one, other] = [
      await at.sign(await make.user(at.id, { role: 'consultant' })),
      await at.sign(await make.user(at.id, { role: 'consultant' })),
    ];
    const company = await add(at, one);
    expect((await ask(at, 'company', { token: one, params: { companyId: company.id } })).status).toBe(200);
    const refused = await press(at, other);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ error: MESSAGES.sampleClientHidden }),
    ]);
    bodyOf(await ask(at, 'removeSampleClient', { token: other }));
    expect(await samplesOf(at)).toBe(1);
    expect((await ask(at, 'company', { token: one, params: { companyId: company.id } })).status).toBe(200);
  });

  it.each(['companyUser', 'user'] as const)('not by a %s, who can’t remove it either', async (role) => {
    const at = await delivery.firm();
    const client = await make.company(at.id);
    const token = await at.sign(await make.user(at.id, { role, companyId: client._id }));
    await add(at);
    expect((await press(at, token)).status).toBe(403);
    expect((await ask(at, 'removeSampleClient', { token })).status).toBe(403);
    expect(await samplesOf(at)).toBe(1);
  });

  it('for one firm only', async () => {
    const [at, other] = [await delivery.firm(), await delivery.firm()];
    const company = await add(at);
    bodyOf(await ask(other, 'removeSampleClient'));
    expect((await add(other)).id).not.toBe(company.id);
    expect((await ask(other, 'company', { params: { companyId: company.id } })).status).toBe(404);
    expect((await ask(at, 'company', { params: { companyId: company.id } })).status).toBe(200);
  });
});

describe('the removal of the sample client', () => {
  it('leaves nothing of it but the event of the firm, and nothing stored', async () => {
    const at = await delivery.firm();
    const own = await make.company(at.id, { name: 'Own client' });
    const storage = async () => bodyOf<CallOutput<'firmStorage'>>(await ask(at, 'firmStorage'));
    const before = await storage();
    const company = await add(at);
    expect((await storage()).scopeBytes).toBeGreaterThan(before.scopeBytes);
    bodyOf(await ask(at, 'removeSampleClient'));
    expect((await ask(at, 'company', { params: { companyId: company.id } })).status).toBe(404);
    const jobs = await system(() => models.outbox.find({ job: 'company.remove' }).lean());
    expect(jobs.map(({ payload }) => payload)).toContainEqual({
      firmId: at.id.toHexString(),
      companyId: company.id,
    });
    await finish(company);
    expect(await remains(company)).toEqual([]);
    const events = await system(() => models.auditEvents.find({ firmId: at.id }).lean());
    expect(events.map(({ action }) => action)).toEqual(['company.sample-removed']);
    expect((await storage()).scopeBytes).toBe(before.scopeBytes);
    expect((await ask(at, 'company', { params: { companyId: hex(own) } })).status).toBe(200);
    await finish(company);
  });

  it('can be repeated, and the sample added again before it is finished', async () => {
    const at = await delivery.firm();
    const first = await add(at);
    const removals = await Promise.all([ask(at, 'removeSampleClient'), ask(at, 'removeSampleClient')]);
    expect(removals.map(({ status }) => status)).toEqual([200, 200]);
    bodyOf(await ask(at, 'removeSampleClient'));
    expect(await onboarding(at)).toMatchObject({ sampleClient: false });
    const second = await add(at);
    expect(second.name).toBe('Sample client');
    expect(second.id).not.toBe(first.id);
    await finish(first);
    expect(await remains(first)).toEqual([]);
    expect((await ask(at, 'company', { params: { companyId: second.id } })).status).toBe(200);
  });

  it('also removes an archived one, and is the only way', async () => {
    const at = await delivery.firm();
    const { id, name } = await add(at);
    const refused = await ask(at, 'removeCompany', { params: { companyId: id }, body: { name } });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ error: MESSAGES.sampleClientDeletion }),
    ]);
    bodyOf(await ask(at, 'archiveCompanies', { body: { companyIds: [id], archived: true } }));
    bodyOf(await ask(at, 'removeSampleClient'));
    expect((await ask(at, 'company', { params: { companyId: id } })).status).toBe(404);
  });
});
