import { randomBytes } from 'node:crypto';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { MIGRATIONS } from './list.ts';
import { myWork } from './my-work.ts';
import { migrate } from './run.ts';

const client = await MongoClient.connect(process.env.MONGODB_URI ?? '');
const db = client.db(`sw_my_work_${randomBytes(6).toString('hex')}`);
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

it('dates the open questions of items by their last change, and can be repeated', async () => {
  await migrate(db, { migrations: MIGRATIONS.slice(0, 1) });
  const items = db.collection<{ _id: ObjectId; unansweredSince?: Date | null }>('scopeItems');
  const [changed, earlier] = [new Date('2026-05-02'), new Date('2026-05-01')];
  const insert = async (values: object) => {
    const document = { _id: new ObjectId(), companyId: new ObjectId(), updatedAt: changed };
    await items.insertOne({ ...document, ...values });
    return document._id;
  };
  const ids = [
    await insert({ unanswered: 2 }),
    await insert({ unanswered: 0 }),
    await insert({ unanswered: 1, unansweredSince: earlier }),
  ];
  for (let run = 0; run < 2; run += 1) {
    await myWork(db);
    const found = await items.find().toArray();
    expect(ids.map((id) => found.find(({ _id }) => _id.equals(id))?.unansweredSince)).toEqual([
      changed,
      undefined,
      earlier,
    ]);
  }
});
