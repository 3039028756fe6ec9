import { runs } from '@scopewright/build-config/runs';
import { type PaymentGateway, stripeEvents } from '@scopewright/payments';
import { type FakeStripeEvent, TEST_CARDS } from '@scopewright/payments/testing';
import fc from 'fast-check';
import type { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { stripeFirms } from '../testing/stripe-firms.ts';
import { takeGatewayEvent } from './events.ts';
import { renewPlan } from './renew.ts';

const firms = await stripeFirms('event_order');
const { stripe, gateway, time, database, options, system } = firms;
const read = stripeEvents(stripe.webhookSecret);
afterAll(() => firms.close());

/** A payment's steps at Stripe: declined once, then paid; each has an event. */
const STEPS: readonly ((payment: string) => void)[] = [
  (payment) => stripe.refund(payment, 900),
  (payment) => stripe.dispute(payment, 'needs_response'),
  (payment) => stripe.refund(payment, 100),
  (payment) => stripe.dispute(payment, 'won'),
];

const dying: PaymentGateway = {
  ...gateway,
  charge: async (asked) => {
    await gateway.charge(asked);
    throw new Error('killed here');
  },
};

/**
 * The state of a payment's invoice when its events start to arrive: its process died during the charge, its attempt was
 * written off, or it was abandoned.
 */
const STANDINGS = {
  dying: {},
  'written off': { collecting: false },
  void: { collecting: false, status: 'void' as const },
};

/**
 * A payment that was declined, and then made by a process that died during it. @returns with the events of both, the
 * oldest first
 */
async function paidUnheard(standing: keyof typeof STANDINGS) {
  const before = stripe.events.length;
  const { firmId } = await firms.due(TEST_CARDS.declined);
  await firms.renew(firmId);
  const held = await firms.subscriptionOf(firmId);
  const card = await firms.keepCard(firmId, TEST_CARDS.good, held.customer);
  await system(() => database.models.subscriptions.updateOne({ firmId }, { $set: { ...card, dueAt: time.clock() } }));
  await expect(renewPlan({ ...options(), gateway: dying }, { firmId: firmId.toHexString() }, null)).rejects.toThrow(
    'killed here',
  );
  await system(() => database.models.invoices.updateOne({ firmId }, { $set: STANDINGS[standing] }));
  const [payment] = firms.chargesOf(firmId);
  if (!payment) throw new Error('Nothing was charged');
  return { firmId, payment: payment.id, events: () => stripe.events.slice(before) };
}

async function deliver(event: FakeStripeEvent): Promise<void> {
  const { body, headers } = stripe.signed(event, time.clock());
  const made = await read(Buffer.from(body), headers['Stripe-Signature'] ?? '', time.clock());
  if (!made?.subject) throw new Error(`The event ${event.type} is not taken`);
  await takeGatewayEvent(options(), made.subject, null);
}

/** The final state after all events, without what only records the way to it. */
async function endOf(firmId: Types.ObjectId) {
  const [invoice] = await firms.invoicesOf(firmId);
  const { status, plan, openInvoiceId, pastDueSince, periodEnd, dueAt } = await firms.subscriptionOf(firmId);
  const actions = await firms.actionsOf(firmId);
  return {
    invoice: invoice && {
      status: invoice.status,
      refundedMinor: invoice.refundedMinor,
      dispute: invoice.dispute,
      collecting: invoice.collecting,
    },
    subscription: { status, plan, owes: openInvoiceId !== null, pastDueSince, periodEnd, dueAt },
    renewals: actions.filter((action) => action === 'billing.renewed').length,
    failures: actions.filter((action) => action === 'billing.payment-failed').length,
  };
}

/**
 * When each event arrives, as the number of steps after its own: up to three times, 4 meaning after everything; and the
 * order of those at the same time.
 */
const schedule = fc.record({
  delays: fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }), {
    minLength: 6,
    maxLength: 6,
  }),
  order: fc.array(fc.nat(), { minLength: 18, maxLength: 18 }),
  atOnce: fc.boolean(),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer T> ? T : never;

async function play(standing: keyof typeof STANDINGS, { delays, order, atOnce }: Schedule) {
  const { firmId, payment, events } = await paidUnheard(standing);
  const eventsBefore = events().length;
  for (let step = 0; step <= STEPS.length; step++) {
    const coming = delays.flatMap((each, index) => {
      const since = Math.max(0, index - eventsBefore + 1);
      return each.filter((delay) => Math.min(since + delay, STEPS.length) === step).map(() => index);
    });
    const sorted = coming.map((index, place) => ({ index, rank: order[place] ?? 0 })).sort((a, b) => a.rank - b.rank);
    const sent = sorted.flatMap(({ index }) => events()[index] ?? []);
    if (atOnce) await Promise.all(sent.map(deliver));
    else for (const event of sent) await deliver(event);
    STEPS[step]?.(payment);
  }
  await firms.workOff(firmId);
  // also deliver the events of the worker's later actions at Stripe
  for (const event of events().slice(eventsBefore + STEPS.length)) await deliver(event);
  return endOf(firmId);
}

const IN_ORDER: Schedule = {
  delays: Array.from({ length: 6 }, () => [0]),
  order: Array.from({ length: 18 }, () => 0),
  atOnce: false,
};

it.each(Object.keys(STANDINGS) as (keyof typeof STANDINGS)[])(
  'events in any order, late and more than once leave the same of an invoice (%s)',
  async (standing) => {
    const expected = await play(standing, IN_ORDER);
    const paid = standing !== 'void';
    expect(expected).toMatchObject({
      invoice: { status: paid ? 'paid' : 'void', refundedMinor: paid ? 1000 : 29_900, dispute: 'won' },
      renewals: paid ? 1 : 0,
    });
    await fc.assert(
      fc.asyncProperty(schedule, async (given) => {
        expect(await play(standing, given)).toEqual(expected);
      }),
      { numRuns: runs(3) },
    );
  },
);
