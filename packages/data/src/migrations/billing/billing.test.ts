import { randomBytes } from 'node:crypto';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { initialCollections } from '../initial.ts';
import { billing } from './billing.ts';

const client = new MongoClient(process.env.MONGODB_URI ?? '');
const db = client.db(`sw_billing_${randomBytes(6).toString('hex')}`);
beforeAll(() => client.connect());
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

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
