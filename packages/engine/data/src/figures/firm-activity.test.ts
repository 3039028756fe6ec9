import { Types } from 'mongoose';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { DailyFiguresDoc } from '../models/jobs/figures.ts';
import { runAsSystem } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { noteFirmActivity, recordSince } from './firm-activity.ts';

const at = (time: string) => new Date(`${time}Z`);
const database = await testDatabase('firm-activity');
const make = factories(database.models, { clock: () => at('2026-05-01T10:00:00') });
beforeEach(() => database.models.dailyFigures.deleteMany({}));
afterAll(() => database.close());

const note = (firm: { _id: Types.ObjectId }, time: string) => noteFirmActivity(database, firm._id, at(time));
const returned = async () => {
  const rows = await database.models.dailyFigures.find({}).sort({ _id: 1 }).lean<DailyFiguresDoc[]>();
  return Object.fromEntries(rows.map((row) => [row._id, row.returned]));
};
const lastActivity = (firm: { _id: Types.ObjectId }) =>
  runAsSystem('look', async () => (await database.models.firms.findById(firm._id).orFail().lean()).lastActivityAt);

it('counts a firm once on each day that it is in use, and not on that of its sign-up', async () => {
  const [one, other] = [await make.firm(), await make.firm()];
  for (const time of [
    '2026-05-01T11:30:00',
    '2026-05-01T23:59:00',
    '2026-05-02T00:00:00',
    '2026-05-02T00:30:00',
    '2026-05-02T08:00:00',
    '2026-05-04T08:00:00',
  ])
    await note(one, time);
  await note(other, '2026-05-02T12:00:00');
  expect(await returned()).toEqual({ '2026-05-02': 2, '2026-05-04': 1 });
  expect(await lastActivity(one)).toEqual(at('2026-05-04T08:00:00'));
});

it('counts it once where many processes note it at the same moment', async () => {
  const firms = await Promise.all(Array.from({ length: 4 }, () => make.firm()));
  await Promise.all(firms.flatMap((firm) => Array.from({ length: 5 }, () => note(firm, '2026-05-02T08:00:00'))));
  expect(await returned()).toEqual({ '2026-05-02': 4 });
});

it('leaves a firm uncounted for the next process where one is killed before its commit', async () => {
  const firm = await make.firm();
  const { dailyFigures } = database.models;
  const killed = Object.create(dailyFigures, {
    updateOne: {
      value: (...args: unknown[]) => {
        if (JSON.stringify(args[1]).includes('$inc')) throw new Error('killed');
        return Reflect.apply(dailyFigures.updateOne, dailyFigures, args);
      },
    },
  });
  const broken = { inTransaction: database.inTransaction, models: { ...database.models, dailyFigures: killed } };
  await expect(noteFirmActivity(broken, firm._id, at('2026-05-02T08:00:00'))).rejects.toThrow('killed');
  expect([await returned(), await lastActivity(firm)]).toEqual([{ '2026-05-02': 0 }, at('2026-05-01T10:00:00')]);
  await note(firm, '2026-05-02T08:01:00');
  expect(await returned()).toEqual({ '2026-05-02': 1 });
});

it('does nothing if the hour is recorded already, or the firm was deleted', async () => {
  const firm = await make.firm();
  await note(firm, '2026-05-01T10:59:00');
  expect(await lastActivity(firm)).toEqual(at('2026-05-01T10:00:00'));
  await note({ _id: new Types.ObjectId() }, '2026-05-02T08:00:00');
  expect(await returned()).toEqual({});
});

it('knows since when it is on record', async () => {
  expect(await recordSince(database.models)).toBeNull();
  await database.models.dailyFigures.create([{ _id: '2026-03-01', signups: 3, createdAt: at('2026-05-02T07:00:00') }]);
  expect(await recordSince(database.models)).toBeNull();
  await note(await make.firm(), '2026-05-02T08:00:00');
  await note(await make.firm(), '2026-05-03T08:00:00');
  expect(await recordSince(database.models)).toEqual(at('2026-05-02T08:00:00'));
});
