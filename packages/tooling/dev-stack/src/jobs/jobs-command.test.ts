import { type TestDatabase, testDatabase } from '@scopewright/data/testing';
import { failJob, type TestQueues, testQueues } from '@scopewright/job-queue/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJobs } from './jobs-command.ts';

const [FIRST, SECOND, THIRD] = [
  '65f0a1b2c3d4e5f601234561',
  '65f0a1b2c3d4e5f601234562',
  '65f0a1b2c3d4e5f601234563',
] as const;
let database: TestDatabase;
let at: TestQueues;

beforeAll(async () => {
  database = await testDatabase('jobs-command');
  at = testQueues();
});
afterAll(async () => {
  await at.close();
  await database.close();
});

async function run(...argv: string[]): Promise<string> {
  const said: string[] = [];
  await runJobs(argv, { queues: at.queues, models: database.models, now: new Date(), say: (line) => said.push(line) });
  return said.join('\n');
}

it('shows queues, schedules and failed jobs, and retries and removes these', async () => {
  expect(await run()).toContain('No job has failed.');
  await at.queues
    .named('work')
    .upsertJobScheduler(
      'sweep.outbox',
      { every: 60_000 },
      { name: 'sweep.outbox', data: { payload: {}, requestId: null } },
    );
  for (const id of [FIRST, SECOND, THIRD])
    await failJob(at, 'mail.code', id, { payload: {}, requestId: null }, '550 <ada@contoso.example> is not known');
  const shown = await run();
  expect(shown).toMatch(/urgent +0 +0 +0 +3 +0/);
  expect(shown).toMatch(/sweep\.outbox +every 1 min +next \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
  expect(shown).toMatch(new RegExp(`${FIRST} +mail\\.code +1 tries +.* UTC +550 <\\(address\\)> is not known`));

  expect(await run('retry', FIRST)).toBe(`mail.code ${FIRST} waits to be done again.`);
  await expect(run('retry', FIRST)).rejects.toThrow(`There is no failed job ${FIRST}`);
  expect(await run('remove', SECOND)).toBe(`mail.code ${SECOND} is gone; it is never done.`);
  await expect(run('remove', SECOND)).rejects.toThrow(`There is no failed job ${SECOND}`);
  expect(await run('retry', '--all-failed')).toBe('1 failed jobs wait to be done again.');
  expect(await run()).toContain('No job has failed.');
  for (const wrong of [
    ['retry'],
    ['remove'],
    ['show'],
    ['drop', FIRST],
    ['retry', FIRST, SECOND],
    ['remove', '--all-failed'],
    ['--all-failed'],
  ])
    await expect(run(...wrong)).rejects.toThrow('npm run jobs');
});
