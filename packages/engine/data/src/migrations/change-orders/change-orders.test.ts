import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../../testing/database.ts';
import { changeOrders } from './change-orders.ts';

const { db, close } = await bareDatabase('migrate-change-orders');
afterAll(close);

it('numbers the change orders of each SOW, accepts active ones and withdraws discarded ones, once', async () => {
  const [sowId, otherSow, firmId] = [new ObjectId(), new ObjectId(), new ObjectId()];
  const put = new Date('2026-02-01T00:00:00Z');
  const order = (day: number, status: string, activatedAt: Date | null, of = sowId) => ({
    _id: new ObjectId(),
    firmId,
    sowId: of,
    status,
    activatedAt,
    createdAt: new Date(Date.UTC(2026, 0, day)),
  });
  const orders = [
    order(3, 'active', put),
    order(1, 'draft', null),
    order(2, 'closed', put),
    order(4, 'closed', null),
    order(1, 'active', put, otherSow),
  ];
  await db.collection('changeOrders').insertMany(orders);
  await changeOrders(db);
  const shown = async () =>
    db
      .collection('changeOrders')
      .find({}, { projection: { _id: 0, number: 1, status: 1, acceptedAt: 1 } })
      .sort({ sowId: 1, number: 1 })
      .toArray();
  const expected = [
    { number: 1, status: 'draft', acceptedAt: null },
    { number: 2, status: 'closed', acceptedAt: put },
    { number: 3, status: 'accepted', acceptedAt: put },
    { number: 4, status: 'withdrawn', acceptedAt: null },
    { number: 1, status: 'accepted', acceptedAt: put },
  ];
  expect(await shown()).toEqual(expected);
  await db.collection('changeOrders').updateOne({ number: 1, sowId }, { $set: { status: 'sent' } });
  await changeOrders(db);
  expect(await shown()).toEqual([{ ...expected[0], status: 'sent' }, ...expected.slice(1)]);
});
