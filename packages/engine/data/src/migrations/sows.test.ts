import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../testing/database.ts';
import { initialCollections } from './initial.ts';
import { sowsOfTheirOwn } from './sows.ts';

const { db, close } = await bareDatabase('sows');
afterAll(close);

it('moves what companies held as SOWs, loses nothing of it, and repeats nothing when it starts over', async () => {
  await initialCollections(db);
  const createdAt = new Date('2026-01-02T03:04:05Z');
  const [firmId, companyId] = [new ObjectId(), new ObjectId()];
  const held = [
    { title: 'Roll-out', status: 'active', text: ' as pasted\n' },
    { name: 'Support', status: 'paused', hours: 20 },
    {},
  ];
  const data = { _id: new ObjectId(), companyId, firmId, sows: held, configOverrides: [], createdAt };
  await db
    .collection('companyData')
    .insertMany([data, { companyId: new ObjectId(), firmId, sows: [], configOverrides: [], createdAt }]);
  await sowsOfTheirOwn(db);
  await db.collection('companyData').updateOne({ _id: data._id }, { $set: { sows: held } });
  await sowsOfTheirOwn(db);

  const moved = await db
    .collection('sows')
    .find({}, { projection: { _id: 0, title: 1, status: 1, pastedText: 1, notes: 1, activatedAt: 1, companyId: 1 } })
    .toArray();
  expect(moved.toSorted((a, b) => String(a.title).localeCompare(String(b.title)))).toEqual([
    { companyId, title: 'Roll-out', status: 'active', pastedText: ' as pasted\n', notes: '', activatedAt: createdAt },
    { companyId, title: 'Statement of work 3', status: 'draft', pastedText: '', notes: '', activatedAt: null },
    {
      companyId,
      title: 'Support',
      status: 'draft',
      pastedText: '',
      notes: '{"hours":20,"heldStatus":"paused"}',
      activatedAt: null,
    },
  ]);
  expect(await db.collection('companyData').countDocuments({ sows: { $exists: true } })).toBe(0);
});
