import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../../testing/database.ts';
import { initialCollections } from '../initial.ts';
import { billing } from './billing.ts';
import { gatewayPayments } from './gateway-payments.ts';

const { db, close } = await bareDatabase('gateway');
afterAll(close);

it('says of what was paid before that no gateway has it, and repeated changes nothing that was written since', async () => {
  await initialCollections(db);
  await billing(db);
  const [subscriptions, invoices] = [db.collection('subscriptions'), db.collection('invoices')];
  const firmId = new ObjectId();
  await subscriptions.insertOne({ firmId, gateway: 'test', customer: null });
  await invoices.insertOne({ firmId, number: 'A-0001', status: 'paid' });
  await gatewayPayments(db);
  expect(await subscriptions.findOne({ firmId })).toMatchObject({ paymentMethod: null, card: null });
  expect(await invoices.findOne({ firmId })).toMatchObject({
    payment: null,
    failure: null,
    refundedMinor: 0,
    dispute: null,
  });
  await invoices.updateOne({ firmId }, { $set: { payment: 'pi_1', refundedMinor: 5 } });
  await gatewayPayments(db);
  expect(await invoices.findOne({ firmId })).toMatchObject({ payment: 'pi_1', refundedMinor: 5 });
  expect(
    (await db.collection('gatewayEvents').indexes()).map(({ expireAfterSeconds }) => expireAfterSeconds),
  ).toContain(0);
});
