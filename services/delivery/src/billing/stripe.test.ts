import type { Billing, InvoiceSummary } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { SubscriptionDoc } from '@scopewright/data';
import { stripeEvents, stripeGateway } from '@scopewright/payments';
import { type FakeStripeEvent, fakeStripe, TEST_CARDS } from '@scopewright/payments/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Delivery, startDelivery, type TestFirm } from '../testing/delivery.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const stripe = await fakeStripe();
const gateway = stripeGateway(stripe);
const delivery = await startDelivery('stripe', { gateway, readEvent: stripeEvents(stripe.webhookSecret) });
beforeEach(() => stripe.faults.splice(0));
afterAll(async () => {
  await delivery.close();
  await stripe.close();
});

const ask = (at: TestFirm, name: Parameters<Delivery['service']['call']>[0], body?: object) =>
  delivery.service.call(name, { tenant: at.key, token: at.token, ...(body && { body }) });
const billing = async (at: TestFirm) => (await ask(at, 'billing')).body as Billing;
/** A firm whose trial is over, without a plan or card. */
const ended = () => delivery.firm({ trialEndsAt: new Date(delivery.time.clock().getTime() - DAY_MS) });
/** Enters a card on the page that the product links to, and returns the resulting token. */
async function enterCard(at: TestFirm, number: string, plan?: string): Promise<string> {
  const { url } = (await ask(at, 'openCardPage', plan ? { plan } : {})).body as { url: string };
  const back = new URL(await stripe.submit(url, { number }));
  expect(back.href).toContain(`http://${at.key}.`);
  expect([back.pathname, back.searchParams.get('plan')]).toEqual(['/settings/billing', plan ?? null]);
  return back.searchParams.get('card') ?? '';
}
async function choose(at: TestFirm, plan: string, paymentToken?: string) {
  const offer = (await billing(at)).plans.find((each) => each.plan === plan);
  return ask(at, 'choosePlan', {
    plan,
    monthlyMinor: offer?.monthly?.amountMinor,
    ...(paymentToken && { paymentToken }),
  });
}
const system = <T>(work: () => PromiseLike<T>) => delivery.system(work);
const subscriptionOf = (at: TestFirm) =>
  system(() => delivery.database.models.subscriptions.findOne({ firmId: at.id }).orFail().lean<SubscriptionDoc>());
const invoicesOf = (at: TestFirm) =>
  system(() => delivery.database.models.invoices.find({ firmId: at.id }).sort({ number: 1 }).lean());
const jobsOf = async (at: TestFirm) =>
  (await delivery.database.models.outbox.find({ 'payload.firmId': at.id.toHexString() }).lean()).map(
    ({ job, payload }) => ({ job, payload }),
  );
const chargesOf = (at: TestFirm) =>
  [...stripe.account.intents.values()].filter(
    ({ metadata, status }) => metadata.firm === at.id.toHexString() && status === 'succeeded',
  );

describe('a plan paid through Stripe', () => {
  it('takes a card that never comes here, and is charged once', async () => {
    const at = await ended();
    expect(await billing(at)).toMatchObject({ cardPage: true, hasCard: false, card: null });
    expect((await choose(at, 'standard')).body).toMatchObject({ error: MESSAGES.cardNeeded });
    const shown = (await choose(at, 'standard', await enterCard(at, TEST_CARDS.good, 'standard'))).body as Billing;
    expect(shown).toMatchObject({
      plan: 'standard',
      status: 'active',
      readOnlySince: null,
      card: { brand: 'visa', last4: '4242', expiresBeforeCharge: false },
    });
    const [invoice] = await invoicesOf(at);
    expect(chargesOf(at)).toMatchObject([
      { id: invoice?.payment, amount: 29_900, currency: 'usd', metadata: { invoice: invoice?._id.toHexString() } },
    ]);
    expect((await jobsOf(at)).map(({ job }) => job)).toContain('mail.billing');
    expect(JSON.stringify([await subscriptionOf(at), await invoicesOf(at)])).not.toContain(TEST_CARDS.good);
  });

  it('refuses a card that was entered for another firm', async () => {
    const [at, other] = [await ended(), await ended()];
    expect((await choose(at, 'solo', await enterCard(other, TEST_CARDS.good))).status).toBe(402);
    expect(await invoicesOf(at)).toEqual([]);
  });

  it('that is declined leaves nothing to pay and can’t be paid later, and another card works', async () => {
    const at = await ended();
    expect((await choose(at, 'solo', await enterCard(at, TEST_CARDS.declined))).body).toMatchObject({
      code: 'payment_declined',
    });
    const [invoice] = await invoicesOf(at);
    expect(await jobsOf(at)).toContainEqual({
      job: 'payment.withdraw',
      payload: { firmId: at.id.toHexString(), payment: invoice?.payment },
    });
    expect((await choose(at, 'solo', await enterCard(at, TEST_CARDS.good))).body).toMatchObject({ plan: 'solo' });
    expect((await jobsOf(at)).map(({ job }) => job)).toContain('payment.forget-card');
    expect(chargesOf(at)).toHaveLength(1);
  });

  it('waits for the person at the bank, and continues when they return', async () => {
    const at = await ended();
    const asked = (await choose(at, 'solo', await enterCard(at, TEST_CARDS.confirmed))).body as Billing;
    expect(asked).toMatchObject({ plan: null, paying: 'person', confirmAt: expect.stringContaining('/authenticate/') });
    expect(((await choose(at, 'solo')).body as Billing).confirmAt).toBe(asked.confirmAt);
    expect(((await ask(at, 'payInvoice')).body as Billing).confirmAt).toBe(asked.confirmAt);
    const back = new URL(await stripe.submit(asked.confirmAt ?? '', { outcome: 'complete' }));
    expect(back.searchParams.get('payment')).toBe('returned');
    expect((await ask(at, 'payInvoice')).body).toMatchObject({ plan: 'solo', paying: null });
    expect((await ask(at, 'payInvoice')).status).toBe(409);
    expect(chargesOf(at)).toHaveLength(1);
  });

  it('is declined when the person does not confirm it, and cancelled when they choose something else', async () => {
    const at = await ended();
    const first = (await choose(at, 'solo', await enterCard(at, TEST_CARDS.confirmed))).body as Billing;
    await stripe.submit(first.confirmAt ?? '', { outcome: 'fail' });
    expect((await ask(at, 'payInvoice')).status).toBe(402);
    const second = (await choose(at, 'solo')).body as Billing;
    expect(second.confirmAt).toBeDefined();
    const other = (await choose(at, 'standard')).body as Billing;
    expect((await invoicesOf(at)).map(({ status }) => status)).toEqual(['void', 'void', 'open']);
    // the page of the abandoned payment no longer works
    await expect(stripe.submit(second.confirmAt ?? '', { outcome: 'complete' })).rejects.toThrow('The page answers');
    expect((await ask(at, 'cancelPlan')).status).toBe(409);
    expect((await invoicesOf(at)).map(({ status }) => status)).toEqual(['void', 'void', 'void']);
    await expect(stripe.submit(other.confirmAt ?? '', { outcome: 'complete' })).rejects.toThrow('The page answers');
    expect(chargesOf(at)).toEqual([]);
  });

  it('is one plan and one charge when two tabs choose at the same time', async () => {
    const at = await ended();
    await ask(at, 'changeCard', { paymentToken: await enterCard(at, TEST_CARDS.good) });
    const answers = await Promise.all(['solo', 'standard', 'solo', 'standard'].map((plan) => choose(at, plan)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const paid = (await invoicesOf(at)).filter(({ status }) => status === 'paid');
    expect(chargesOf(at)).toHaveLength(paid.length);
    expect(new Set(paid.map(({ payment }) => payment)).size).toBe(paid.length);
    expect((await subscriptionOf(at)).openInvoiceId).toBeNull();
  });

  it.each([
    ['before the payment is made', { at: /POST \/v1\/payment_intents$/, kind: 'unreachable' }],
    ['after the payment was made', { at: /POST \/v1\/payment_intents$/, kind: 'lost' }],
    ['before the charge', { at: /confirm$/, kind: 'unreachable' }],
    ['after the charge', { at: /confirm$/, kind: 'lost' }],
    ['at a fault of Stripe', { at: /confirm$/, kind: 'fault' }],
    ['when too much was asked', { at: /confirm$/, kind: 'limit' }],
  ] as const)('is charged once when the product hears nothing %s', async (_, fault) => {
    const at = await ended();
    await ask(at, 'changeCard', { paymentToken: await enterCard(at, TEST_CARDS.good) });
    stripe.faults.push({ ...fault, times: 2 });
    expect((await choose(at, 'solo')).status).toBe(503);
    expect(await billing(at)).toMatchObject({ paying: 'gateway', plan: null });
    expect((await choose(at, 'standard')).status).toBe(409);
    const again = await choose(at, 'solo');
    expect((again.status === 200 ? again : await choose(at, 'solo')).body).toMatchObject({
      plan: 'solo',
      paying: null,
    });
    expect([chargesOf(at).length, (await invoicesOf(at)).length]).toEqual([1, 1]);
  });

  it.each(['archivedAt', 'deletedAt'])(
    'charges nothing for a firm that was closed (%s) while the card was being stored',
    async (closed) => {
      const at = await ended();
      const token = await enterCard(at, TEST_CARDS.good);
      const offer = (await billing(at)).plans.find(({ plan }) => plan === 'solo');
      // not announced, so the call gets past the front check, like one that arrives just before the firm is closed
      await system(() =>
        delivery.database.models.firms.updateOne({ _id: at.id }, { $set: { [closed]: delivery.time.clock() } }),
      );
      expect(
        await ask(at, 'choosePlan', { plan: 'solo', monthlyMinor: offer?.monthly?.amountMinor, paymentToken: token }),
      ).toMatchObject({ status: 403, body: { code: 'account_archived' } });
      expect([await invoicesOf(at), chargesOf(at)]).toEqual([[], []]);
      expect(
        await system(() => delivery.database.models.firms.findById(at.id, { plan: 1 }).orFail().lean()),
      ).toMatchObject({ plan: 'trial' });
    },
  );

  describe('whose card was stored for a change that is refused', () => {
    const attached = (at: TestFirm) => {
      const customers = [...stripe.account.customers.values()]
        .filter(({ metadata }) => metadata.firm === at.id.toHexString())
        .map(({ id }) => id);
      return [
        customers.length,
        [...stripe.account.methods.values()]
          .filter(({ customer }) => customers.includes(customer ?? ''))
          .map(({ id }) => id),
      ];
    };
    const settlementsOf = (at: TestFirm) =>
      delivery.database.models.outbox
        .find({ job: 'payment.settle-card', 'payload.firmId': at.id.toHexString() }, { payload: 1, availableAt: 1 })
        .lean();
    /** Runs the due outbox jobs, as the worker does. */
    async function settle(at: TestFirm) {
      const held = await system(() =>
        delivery.database.models.subscriptions.findOne({ firmId: at.id }).lean<SubscriptionDoc>(),
      );
      const paidWith = {
        reference: at.id.toHexString(),
        customer: held?.customer ?? null,
        paymentMethod: held?.paymentMethod ?? null,
      };
      for (const { payload } of await settlementsOf(at))
        await gateway.forgetUnused(String(payload.paymentToken), paidWith);
    }
    const chooseAt = (at: TestFirm, paymentToken: string, monthlyMinor: number) =>
      ask(at, 'choosePlan', { plan: 'solo', monthlyMinor, paymentToken });

    it('leaves neither a customer nor a card at Stripe when it is a firm’s first', async () => {
      const at = await ended();
      expect(await chooseAt(at, await enterCard(at, TEST_CARDS.good), 1)).toMatchObject({
        status: 409,
        body: { code: 'version_conflict' },
      });
      expect(attached(at)).toEqual([1, [expect.any(String)]]);
      const [row] = await settlementsOf(at);
      expect(row?.availableAt.getTime()).toBeGreaterThan(delivery.time.clock().getTime());
      await settle(at);
      expect(attached(at)).toEqual([0, []]);
    });

    it('leaves the firm with the card that it had', async () => {
      const at = await ended();
      await ask(at, 'changeCard', { paymentToken: await enterCard(at, TEST_CARDS.good) });
      const { paymentMethod } = await subscriptionOf(at);
      expect((await chooseAt(at, await enterCard(at, TEST_CARDS.good), 1)).status).toBe(409);
      expect(attached(at)).toEqual([1, [paymentMethod, expect.any(String)]]);
      await settle(at);
      expect(attached(at)).toEqual([1, [paymentMethod]]);
    });

    it('pays with it when the change is requested again, and stores it', async () => {
      const at = await ended();
      const token = await enterCard(at, TEST_CARDS.good);
      expect((await chooseAt(at, token, 1)).status).toBe(409);
      expect((await chooseAt(at, token, 4900)).body).toMatchObject({ plan: 'solo' });
      expect(await settlementsOf(at)).toHaveLength(1);
      await settle(at);
      expect(attached(at)).toEqual([1, [(await subscriptionOf(at)).paymentMethod]]);
    });

    it('leaves no card of a firm that was closed since', async () => {
      const at = await ended();
      const token = await enterCard(at, TEST_CARDS.good);
      await system(() =>
        delivery.database.models.firms.updateOne({ _id: at.id }, { $set: { archivedAt: delivery.time.clock() } }),
      );
      expect((await ask(at, 'changeCard', { paymentToken: token })).status).toBe(403);
      await settle(at);
      expect(attached(at)).toEqual([0, []]);
    });
  });

  it('shows a card that is good no more when the next month is charged', async () => {
    const at = await ended();
    await choose(at, 'solo', await enterCard(at, TEST_CARDS.good));
    const now = delivery.time.clock();
    const card = {
      brand: 'visa',
      last4: '4242',
      expMonth: now.getUTCMonth() || 12,
      expYear: now.getUTCMonth() ? now.getUTCFullYear() : now.getUTCFullYear() - 1,
    };
    await system(() => delivery.database.models.subscriptions.updateOne({ firmId: at.id }, { $set: { card } }));
    expect(await billing(at)).toMatchObject({ card: { expiresBeforeCharge: true } });
  });

  it('requests a card again that another gateway stores', async () => {
    const at = await ended();
    await delivery.make.subscription(at.id, { gateway: 'test' });
    expect(await billing(at)).toMatchObject({ hasCard: false });
    expect((await choose(at, 'solo')).body).toMatchObject({ error: MESSAGES.cardNeeded });
    expect((await choose(at, 'solo', await enterCard(at, TEST_CARDS.good))).body).toMatchObject({ plan: 'solo' });
  });

  it('is shown on the invoice when it is refunded or disputed', async () => {
    const at = await ended();
    await choose(at, 'solo', await enterCard(at, TEST_CARDS.good));
    const listed = async () => ((await ask(at, 'invoices')).body as { items: InvoiceSummary[] }).items[0];
    expect(await listed()).toMatchObject({ refunded: null, dispute: null });
    for (const [dispute, shown] of [
      ['needs_response', 'open'],
      ['warning_closed', 'won'],
      ['lost', 'lost'],
    ]) {
      await system(() =>
        delivery.database.models.invoices.updateOne({ firmId: at.id }, { $set: { dispute, refundedMinor: 100 } }),
      );
      expect(await listed()).toMatchObject({ refunded: { minor: 100, currency: 'USD' }, dispute: shown });
      const csv = String((await ask(at, 'exportInvoices')).body);
      expect(csv.split('\r\n')[0]).toMatch(/,Amount,Currency,Status,Paid,Refunded,Dispute$/);
      expect(csv).toMatch(new RegExp(`,49\\.00,USD,paid,[0-9-]{10},1\\.00,${shown}`));
    }
  });
});

describe('an event of the gateway', () => {
  const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    delivery.service.call('paymentEvent', { rawBody: body, headers, token: null });
  const event = (values: Partial<FakeStripeEvent> = {}): FakeStripeEvent => ({
    id: `evt_${Math.random().toString(36).slice(2)}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    livemode: false,
    data: { object: { id: 'pi_1' } },
    ...values,
  });
  const now = () => delivery.time.clock();
  const noted = async (id: string) => ({
    events: await delivery.database.models.gatewayEvents.countDocuments({ _id: id }),
    jobs: await delivery.database.models.outbox.countDocuments({ job: 'payment.event' }),
  });

  it('is taken once, however often it comes', async () => {
    const made = event();
    const before = (await noted(made.id)).jobs;
    const answers = await Promise.all([1, 2, 3].map(() => send(stripe.signed(made, now()))));
    expect((await send(stripe.signed(made, now()))).body).toEqual({ received: true });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await noted(made.id)).toEqual({ events: 1, jobs: before + 1 });
  });

  it('that is forged, changed on the way, old or of another address changes nothing', async () => {
    const made = event();
    const before = (await noted(made.id)).jobs;
    const signed = stripe.signed(made, now());
    const other = await fakeStripe({ webhookSecret: 'whsec_of_another_account' });
    const wrong = [
      { ...signed, body: signed.body.replace('pi_1', 'pi_2') },
      { ...signed, headers: { 'Content-Type': 'application/json' } },
      { ...signed, headers: { ...signed.headers, 'Stripe-Signature': 't=1,v1=00' } },
      stripe.signed(made, new Date(now().getTime() - 400_000)),
      other.signed(made, now()),
    ];
    for (const sent of wrong) expect((await send(sent)).body).toMatchObject({ code: 'bad_request' });
    const plain = await send({ ...signed, headers: { ...signed.headers, 'Content-Type': 'text/plain' } });
    expect(plain.status).toBe(415);
    await other.close();
    expect(await noted(made.id)).toEqual({ events: 0, jobs: before });
  });

  it('of a kind that nothing is done about is acknowledged', async () => {
    const made = event({ type: 'customer.created' });
    const before = (await noted(made.id)).jobs;
    expect((await send(stripe.signed(made, now()))).status).toBe(200);
    expect(await noted(made.id)).toEqual({ events: 0, jobs: before });
  });
});
