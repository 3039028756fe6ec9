import { type CompanyDoc, runAsSystem, runWithTenant, storedCheck } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { hardItems } from '@scopewright/domain/scoping/testing/hard-items';
import { randomScope } from '@scopewright/domain/scoping/testing/random-scopes';
import { createLogger } from '@scopewright/service-kit';
import { testClock } from '@scopewright/service-kit/testing';
import { createWorkPool } from '@scopewright/work-tasks';
import { Types } from 'mongoose';
import { afterAll, expect, it, vi } from 'vitest';
import { scopeCheckSweep } from './scope-checks.ts';

const time = testClock();
const database = await testDatabase('sweep-hard-scope-checks');
// how long tasks take depends on the machine
const pool = createWorkPool({ timeLimitMs: 600_000, waitMs: 600_000 });
const make = factories(database.models, { clock: time.clock });
afterAll(async () => {
  await pool.close();
  await database.close();
});

const log = createLogger({ name: 'test', level: 'silent' });
const sweep = () =>
  scopeCheckSweep({ models: database.models, clock: time.clock, pool, log }, 'rules')(new AbortController().signal);
const namesIn = async ({ _id, consultingFirmId }: CompanyDoc) => {
  const stored = await runWithTenant(consultingFirmId as Types.ObjectId, () =>
    storedCheck(database.models, _id, 'rules'),
  );
  return stored?.check.rows.map(({ name }) => name);
};

it('checks complex items, and a scope drawn at random, in threads', async () => {
  const companies = [];
  for (const items of [hardItems('e'.repeat(24)), randomScope(11)]) {
    const company = await make.company((await make.firm())._id);
    const [now, { _id: companyId, consultingFirmId: firmId }] = [time.clock(), company];
    const documents = items.map(({ id, projectId, ...item }, at) => ({
      ...{
        ...item,
        _id: new Types.ObjectId(id),
        nameKey: item.name,
        projectId: projectId === null ? null : new Types.ObjectId(projectId),
      },
      ...{ firmId, companyId, order: `a${at}`, createdAt: now, updatedAt: now, version: 1 },
    }));
    await runAsSystem('test', () => database.models.scopeItems.insertMany(documents));
    companies.push({ company, count: items.length });
  }
  const tasks = vi.spyOn(pool, 'run');
  expect(await sweep()).toBeGreaterThanOrEqual(companies.length);
  for (const { company, count } of companies) {
    const firm = String(company.consultingFirmId);
    const checked = tasks.mock.calls.flatMap(([of, , input]) => (of === firm && 'jobs' in input ? input.jobs : []));
    expect(new Set(checked.map(({ head }) => head.id)).size).toBe(count);
  }
  tasks.mockRestore();
  for (const { company, count } of companies) expect(await namesIn(company)).toHaveLength(count);
});
