import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { runAsSystem } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { measureAllTenants, measureNewTenants } from './keep.ts';
import { tenantStats } from './stats.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-05-01T10:00:00Z');
const database = await testDatabase('keep-health');
const make = factories(database.models, { clock: () => now });
afterAll(() => database.close());

const system = <T>(work: () => PromiseLike<T>) => runAsSystem('test', work);
const kept = () =>
  system(async () =>
    (await database.models.tenantHealth.find({}, { name: 1, status: 1 }).sort({ name: 1 }).lean()).map(
      ({ name, status }) => [name, status],
    ),
  );

it('before anything is measured the figures are nothing', async () => {
  expect(await system(() => tenantStats(database.models))).toMatchObject({ totalTenants: 0, avgConfigProgress: 0 });
});

it('the sweep detects changes by time alone, and drops deleted tenants', async () => {
  const firm = await make.firmAt('quiet', { name: 'Quiet' });
  await make.user(firm._id);
  const company = await make.company(firm._id, { sowStatus: 'draft' });
  await make.companyData(company, [{ implemented: true }]);
  const gone = await make.firmAt('gone', { name: 'Gone' });
  await system(() => measureAllTenants(database.models, now));
  expect(await kept()).toEqual([
    ['Gone', 'error'],
    ['Quiet', 'healthy'],
  ]);
  await system(() => database.models.firms.deleteOne({ _id: gone._id }));
  await system(() => measureAllTenants(database.models, new Date(now.getTime() + 30 * DAY_MS)));
  expect(await kept()).toEqual([['Quiet', 'warning']]);
  expect(await system(() => tenantStats(database.models))).toMatchObject({ totalTenants: 1, warningTenants: 1 });
});

it('a look at new tenants measures these alone, also such as were made a little before the youngest', async () => {
  const youngest = await make.firm({ name: 'Youngest' });
  await system(() => measureNewTenants(database.models, now));
  const seconds = youngest._id.getTimestamp().getTime() / 1000;
  const { _id: quiet } = await system(() => database.models.firms.findOne({ name: 'Quiet' }).orFail().lean());
  await system(() => database.models.firms.updateOne({ _id: quiet }, { $set: { name: 'Renamed' } }));
  await make.firm({ _id: Types.ObjectId.createFromTime(seconds - 50), name: 'A little older' });
  await make.legacyCompanyAt('old-style', { name: 'Old Style' });
  await system(() => measureNewTenants(database.models, now));
  expect((await kept()).map(([name]) => name)).toEqual(['A little older', 'Old Style', 'Quiet', 'Youngest']);
});

it('ends when it is aborted', async () => {
  await expect(system(() => measureAllTenants(database.models, now, AbortSignal.abort()))).rejects.toThrow('abort');
});

it('counts the items of scopes beside configuration items, of companies that are there', async () => {
  const firm = await make.firm({ name: 'Scoped' });
  const company = await make.company(firm._id, { scopeItemCount: 10, implementedScopeItemCount: 3 });
  await make.company(firm._id, { scopeItemCount: 5, implementedScopeItemCount: 5 });
  await make.company(firm._id, { scopeItemCount: 100, status: 'deleted' });
  const sample = await make.company(firm._id, { scopeItemCount: 100, sample: true, sowStatus: 'active' });
  await make.companyData(sample, [{ implemented: true }]);
  await make.companyData(company, [
    { implemented: true },
    { implemented: false },
    { inScope: false, implemented: true },
  ]);
  const legacy = await make.legacyCompanyAt('scoped', { scopeItemCount: 4, implementedScopeItemCount: 1 });
  await system(() => measureAllTenants(database.models, now));
  const of = (_id: Types.ObjectId) =>
    system(() =>
      database.models.tenantHealth.findOne({ _id }, { _id: 0, inScopeItems: 1, implementedItems: 1 }).lean(),
    );
  expect(await of(firm._id)).toEqual({ inScopeItems: 17, implementedItems: 9 });
  expect(await of(legacy._id)).toEqual({ inScopeItems: 4, implementedItems: 1 });
});
