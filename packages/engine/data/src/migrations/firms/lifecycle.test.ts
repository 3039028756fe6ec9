import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../../testing/database.ts';
import { initialCollections } from '../initial.ts';
import { lifecycle } from './lifecycle.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const { db, close } = await bareDatabase('lifecycle');
afterAll(close);

it('says of every firm when its timeline is to be looked at, and repeated changes nothing', async () => {
  await initialCollections(db);
  const firms = db.collection('firms');
  const now = Date.now();
  const days = (count: number) => new Date(now + count * DAY_MS);
  const make = async (values: Record<string, unknown>) => {
    const _id = new ObjectId();
    await firms.insertOne({
      _id,
      plan: 'trial',
      trialEndsAt: days(9),
      createdAt: days(-5),
      lastActivityAt: days(-1),
      archivedAt: null,
      deletedAt: null,
      ...values,
    });
    return _id;
  };
  const onTrial = await make({});
  const quiet = await make({ createdAt: days(-200), trialEndsAt: days(-186), lastActivityAt: days(-150) });
  const paid = await make({ plan: 'paid' });
  const deleted = await make({ deletedAt: days(-1) });
  const ended = await make({ createdAt: days(-200), trialEndsAt: days(-186), lastActivityAt: days(-1) });
  await db.collection('subscriptions').insertOne({ firmId: ended, endedAt: days(-10) });
  await lifecycle(db);

  const firmOf = (_id: ObjectId) => firms.findOne({ _id });
  const untouched = { planEndedAt: null, restoredAt: null, noticesGiven: [] };
  expect(await firmOf(onTrial)).toMatchObject({ ...untouched, lifecycleDueAt: days(6) });
  expect(await firmOf(quiet)).toMatchObject({ ...untouched, lifecycleDueAt: days(-189) });
  expect(await firmOf(paid)).toMatchObject({ ...untouched, lifecycleDueAt: null });
  expect(await firmOf(deleted)).toMatchObject({ ...untouched, lifecycleDueAt: null });
  expect(await firmOf(ended)).toMatchObject({ planEndedAt: days(-10), lifecycleDueAt: days(-189) });

  await firms.updateOne({ _id: paid }, { $set: { lifecycleDueAt: days(1) } });
  await lifecycle(db);
  expect(await firmOf(paid)).toMatchObject({ lifecycleDueAt: days(1) });
  expect(JSON.stringify(await firms.find({ lifecycleDueAt: { $lte: new Date() } }).explain())).toContain('due-firms');
});
