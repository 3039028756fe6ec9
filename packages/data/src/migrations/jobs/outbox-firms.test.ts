import { randomBytes } from 'node:crypto';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outboxFirms } from './outbox-firms.ts';

const client = new MongoClient(process.env.MONGODB_URI ?? '');
const db = client.db(`sw_outbox_firms_${randomBytes(6).toString('hex')}`);
beforeAll(() => client.connect());
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

it('writes the firm of the payload on each row, and keeps one that is there', async () => {
  const [firm, other] = [new ObjectId(), new ObjectId()];
  const named = { payload: { firmId: firm.toHexString() } };
  await db
    .collection('outbox')
    .insertMany([
      named,
      { payload: { email: 'x' } },
      { payload: { firmId: 'none' } },
      { ...named, _id: other, firmId: other },
    ]);
  await outboxFirms(db);
  await outboxFirms(db);
  const rows = await db.collection('outbox').find({}).toArray();
  expect(rows.map(({ firmId }) => firmId)).toEqual([firm, null, null, other]);
});
