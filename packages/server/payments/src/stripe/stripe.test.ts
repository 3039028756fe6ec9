import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { KeptCard, PaymentCharge } from '../gateway.ts';
import { fakeStripe } from '../testing/fake-stripe/fake-stripe.ts';
import { TEST_CARDS } from '../testing/fake-stripe/objects.ts';
import { stripeEvents } from './events.ts';
import { stripeGateway } from './gateway.ts';

const newId = () => randomBytes(12).toString('hex');
const fake = await fakeStripe();
const gateway = stripeGateway({ secretKey: fake.secretKey, origin: fake.origin, limitMs: 60_000 });
beforeEach(() => {
  fake.faults.length = 0;
  fake.asked.length = 0;
});
afterAll(() => fake.close());

const CARD_URL = 'http://acme.localhost:3000/settings/billing?card={CHECKOUT_SESSION_ID}';
/** The token that comes back from the page for a card. */
async function entered(number: string, reference: string | null) {
  const page = await gateway.openCardPage({
    reference,
    successUrl: CARD_URL,
    cancelUrl: 'http://acme.localhost:3000/',
    email: 'a@acme.test',
  });
  const back = new URL(await fake.submit(page ?? '', { number }));
  return back.searchParams.get('card') ?? '';
}
async function payer(number: string): Promise<KeptCard & { reference: string }> {
  const reference = newId();
  const card = await gateway.keepCard(await entered(number, reference), { reference, name: 'Acme', customer: null });
  if (card === null) throw new Error('The card was not kept');
  return { ...card, reference };
}
const charging = (
  { reference, customer, paymentMethod }: KeptCard & { reference: string },
  values: Partial<PaymentCharge> = {},
): PaymentCharge => {
  const charge: PaymentCharge = {
    reference,
    invoiceId: newId(),
    customer,
    paymentMethod,
    payment: null,
    remember: async (payment) => {
      charge.payment = payment;
    },
    key: newId(),
    onlyLook: false,
    amountMinor: 29_900,
    currency: 'USD',
    description: 'Standard, invoice A-0001',
    returnUrl: null,
    ...values,
  };
  return charge;
};
const chargesOf = (customer: string | null) =>
  [...fake.account.charges.values()].filter(
    ({ payment_intent: of }) => fake.account.intents.get(of)?.customer === customer,
  );

it('answers whether it is there and lets us in', async () => {
  await gateway.check();
  expect(fake.asked).toEqual(['GET /v1/balance']);
  await expect(
    stripeGateway({ secretKey: 'sk_test_another0123', origin: fake.origin, limitMs: 60_000 }).check(),
  ).rejects.toThrow('Invalid API Key');
});

describe('a card', () => {
  it('is stored for the firm that its page was opened for, for any number of requests', async () => {
    const reference = newId();
    const token = await entered(TEST_CARDS.good, reference);
    const firm = { reference, name: 'Acme', customer: null };
    const card = await gateway.keepCard(token, firm);
    expect(card).toEqual({
      gateway: 'stripe',
      customer: expect.stringMatching(/^cus_/),
      paymentMethod: expect.stringMatching(/^pm_/),
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
    });
    expect(await gateway.keepCard(token, firm)).toEqual(card);
    expect(await gateway.keepCard(token, { ...firm, customer: card?.customer ?? null })).toEqual(card);
    expect(fake.account.customers.get(card?.customer ?? '')).toMatchObject({
      name: 'Acme',
      metadata: { firm: reference },
    });
    expect(JSON.stringify([...fake.account.customers.values()])).not.toContain('a@acme.test');
  });

  it('of another firm, another kind of token, and one that no one has finished entering are declined', async () => {
    const token = await entered(TEST_CARDS.good, newId());
    const firm = { reference: newId(), name: 'Other', customer: null };
    const page = await gateway.openCardPage({
      reference: firm.reference,
      successUrl: CARD_URL,
      cancelUrl: CARD_URL,
      email: 'a@acme.test',
    });
    for (const wrong of [token, 'tok_test', 'cs_test_unknown', '../customers', page?.split('/').at(-1) ?? ''])
      expect(await gateway.keepCard(wrong, firm)).toBeNull();
    const signup = await entered(TEST_CARDS.good, null);
    expect(await gateway.keepCard(signup, firm)).not.toBeNull();
    // a card from signup creates one firm, and nothing of another one remains
    const before = fake.account.customers.size;
    expect(await gateway.keepCard(signup, { ...firm, reference: newId() })).toBeNull();
    expect(await gateway.keepCard(await entered(TEST_CARDS.unattachable, firm.reference), firm)).toBeNull();
    expect(fake.account.customers.size).toBe(before);
  });

  it('is attached to a new customer if the known one was deleted, and can be removed', async () => {
    const first = await payer(TEST_CARDS.good);
    fake.account.customers.delete(first.customer ?? '');
    const firm = { reference: first.reference, name: 'Acme', customer: first.customer };
    const next = await gateway.keepCard(await entered(TEST_CARDS.good, first.reference), firm);
    expect(next?.customer).not.toBe(first.customer);
    await gateway.forgetCard(next?.paymentMethod ?? '');
    await gateway.forgetCard(next?.paymentMethod ?? '');
    await gateway.forgetCard('pm_unknown');
    expect(fake.account.methods.get(next?.paymentMethod ?? '')?.customer).toBeNull();
  });

  it('that was stored in vain is removed with its new customer, and the card in use stays', async () => {
    const reference = newId();
    const firm = { reference, name: 'Acme', customer: null };
    const customersOf = () =>
      [...fake.account.customers.values()].filter(({ metadata }) => metadata.firm === reference).map(({ id }) => id);
    const [first, second, third] = [
      await entered(TEST_CARDS.good, reference),
      await entered(TEST_CARDS.good, reference),
      await entered(TEST_CARDS.good, null),
    ];
    const unused = await gateway.keepCard(first, firm);
    const held = await gateway.keepCard(second, firm);
    const other = await gateway.keepCard(third, { ...firm, customer: held?.customer ?? null });
    const paidWith = { reference, customer: held?.customer ?? null, paymentMethod: held?.paymentMethod ?? null };
    expect([customersOf(), other]).toEqual([[unused?.customer, held?.customer], null]);
    const fourth = await entered(TEST_CARDS.good, reference);
    const added = await gateway.keepCard(fourth, { ...firm, customer: paidWith.customer });
    for (const token of [first, second, third, fourth, first, 'tok_test', "x' OR metadata['firm']:'y"])
      await gateway.forgetUnused(token, paidWith);
    expect(customersOf()).toEqual([held?.customer]);
    expect([unused, added, held].map((card) => fake.account.methods.get(card?.paymentMethod ?? '')?.customer)).toEqual([
      null,
      null,
      held?.customer,
    ]);
    // the process died before the card was attached
    const late = await entered(TEST_CARDS.good, reference);
    fake.faults.push({ at: /attach$/, kind: 'unreachable', times: 2 });
    await expect(gateway.keepCard(late, firm)).rejects.toThrow('temporarily unavailable');
    expect(customersOf()).toHaveLength(2);
    await gateway.forgetUnused(late, paidWith);
    expect(customersOf()).toEqual([held?.customer]);
  });

  it("is removed with its firm, by the customer or by the customer's reference", async () => {
    const [known, unknown] = [await payer(TEST_CARDS.good), await payer(TEST_CARDS.good)];
    await gateway.forget({ reference: known.reference, customer: known.customer });
    await gateway.forget({ reference: known.reference, customer: known.customer });
    await gateway.forget({ reference: unknown.reference, customer: null });
    for (const { customer } of [known, unknown]) expect(fake.account.customers.has(customer ?? '')).toBe(false);
  });
});

describe('a charge', () => {
  it('is one payment that names its firm', async () => {
    const firm = await payer(TEST_CARDS.good);
    const charge = charging(firm);
    expect(await gateway.charge(charge)).toBe('paid');
    expect(await gateway.charge(charge)).toBe('paid');
    expect(await gateway.charge({ ...charge, key: newId() })).toBe('paid');
    expect(chargesOf(firm.customer)).toHaveLength(1);
    expect(fake.account.intents.get(charge.payment ?? '')).toMatchObject({
      amount: 29_900,
      currency: 'usd',
      metadata: { firm: firm.reference, invoice: charge.invoiceId },
    });
  });

  it('that is declined can be tried again with another card, by the same payment', async () => {
    const firm = await payer(TEST_CARDS.declined);
    const charge = charging(firm);
    expect(await gateway.charge(charge)).toBe('declined');
    expect(await gateway.charge(charge)).toBe('declined');
    const payment = charge.payment;
    const token = await entered(TEST_CARDS.good, firm.reference);
    const next = await gateway.keepCard(token, { reference: firm.reference, name: 'Acme', customer: firm.customer });
    expect(await gateway.charge({ ...charge, paymentMethod: next?.paymentMethod ?? null })).toBe('paid');
    expect([charge.payment, chargesOf(firm.customer).length]).toEqual([payment, 1]);
  });

  it('of a deleted or unknown card is declined', async () => {
    const firm = await payer(TEST_CARDS.good);
    await gateway.forgetCard(firm.paymentMethod ?? '');
    expect(await gateway.charge(charging(firm))).toBe('declined');
    expect(await gateway.charge(charging({ ...firm, paymentMethod: null }))).toBe('declined');
  });

  it('that the bank wants confirmed is declined when no one is there, and leads the person there when someone is', async () => {
    const firm = await payer(TEST_CARDS.confirmed);
    const charge = charging(firm);
    expect(await gateway.charge(charge)).toBe('unconfirmed');
    const present = {
      ...charge,
      key: newId(),
      returnUrl: 'http://acme.localhost:3000/settings/billing?payment=returned',
    };
    const first = await gateway.charge(present);
    expect(first).toEqual({ confirmAt: expect.stringContaining('/authenticate/') });
    // called again before the person has confirmed
    expect(await gateway.charge({ ...present, returnUrl: null, onlyLook: true })).toEqual(first);
    const { confirmAt } = first as { confirmAt: string };
    expect(await fake.submit(confirmAt, { outcome: 'fail' })).toContain('payment=returned');
    expect(await gateway.charge({ ...present, onlyLook: true })).toBe('declined');
    const second = (await gateway.charge({ ...present, key: newId() })) as { confirmAt: string };
    await fake.submit(second.confirmAt, { outcome: 'complete' });
    expect(await gateway.charge({ ...present, onlyLook: true })).toBe('paid');
    expect(chargesOf(firm.customer)).toHaveLength(1);
  });

  it('never counts a payment of another invoice, amount or currency', async () => {
    const firm = await payer(TEST_CARDS.good);
    const charge = charging(firm);
    await gateway.charge(charge);
    for (const other of [{ invoiceId: newId() }, { reference: newId() }, { amountMinor: 1 }, { currency: 'EUR' }])
      await expect(gateway.charge({ ...charge, ...other })).rejects.toThrow(/^The payment pi_/);
  });

  it.each([
    ['the payment was made and the answer lost', { at: /POST \/v1\/payment_intents$/, kind: 'lost', times: 2 }],
    ['the payment could not be made', { at: /POST \/v1\/payment_intents$/, kind: 'fault', times: 2 }],
    ['the charge was made and the answer lost', { at: /confirm$/, kind: 'lost', times: 2 }],
    ['the charge had a fault', { at: /confirm$/, kind: 'fault', times: 2 }],
    ['too much was asked', { at: /confirm$/, kind: 'limit', times: 2 }],
    ['no one answered', { at: /./, kind: 'unreachable', times: 2 }],
  ] as const)('is made once when it is asked again after %s', async (_, fault) => {
    const firm = await payer(TEST_CARDS.good);
    const charge = charging(firm);
    fake.faults.push({ ...fault });
    for (let tries = 0; tries < 4; tries++) {
      const outcome = await gateway.charge(charge).catch((error: unknown) => error);
      if (outcome === 'paid') break;
      expect(outcome).toMatchObject({ code: 'unavailable' });
    }
    expect(await gateway.charge(charge)).toBe('paid');
    expect(chargesOf(firm.customer)).toHaveLength(1);
  });

  it('reveals neither keys nor secrets when it fails', async () => {
    const firm = await payer(TEST_CARDS.good);
    const stranger = stripeGateway({ secretKey: 'sk_test_of_somebody_else', origin: fake.origin });
    const error = await stranger.charge(charging(firm)).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ message: expect.stringMatching(/^Stripe: /) });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sk_test|_secret_/);
  });
});

describe('a payment', () => {
  it('that is cancelled can’t be paid any more; one that was paid stays paid, and is refunded once', async () => {
    const firm = await payer(TEST_CARDS.confirmed);
    const open = charging(firm, { returnUrl: 'http://acme.localhost:3000/' });
    await gateway.charge(open);
    expect([await gateway.withdraw(open.payment ?? ''), await gateway.withdraw(open.payment ?? '')]).toEqual([
      'withdrawn',
      'withdrawn',
    ]);
    const withdrawn = open.payment;
    await gateway.charge({ ...open, key: newId() });
    expect(open.payment).not.toBe(withdrawn);
    const paid = charging(await payer(TEST_CARDS.good));
    await gateway.charge(paid);
    expect(await gateway.withdraw(paid.payment ?? '')).toBe('paid');
    await gateway.refund(paid.payment ?? '');
    await gateway.refund(paid.payment ?? '');
    expect(await gateway.look({ kind: 'payment', id: paid.payment ?? '' })).toMatchObject({
      paid: true,
      refundedMinor: 29_900,
    });
  });

  it('is looked up alone, with its charge or its dispute; foreign ones are not found', async () => {
    const firm = await payer(TEST_CARDS.good);
    const charge = charging(firm);
    await gateway.charge(charge);
    const payment = charge.payment ?? '';
    fake.refund(payment, 900);
    fake.dispute(payment, 'needs_response');
    const facts = {
      kind: 'payment',
      payment,
      firmId: firm.reference,
      invoiceId: charge.invoiceId,
      paid: true,
      amountMinor: 29_900,
      currency: 'USD',
      refundedMinor: 900,
      dispute: 'needs_response',
    };
    const [made] = chargesOf(firm.customer);
    const [dispute] = [...fake.account.disputes.values()];
    expect(await gateway.look({ kind: 'payment', id: payment })).toEqual(facts);
    expect(await gateway.look({ kind: 'charge', id: made?.id ?? '' })).toEqual(facts);
    expect(await gateway.look({ kind: 'dispute', id: dispute?.id ?? '' })).toEqual(facts);
    expect(await gateway.look({ kind: 'card', id: firm.paymentMethod ?? '' })).toMatchObject({
      customer: firm.customer,
      card: { last4: '4242' },
    });
    for (const kind of ['payment', 'charge', 'dispute', 'card'] as const)
      expect(await gateway.look({ kind, id: 'pi_unknown' })).toBeNull();
    const intent = fake.account.intents.get(payment);
    if (intent) intent.metadata = { firm: 'acme', invoice: "'" };
    expect(await gateway.look({ kind: 'payment', id: payment })).toBeNull();
  });
});

describe('an event', () => {
  const now = new Date('2030-01-01T12:00:00Z');
  const event = (type: string, values = {}) => ({
    ...{
      id: 'evt_1',
      object: 'event' as const,
      type,
      created: 1,
      livemode: false,
      data: { object: { id: 'pi_1', amount: 1 } },
    },
    ...values,
  });
  const read = (signed: { body: string; headers: Record<string, string> }, secret = fake.webhookSecret, at = now) =>
    stripeEvents(secret)(Buffer.from(signed.body), signed.headers['Stripe-Signature'] ?? '', at);

  it('contains only its subject', async () => {
    expect(await read(fake.signed(event('payment_intent.succeeded'), now))).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      subject: { kind: 'payment', id: 'pi_1' },
    });
    expect(await read(fake.signed(event('customer.created'), now))).toMatchObject({ subject: null });
    expect(await read(fake.signed(event('payment_intent.succeeded', { account: 'acct_other' }), now))).toMatchObject({
      subject: null,
    });
    expect(
      await read(fake.signed(event('payment_intent.succeeded', { data: { object: { id: '../x' } } }), now)),
    ).toMatchObject({ subject: null });
  });

  it('that is forged, changed, of another endpoint or old is rejected', async () => {
    const signed = fake.signed(event('payment_intent.succeeded'), now);
    expect(await read({ ...signed, body: signed.body.replace('pi_1', 'pi_2') })).toBeNull();
    expect(await read(signed, 'whsec_of_another_account')).toBeNull();
    expect(await read(signed, fake.webhookSecret, new Date(now.getTime() + 301_000))).toBeNull();
    expect(await read(signed, fake.webhookSecret, new Date(now.getTime() + 299_000))).not.toBeNull();
    for (const header of ['', 't=1', 'v1=abc', 'nonsense'])
      expect(await read({ ...signed, headers: { 'Stripe-Signature': header } })).toBeNull();
    expect(await read({ ...fake.signed(event('x', { id: 'a b' }), now) })).toBeNull();
  });
});
