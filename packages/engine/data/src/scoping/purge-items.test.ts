import type { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import { bytesOfItem, storageOf } from '../storage/storage.ts';
import { runAsSystem, runWithTenant } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { purgeDeletedItems } from './purge-items.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-06-30T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
const { signal } = new AbortController();
const database = await testDatabase('purge-items');
const make = factories(database.models);
afterAll(() => database.close());

const purge = (options: { signal: AbortSignal } = { signal }) => purgeDeletedItems(database, { now, ...options });
const left = (firmId: Types.ObjectId) =>
  runWithTenant(firmId, () => database.models.scopeItems.find({}).sort({ name: 1 }).lean<ScopeItemDoc[]>());
const scopeBytes = async (firmId: Types.ObjectId) =>
  (await runWithTenant(firmId, () => storageOf(database.models)))?.scopeBytes;
const bytesOf = (items: readonly ScopeItemDoc[]) => items.reduce((sum, item) => sum + bytesOfItem(item), 0);

it('removes items deleted more than thirty days ago, including those deleted with their project, and frees their bytes', async () => {
  const company = await make.company((await make.firm())._id);
  const firmId = company.consultingFirmId as Types.ObjectId;
  const project = await make.scopeItem(company, { kind: 'project', name: 'gone project', deletedAt: ago(31) });
  await make.scopeItem(company, {
    kind: 'workflow',
    name: 'gone with it',
    projectId: project._id,
    deletedAt: ago(31),
    deletedWith: project._id,
  });
  await make.scopeItem(company, { name: 'kept: deleted lately', deletedAt: ago(29), notes: 'n'.repeat(500) });
  await make.scopeItem(company, { name: 'kept: not deleted', uses: [project._id] });
  expect(await purge()).toBe(2);
  const kept = await left(firmId);
  expect(kept.map(({ name }) => name)).toEqual(['kept: deleted lately', 'kept: not deleted']);
  expect(await scopeBytes(firmId)).toBe(bytesOf(kept));
  expect(await purge()).toBe(0);
});

it('resumes where it was interrupted, and two concurrent runs free each item once', async () => {
  const company = await make.company((await make.firm())._id);
  const firmId = company.consultingFirmId as Types.ObjectId;
  for (let index = 0; index < 60; index += 1) await make.scopeItem(company, { deletedAt: ago(40) });
  const whole = await scopeBytes(firmId);
  const stop = new AbortController();
  const model = database.models.scopeItems;
  const cutOff = model.deleteMany;
  // the process ends after the first batch
  model.deleteMany = ((...given: Parameters<typeof cutOff>) => {
    stop.abort();
    return cutOff.apply(model, given);
  }) as typeof cutOff;
  await expect(purge({ signal: stop.signal })).rejects.toThrow();
  model.deleteMany = cutOff;
  const rest = await left(firmId);
  expect(rest.length).toBeLessThan(60);
  expect(rest.length).toBeGreaterThan(0);
  expect(await scopeBytes(firmId)).toBe(bytesOf(rest));
  expect(whole).toBeGreaterThan(bytesOf(rest));
  const counts = await Promise.all([purge(), purge()]);
  expect(counts[0] + counts[1]).toBe(rest.length);
  expect([await left(firmId), await scopeBytes(firmId)]).toEqual([[], 0]);
});

it('skips an item restored in the same instant', async () => {
  const company = await make.company((await make.firm())._id);
  const item = await make.scopeItem(company, { deletedAt: ago(31) });
  const restore = () =>
    runAsSystem('test', () =>
      database.models.scopeItems.updateOne({ _id: item._id, deletedAt: item.deletedAt }, { $set: { deletedAt: null } }),
    );
  const [removed, { modifiedCount }] = await Promise.all([purge(), restore()]);
  expect(removed + modifiedCount).toBe(1);
  expect(await left(company.consultingFirmId as Types.ObjectId)).toHaveLength(modifiedCount);
});

it('removes the links and acknowledged findings of removed items', async () => {
  const company = await make.company((await make.firm())._id);
  const [gone, kept] = [await make.scopeItem(company, { deletedAt: ago(31) }), await make.scopeItem(company)];
  for (const { _id } of [gone, kept]) {
    await make.traceLink(company, { itemId: _id });
    await make.acknowledgment(company, { itemId: _id });
  }
  await purge();
  const itemIds = await runWithTenant(company.consultingFirmId as Types.ObjectId, async () => [
    ...(await database.models.traceLinks.distinct('itemId', { companyId: company._id })),
    ...(await database.models.acknowledgments.distinct('itemId', { companyId: company._id })),
  ]);
  expect(itemIds.map(String)).toEqual([String(kept._id), String(kept._id)]);
});
