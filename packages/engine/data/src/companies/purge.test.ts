import { afterAll, expect, it } from 'vitest';
import { storageOf } from '../storage/storage.ts';
import { runAsSystem, runWithTenant } from '../tenant/context.ts';
import { trusted } from '../tenant/trusted.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { COMPANY_BELONGINGS, purgeDeletedCompanies, resumeRemoval } from './purge.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-06-30T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
const { signal } = new AbortController();
const database = await testDatabase('purge');
const make = factories(database.models);
afterAll(() => database.close());

it('every collection whose documents name a company declares how they are removed', () => {
  const naming = Object.entries(database.models).filter(([, model]) => Object.hasOwn(model.schema.paths, 'companyId'));
  expect(naming.length).toBeGreaterThan(5);
  expect(Object.keys(COMPANY_BELONGINGS).toSorted()).toEqual(naming.map(([name]) => name).toSorted());
});

/** A company with a document in every collection that references one. */
async function companyWithEverything(values: Parameters<typeof make.company>[1]) {
  const firm = await make.firm();
  const company = await make.company(firm._id, values);
  const user = await make.user(firm._id, { role: 'user', companyId: company._id });
  await make.invitation({ firmId: firm._id, companyId: company._id, userId: user._id, email: user.email });
  const sow = await make.sow(company);
  const order = await make.changeOrder(sow);
  await make.changeRequest(company);
  const source = await make.source(sow);
  await make.sourcePage(source);
  await make.clause(source);
  const project = await make.scopeItem(company, { kind: 'project', name: 'Service desk' });
  await make.changeOrderRecords(order, project._id);
  await make.backlog(project, user._id);
  await make.workItem(project);
  await make.statusImport(company, user._id);
  await make.milestone(company);
  await make.backlogDay(project);
  await make.trackingOf(project, user._id);
  await make.backlogExport(company);
  await make.scopeView(user, company._id);
  await make.scopeCheck(company);
  await make.traceLink(company);
  await make.acknowledgment(company);
  await make.companyTrace(company);
  await make.file(firm._id, { companyId: company._id });
  await make.notification(user, { companyId: company._id });
  await make.event(firm._id, { companyId: company._id });
  await make.address({ firmId: firm._id, companyId: company._id });
  await runAsSystem('test', () =>
    database.models.companyData.create({ companyId: company._id, firmId: firm._id, createdAt: now }),
  );
  await runAsSystem('test', () =>
    database.models.modelAnswers.create({
      _id: company._id.toHexString(),
      companyId: company._id,
      firmId: firm._id,
      answer: '{}',
      expiresAt: new Date(Date.now() + 60_000),
    }),
  );
  return company;
}

/** The collections in which something references the company. */
async function remains({ _id }: { _id: unknown }): Promise<string[]> {
  return runAsSystem('test', async () => {
    const found: string[] = [];
    for (const [name, model] of Object.entries(database.models)) {
      const path = name === 'companies' ? '_id' : 'companyId';
      if (
        Object.hasOwn(model.schema.paths, path) &&
        (await database.client
          .db(database.dbName)
          .collection(name)
          .countDocuments({ [path]: _id })) > 0
      )
        found.push(name);
    }
    return found.toSorted();
  });
}

it('removes everything of a company that was deleted long enough ago, and nothing of any other', async () => {
  const gone = await companyWithEverything({ status: 'deleted', deletedAt: ago(31) });
  const begun = await companyWithEverything({ status: 'purging', deletedAt: ago(40) });
  const others = [
    await companyWithEverything({ status: 'deleted', deletedAt: ago(29) }),
    await companyWithEverything({ status: 'active' }),
    // restored just before
    await companyWithEverything({ status: 'active', deletedAt: ago(31) }),
  ];
  const addressesGone = await runAsSystem('test', async () => {
    const found = await database.models.addresses.find({ companyId: trusted({ $in: [gone._id, begun._id] }) }).lean();
    return found.map(({ _id }) => `${_id}.scopewright.app`);
  });
  expect(addressesGone).toHaveLength(2);
  const everything = ['companies', ...Object.keys(COMPANY_BELONGINGS)].toSorted();
  expect(await remains(gone)).toEqual(everything);
  expect(
    await purgeDeletedCompanies(database, { now, productDomain: 'scopewright.app', needsDomains: true, signal }),
  ).toBe(2);
  for (const company of [gone, begun]) expect(await remains(company)).toEqual(['auditEvents']);
  for (const { consultingFirmId } of [gone, begun])
    expect(await runWithTenant(String(consultingFirmId), () => storageOf(database.models))).toMatchObject({
      scopeBytes: 0,
      fileBytes: 0,
    });
  for (const company of others) expect(await remains(company)).toEqual(everything);
  const removals = await runAsSystem('test', () =>
    database.models.outbox.find({ job: 'hosting.remove-domain' }).lean(),
  );
  expect(removals.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining(addressesGone.map((domain) => ({ domain }))),
  );
  expect(removals).toHaveLength(addressesGone.length);
  expect(
    await purgeDeletedCompanies(database, { now, productDomain: 'scopewright.app', needsDomains: true, signal }),
  ).toBe(0);
});

it('a sample client is removed with its activity, wherever the removal is interrupted', async () => {
  const sample = await companyWithEverything({ status: 'purging', deletedAt: ago(31), sample: true });
  const other = await companyWithEverything({ status: 'active', sample: true });
  const options = { now, productDomain: 'scopewright.app', needsDomains: false };
  let interruptions = 0;
  for (let allowed = 0; ; allowed++) {
    let left = allowed;
    const inTransaction: typeof database.inTransaction = (work) => {
      left -= 1;
      if (left < 0) throw new Error('The process ended');
      return database.inTransaction(work);
    };
    const run = runAsSystem('test', () =>
      resumeRemoval({ models: database.models, inTransaction }, sample._id, options),
    );
    if (await run.catch(() => null)) break;
    interruptions += 1;
    expect(await remains(sample)).toContain('companies');
  }
  expect(interruptions).toBeGreaterThan(2);
  expect(await remains(sample)).toEqual([]);
  expect(await runWithTenant(String(sample.consultingFirmId), () => storageOf(database.models))).toMatchObject({
    scopeBytes: 0,
    historyBytes: 0,
    fileBytes: 0,
  });
  expect(await runAsSystem('test', () => resumeRemoval(database, sample._id, options))).toBe(false);
  expect(await runAsSystem('test', () => resumeRemoval(database, other._id, options))).toBe(false);
  expect(await remains(other)).toEqual(['companies', ...Object.keys(COMPANY_BELONGINGS)].toSorted());
});
