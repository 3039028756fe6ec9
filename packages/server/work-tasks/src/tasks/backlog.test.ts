import { WORK_ITEMS_MAX } from '@scopewright/contracts/backlog/limits';
import { generateBacklog } from '@scopewright/domain/backlog/generate';
import { inputsOfCompany } from '@scopewright/domain/backlog/testing/inputs';
import { generateCompany, SMALL_COMPANY } from '@scopewright/domain/scoping/testing/company';
import { afterAll, expect, it } from 'vitest';
import { createWorkPool } from '../work-pool.ts';

const pool = createWorkPool();
afterAll(() => pool.close());

const [INPUT] = inputsOfCompany(
  generateCompany(SMALL_COMPANY, { companyId: 'a'.repeat(24), now: new Date(0), seed: 1 }),
);

it('generates a backlog in a thread as anywhere else, from data that survives JSON', async () => {
  if (INPUT === undefined) throw new Error('The company has a project');
  const workItems = await pool.run('a', 'generateBacklog', JSON.parse(JSON.stringify(INPUT)));
  expect(workItems).toEqual(JSON.parse(JSON.stringify(generateBacklog(INPUT))));
  expect(workItems.length).toBeGreaterThan(30);
});

it('reports a scope with too many work items', async () => {
  const [one] = INPUT?.items.filter(({ kind }) => kind === 'requestType') ?? [];
  const items = Array.from({ length: WORK_ITEMS_MAX / 5 }, (_, at) => ({
    ...one,
    id: at.toString(16).padStart(24, '0'),
  }));
  await expect(pool.run('a', 'generateBacklog', { ...INPUT, items } as typeof INPUT & object)).rejects.toThrow(
    `the limit is ${WORK_ITEMS_MAX}`,
  );
});
