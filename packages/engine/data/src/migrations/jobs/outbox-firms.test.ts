import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../../testing/database.ts';
import { outboxFirms } from './outbox-firms.ts';

const { db, close } = await bareDatabase('outbox_firms');
afterAll(close);

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
