import { TOO_COMPLEX_RULE } from '@scopewright/contracts/scoping';
import { headOf, type VersionedItem } from '@scopewright/domain/scoping/company/company-check';
import { generateCompany, SMALL_COMPANY } from '@scopewright/domain/scoping/testing/company';
import { WorkExceeded } from '@scopewright/work-pool/errors';
import { ObjectId, serialize } from 'bson';
import { afterAll, expect, it } from 'vitest';
import { createItemChecker } from './item-checker.ts';
import { createWorkPool, type WorkPool } from './work-pool.ts';

const pool = createWorkPool();
afterAll(() => pool.close());

const ITEMS = generateCompany(SMALL_COMPANY, { companyId: 'a'.repeat(24), now: new Date(0), seed: 1 }).map(
  (item) => ({ ...item, version: 1 }) as VersionedItem,
);
const STORED = new Uint8Array(
  Buffer.concat(
    ITEMS.map(({ id, projectId, ...item }) =>
      serialize({ _id: new ObjectId(id), ...item, projectId: projectId === null ? null : new ObjectId(projectId) }),
    ),
  ),
);
const JOBS = ITEMS.slice(0, 10).map((item) => ({ head: headOf(item), looksAt: [item.id] }));
const checkerOf = (one: WorkPool) => createItemChecker(one, 'a', () => undefined);
const isReached = ({ findings }: { findings: { rule: string; message: string }[] }) =>
  !findings.some(({ message }) => message.includes('was not checked'));

it("checks items until the company's step limit is reached, and reports those that it does not reach", async () => {
  const all = await checkerOf(pool).rows(JOBS, STORED, Number.MAX_SAFE_INTEGER);
  expect(all.map(({ steps }) => steps > 0)).toEqual(JOBS.map(() => true));
  const ofThree = all.slice(0, 3).reduce((sum, { steps }) => sum + steps, 0);
  const rows = await checkerOf(pool).rows(JOBS, STORED, ofThree);
  expect(rows.slice(0, 3)).toEqual(all.slice(0, 3));
  expect(rows.map(isReached)).toEqual(JOBS.map((_, at) => at < 3));
  expect(rows[3]).toMatchObject({
    id: JOBS[3]?.head.id,
    version: 1,
    steps: 0,
    findings: [{ rule: TOO_COMPLEX_RULE, itemId: JOBS[3]?.head.id }],
  });
});

it('ends after some items whose checks had to be ended', async () => {
  let tasks = 0;
  const run = async () => {
    tasks += 1;
    throw new WorkExceeded('checkItems', 'time');
  };
  const many = Array.from({ length: 100 }, (_, at) => JOBS[at % JOBS.length] as (typeof JOBS)[number]);
  const rows = await checkerOf({ ...pool, run } as unknown as WorkPool).rows(many, STORED, 200_000_000);
  expect([rows.length, rows.filter(isReached).length, tasks]).toEqual([100, 20, 40]);
});
