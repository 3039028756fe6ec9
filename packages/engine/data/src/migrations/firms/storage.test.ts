import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bytesOfItem } from '../../storage/storage.ts';
import { bareDatabase } from '../../testing/database.ts';
import { initialCollections } from '../initial.ts';
import { scoping } from '../scoping/scoping.ts';
import { storage } from './storage.ts';

const { db, close } = await bareDatabase('storage');
afterAll(close);

it('counts what there is of each firm once, also when it was cut off', async () => {
  await initialCollections(db);
  await scoping(db);
  const [first, second] = [new ObjectId(), new ObjectId()];
  await db.collection('firms').insertMany([{ _id: first }, { _id: second }]);
  const written = {
    name: 'A',
    description: '',
    blockedReason: '',
    notes: 'n',
    openQuestions: {},
    content: { type: 'number' },
    searchText: 'A',
  };
  const item = (firmId: ObjectId | null, deletedAt: Date | null = null) => ({
    firmId,
    companyId: new ObjectId(),
    ...written,
    deletedAt,
  });
  await db.collection('scopeItems').insertMany([item(first), item(first, new Date()), item(null)]);
  await db
    .collection('auditEvents')
    .insertOne({ firmId: second, action: 'x.y', changes: { name: { from: 'a', to: 'b' } } });
  const [event] = await db.collection('auditEvents').find({}, { raw: true }).toArray();
  const counted = () =>
    db
      .collection('storageUse')
      .find({}, { projection: { _id: 0 } })
      .toArray();
  const expected = [
    { firmId: first, scopeBytes: 2 * bytesOfItem(written as never), historyBytes: 0 },
    { firmId: second, scopeBytes: 0, historyBytes: event?.length },
  ];
  await storage(db);
  expect(await counted()).toEqual(expected);
  await storage(db);
  expect(await counted()).toEqual(expected);
});
