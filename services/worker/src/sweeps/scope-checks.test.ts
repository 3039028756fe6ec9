import { type CompanyDoc, runAsSystem, runWithTenant, storedCheck } from '@scopewright/data';
import { factories, type TestDatabase, testDatabase } from '@scopewright/data/testing';
import { testClock } from '@scopewright/service-kit/testing';
import type { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EDITED_WITHIN_MS, sweepScopeChecks } from './scope-checks.ts';

const time = testClock();
const { signal } = new AbortController();
let database: TestDatabase;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  database = await testDatabase('sweep-scope-checks');
  make = factories(database.models, { clock: time.clock });
});
afterAll(() => database.close());

const sweep = (rules = 'rules') => sweepScopeChecks(database.models, time.clock, signal, rules);
const stored = ({ _id, consultingFirmId }: CompanyDoc, rules = 'rules') =>
  runWithTenant(consultingFirmId as Types.ObjectId, () => storedCheck(database.models, _id, rules));
const namesIn = async (company: CompanyDoc) => (await stored(company))?.check.rows.map(({ name }) => name);
const edit = (_id: Types.ObjectId, name: string) =>
  runAsSystem('test', () => database.models.scopeItems.updateOne({ _id }, { $set: { name, updatedAt: time.clock() }, $inc: { version: 1 } }));

it('stores what is found in companies that were edited, and begins with it the next time', async () => {
  const company = await make.company((await make.firm())._id);
  const other = await make.legacyCompanyAt('without-a-firm');
  const field = await make.scopeItem(company, { name: 'One' });
  await make.scopeItem(company, { name: 'Two' });
  await make.scopeItem(other, { name: 'Of nobody' });
  expect(await sweep()).toBe(2);
  expect(await namesIn(company)).toEqual(['One', 'Two']);
  expect((await stored(company))?.check.together.nowhere).toHaveLength(2);
  expect(await sweep()).toBe(0);
  await edit(field._id, 'Another');
  expect(await sweep()).toBe(1);
  expect(await namesIn(company)).toEqual(['Another', 'Two']);
});

it('checks again what other rules have checked, however long ago', async () => {
  const company = await make.company((await make.firm())._id);
  await make.scopeItem(company, { name: 'Old', updatedAt: new Date(time.clock().getTime() - EDITED_WITHIN_MS - 1) });
  expect(await sweep()).toBe(0);
  await make.scopeCheck(company);
  expect(await stored(company)).toBeNull();
  expect(await sweep()).toBe(1);
  expect(await namesIn(company)).toEqual(['Old']);
});

it('keeps nothing of a company that is deleted', async () => {
  const company = await make.company((await make.firm())._id);
  await make.scopeItem(company);
  await sweep();
  await runAsSystem('test', () => database.models.companies.updateOne({ _id: company._id }, { $set: { status: 'deleted' } }));
  await sweep();
  expect(await stored(company)).toBeNull();
});
