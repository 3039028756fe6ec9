import { randomUUID } from 'node:crypto';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ClauseDoc, SowDoc } from '@scopewright/data';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyOf, hex, startDelivery } from '../testing/delivery.ts';

const delivery = await startDelivery('build');
const { ask, database, make, system } = delivery;
const { models } = database;
afterAll(() => delivery.close());

type Proposal = CallOutput<'sowBuild'>;
type Built = CallOutput<'buildSow'>;
type Body = NonNullable<CallInput<'buildSow'>['body']>;

const CLAUSES = [
  'The consultant sets up an HR service project.',
  'The consultant builds an onboarding form.',
  'Up to four workflows (repair, recall, loan, return) are configured.',
  'Single sign-on with Entra ID is set up.',
  'A handbook is handed over.',
] as const;

async function begin({ clauses = CLAUSES as readonly string[] } = {}) {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  const sow = await make.sow(company, { title: 'HR service desk' });
  const text = clauses.join(' ');
  const source = await make.source(sow, { text });
  const accepted: ClauseDoc[] = [];
  for (const quote of clauses)
    accepted.push(
      await make.clause(source, { quote, start: text.indexOf(quote), kind: 'scope', state: 'accepted', touched: true }),
    );
  const params = { sowId: hex(sow) };
  const propose = async () => (await ask(at, 'sowBuild', { params })).body as Proposal;
  const build = (body: Body, key: string = randomUUID()) =>
    ask(at, 'buildSow', { params, body, headers: { 'idempotency-key': key } });
  const undo = (body: Built['undo']) => ask(at, 'undoBuildSow', { params, body });
  /** Everything in scope, and the links. */
  const stored = () =>
    system(async () => {
      const items = await models.scopeItems.find({ companyId: company._id, deletedAt: null }).lean();
      const links = await models.traceLinks.find({ companyId: company._id }).lean();
      const data = await models.companyData.findOne({ companyId: company._id }).lean();
      return {
        items: items.map(({ kind, name }) => `${kind} ${name}`).sort(),
        links: links.map(({ itemName, clauseId }) => `${itemName} ${clauseId.toHexString()}`).sort(),
        inScope: (data?.configOverrides ?? []).filter(({ inScope }) => inScope).map(({ name }) => name),
      };
    });
  return { at, company, sow, accepted, params, propose, build, undo, stored };
}

const chosen = ({ parts, links }: Proposal, isWanted = ({ isSure }: { isSure: boolean }) => isSure): Body => ({
  parts: parts.filter(isWanted).map(({ key, kind, name, project, template, workflow, clauses }) => ({
    key,
    kind,
    name,
    project,
    template: template && { id: template.id, requestType: template.requestType },
    workflow,
    clauseIds: clauses.map(({ clauseId }) => clauseId),
  })),
  links: links.map(({ clauseId, item }) => ({
    clauseId,
    ...(item.id === null ? { configItem: item.name } : { itemId: item.id }),
  })),
});
const everything = () => true;

describe('what an agreement sells', () => {
  it('is proposed with the clauses that sell it', async () => {
    const { propose, accepted } = await begin();
    const { parts, left, clauses } = await propose();
    const of = (name: string) => parts.find((part) => part.name === name);
    expect(of('HR')).toMatchObject({
      kind: 'project',
      isSure: true,
      clauses: [{ clauseId: hex(accepted[0] as ClauseDoc) }],
    });
    expect(of('Onboard an employee')).toMatchObject({
      kind: 'requestType',
      project: of('HR')?.key,
      template: { name: 'Onboarding and offboarding', workflow: 'Onboarding' },
    });
    expect(of('Repair')).toMatchObject({ kind: 'workflow', isSure: true });
    expect(of('Sign-in by the company directory')).toMatchObject({ kind: 'configItem', isSure: true });
    expect(left).toEqual([{ clauseId: hex(accepted[4] as ClauseDoc), why: 'work' }]);
    expect(clauses.map(({ quote }) => quote)).toEqual([...CLAUSES]);
  });

  it('is built in one step, linked from birth, and then nothing is proposed', async () => {
    const { propose, build, stored, accepted, at, company } = await begin();
    const answer = await build(chosen(await propose(), everything));
    expect(answer.status).toBe(200);
    const { items, links, inScope } = await stored();
    expect(items).toContain('project HR');
    expect(items).toContain('requestType Onboard an employee');
    expect(items).toContain('workflow Onboarding');
    expect(inScope).toEqual(['Sign-in by the company directory']);
    const id = (at: number) => hex(accepted[at] as ClauseDoc);
    expect(links).toEqual(expect.arrayContaining([`HR ${id(0)}`, `Onboard an employee ${id(1)}`, `Repair ${id(2)}`]));
    const next = await propose();
    expect({ parts: next.parts, links: next.links }).toEqual({ parts: [], links: [] });
    const { unsoldItems } = bodyOf<CallOutput<'coverage'>>(
      await ask(at, 'coverage', { params: { companyId: hex(company) } }),
    );
    expect(unsoldItems.items).toEqual([]);
  });

  it('is built once, however often the same is sent', async () => {
    const { propose, build, stored } = await begin();
    const body = chosen(await propose());
    const key = randomUUID();
    const answers = await Promise.all([build(body, key), build(body, key), build(body, key)]);
    const after = await stored();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await build(body, key)).toMatchObject({ body: answers[0]?.body });
    expect(await stored()).toEqual(after);
  });

  it('gets names that are free if they were taken in the meantime', async () => {
    const { propose, build, stored, company } = await begin();
    const body = chosen(await propose());
    await make.scopeItem(company, { kind: 'project', name: 'HR', content: { ...BLANK_CONTENT.project, key: 'HR' } });
    expect((await build(body)).status).toBe(200);
    expect((await stored()).items).toEqual(expect.arrayContaining(['project HR', 'project HR 2']));
  });

  it('goes into an existing project, whose portal groups are taken out again', async () => {
    const { propose, build, undo, stored, company } = await begin();
    const project = await make.scopeItem(company, {
      kind: 'project',
      name: 'HR service project',
      content: { ...BLANK_CONTENT.project, key: 'HRS' },
    });
    const groups = () =>
      system(async () => {
        const found = await models.scopeItems.findById(project._id).orFail().lean();
        return Object.keys((found.content as { portalGroups: object }).portalGroups);
      });
    const [before, groupsBefore] = [await stored(), await groups()];
    const proposal = await propose();
    expect(proposal.projects).toEqual([{ id: hex(project), name: 'HR service project' }]);
    expect(proposal.parts.filter(({ kind }) => kind === 'project')).toEqual([]);
    const built = bodyOf<Built>(await build(chosen(proposal)));
    expect(built.projectId).toBe(hex(project));
    expect((await groups()).length).toBeGreaterThan(groupsBefore.length);
    expect(await undo(built.undo)).toMatchObject({ status: 200 });
    expect(await groups()).toEqual(groupsBefore);
    expect(await stored()).toEqual(before);
  });
});

describe('undoing', () => {
  it('restores what was there, and does no harm twice', async () => {
    const { propose, build, undo, stored } = await begin();
    const before = await stored();
    const proposal = await propose();
    const built = bodyOf<Built>(await build(chosen(proposal, everything)));
    expect(await undo(built.undo)).toMatchObject({ status: 200, body: { removed: built.undo.items.length } });
    expect(await stored()).toEqual(before);
    expect(await propose()).toEqual(proposal);
    expect(await undo(built.undo)).toMatchObject({ status: 200, body: { removed: 0 } });
  });

  it('is refused once something was changed or put into it', async () => {
    const { propose, build, undo, stored, company } = await begin();
    const built = bodyOf<Built>(await build(chosen(await propose())));
    const after = await stored();
    const [first] = built.undo.items;
    const others = { ...built.undo, items: built.undo.items.map((item) => ({ ...item, version: 2 })) };
    expect(await undo(others)).toMatchObject({ status: 409, body: { error: MESSAGES.builtChanged } });
    const project = await system(() => models.scopeItems.findById(first?.id).orFail().lean());
    await make.scopeItem(company, { kind: 'requestType', name: 'Payslip question', projectId: project._id });
    expect(await undo(built.undo)).toMatchObject({ status: 409, body: { error: MESSAGES.builtChanged } });
    expect((await stored()).links).toEqual(after.links);
  });
});

describe('building', () => {
  it('makes nothing if a clause is no longer accepted', async () => {
    const { propose, build, stored, accepted } = await begin();
    const body = chosen(await propose());
    await system(() => models.clauses.updateOne({ _id: accepted[2]?._id }, { state: 'proposed' }));
    expect(await build(body)).toMatchObject({ status: 409, body: { error: MESSAGES.clauseNotAccepted } });
    expect(await stored()).toEqual({ items: [], links: [], inScope: [] });
  });

  it('needs the project of what is in one, and parts that exist', async () => {
    const { build, accepted } = await begin();
    const part = { key: 'a', name: 'Repair', clauseIds: [hex(accepted[2] as ClauseDoc)] };
    const project = { ...part, key: 'p', kind: 'project' as const };
    const refused = async (...parts: NonNullable<Body['parts']>) => (await build({ parts })).body;
    expect(await refused({ ...part, kind: 'workflow' })).toMatchObject({
      details: { project: MESSAGES.buildProjectMissing },
    });
    expect(await refused(project, { ...part, kind: 'field', project: 'p' })).toMatchObject({
      details: { project: MESSAGES.buildProjectMissing },
    });
    expect(
      await refused(project, {
        ...part,
        kind: 'requestType',
        project: 'p',
        template: { id: 'incident', requestType: 'No' },
      }),
    ).toMatchObject({ details: { template: MESSAGES.buildTemplateMissing } });
    expect(await refused(project, { ...part, kind: 'requestType', project: 'p', workflow: 'x' })).toMatchObject({
      details: { workflow: MESSAGES.buildWorkflowMissing },
    });
    expect(await refused(project, project)).toMatchObject({ details: { parts: MESSAGES.validation } });
  });

  it('is for the firm’s people who see the company', async () => {
    const { at, company, sow, propose, params } = await begin();
    const body = chosen(await propose());
    const other = await delivery.firm();
    const as = async (role: 'consultant' | 'companyUser') =>
      at.sign(await make.user(at.id, { role, ...(role !== 'consultant' && { companyId: company._id }) }));
    const call = (name: 'sowBuild' | 'buildSow', token: string, tenant = at.key) =>
      delivery.service.call(name, { tenant, token, params, ...(name === 'buildSow' && { body }) });
    for (const name of ['sowBuild', 'buildSow'] as const) {
      expect((await call(name, other.token, other.key)).status).toBe(404);
      expect((await call(name, await as('consultant'))).status).toBe(404);
      expect([403, 404]).toContain((await call(name, await as('companyUser'))).status);
    }
    expect(await system(() => models.scopeItems.countDocuments({ companyId: (sow as SowDoc).companyId }))).toBe(0);
  });
});
