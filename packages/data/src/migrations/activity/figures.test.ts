import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, startOfDay } from '../../figures/periods.ts';
import { figures } from './figures.ts';

const client = new MongoClient(process.env.MONGODB_URI ?? '');
const db = client.db(`sw_figures_${randomBytes(6).toString('hex')}`);
beforeAll(() => client.connect());
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

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
