import { MongoServerError } from 'mongodb';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { FirmDoc } from './models/firms/firm.ts';
import { correctQuota, giveBackToQuota, takeFromQuota, usedOfQuota } from './quota.ts';
import { runWithTenant } from './tenant/context.ts';
import { factories, testDatabase } from './testing/index.ts';

let firm: FirmDoc;
const database = await testDatabase('quota');
afterAll(() => database.close());
beforeEach(async () => {
  firm = await factories(database.models).firm();
});

const take = (name = 'letters', limit = 3) =>
  runWithTenant(firm._id, () => takeFromQuota(database.models, { firmId: firm._id, name, limit, expiresAt: null }));

it('grants the available units, for any number of concurrent callers', async () => {
  const taken = await Promise.all(Array.from({ length: 12 }, () => take()));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(await take()).toBe(false);
  expect(await take('parcels')).toBe(true);
});

it('has one more after one was returned, and never more than the limit', async () => {
  const giveBack = () =>
    runWithTenant(firm._id, () => giveBackToQuota(database.models, { firmId: firm._id, name: 'letters' }));
  await giveBack();
  await take('letters', 1);
  expect(await take('letters', 1)).toBe(false);
  await giveBack();
  await giveBack();
  expect([await take('letters', 1), await take('letters', 1)]).toEqual([true, false]);
});

it('stores its owner, subject and expiry', async () => {
  const expiresAt = new Date('2026-07-01T00:00:00Z');
  await runWithTenant(firm._id, async () => {
    await takeFromQuota(database.models, { firmId: firm._id, name: 'letters', limit: 3, expiresAt });
    expect(await database.models.quotas.find({}).lean()).toMatchObject([
      { firmId: firm._id, name: 'letters', used: 1, expiresAt },
    ]);
  });
});

/** Takes a letter while the first write fails. */
const takeAfter = (failure: Error) => {
  const { quotas } = database.models;
  let isFirst = true;
  const updateOne = (...given: Parameters<typeof quotas.updateOne>) => {
    if (!isFirst) return quotas.updateOne(...given);
    isFirst = false;
    return Promise.reject(failure);
  };
  const failing = { quotas: { updateOne } as unknown as typeof quotas };
  return runWithTenant(firm._id, () =>
    takeFromQuota(failing, { firmId: firm._id, name: 'letters', limit: 2, expiresAt: null }),
  );
};

it('uses the counter that someone else created in the same instant, as long as units remain', async () => {
  const duplicate = new MongoServerError({ message: 'E11000', code: 11_000 });
  await take('letters', 2);
  expect([await takeAfter(duplicate), await takeAfter(duplicate)]).toEqual([true, false]);
});

it('reports when it could not count', async () => {
  await take('letters', 2);
  await expect(takeAfter(new Error('away'))).rejects.toThrow('away');
  expect([await take('letters', 2), await take('letters', 2)]).toEqual([true, false]);
});

it('grants several units together, all or none, and never more than available', async () => {
  const use = { firmId: firm._id, name: 'words', limit: 100, expiresAt: null };
  const { models } = database;
  await runWithTenant(firm._id, async () => {
    expect(await takeFromQuota(models, { ...use, amount: 101 })).toBe(false);
    expect(await usedOfQuota(models, use)).toBe(0);
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeFromQuota(models, { ...use, amount: 30 })));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await takeFromQuota(models, { ...use, amount: 11 })).toBe(false);
    await correctQuota(models, use, -20);
    expect(await usedOfQuota(models, use)).toBe(70);
    expect(await takeFromQuota(models, { ...use, amount: 30 })).toBe(true);
    await correctQuota(models, use, 15);
    expect([await usedOfQuota(models, use), await takeFromQuota(models, use)]).toEqual([115, false]);
  });
});

it('corrects and reads the requested counter, whichever the firm used first', async () => {
  const { models } = database;
  await runWithTenant(firm._id, async () => {
    const first = { firmId: firm._id, name: 'letters', limit: 9, expiresAt: null, amount: 2 };
    const second = { ...first, name: 'words', amount: 4 };
    for (const use of [first, second]) await takeFromQuota(models, use);
    await correctQuota(models, second, 3);
    expect([await usedOfQuota(models, first), await usedOfQuota(models, second)]).toEqual([2, 7]);
  });
});
