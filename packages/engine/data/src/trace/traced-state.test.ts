import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { runAsSystem, runWithTenant } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { TRACED_SUMS, tracedState } from './traced-state.ts';

const database = await testDatabase('traced-state');
const { models } = database;
const make = factories(models);
afterAll(() => database.close());

/** A company with an item, an accepted clause and a link, and its state. */
async function begin() {
  const { _id: firmId } = await make.firm();
  const company = await make.company(firmId);
  const sow = await make.sow(company);
  const clause = await make.clause(await make.source(sow), { state: 'accepted' });
  const item = await make.scopeItem(company, { kind: 'field' });
  const link = await make.traceLink(company, { clauseId: clause._id, itemId: item._id });
  const state = () => runWithTenant(firmId, () => tracedState(models, company._id));
  return { company, sow, clause, item, link, state };
}

it('the state of a company differs after every change', async () => {
  const { company, sow, clause, item, link, state } = await begin();
  const [edited, earlier] = [{ $inc: { version: 1 } }, new Types.ObjectId(1)];
  const changes: (() => Promise<unknown>)[] = [
    () => make.scopeItem(company, { kind: 'field' }),
    () => runAsSystem('a test', () => models.scopeItems.updateOne({ _id: item._id }, edited)),
    () => runAsSystem('a test', () => models.scopeItems.updateOne({ _id: item._id }, { deletedAt: new Date() })),
    () => runAsSystem('a test', () => models.scopeItems.deleteOne({ _id: item._id })),
    () => runAsSystem('a test', () => models.clauses.updateOne({ _id: clause._id }, edited)),
    () => runAsSystem('a test', () => models.clauses.updateOne({ _id: clause._id }, { lost: true })),
    () => runAsSystem('a test', () => models.sows.updateOne({ _id: sow._id }, edited)),
    () => make.changeOrder(sow),
    () => make.traceLink(company, { _id: earlier }),
    async () => {
      await runAsSystem('a test', () => models.traceLinks.deleteOne({ _id: earlier }));
      await make.traceLink(company, { _id: new Types.ObjectId(2) });
    },
    () => runAsSystem('a test', () => models.traceLinks.deleteOne({ _id: link._id })),
  ];
  const seen = new Set([await state()]);
  for (const [at, change] of changes.entries()) {
    await change();
    seen.add(await state());
    expect(seen.size).toBe(at + 2);
  }
});

it('the state of a company does not depend on other companies', async () => {
  const { state, company } = await begin();
  const before = await state();
  await make.scopeItem(await make.company(company.consultingFirmId as Types.ObjectId), { kind: 'field' });
  await begin();
  expect(await state()).toBe(before);
});

it.each(['scopeItems', 'clauses', 'traceLinks'] as const)(
  'the sums of %s are computed from an index alone',
  async (name) => {
    const { company } = await begin();
    const { match, sums } = TRACED_SUMS[name];
    const pipeline = [
      { $match: { firmId: company.consultingFirmId, companyId: company._id, ...match } },
      { $group: { _id: null, ...sums } },
    ];
    const explained = await database.client
      .db(database.dbName)
      .command({ explain: { aggregate: name, pipeline, cursor: {} }, verbosity: 'queryPlanner' });
    expect(JSON.stringify(explained)).toContain('"stage":"IXSCAN"');
    const winning = JSON.stringify(
      explained.stages?.[0].$cursor.queryPlanner.winningPlan ?? explained.queryPlanner.winningPlan,
    );
    expect(winning).not.toContain('FETCH');
  },
);
