import { afterAll, expect, it } from 'vitest';
import { dayOf, startOfDay } from '../../figures/periods.ts';
import { bareDatabase } from '../../testing/database.ts';
import { figures } from './figures.ts';

const { db, close } = await bareDatabase('figures');
afterAll(close);

it('begins the record with the firms that were in use today, apart from those of today, and repeated changes nothing', async () => {
  const now = new Date();
  const before = new Date(startOfDay(now).getTime() - 1);
  await db.collection('firms').insertMany([
    { lastActivityAt: now, createdAt: before },
    { lastActivityAt: now, createdAt: now },
    { lastActivityAt: before, createdAt: before },
  ]);
  await figures(db);
  await db.collection('firms').insertOne({ lastActivityAt: new Date(), createdAt: before });
  await figures(db);
  expect(await db.collection('dailyFigures').find().toArray()).toEqual([
    { _id: dayOf(now), createdAt: expect.any(Date), returned: 1 },
  ]);
  const ttl = (await db.collection('jobFailures').indexes()).map(({ expireAfterSeconds }) => expireAfterSeconds);
  expect(ttl).toContain(2 * 24 * 60 * 60);
});
