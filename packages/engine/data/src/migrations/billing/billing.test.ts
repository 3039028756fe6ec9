import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../../testing/database.ts';
import { initialCollections } from '../initial.ts';
import { billing } from './billing.ts';

const { db, close } = await bareDatabase('billing');
afterAll(close);

it('leaves subscriptions of the time before waiting for a plan, and repeated changes nothing that was chosen since', async () => {
  await initialCollections(db);
  const subscriptions = db.collection('subscriptions');
  const firmId = new ObjectId();
  await subscriptions.insertOne({
    firmId,
    gateway: 'test',
    customer: null,
    plan: 'trial',
    seats: 1,
    status: 'trialing',
    createdAt: new Date(),
  });
  await billing(db);
  expect(await subscriptions.findOne({ firmId })).toMatchObject({
    plan: 'trial',
    status: 'trialing',
    dueAt: null,
    openInvoiceId: null,
    invoiceCount: 0,
  });
  await subscriptions.updateOne({ firmId }, { $set: { plan: 'solo', invoiceCount: 3, dueAt: new Date() } });
  await billing(db);
  expect(await subscriptions.findOne({ firmId })).toMatchObject({
    plan: 'solo',
    invoiceCount: 3,
    dueAt: expect.any(Date),
  });
  const plan = await subscriptions.find({ dueAt: { $lte: new Date() } }).explain();
  expect(JSON.stringify(plan)).toContain('due-subscriptions');
});
