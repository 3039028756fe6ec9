import type { CallName, CallOutput } from '@scopewright/contracts';
import { COVERAGE_LIST_MAX } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type ClauseDoc, type CompanyDoc, nameKey, runWithTenant, type SowDoc } from '@scopewright/data';
import type { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyOf, hex, startDelivery } from '../testing/delivery.ts';

const delivery = await startDelivery('trace');
const { make, database, system } = delivery;
const { models } = database;
afterAll(() => delivery.close());

type Coverage = CallOutput<'coverage'>;
type Check = CallOutput<'scopeCheck'>;

/** A company with a sold SOW, two projects and a form, and its people. */
async function begin(values: Partial<SowDoc> = {}) {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  const sow = await make.sow(company, { title: 'Service desk', activatedAt: new Date(), status: 'active', ...values });
  const source = await make.source(sow);
  const project = await make.scopeItem(company, { kind: 'project', name: 'IT services' });
  const field = await make.scopeItem(company, { kind: 'field', name: 'Asset tag' });
  const form = await make.scopeItem(company, {
    kind: 'requestType',
    name: 'Laptop return',
    projectId: project._id,
    uses: [field._id],
  });
  const params = { companyId: hex(company) };
  const ask = (name: CallName, { token = at.token, ...asked }: Record<string, unknown> & { token?: string } = {}) =>
    delivery.service.call(name, { tenant: at.key, token, params, ...asked });
  const accepted = (quote: string, more: Partial<ClauseDoc> = {}) =>
    make.clause(source, { quote, state: 'accepted', touched: true, ...more });
  const link = (clause: ClauseDoc, item: { _id: Types.ObjectId }, token = at.token) =>
    ask('linkClause', { body: { clauseId: hex(clause), itemId: hex(item) }, token });
  const as = async (role: 'consultant' | 'companyUser' | 'user', of: CompanyDoc = company) =>
    at.sign(await make.user(at.id, { role, ...(role !== 'consultant' && { companyId: of._id }) }));
  return { at, company, sow, source, project, field, form, params, ask, accepted, link, as };
}

describe('links between clauses and items', () => {
  it('are made once however often and by however many they are asked for, and recorded once', async () => {
    const { ask, accepted, link, form, company } = await begin();
    const clause = await accepted('A form for laptop returns', { section: ['3.2 Forms'], page: 4 });
    const made = await Promise.all([1, 2, 3].map(() => link(clause, form)));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(made.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect(made[0]?.body).toMatchObject({
      clauseId: hex(clause),
      item: { kind: 'requestType', id: hex(form), name: 'Laptop return' },
    });
    const events = await system(() =>
      models.auditEvents.find({ companyId: company._id, action: 'trace.linked' }).lean(),
    );
    expect(events).toMatchObject([
      { targetName: 'Laptop return', changes: { clause: { from: null, to: 'A form for laptop returns' } } },
    ]);
    const [id] = made.map(({ body }) => (body as { id: string }).id);
    const gone = { params: { companyId: hex(company), traceLinkId: id } };
    expect((await ask('unlinkClause', gone)).status).toBe(200);
    expect((await ask('unlinkClause', gone)).status).toBe(404);
    expect(bodyOf<Coverage>(await ask('coverage')).items).toMatchObject({ covered: 0 });
  });

  it('join accepted clauses of standing agreements with existing items', async () => {
    const { ask, accepted, source, link, form, company, at } = await begin();
    const problemOf = async (clause: ClauseDoc, item: { _id: Types.ObjectId } = form) => {
      const { status, body } = await link(clause, item);
      return [status, (body as { error: string }).error];
    };
    expect(await problemOf(await make.clause(source))).toEqual([409, MESSAGES.clauseNotAccepted]);
    expect(await problemOf(await accepted('No training', { kind: 'exclusion' }))).toEqual([
      409,
      MESSAGES.clauseNotLinkable,
    ]);
    expect(await problemOf(await accepted('Gone', { lost: true }))).toEqual([409, MESSAGES.clauseLost]);
    expect(await problemOf(await accepted('Split', { replaced: true }))).toEqual([409, MESSAGES.clauseReplaced]);
    const cancelled = await make.source(await make.sow(company, { status: 'cancelled' }));
    expect(await problemOf(await make.clause(cancelled, { state: 'accepted' }))).toEqual([
      409,
      MESSAGES.clauseOfCancelled,
    ]);
    const clause = await accepted('Laptop return');
    expect(await problemOf(clause, await make.scopeItem(company, { deletedAt: new Date() }))).toEqual([
      409,
      MESSAGES.tracedItemDeleted,
    ]);
    const other = await make.company(at.id);
    expect(await problemOf(clause, await make.scopeItem(other))).toEqual([404, MESSAGES.tracedItemNotFound]);
    const foreign = await make.clause(await make.source(await make.sow(other)), { state: 'accepted' });
    expect(await problemOf(foreign)).toEqual([404, MESSAGES.clauseNotFound]);
    for (const named of [{}, { itemId: hex(form), configItem: 'SLA' }])
      expect((await ask('linkClause', { body: { clauseId: hex(clause), ...named } })).status).toBe(422);
    await system(() => models.companies.updateOne({ _id: company._id }, { $set: { status: 'archived' } }));
    expect(await problemOf(clause)).toEqual([409, MESSAGES.companyArchived]);
  });

  it('are for the firm’s people who see the company', async () => {
    const { ask, accepted, link, form, as, company, at } = await begin();
    const clause = await accepted('Laptop return');
    const { id } = bodyOf<{ id: string }>(await link(clause, form));
    const other = await delivery.firm();
    for (const [token, status] of [
      [await as('companyUser'), 403],
      [await as('user'), 403],
      [await as('consultant'), 404],
    ] as const) {
      expect((await link(clause, form, token)).status).toBe(status);
      const gone = { params: { companyId: hex(company), traceLinkId: id }, token };
      expect((await ask('unlinkClause', gone)).status).toBe(status);
      const body = { rule: 'scope.orphan-clause', clauseId: hex(clause), reason: 'Fine' };
      expect((await ask('acknowledgeFinding', { body, token })).status).toBe(status);
    }
    for (const name of ['coverage', 'coverageClauses', 'coverageItems', 'traceSuggestions', 'acknowledgments'] as const)
      expect((await ask(name, { tenant: other.key, token: other.token })).status).toBe(404);
    const elsewhere = await as('companyUser', await make.company(at.id));
    expect((await ask('coverage', { token: elsewhere })).status).toBe(404);
  });

  it('can name a configuration item in scope, by its name', async () => {
    const { ask, accepted, company, at } = await begin();
    const clause = await accepted('SLA reports');
    const named = (configItem: string) => ask('linkClause', { body: { clauseId: hex(clause), configItem } });
    expect((await named('SLA reports')).status).toBe(404);
    const item = {
      name: 'SLA reports',
      nameKey: nameKey('SLA reports'),
      category: '',
      description: '',
      phase: 1,
      implemented: false,
      addedAt: new Date(),
    };
    const set = (inScope: boolean) =>
      runWithTenant(at.id, () =>
        models.companyData.updateOne(
          { companyId: company._id },
          { $set: { configOverrides: [{ ...item, inScope }] }, $setOnInsert: { createdAt: new Date() } },
          { upsert: true },
        ),
      );
    await set(false);
    expect((await named('SLA reports')).status).toBe(409);
    await set(true);
    expect(bodyOf(await named(' sla  REPORTS'))).toMatchObject({
      item: { kind: 'configItem', id: null, name: 'SLA reports' },
    });
    expect(bodyOf<Coverage>(await ask('coverage'))).toMatchObject({ clauses: { total: 1, covered: 1 }, lost: 0 });
    await set(false);
    expect(bodyOf<Coverage>(await ask('coverage'))).toMatchObject({ clauses: { total: 1, covered: 0 }, lost: 1 });
  });

  it('are removed with their clause', async () => {
    const { ask, accepted, link, form, company } = await begin();
    const clause = await accepted('Laptop return', { proposedBy: 'person' });
    await link(clause, form);
    expect((await ask('removeClause', { params: { clauseId: hex(clause) } })).status).toBe(200);
    expect(await system(() => models.traceLinks.countDocuments({ companyId: company._id }))).toBe(0);
  });

  it('follow clauses that are merged, and wait for those that are rejected', async () => {
    const { ask, accepted, link, form } = await begin();
    const [one, two] = [await accepted('Laptops'), await accepted('are returned')];
    await link(one, form);
    await link(two, form);
    const change = (id: Types.ObjectId, set: Partial<ClauseDoc>) =>
      system(() => models.clauses.updateOne({ _id: id }, { $set: set }));
    await change(one._id, { state: 'rejected' });
    await change(two._id, { state: 'proposed' });
    expect(bodyOf<Coverage>(await ask('coverage')).items.covered).toBe(0);
    await change(one._id, { state: 'accepted' });
    expect(bodyOf<Coverage>(await ask('coverage')).items).toMatchObject({ covered: 2, own: 1 });
    await change(one._id, { replaced: true });
    await change(two._id, { replaced: true, state: 'accepted' });
    const merged = await accepted('Laptops are returned', { madeOf: [one._id, two._id] });
    const { items } = bodyOf<CallOutput<'coverageClauses'>>(await ask('coverageClauses'));
    expect(items).toMatchObject([{ id: hex(merged), links: [{ item: { id: hex(form) } }] }]);
    expect(items[0]?.links).toHaveLength(1);
  });
});

describe('coverage', () => {
  it('counts clauses and items, with a matrix and gaps', async () => {
    const { ask, accepted, link, form, project, field, sow } = await begin();
    const clause = await accepted('A form for laptop returns', { section: ['SOW', '3 Forms'], page: 4 });
    const orphan = await accepted('A knowledge base', { section: ['SOW', '4 Knowledge'], start: 100 });
    await accepted('The client names approvers', { kind: 'clientDuty', start: 200 });
    await link(clause, form);
    expect(bodyOf<Coverage>(await ask('coverage'))).toEqual({
      clauses: { total: 2, covered: 1 },
      items: { total: 3, covered: 2, own: 1 },
      lost: 0,
      agreements: [{ type: 'sow', id: hex(sow), title: 'Service desk', sowId: hex(sow) }],
      projects: [{ id: hex(project), name: 'IT services' }],
      matrix: {
        rows: [
          { agreementId: hex(sow), section: '3 Forms', kind: 'deliverable', total: 1, covered: 1 },
          { agreementId: hex(sow), section: '4 Knowledge', kind: 'deliverable', total: 1, covered: 0 },
        ],
        columns: [
          { projectId: hex(project), kind: 'project', total: 1, own: 0, inherited: 0 },
          { projectId: hex(project), kind: 'requestType', total: 1, own: 1, inherited: 0 },
          { projectId: null, kind: 'field', total: 1, own: 0, inherited: 1 },
        ],
        cells: [{ row: 0, column: 1, links: 1 }],
      },
      unlinkedClauses: { more: 0, items: [expect.objectContaining({ id: hex(orphan), quote: 'A knowledge base' })] },
      unsoldItems: {
        more: 0,
        items: [{ kind: 'project', id: hex(project), name: 'IT services', projectId: null }],
      },
    });
    expect(bodyOf(await ask('itemTrace', { params: { itemId: hex(field) } }))).toMatchObject({
      cover: 'inherited',
      hasClauses: true,
      links: [{ clause: { page: 4, agreement: { title: 'Service desk' } }, through: { id: hex(form) } }],
    });
    expect(bodyOf(await ask('itemTrace', { params: { itemId: hex(form) } }))).toMatchObject({
      cover: 'own',
      links: [{ through: null, createdBy: expect.any(String) }],
    });
    expect(bodyOf(await ask('unsoldItems', { query: { projectId: hex(project) } }))).toEqual({
      hasClauses: true,
      itemIds: [hex(project)],
    });
  });

  it('lists clauses and items in pages that end where the list does', async () => {
    const { ask, accepted, company, link, form } = await begin();
    for (let at = 0; at < 5; at += 1) await accepted(`Clause ${at}`, { start: at * 10 });
    for (let at = 0; at < COVERAGE_LIST_MAX; at += 1)
      await make.scopeItem(company, { kind: 'field', name: `Field ${at}` });
    await link(await accepted('Laptop return', { start: 5 }), form);
    const all = async (name: 'coverageClauses' | 'coverageItems', query: Record<string, string>) => {
      const found: { name?: string; quote?: string }[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: typeof found; nextCursor: string | null; total: number } = bodyOf(
          await ask(name, { query: { ...query, limit: '4', ...(cursor && { cursor }) } }),
        );
        found.push(...page.items);
        expect(page.total).toBeGreaterThanOrEqual(found.length);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return found;
    };
    expect((await all('coverageClauses', {})).map(({ quote }) => quote)).toEqual([
      'Clause 0',
      'Laptop return',
      'Clause 1',
      'Clause 2',
      'Clause 3',
      'Clause 4',
    ]);
    expect(await all('coverageClauses', { linked: 'true' })).toHaveLength(1);
    expect(await all('coverageClauses', { search: 'clause 3' })).toHaveLength(1);
    expect(new Set((await all('coverageItems', {})).map(({ name }) => name)).size).toBe(COVERAGE_LIST_MAX + 3);
    expect(await all('coverageItems', { cover: 'none', kind: 'field' })).toHaveLength(COVERAGE_LIST_MAX);
    expect(bodyOf<Coverage>(await ask('coverage')).unsoldItems).toMatchObject({ more: 1 });
    for (const cursor of ['x', Buffer.from('[1,"a"]').toString('base64url')])
      expect((await ask('coverageItems', { query: { cursor } })).status).toBe(422);
  });

  it('retains and names links of deleted items, and counts them again once they are restored', async () => {
    const { ask, accepted, link, form } = await begin();
    await link(await accepted('Laptop return'), form);
    const set = (deletedAt: Date | null) =>
      system(() => models.scopeItems.updateOne({ _id: form._id }, { $set: { deletedAt } }));
    await set(new Date());
    expect(bodyOf<Coverage>(await ask('coverage'))).toMatchObject({ clauses: { covered: 0 }, lost: 1 });
    expect(bodyOf<CallOutput<'coverageClauses'>>(await ask('coverageClauses')).items[0]?.links).toMatchObject([
      { item: { name: 'Laptop return' }, lost: true },
    ]);
    await set(null);
    expect(bodyOf<Coverage>(await ask('coverage'))).toMatchObject({ clauses: { covered: 1 }, lost: 0 });
  });

  it('shows a client shared agreements, and nothing of the firm’s work on them', async () => {
    const { ask, accepted, link, form, company, as } = await begin();
    await link(await accepted('Laptop return', { hours: 80.25 }), form);
    const draft = await make.source(await make.sow(company, { title: 'Not yet shared' }));
    await make.clause(draft, { state: 'accepted', quote: 'A secret offer' });
    const token = await as('user');
    const seen = await ask('coverage', { token });
    expect(bodyOf<Coverage>(seen)).toMatchObject({ clauses: { total: 1, covered: 1 }, agreements: [{}] });
    const clauses = await ask('coverageClauses', { token });
    expect(bodyOf<CallOutput<'coverageClauses'>>(clauses).items).toHaveLength(1);
    const trace = await ask('itemTrace', { params: { itemId: hex(form) }, token });
    expect(bodyOf<CallOutput<'itemTrace'>>(trace).links).toMatchObject([{ createdBy: null }]);
    const said = JSON.stringify([seen.body, clauses.body, trace.body]);
    for (const hidden of ['secret', 'Not yet shared', '80.25', 'confidence', 'reasons', 'hours'])
      expect(said).not.toContain(hidden);
    for (const name of ['traceSuggestions', 'acknowledgments', 'traceFindings'] as const)
      expect((await ask(name, { token })).status).toBe(403);
  });
});

it('suggests links with their reasons', async () => {
  const { ask, accepted, link, form } = await begin();
  const clause = await accepted('We deliver a form for laptop returns');
  expect(bodyOf(await ask('traceSuggestions'))).toEqual({
    items: [
      {
        clauseId: hex(clause),
        item: expect.objectContaining({ id: hex(form) }),
        reason: 'Names the request type “laptop returns”',
        isSure: true,
      },
    ],
    clauses: [expect.objectContaining({ id: hex(clause), quote: 'We deliver a form for laptop returns' })],
    isCut: false,
  });
  await link(clause, form);
  expect(bodyOf(await ask('traceSuggestions'))).toEqual({ items: [], clauses: [], isCut: false });
});

it('suggests configuration items that are out of scope, until the company has another one for it in scope', async () => {
  const { ask, accepted } = await begin();
  const clause = await accepted('Users enter through Okta');
  const suggested = async () =>
    bodyOf<CallOutput<'traceSuggestions'>>(await ask('traceSuggestions')).items.map(({ item, outOfScope }) => [
      item.name,
      outOfScope,
    ]);
  expect(await suggested()).toEqual([['Sign-in by the company directory', true]]);
  expect((await ask('addConfigItem', { body: { name: 'Entra', phase: 1 } })).status).toBe(201);
  expect(await suggested()).toEqual([['Entra', undefined]]);
  expect((await ask('linkClause', { body: { clauseId: hex(clause), configItem: 'Entra' } })).status).toBe(201);
  expect(await suggested()).toEqual([]);
});

describe('guards of the scope check', () => {
  const guardsIn = ({ findings }: Check) => findings.filter(({ rule }) => rule.startsWith('scope.'));

  async function contradicting() {
    const begun = await begin();
    const { accepted } = begun;
    const exclusion = await accepted('The return of laptops is out of scope', { kind: 'exclusion', page: 7 });
    const orphan = await accepted('A knowledge base', { start: 50 });
    const limit = { text: 'no request types', count: 0, of: 'requestTypes', what: 'request types' } as const;
    const limiting = await accepted('There are no request types', { kind: 'scope', limit, start: 90 });
    return { ...begun, exclusion, orphan, limiting };
  }

  it('warn of excluded items, of clauses without linked items and of exceeded limits, with the clause', async () => {
    const { ask, exclusion, orphan, limiting, form, project, company } = await contradicting();
    const expected = [
      {
        rule: 'scope.excluded',
        severity: 'warning',
        itemId: hex(form),
        clause: { id: hex(exclusion), page: 7, agreement: { title: 'Service desk' } },
      },
      { rule: 'scope.orphan-clause', itemId: null, clause: { id: hex(orphan) } },
      { rule: 'scope.over-limit', itemId: null, clause: { id: hex(limiting) }, count: 1 },
    ];
    expect(guardsIn(bodyOf(await ask('scopeCheck')))).toMatchObject(expected);
    const query = { projectId: hex(project) };
    expect(guardsIn(bodyOf(await ask('scopeCheck', { query })))).toMatchObject(expected);
    expect(bodyOf<Check>(await ask('traceFindings', { query })).findings).toMatchObject(expected);
    const empty = await make.scopeItem(company, { kind: 'project', name: 'Another' });
    expect(guardsIn(bodyOf(await ask('scopeCheck', { query: { projectId: hex(empty) } })))).toHaveLength(2);
    const text = String((await ask('exportScopeCheck')).body);
    expect(text).toContain('The request type “Laptop return” may be excluded by “Service desk”');
    expect(text).toContain('Nothing in scope is linked to a deliverable of “Service desk”: “A knowledge base”');
  });

  it('are not for clients', async () => {
    const { ask, as } = await contradicting();
    const token = await as('companyUser');
    expect(guardsIn(bodyOf(await ask('scopeCheck', { token })))).toEqual([]);
    expect((await ask('exportScopeCheck', { token })).body).not.toContain('excluded');
  });

  it('are silent once the item is linked, or the finding is accepted with a reason, which can be withdrawn', async () => {
    const { ask, accepted, link, orphan, exclusion, limiting, form, company } = await contradicting();
    await link(await accepted('Laptop return', { start: 120 }), form);
    const left = () => ask('scopeCheck').then((answer) => guardsIn(bodyOf<Check>(answer)).map(({ rule }) => rule));
    expect(await left()).toEqual(['scope.orphan-clause', 'scope.over-limit']);
    const accept = (body: object) => ask('acknowledgeFinding', { body });
    const finding = { rule: 'scope.orphan-clause', clauseId: hex(orphan) };
    expect((await accept({ ...finding, reason: ' ' })).status).toBe(422);
    const first = bodyOf<{ id: string }>(await accept({ ...finding, reason: 'Comes with phase 2' }));
    const again = bodyOf<{ id: string }>(await accept({ ...finding, reason: 'Comes with phase 3' }));
    expect(again.id).toBe(first.id);
    await accept({ rule: 'scope.over-limit', clauseId: hex(limiting), count: 1, reason: 'Agreed by phone' });
    expect(await left()).toEqual([]);
    await make.scopeItem(company, { kind: 'requestType', name: 'Visitor badge' });
    expect(await left()).toEqual(['scope.over-limit']);
    const { items } = bodyOf<CallOutput<'acknowledgments'>>(await ask('acknowledgments'));
    expect(items).toMatchObject([
      { rule: 'scope.over-limit' },
      { reason: 'Comes with phase 3', clause: { id: hex(orphan) } },
    ]);
    const withdrawn = { params: { companyId: hex(company), acknowledgmentId: first.id } };
    expect((await ask('withdrawAcknowledgment', withdrawn)).status).toBe(200);
    expect(await left()).toEqual(['scope.orphan-clause', 'scope.over-limit']);
    expect(
      (await accept({ rule: 'scope.excluded', clauseId: hex(exclusion), itemId: hex(form), reason: 'x' })).status,
    ).toBe(201);
  });
});

it('writes the trace as CSV that no spreadsheet takes for formulas', async () => {
  const { ask, accepted, link, form } = await begin();
  await link(await accepted('=SUM(A1) is "delivered"', { section: ['3 Forms', '3.2 Returns'], page: 4 }), form);
  await accepted('A knowledge base', { start: 50 });
  const text = String((await ask('exportTrace')).body);
  expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
    'Agreement,Section,Page,Kind,Clause,Item,Kind Of Item,Project,Coverage',
    `Service desk,3 Forms › 3.2 Returns,4,Deliverable,"'=SUM(A1) is ""delivered""",Laptop return,request type,IT services,Linked`,
    'Service desk,Scope,1,Deliverable,A knowledge base,,,,Nothing behind it',
    ',,,,,IT services,project,IT services,Never sold',
    '',
  ]);
});
