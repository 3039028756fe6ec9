import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FirmDoc } from './models/firm.ts';
import { giveBackToQuota, takeFromQuota } from './quota.ts';
import { runWithTenant } from './tenant/context.ts';
import { factories, type TestDatabase, testDatabase } from './testing/index.ts';

let database: TestDatabase;
let firm: FirmDoc;
beforeAll(async () => {
  database = await testDatabase('quota');
});
afterAll(() => database.close());
beforeEach(async () => {
  firm = await factories(database.models).firm();
});

const take = (name = 'letters', limit = 3) => runWithTenant(firm._id, () => takeFromQuota(database.models, { firmId: firm._id, name, limit, expiresAt: null }));

it('gives out what there is, however many ask at once', async () => {
  const taken = await Promise.all(Array.from({ length: 12 }, () => take()));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(await take()).toBe(false);
  expect(await take('parcels')).toBe(true);
});

it('has one more after one was given back, and never more than there were', async () => {
  const giveBack = () => runWithTenant(firm._id, () => giveBackToQuota(database.models, { firmId: firm._id, name: 'letters' }));
  await giveBack();
  await take('letters', 1);
  expect(await take('letters', 1)).toBe(false);
  await giveBack();
  await giveBack();
  expect([await take('letters', 1), await take('letters', 1)]).toEqual([true, false]);
});
