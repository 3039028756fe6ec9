import { Writable } from 'node:stream';
import { type CompanyDoc, runAsSystem, runWithTenant, storedCheck } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { createLogger } from '@scopewright/service-kit';
import { testClock } from '@scopewright/service-kit/testing';
import { createWorkPool } from '@scopewright/work-tasks';
import type { Types } from 'mongoose';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { EDITED_WITHIN_MS, RETRY_MS, scopeCheckSweep } from './scope-checks.ts';

const time = testClock();
const { signal } = new AbortController();
let logged: string[];
const database = await testDatabase('sweep-scope-checks');
// how long tasks take depends on the machine
const pool = createWorkPool({ timeLimitMs: 600_000, waitMs: 600_000 });
const make = factories(database.models, { clock: time.clock });
afterAll(async () => {
  await pool.close();
  await database.close();
});
beforeEach(() => {
  logged = [];
});

const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(chunk.toString());
    done();
  },
});
const log = createLogger({ name: 'test', level: 'info', stream });
const sweeps = (rules = 'rules') => scopeCheckSweep({ models: database.models, clock: time.clock, pool, log }, rules);
const sweep = () => sweeps()(signal);
const stored = ({ _id, consultingFirmId }: CompanyDoc, rules = 'rules') =>
  runWithTenant(consultingFirmId as Types.ObjectId, () => storedCheck(database.models, _id, rules));
const namesIn = async (company: CompanyDoc) => (await stored(company))?.check.rows.map(({ name }) => name);
const edit = (_id: Types.ObjectId, name: string) =>
  runAsSystem('test', () =>
    database.models.scopeItems.updateOne({ _id }, { $set: { name, updatedAt: time.clock() }, $inc: { version: 1 } }),
  );

it('stores the findings of edited companies, and starts from them the next time', async () => {
  const company = await make.company((await make.firm())._id);
  const other = await make.legacyCompanyAt('without-a-firm');
  const field = await make.scopeItem(company, { name: 'One' });
  await make.scopeItem(company, { name: 'Two' });
  await make.scopeItem(other, { name: 'Of no one' });
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

it('stores nothing of a deleted company', async () => {
  const company = await make.company((await make.firm())._id);
  await make.scopeItem(company);
  await sweep();
  await runAsSystem('test', () =>
    database.models.companies.updateOne({ _id: company._id }, { $set: { status: 'deleted' } }),
  );
  await sweep();
  expect(await stored(company)).toBeNull();
});

const store = (_id: Types.ObjectId, content: object | null) =>
  runAsSystem('test', () =>
    database.models.scopeItems.updateOne({ _id }, { $set: { content, updatedAt: time.clock() } }),
  );

it('an item that the rules fail on is too complex to check, beside others that are checked', async () => {
  const company = await make.company((await make.firm())._id);
  const [broken] = [
    await make.scopeItem(company, { name: 'Secret name' }),
    await make.scopeItem(company, { name: 'Fine' }),
  ];
  await store(broken._id, null);
  await sweep();
  expect((await stored(company))?.check.rows.map(({ findings }) => findings.map(({ rule }) => rule))).toEqual([
    ['item.too-complex'],
    [],
  ]);
  expect(logged.filter((line) => line.includes(broken._id.toHexString()))).toHaveLength(1);
  expect(logged.join('')).not.toContain('Secret name');
  // not retried as long as it is unchanged
  logged = [];
  expect(await sweep()).toBe(0);
  expect(logged).toEqual([]);
});

it('a company whose check fails holds up no other, is not tried each minute, and is checked once it can be', async () => {
  const firm = await make.firm();
  const [before, bad, after] = [
    await make.company(firm._id),
    await make.company(firm._id),
    await make.company(firm._id),
  ];
  for (const company of [before, after]) await make.scopeItem(company, { name: 'Fine' });
  // an item that no call would accept
  const broken = await make.scopeItem(bad, { kind: 'requestType', name: 'Secret name' });
  await store(broken._id, null);
  const checks = sweeps();
  await checks(signal);
  expect([await namesIn(before), await namesIn(bad), await namesIn(after)]).toEqual([['Fine'], undefined, ['Fine']]);
  const failures = () => logged.filter((line) => line.includes('could not be checked'));
  expect(failures()).toHaveLength(1);
  expect(failures()[0]).toContain(bad._id.toHexString());
  expect(logged.join('')).not.toContain('Secret name');

  await checks(signal);
  expect(failures()).toHaveLength(1);
  time.advance(RETRY_MS);
  await checks(signal);
  expect(failures()).toHaveLength(2);
  time.advance(RETRY_MS);
  await checks(signal);
  expect(failures()).toHaveLength(2);

  await store(broken._id, BLANK_CONTENT.requestType);
  time.advance(RETRY_MS);
  await checks(signal);
  expect(await namesIn(bad)).toEqual(['Secret name']);
});

it('checks in threads', async () => {
  const company = await make.company((await make.firm())._id);
  const item = await make.scopeItem(company);
  const tasks = vi.spyOn(pool, 'run');
  expect(await sweep()).toBe(1);
  expect(tasks.mock.calls.map(([firm, name]) => [firm, name])).toEqual([
    [String(company.consultingFirmId), 'headsOfItems'],
    [String(company.consultingFirmId), 'checkItems'],
  ]);
  expect(tasks.mock.calls[1]?.[2]).toMatchObject({ jobs: [{ head: { id: item._id.toHexString() } }] });
  tasks.mockRestore();
});
