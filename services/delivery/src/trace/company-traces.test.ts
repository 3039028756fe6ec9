import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { CallName, CallOutput } from '@scopewright/contracts';
import { type ClauseDoc, nameKey, runWithTenant, type Viewer } from '@scopewright/data';
import type { CallContext } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { hex, startDelivery } from '../testing/delivery.ts';
import { holdPool } from '../testing/watch-pool.ts';
import { companyTraces } from './company-traces.ts';

const delivery = await startDelivery('company-traces');
const { make, database, system, pool } = delivery;
const { models } = database;
afterAll(() => delivery.close());

type Coverage = CallOutput<'coverage'>;
type Findings = CallOutput<'traceFindings'>['findings'];

/** A company with a sold clause, an unsold deliverable, a project and its form. */
async function begin() {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  const sow = await make.sow(company, { title: 'Service desk', activatedAt: new Date(), status: 'active' });
  const source = await make.source(sow);
  const project = await make.scopeItem(company, { kind: 'project', name: 'IT services' });
  const form = await make.scopeItem(company, { kind: 'requestType', name: 'Laptop return', projectId: project._id });
  const accepted = (quote: string, more: Partial<ClauseDoc> = {}) =>
    make.clause(source, { quote, state: 'accepted', touched: true, ...more });
  const clause = await accepted('A form for laptop returns');
  const orphan = await accepted('A knowledge base', { start: 50 });
  const companyId = hex(company);
  const ask = async (
    name: CallName,
    { token = at.token, ...asked }: Record<string, unknown> & { token?: string } = {},
  ) => delivery.service.call(name, { tenant: at.key, token, params: { companyId }, ...asked });
  const read = async <N extends CallName>(name: N, asked: Parameters<typeof ask>[1] = {}): Promise<CallOutput<N>> => {
    const { status, body } = await ask(name, asked);
    expect([name, status, status < 300 ? null : body]).toEqual([name, expect.any(Number), null]);
    return body as CallOutput<N>;
  };
  const link = () => read('linkClause', { body: { clauseId: hex(clause), itemId: hex(form) } });
  const user = async (role: 'consultant' | 'user', of = company) =>
    at.sign(await make.user(at.id, { role, ...(role === 'user' && { companyId: of._id }) }));
  return { at, company, companyId, sow, project, form, clause, orphan, accepted, ask, read, link, user };
}

/** Number of traces computed during a call. */
async function computed(during: () => Promise<unknown>): Promise<number> {
  const { run } = pool;
  let times = 0;
  pool.run = (firm, name, ...rest) => {
    if (name === 'traceCompany') times += 1;
    return run(firm, name, ...rest);
  };
  try {
    await during();
  } finally {
    pool.run = run;
  }
  return times;
}

/** The stored trace of a company, as text. */
async function stored(companyId: Types.ObjectId, view: 'firm' | 'client'): Promise<string> {
  const { trace } = await system(() => models.companyTraces.findOne({ companyId, view }).orFail().lean());
  return inflateSync(trace.value()).toString();
}

describe('the trace of a company', () => {
  it('is computed once for all calls and pages', async () => {
    const { read, accepted, company, form, project, link } = await begin();
    for (let at = 0; at < 6; at += 1) await accepted(`Clause ${at}`, { start: 100 + at });
    for (let at = 0; at < 6; at += 1) await make.scopeItem(company, { kind: 'field', name: `Field ${at}` });
    await link();
    const pages = async (name: 'coverageClauses' | 'coverageItems') => {
      let cursor: string | null = null;
      for (let count = 1; ; count += 1) {
        const query: Record<string, string> = { limit: '2', ...(cursor !== null && { cursor }) };
        cursor = (await read(name, { query })).nextCursor;
        if (cursor === null) return count;
      }
    };
    expect(await computed(() => read('coverage'))).toBe(1);
    const fromDatabase = vi.spyOn(models.companyTraces, 'findOne');
    const times = await computed(async () => {
      expect([await pages('coverageClauses'), await pages('coverageItems')]).toEqual([4, 4]);
      const query = { projectId: hex(project) };
      await read('coverage');
      await read('unsoldItems', { query });
      await read('itemTrace', { params: { itemId: hex(form) } });
      await read('traceSuggestions');
      await read('traceFindings', { query });
      await read('exportTrace');
      await read('scopeCheck');
      await read('exportScopeCheck');
    });
    expect([times, fromDatabase.mock.calls.length]).toEqual([0, 0]);
    fromDatabase.mockRestore();
  });

  it('is computed again after every change', async () => {
    const { read, ask, link, company, clause, orphan, form, sow, accepted } = await begin();
    const seen = async () => JSON.stringify([await read('coverage'), (await read('coverageItems')).items]);
    const { id } = await link();
    let before = await seen();
    const item = { category: '', description: '', phase: 1, implemented: false, inScope: true };
    const changes: [string, () => Promise<unknown>][] = [
      ['a link is removed', () => read('unlinkClause', { params: { companyId: hex(company), traceLinkId: id } })],
      ['a link is made', () => link()],
      ['a clause is accepted', () => accepted('Training', { start: 80 })],
      [
        'a clause is reworded',
        () => change(clause, { wording: 'Laptops' }).then(() => change(orphan, { wording: 'Wiki' })),
      ],
      ['a clause is rejected', () => change(orphan, { state: 'rejected' })],
      ['an item is added', () => make.scopeItem(company, { kind: 'field', name: 'Asset tag' })],
      [
        'an item is renamed',
        () =>
          read('changeScopeItem', {
            params: { itemId: hex(form) },
            body: {
              operationId: randomUUID(),
              version: form.version,
              changes: [{ kind: 'set', path: ['name'], from: 'Laptop return', to: 'Laptops' }],
            },
          }),
      ],
      [
        'an item is deleted',
        () => system(() => models.scopeItems.updateOne({ _id: form._id }, { deletedAt: new Date() })),
      ],
      [
        'a configuration item is in scope',
        () =>
          system(() =>
            models.companyData.create({
              firmId: company.consultingFirmId,
              companyId: company._id,
              createdAt: new Date(),
              configOverrides: [{ ...item, name: 'SLA', nameKey: nameKey('SLA'), addedAt: new Date() }],
            }),
          ),
      ],
      [
        'the SOW is renamed',
        () => system(() => models.sows.updateOne({ _id: sow._id }, { $set: { title: 'Desk' }, $inc: { version: 1 } })),
      ],
      [
        'the SOW is cancelled',
        () =>
          system(() =>
            models.sows.updateOne({ _id: sow._id }, { $set: { status: 'cancelled' }, $inc: { version: 1 } }),
          ),
      ],
    ];
    for (const [what, act] of changes) {
      await act();
      expect(await computed(async () => expect(await seen(), what).not.toBe(before)), what).toBe(1);
      before = await seen();
    }
    expect((await ask('coverage')).status).toBe(200);
  });

  const change = (clause: ClauseDoc, fields: Partial<ClauseDoc>) =>
    system(() => models.clauses.updateOne({ _id: clause._id }, { $set: fields, $inc: { version: 1 } }));

  it('omits accepted findings immediately, without being computed again', async () => {
    const { read, orphan, company } = await begin();
    const rules = async () => ((await read('traceFindings')).findings as Findings).map(({ rule }) => rule);
    expect(await rules()).toEqual(['scope.orphan-clause', 'scope.orphan-clause']);
    const times = await computed(async () => {
      const body = { rule: 'scope.orphan-clause', clauseId: hex(orphan), reason: 'Comes later' };
      const { id } = await read('acknowledgeFinding', { body });
      expect(await rules()).toEqual(['scope.orphan-clause']);
      await read('withdrawAcknowledgment', { params: { companyId: hex(company), acknowledgmentId: id } });
      expect(await rules()).toHaveLength(2);
    });
    expect(times).toBe(0);
  });

  it('is computed once for concurrent calls', async () => {
    const { read } = await begin();
    expect(await computed(() => Promise.all([1, 2, 3].map(() => read('coverage'))))).toBe(1);
  });

  it('does not count as current after a change during its computation', async () => {
    const { read, link, company } = await begin();
    const gate = holdPool(pool);
    const asked = read('coverage');
    await gate.reached;
    await link();
    gate.open();
    expect((await asked).clauses.covered).toBe(0);
    expect((await read('coverage')).clauses.covered).toBe(1);
    expect(JSON.parse(await stored(company._id, 'firm'))).toMatchObject({ overview: { clauses: { covered: 1 } } });
  });

  it('is read by other processes from the database, unless computed by other rules', async () => {
    const { read, at, company } = await begin();
    await read('coverage');
    const firmId = hex({ _id: at.id });
    const call = { viewer: { role: 'firmAdmin', companyId: null } as Viewer, requireTenant: () => ({ firmId }) };
    const process = () => {
      const traces = companyTraces({ data: { models }, pool });
      return () => runWithTenant(at.id, () => traces.of(call as unknown as CallContext, company._id));
    };
    expect(await computed(process())).toBe(0);
    await system(() => models.companyTraces.updateMany({ companyId: company._id }, { $set: { rules: 'former' } }));
    expect(await computed(process())).toBe(1);
    expect(await computed(process())).toBe(0);
  });

  it('of a client contains only data that clients may see', async () => {
    const { read, company, form, user, link, accepted } = await begin();
    await link();
    const draft = await make.source(await make.sow(company, { title: 'A secret title' }));
    const hidden = await make.clause(draft, { state: 'accepted', quote: 'A secret offer' });
    await read('linkClause', { body: { clauseId: hex(hidden), itemId: hex(form) } });
    await accepted('No laptop returns', { kind: 'exclusion', start: 90 });
    const all = await read('coverage');
    const token = await user('user');
    let seen: Coverage | undefined;
    expect(await computed(async () => (seen = await read('coverage', { token })))).toBe(1);
    expect([all.clauses.total, seen?.clauses.total]).toEqual([3, 2]);
    expect(await computed(() => read('coverageClauses', { token }))).toBe(0);
    expect(await read('coverage')).toEqual(all);
    expect(await stored(company._id, 'firm')).toContain('A secret offer');
    const text = await stored(company._id, 'client');
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toMatchObject({ guards: [], suggested: { suggestions: [] }, lost: [] });
    await system(() => models.scopeItems.updateOne({ _id: form._id }, { deletedAt: new Date() }));
    expect([(await read('coverage')).lost, (await read('coverage', { token })).lost]).toEqual([2, 0]);
    expect(await stored(company._id, 'client')).not.toContain('Laptop return');
  });

  it('is hidden, also when stored, from people who may not see the company', async () => {
    const { read, ask, user, company, at } = await begin();
    await read('coverage');
    const other = await delivery.firm();
    const elsewhere = await user('user', await make.company(at.id));
    const consultant = await user('consultant');
    const statuses = async () => [
      (await ask('coverage')).status,
      (await ask('coverage', { tenant: other.key, token: other.token })).status,
      (await ask('coverage', { token: elsewhere })).status,
      (await ask('coverage', { token: consultant })).status,
    ];
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    const move = (status: 'archived' | 'deleted') =>
      system(() => models.companies.updateOne({ _id: company._id }, { $set: { status } }));
    await move('archived');
    expect(await computed(async () => expect(await statuses()).toEqual([200, 404, 404, 404]))).toBe(0);
    await move('deleted');
    expect(await statuses()).toEqual([404, 404, 404, 404]);
  });

  it('is not stored for a company that is being removed', async () => {
    const { read, company } = await begin();
    const gate = holdPool(pool);
    const asked = read('coverage');
    await gate.reached;
    await system(() => models.companies.updateOne({ _id: company._id }, { $set: { status: 'purging' } }));
    gate.open();
    await asked;
    expect(await system(() => models.companyTraces.countDocuments({ companyId: company._id }))).toBe(0);
  });
});
