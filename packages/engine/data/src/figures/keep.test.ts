import { afterAll, beforeEach, expect, it } from 'vitest';
import type { DailyFiguresDoc, HourlyFiguresDoc } from '../models/jobs/figures.ts';
import { runAsSystem } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { figuresCountedAt, keepFigures, noteJobFailures } from './keep.ts';
import { DAY_MS, HOUR_MS } from './periods.ts';

const now = new Date('2026-05-10T10:30:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const database = await testDatabase('keep-figures');
const make = factories(database.models);
beforeEach(async () => {
  const { firms, notices, jobFailures, dailyFigures, hourlyFigures } = database.models;
  await runAsSystem('begin anew', () => firms.deleteMany({}));
  for (const model of [notices, jobFailures, dailyFigures, hourlyFigures] as (typeof notices)[])
    await model.deleteMany({});
});
afterAll(() => database.close());

const keep = (at = now, signal?: AbortSignal) => runAsSystem('test', () => keepFigures(database.models, at, signal));
const signups = async () => {
  const rows = await database.models.dailyFigures.find({}).sort({ _id: 1 }).lean<DailyFiguresDoc[]>();
  return new Map(rows.map((row) => [row._id, row.signups]));
};
const hour = (at: string) => database.models.hourlyFigures.findById(new Date(`${at}Z`)).lean<HourlyFiguresDoc>();
const mails = (...sentAt: Date[]) =>
  database.models.notices.insertMany(
    sentAt.map((at, index) => ({ _id: `mail ${at.getTime()} ${index}`, sentAt: at, createdAt: at })),
  );
const failures = (...at: Date[]) =>
  noteJobFailures(
    database.models,
    at.map((failedAt, index) => ({ _id: `mail:${index}:${failedAt.getTime()}`, queue: 'mail', failedAt })),
  );

it('counts the sign-ups of past days, and retains them when firms are removed', async () => {
  for (const createdAt of [ago(DAY_MS), ago(DAY_MS), ago(40 * DAY_MS), ago(0), ago(100 * DAY_MS)])
    await make.firm({ createdAt });
  await keep();
  const counted = await signups();
  expect(counted.size).toBe(90);
  expect([
    counted.get('2026-05-09'),
    counted.get('2026-03-31'),
    counted.get('2026-05-01'),
    counted.get('2026-05-10'),
  ]).toEqual([2, 1, 0, undefined]);
  await runAsSystem('purge', () => database.models.firms.deleteMany({}));
  await keep(new Date(now.getTime() + DAY_MS));
  const later = await signups();
  expect([later.get('2026-05-09'), later.get('2026-05-10')]).toEqual([2, 0]);
});

it('leaves a day open for a while after its end, as earlier transactions may commit later', async () => {
  await keep(new Date('2026-05-10T00:04:59Z'));
  expect((await signups()).get('2026-05-09')).toBeUndefined();
  await make.firm({ createdAt: new Date('2026-05-09T23:59:59Z') });
  await keep(new Date('2026-05-10T00:05:00Z'));
  expect((await signups()).get('2026-05-09')).toBe(1);
});

it('counts mails and failed jobs by the hour, the current one again and again', async () => {
  await database.models.dailyFigures.create([{ _id: '2026-05-09', returned: 0, createdAt: ago(20 * HOUR_MS) }]);
  await mails(ago(0), ago(10 * 60_000), ago(HOUR_MS), ago(23 * HOUR_MS), ago(25 * HOUR_MS));
  await failures(ago(0), ago(HOUR_MS), ago(HOUR_MS));
  await keep();
  expect(await hour('2026-05-10T10:00:00')).toMatchObject({ mails: 2, failedJobs: 1, countedAt: now });
  expect(await hour('2026-05-10T09:00:00')).toMatchObject({ mails: 1, failedJobs: 2 });
  expect(await hour('2026-05-09T11:00:00')).toMatchObject({ mails: 1 });
  expect(await database.models.hourlyFigures.countDocuments({})).toBe(24);
  await mails(ago(-60_000));
  await keep(ago(-2 * 60_000));
  await keep(ago(-2 * 60_000));
  expect(await hour('2026-05-10T10:00:00')).toMatchObject({ mails: 3, failedJobs: 1 });
  expect(await figuresCountedAt(database.models)).toEqual(ago(-2 * 60_000));
});

it('has no failed jobs for hours that began before recording', async () => {
  await keep(ago(2 * HOUR_MS));
  await keep();
  expect([await hour('2026-05-10T08:00:00'), await hour('2026-05-10T09:00:00')].map((row) => row?.failedJobs)).toEqual([
    undefined,
    0,
  ]);
});

it('counts an hour again when it is over, and no more after that', async () => {
  await keep();
  await mails(new Date('2026-05-10T10:59:00Z'));
  await keep(new Date('2026-05-10T11:05:00Z'));
  await mails(new Date('2026-05-10T10:59:30Z'));
  await keep(new Date('2026-05-10T11:06:00Z'));
  expect(await hour('2026-05-10T10:00:00')).toMatchObject({ mails: 1 });
});

it('two concurrent runs, or an interrupted one, have the same result as one', async () => {
  await mails(ago(0));
  await expect(keep(now, AbortSignal.abort())).rejects.toThrow('abort');
  await Promise.all([keep(), keep()]);
  expect(await hour('2026-05-10T10:00:00')).toMatchObject({ mails: 1 });
  expect((await signups()).size).toBe(90);
});

it('a failure that is reported twice is one', async () => {
  await failures(ago(0));
  await failures(ago(0), ago(60_000));
  expect(await database.models.jobFailures.countDocuments({})).toBe(2);
  await noteJobFailures(database.models, []);
});
