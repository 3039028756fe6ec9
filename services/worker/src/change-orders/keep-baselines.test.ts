import { runWithTenant } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { afterAll, expect, it } from 'vitest';
import { keepBaselines } from './keep-baselines.ts';

const database = await testDatabase('keep-baselines');
const make = factories(database.models);
afterAll(() => database.close());
const { models } = database;
const now = new Date('2026-11-24T10:00:00Z');

async function agreed() {
  const firm = await make.firm();
  const company = await make.company(firm._id);
  const project = (key: string, values: object = {}) =>
    make.scopeItem(company, { kind: 'project', content: { ...BLANK_CONTENT.project, key }, ...values });
  const [one, other] = [await project('ONE'), await project('TWO')];
  await project('OLD', { deletedAt: now });
  const field = await make.scopeItem(company, { kind: 'field', content: BLANK_CONTENT.field });
  await make.scopeItem(company, {
    kind: 'requestType',
    projectId: one._id,
    content: BLANK_CONTENT.requestType,
    uses: [field._id],
  });
  const sow = await make.sow(company, { title: 'Roll-out' });
  const payload = {
    firmId: firm._id.toHexString(),
    companyId: company._id.toHexString(),
    sowId: sow._id.toHexString(),
  };
  const keep = (signal = new AbortController().signal) =>
    keepBaselines({ data: database, clock: () => now }, payload, { signal });
  const kept = () => runWithTenant(firm._id, async () => models.baselines.find({}).sort({ projectId: 1 }).lean());
  const stored = () => runWithTenant(firm._id, async () => models.baselineItems.find({}).lean());
  return { one, other, field, payload, keep, kept, stored };
}

it('stores the scope of each project once, for any number of concurrent runs', async () => {
  const { one, other, field, keep, kept, stored } = await agreed();
  await Promise.all([keep(), keep()]);
  await keep();
  const baselines = await kept();
  expect(
    baselines.map(({ projectId, agreed, origin, items }) => [String(projectId), agreed, origin, items.length]),
  ).toEqual([
    [String(one._id), true, 'sow', 3],
    [String(other._id), true, 'sow', 1],
  ]);
  expect(baselines[0]?.name).toBe('SOW “Roll-out” became active');
  expect(baselines[0]?.items.map(({ id }) => id)).toContain(field._id.toHexString());
  const hashes = (await stored()).map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashes.sort()).toEqual(baselines.flatMap(({ items }) => items.map(({ hash }) => hash)).sort());
});

it('resumes where it was stopped', async () => {
  const { keep, kept, stored } = await agreed();
  await expect(keep(AbortSignal.abort())).rejects.toThrow();
  expect(await kept()).toEqual([]);
  // killed between the items and the baseline: the items are there, and nothing refers to them
  await keep();
  const { length } = await stored();
  await runWithTenant((await kept())[0]?.firmId ?? '', async () => models.baselines.deleteOne({}));
  expect(await kept()).toHaveLength(1);
  expect(await keep()).toBe(1);
  expect(await kept()).toHaveLength(2);
  expect(await stored()).toHaveLength(length);
});

it('does nothing for a deleted SOW', async () => {
  const { payload, kept } = await agreed();
  const gone = { ...payload, sowId: 'f'.repeat(24) };
  const { signal } = new AbortController();
  expect(await keepBaselines({ data: database, clock: () => now }, gone, { signal })).toBe(0);
  expect(await kept()).toEqual([]);
});
