import { archiveFirm, restoreFirm, withTransaction } from '@scopewright/data';
import { CONFIRM_WITHIN_MS, type PaymentGateway, testPaymentGateway } from '@scopewright/payments';
import { TEST_CARDS } from '@scopewright/payments/testing';
import type { Types } from 'mongoose';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { stripeFirms } from '../testing/stripe-firms.ts';
import { takeGatewayEvent } from './events.ts';
import { collectPayment, renewPlan } from './renew.ts';
import { forgetCard, settleCard, withdrawPayment } from './settle.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const firms = await stripeFirms('worker_stripe');
const {
  time,
  stripe,
  gateway,
  database,
  make,
  options,
  system,
  subscriptionOf,
  invoicesOf,
  actionsOf,
  chargesOf,
  renew,
  keepCard,
  enterCard,
  due,
  workOff,
} = firms;
beforeEach(() => stripe.faults.splice(0));
afterAll(() => firms.close());

const mailsOf = async (firmId: Types.ObjectId) =>
  (
    await database.models.outbox
      .find({ 'payload.firmId': firmId.toHexString(), job: 'mail.billing' })
      .sort({ _id: 1 })
      .lean()
  ).map(({ payload }) => payload);

it('charges the next month once, no matter who asks and however often', async () => {
  const { firmId } = await due();
  await Promise.all([renew(firmId), renew(firmId)]);
  await workOff(firmId);
  expect(chargesOf(firmId)).toMatchObject([{ amount: 29_900 }]);
  expect(await invoicesOf(firmId)).toMatchObject([{ status: 'paid', payment: chargesOf(firmId)[0]?.id }]);
});

it.each([
  ['before the payment is made', { at: /POST \/v1\/payment_intents$/, kind: 'unreachable' }],
  ['after the payment was made', { at: /POST \/v1\/payment_intents$/, kind: 'lost' }],
  ['before the charge', { at: /confirm$/, kind: 'unreachable' }],
  ['after the charge', { at: /confirm$/, kind: 'lost' }],
  ['at a fault of Stripe', { at: /confirm$/, kind: 'fault' }],
] as const)('charges once when it dies %s, and the collection brings it to its end', async (_, fault) => {
  const { firmId } = await due();
  stripe.faults.push({ ...fault, times: 2 });
  await expect(renew(firmId)).rejects.toThrow('temporarily unavailable');
  await renew(firmId);
  for (let tries = 0; tries < 3; tries++) await workOff(firmId).catch(() => undefined);
  expect([chargesOf(firmId).length, (await invoicesOf(firmId)).map(({ status }) => status)]).toEqual([1, ['paid']]);
  expect(await actionsOf(firmId)).toEqual(['billing.renewed']);
});

it.each(['before it is written down', 'after the subscription was written'])(
  'charges once when it dies after the charge, %s',
  async (where) => {
    const { firmId } = await due();
    const { collection } = database.models.auditEvents;
    const original = collection.insertMany.bind(collection);
    let died = false;
    const { charge } = gateway;
    const dying: PaymentGateway = {
      ...gateway,
      charge: async (asked) => {
        const outcome = await charge(asked);
        if (!died && where.startsWith('before')) {
          died = true;
          throw new Error('killed here');
        }
        return outcome;
      },
    };
    if (!where.startsWith('before'))
      collection.insertMany = async (...given: Parameters<typeof original>) => {
        if (died) return original(...given);
        died = true;
        throw new Error('killed here');
      };
    await expect(renewPlan({ ...options(), gateway: dying }, { firmId: firmId.toHexString() }, null)).rejects.toThrow(
      'killed here',
    );
    collection.insertMany = original;
    expect((await invoicesOf(firmId))[0]).toMatchObject({ status: 'open', collecting: true });
    await workOff(firmId);
    expect([chargesOf(firmId).length, (await invoicesOf(firmId)).map(({ status }) => status)]).toEqual([1, ['paid']]);
    expect(await actionsOf(firmId)).toEqual(['billing.renewed']);
  },
);

const by = { actorId: null, ip: null, requestId: null };
const changed = (change: typeof archiveFirm, firmId: Types.ObjectId) =>
  system(() =>
    withTransaction(database.connection, (session) =>
      change(database.models, { firmId, now: time.clock(), by }, session),
    ),
  );

it('charges no firm that was archived before the charge, and continues when it is open again', async () => {
  const { firmId } = await due();
  stripe.faults.push({ at: /confirm$/, kind: 'unreachable', times: 2 });
  await expect(renew(firmId)).rejects.toThrow();
  await changed(archiveFirm, firmId);
  await workOff(firmId);
  expect(chargesOf(firmId)).toEqual([]);
  expect(await invoicesOf(firmId)).toMatchObject([{ status: 'open', collecting: false, failure: null }]);
  expect(await subscriptionOf(firmId)).toMatchObject({ status: 'active', dueAt: null, pastDueSince: null });
  expect(await mailsOf(firmId)).toEqual([]);
  time.advance(10 * DAY_MS);
  await changed(restoreFirm, firmId);
  await renew(firmId);
  expect([chargesOf(firmId).length, (await invoicesOf(firmId)).map(({ status }) => status)]).toEqual([1, ['paid']]);
});

it('finds a charge that was made before the firm was archived', async () => {
  const { firmId } = await due();
  stripe.faults.push({ at: /confirm$/, kind: 'lost', times: 2 });
  await expect(renew(firmId)).rejects.toThrow();
  await changed(archiveFirm, firmId);
  await workOff(firmId);
  expect([chargesOf(firmId).length, (await invoicesOf(firmId)).map(({ status }) => status)]).toEqual([1, ['paid']]);
});

it('mails the administrators once for a period that can’t be charged, and again when the plan has ended for it', async () => {
  const { firmId, admin, subdomain } = await due(TEST_CARDS.declined);
  await make.user(firmId, { role: 'consultant' });
  await renew(firmId);
  const [invoice] = await invoicesOf(firmId);
  const link = { origin: `https://${subdomain}.scopewright.app`, tenantKey: null };
  const recipient = { firmId: firmId.toHexString(), userId: admin._id.toHexString(), link };
  expect(await mailsOf(firmId)).toEqual([{ ...recipient, what: 'payment-failed', issue: invoice?._id.toHexString() }]);
  for (let tries = 0; tries < 3; tries++) {
    time.advance(2 * DAY_MS);
    await renew(firmId);
  }
  expect(await mailsOf(firmId)).toHaveLength(1);
  time.advance(DAY_MS);
  await renew(firmId);
  expect((await mailsOf(firmId)).map(({ what }) => what)).toEqual(['payment-failed', 'plan-cancelled']);
  expect(await subscriptionOf(firmId)).toMatchObject({ status: 'ended' });
  await workOff(firmId);
  expect(stripe.account.intents.get(invoice?.payment ?? '')?.status).toBe('canceled');
});

it('reports that the bank requires a confirmation by the person, who pays in the grace', async () => {
  const { firmId } = await due(TEST_CARDS.confirmed);
  await renew(firmId);
  expect(await invoicesOf(firmId)).toMatchObject([{ status: 'open', failure: 'unconfirmed', collecting: false }]);
  const held = await subscriptionOf(firmId);
  const card = await keepCard(firmId, TEST_CARDS.good, held.customer);
  await system(() => database.models.subscriptions.updateOne({ firmId }, { $set: card }));
  time.advance(2 * DAY_MS);
  await renew(firmId);
  expect(await subscriptionOf(firmId)).toMatchObject({ status: 'active', pastDueSince: null });
  expect(chargesOf(firmId)).toHaveLength(1);
});

it('cancels an attempt that no one confirms in time, and a late event changes nothing', async () => {
  const { firmId } = await due(TEST_CARDS.confirmed);
  await renew(firmId);
  const [invoice] = await invoicesOf(firmId);
  const attempt = { firmId: firmId.toHexString(), invoiceId: invoice?._id.toHexString() ?? '', attempt: 2 };
  await system(() => database.models.invoices.updateOne({ firmId }, { $set: { attempt: 2, collecting: true } }));
  const { charge } = gateway;
  const present: PaymentGateway = { ...gateway, charge: (asked) => charge({ ...asked, returnUrl: 'http://x.test/' }) };
  await collectPayment({ ...options(), gateway: present }, attempt, null);
  expect(await invoicesOf(firmId)).toMatchObject([{ collecting: true, awaitsPersonSince: time.clock() }]);
  await collectPayment(options(), attempt, null);
  expect((await invoicesOf(firmId))[0]?.collecting).toBe(true);
  time.advance(CONFIRM_WITHIN_MS);
  await collectPayment(options(), attempt, null);
  expect(await invoicesOf(firmId)).toMatchObject([{ status: 'open', collecting: false, awaitsPersonSince: null }]);
  expect(stripe.account.intents.get(invoice?.payment ?? '')?.status).toBe('canceled');
  const before = await invoicesOf(firmId);
  await takeGatewayEvent(options(), { kind: 'payment', id: invoice?.payment ?? '' }, null);
  expect(await invoicesOf(firmId)).toEqual(before);
});

it('finds a charge again by its event that a process died over', async () => {
  const { firmId } = await due();
  stripe.faults.push({ at: /confirm$/, kind: 'lost', times: 2 });
  await expect(renew(firmId)).rejects.toThrow();
  const [payment] = chargesOf(firmId);
  const event = { kind: 'payment' as const, id: payment?.id ?? '' };
  await Promise.all([
    takeGatewayEvent(options(), event, null),
    takeGatewayEvent(options(), event, null),
    workOff(firmId),
  ]);
  await takeGatewayEvent(options(), event, null);
  expect(await invoicesOf(firmId)).toMatchObject([{ status: 'paid', collecting: false }]);
  expect(await actionsOf(firmId)).toEqual(['billing.renewed']);
});

it('records refunds and disputes, once for each change', async () => {
  const { firmId } = await due();
  await renew(firmId);
  const [payment] = chargesOf(firmId);
  stripe.refund(payment?.id ?? '', 900);
  stripe.dispute(payment?.id ?? '', 'needs_response');
  const charge = { kind: 'charge' as const, id: payment?.latest_charge ?? '' };
  const dispute = { kind: 'dispute' as const, id: [...stripe.account.disputes.values()].at(-1)?.id ?? '' };
  for (const event of [dispute, charge, charge, dispute]) await takeGatewayEvent(options(), event, null);
  expect(await invoicesOf(firmId)).toMatchObject([{ status: 'paid', refundedMinor: 900, dispute: 'needs_response' }]);
  stripe.dispute(payment?.id ?? '', 'won');
  await takeGatewayEvent(options(), dispute, null);
  expect(await actionsOf(firmId)).toEqual([
    'billing.renewed',
    'billing.refunded',
    'billing.disputed',
    'billing.disputed',
  ]);
});

it("stores the gateway's latest state when two events of a payment are processed concurrently", async () => {
  const { firmId } = await due();
  await renew(firmId);
  const [payment] = chargesOf(firmId);
  const event = { kind: 'charge' as const, id: payment?.latest_charge ?? '' };
  stripe.refund(payment?.id ?? '', 100);
  const { look } = gateway;
  let overtaken = false;
  const slow: PaymentGateway = {
    ...gateway,
    look: async (subject) => {
      const facts = await look(subject);
      if (!overtaken && subject.kind === 'payment') {
        overtaken = true;
        stripe.refund(payment?.id ?? '', 900);
        await takeGatewayEvent(options(), event, null);
      }
      return facts;
    },
  };
  await takeGatewayEvent({ ...options(), gateway: slow }, { kind: 'payment', id: payment?.id ?? '' }, null);
  expect(await invoicesOf(firmId)).toMatchObject([
    { refundedMinor: stripe.account.charges.get(payment?.latest_charge ?? '')?.amount_refunded },
  ]);
  expect((await invoicesOf(firmId))[0]?.refundedMinor).toBeGreaterThan(100);
});

it('refunds a payment for an invoice that is void by then', async () => {
  const { firmId } = await due();
  await renew(firmId);
  const [payment] = chargesOf(firmId);
  await system(() => database.models.invoices.updateOne({ firmId }, { $set: { status: 'void', paidAt: null } }));
  const event = { kind: 'payment' as const, id: payment?.id ?? '' };
  await takeGatewayEvent(options(), event, null);
  await workOff(firmId);
  await takeGatewayEvent(options(), event, null);
  await workOff(firmId);
  expect(await invoicesOf(firmId)).toMatchObject([{ status: 'void', refundedMinor: 29_900 }]);
  expect([...stripe.account.charges.values()].find(({ id }) => id === payment?.latest_charge)?.amount_refunded).toBe(
    29_900,
  );
});

it('never counts a payment of another amount, currency or invoice', async () => {
  const { firmId } = await due(TEST_CARDS.declined);
  await renew(firmId);
  const [invoice] = await invoicesOf(firmId);
  const intent = stripe.account.intents.get(invoice?.payment ?? '');
  if (!intent) throw new Error('There is no payment');
  const event = { kind: 'payment' as const, id: intent.id };
  for (const forged of [{ amount: 1 }, { currency: 'eur' }]) {
    const before = { amount: intent.amount, currency: intent.currency };
    Object.assign(intent, { status: 'succeeded', ...forged });
    await expect(takeGatewayEvent(options(), event, null)).rejects.toThrow('is not what invoice');
    Object.assign(intent, before);
  }
  const copy = { ...intent, id: 'pi_copy' };
  stripe.account.intents.set(copy.id, copy);
  await expect(takeGatewayEvent(options(), { kind: 'payment', id: copy.id }, null)).rejects.toThrow(
    'is not what invoice',
  );
  expect(await invoicesOf(firmId)).toMatchObject([{ status: 'open' }]);
});

it('does nothing about an event of a deleted firm, or of something that is not ours', async () => {
  const { firmId } = await due();
  await renew(firmId);
  const [payment] = chargesOf(firmId);
  const { paymentMethod } = await subscriptionOf(firmId);
  for (const name of ['invoices', 'subscriptions', 'users'] as const)
    await system(() => database.models[name].collection.deleteMany({ firmId }));
  await system(() => database.models.firms.deleteOne({ _id: firmId }));
  await takeGatewayEvent(options(), { kind: 'payment', id: payment?.id ?? '' }, null);
  await takeGatewayEvent(options(), { kind: 'card', id: paymentMethod ?? '' }, null);
  await takeGatewayEvent(options(), { kind: 'payment', id: 'pi_of_another_account' }, null);
  expect(await invoicesOf(firmId)).toEqual([]);
});

it('retries actions on a payment or card at a gateway that is no longer configured', async () => {
  const { firmId } = await due();
  const elsewhere = { ...options(), gateway: testPaymentGateway('token') };
  const job = { firmId: firmId.toHexString(), payment: 'pi_1', paymentMethod: 'pm_1' };
  const works = [withdrawPayment, forgetCard].map((work) => () => work(elsewhere, job));
  for (const work of [...works, () => takeGatewayEvent(elsewhere, { kind: 'payment', id: 'pi_1' }, null)])
    await expect(work()).rejects.toThrow('is not configured');
});

it('removes a card stored in vain, and none in use', async () => {
  const { firmId } = await due();
  const held = await subscriptionOf(firmId);
  const { token, card } = await enterCard(firmId, TEST_CARDS.good, held.customer);
  const methodsOf = () =>
    [...stripe.account.methods.values()].filter(({ customer }) => customer === held.customer).map(({ id }) => id);
  expect(methodsOf()).toEqual([held.paymentMethod, card.paymentMethod]);
  const job = { firmId: firmId.toHexString(), paymentToken: token };
  await settleCard(options(), job);
  await settleCard(options(), job);
  expect(methodsOf()).toEqual([held.paymentMethod]);
  const stored = await enterCard(firmId, TEST_CARDS.good, held.customer);
  await system(() => database.models.subscriptions.updateOne({ firmId }, { $set: stored.card }));
  await settleCard(options(), { ...job, paymentToken: stored.token });
  expect(methodsOf()).toContain(stored.card.paymentMethod);
  await expect(settleCard({ ...options(), gateway: null }, job)).rejects.toThrow('No payment gateway');
});

it("updates a card to the bank's state, and removes one only when it is not in use", async () => {
  const { firmId } = await due();
  const held = await subscriptionOf(firmId);
  const method = stripe.account.methods.get(held.paymentMethod ?? '');
  if (method) method.card.exp_year = 2040;
  await takeGatewayEvent(options(), { kind: 'card', id: held.paymentMethod ?? '' }, null);
  expect((await subscriptionOf(firmId)).card?.expYear).toBe(2040);
  const job = { firmId: firmId.toHexString(), paymentMethod: held.paymentMethod ?? '' };
  await forgetCard(options(), job);
  expect(method?.customer).toBe(held.customer);
  await system(() => database.models.subscriptions.updateOne({ firmId }, { $set: { paymentMethod: 'pm_other' } }));
  await forgetCard(options(), job);
  expect(method?.customer).toBeNull();
});
