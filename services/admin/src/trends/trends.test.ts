import type { CallOutput } from '@scopewright/contracts';
import { keepFigures, runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { startTestService, testClock, testTokens } from '@scopewright/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { trendsCalls } from './trends.ts';

type Trends = CallOutput<'adminTrends'>;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const time = testClock();
const tokens = testTokens(time.clock);

const ago = (ms: number) => new Date(time.clock().getTime() - ms);
const day = (at: Date) => at.toISOString().slice(0, 10);
const keep = () => runAsSystem('count', () => keepFigures(database.models, time.clock()));

const database = await testDatabase('admin-trends');
const service = await startTestService({
  name: 'admin',
  data: database,
  clock: time.clock,
  keys: tokens.keys,
  build: () => ({ calls: trendsCalls(database) }),
});
const make = factories(database.models, { clock: time.clock });
const root = await make.user(null);
const token = await tokens.signFor(root, await make.session(root));
// removes the figures recorded by this setup
await database.models.dailyFigures.deleteMany({});
afterAll(async () => {
  await service.close();
  await database.close();
});

async function trends(): Promise<Trends> {
  const { status, body } = await service.call('adminTrends', { token });
  expect(status).toBe(200);
  return body as Trends;
}

it('shows gaps where nothing is known', async () => {
  const seen = await trends();
  expect(seen).toMatchObject({
    tenants: { healthy: 0, warning: 0, error: 0 },
    activeFirmsSince: null,
    countedAt: null,
  });
  expect(seen.days).toHaveLength(90);
  expect(seen.days.at(-1)).toEqual({ day: day(time.clock()), signups: 0, activeFirms: null });
  expect(seen.days.slice(0, -2).every(({ signups, activeFirms }) => signups === null && activeFirms === null)).toBe(
    true,
  );
  expect(seen.hours).toHaveLength(24);
  expect(seen.hours.every(({ mails, failedJobs }) => mails === null && failedJobs === null)).toBe(true);
});

it('shows what days and hours came to, today and the current hour so far', async () => {
  const { dailyFigures, notices, jobFailures } = database.models;
  const since = ago(3 * DAY_MS);
  await dailyFigures.create([
    { _id: day(since), returned: 4, createdAt: since },
    { _id: day(ago(DAY_MS)), returned: 2, createdAt: ago(DAY_MS) },
  ]);
  for (const createdAt of [ago(0), ago(DAY_MS), ago(DAY_MS), ago(5 * DAY_MS)]) await make.firm({ createdAt });
  await notices.insertMany(
    [0, 0, 1].map((hours, index) => ({ _id: `mail ${index}`, sentAt: ago(hours * HOUR_MS), createdAt: ago(0) })),
  );
  await jobFailures.create([{ _id: 'mail:1:1', queue: 'mail', failedAt: ago(HOUR_MS) }]);
  await keep();
  const { days, hours, ...seen } = await trends();
  expect(seen).toEqual({
    tenants: { healthy: 0, warning: 0, error: 4 },
    activeFirmsSince: day(since),
    countedAt: time.clock().toISOString(),
  });
  expect(days.slice(-6).map(({ signups, activeFirms }) => [signups, activeFirms])).toEqual([
    [1, null],
    [0, null],
    [0, 4],
    [0, 0],
    [2, 4],
    [1, 1],
  ]);
  expect(hours.slice(-2).map(({ mails, failedJobs }) => [mails, failedJobs])).toEqual([
    [1, 1],
    [2, 0],
  ]);
  await make.firm({ createdAt: ago(0) });
  expect((await trends()).days.at(-1)).toMatchObject({ signups: 2, activeFirms: 2 });
});

it('is for system administrators alone', async () => {
  const firm = await make.firmAt('acme');
  for (const role of ['firmAdmin', 'consultant', 'companyUser', 'user'] as const) {
    const user = await make.user(firm._id, { role });
    expect(
      (
        await service.call('adminTrends', {
          tenant: 'acme',
          token: await tokens.signFor(user, await make.session(user)),
        })
      ).status,
    ).toBe(403);
  }
  expect((await service.call('adminTrends', {})).status).toBe(401);
});
