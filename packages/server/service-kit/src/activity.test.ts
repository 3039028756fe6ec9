import { type FirmDoc, runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import type { Types } from 'mongoose';
import { afterAll, expect, test, vi } from 'vitest';
import { createActivityRecorder } from './activity.ts';
import { createLogger } from './log.ts';

const MINUTE_MS = 60_000;
const start = new Date('2026-03-08T09:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);
const log = createLogger({ name: 'test', level: 'silent' });
const data = await testDatabase('activity');
const make = factories(data.models);
afterAll(() => data.close());

/** An activity recorder of one process, and how many documents each of its writes changed. */
function replica(now: () => Date) {
  const changed: Promise<number>[] = [];
  const firms = new Proxy(data.models.firms, {
    get(model, property) {
      if (property !== 'updateOne') return Reflect.get(model, property);
      return (...args: Parameters<typeof model.updateOne>) => {
        const update = model.updateOne(...args).then((result) => result);
        changed.push(update.then(({ modifiedCount }) => modifiedCount));
        return update;
      };
    },
  });
  const note = createActivityRecorder(
    { inTransaction: data.inTransaction, models: { ...data.models, firms } },
    now,
    log,
  );
  return {
    note: (id: Types.ObjectId, isShown = false) => note({ kind: 'firm', id: id.toHexString() }, isShown),
    changed,
  };
}

const activityOf = (_id: Types.ObjectId) =>
  runAsSystem('test', async () => (await data.models.firms.findById(_id).orFail().lean<FirmDoc>()).lastActivityAt);
const sum = async (...replicas: { changed: Promise<number>[] }[]) =>
  (await Promise.all(replicas.flatMap(({ changed }) => changed))).reduce((total, one) => total + one, 0);

test('is written once an hour, regardless of activity in between, which does not query the database', async () => {
  const { _id } = await make.firm({ lastActivityAt: after(-60) });
  let now = start;
  const process = replica(() => now);
  for (const minutes of [0, 0, 1, 30, 59.9]) {
    now = after(minutes);
    process.note(_id);
  }
  expect(await sum(process)).toBe(1);
  expect(process.changed).toHaveLength(1);
  expect(await activityOf(_id)).toEqual(start);
  now = after(60);
  process.note(_id);
  expect(await sum(process)).toBe(2);
  expect(await activityOf(_id)).toEqual(after(60));
});

test('a sign-in, whose time lists show, is written within the hour, once a minute', async () => {
  const { _id } = await make.firm({ lastActivityAt: after(-61) });
  let now = start;
  const process = replica(() => now);
  process.note(_id);
  for (const minutes of [40, 40.5]) {
    now = after(minutes);
    process.note(_id, true);
  }
  expect(await sum(process)).toBe(2);
  expect(await activityOf(_id)).toEqual(after(40));
});

test('several processes, and one that was started again, write it no more often', async () => {
  const { _id } = await make.firm({ lastActivityAt: after(-61) });
  const processes = Array.from({ length: 5 }, () => replica(() => start));
  for (const { note } of processes) note(_id);
  expect(await sum(...processes)).toBe(1);
  const restarted = replica(() => after(20));
  restarted.note(_id);
  expect(await sum(restarted)).toBe(0);
  expect(await activityOf(_id)).toEqual(start);
});

test('a failed write is repeated with the next request', async () => {
  const { _id } = await make.firm({ lastActivityAt: after(-61) });
  const process = replica(() => start);
  const away = vi.spyOn(data.models.firms, 'updateOne').mockRejectedValueOnce(new Error('away'));
  process.note(_id);
  await expect(process.changed[0]).rejects.toThrow('away');
  process.note(_id);
  expect(await process.changed[1]).toBe(1);
  away.mockRestore();
});

test('is written again when a day begins, and the day counts the firm', async () => {
  const { _id } = await make.firm({ lastActivityAt: after(-60) });
  const evening = new Date('2026-03-08T23:50:00Z');
  const night = new Date('2026-03-09T00:10:00Z');
  let now = evening;
  const process = replica(() => now);
  process.note(_id);
  expect(await sum(process)).toBe(1);
  now = night;
  process.note(_id);
  process.note(_id);
  await expect.poll(() => activityOf(_id)).toEqual(night);
  const day = await data.models.dailyFigures.findById('2026-03-09').lean();
  expect(day?.returned).toBe(1);
});
