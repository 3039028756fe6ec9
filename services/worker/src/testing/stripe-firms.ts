import { runAsSystem, type SubscriptionDoc } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { stripeGateway } from '@scopewright/payments';
import { fakeStripe, TEST_CARDS } from '@scopewright/payments/testing';
import { testClock } from '@scopewright/service-kit/testing';
import type { Types } from 'mongoose';
import { collectPayment, type PaymentOptions, renewPlan } from '../payment/renew.ts';
import { forgetCard, withdrawPayment } from '../payment/settle.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Firms whose plans are paid through a stand-in for Stripe, with the worker's jobs for them. @param label names the
 * database
 */
export async function stripeFirms(label: string) {
  const time = testClock(new Date('2026-03-31T12:00:00Z'));
  const stripe = await fakeStripe();
  const gateway = stripeGateway(stripe);
  const database = await testDatabase(label);
  const make = factories(database.models, { clock: time.clock });
  const linkTo = (subdomain: string | null) => ({ origin: `https://${subdomain}.scopewright.app`, tenantKey: null });
  const options = (): PaymentOptions => ({
    data: database,
    gateway,
    clock: time.clock,
    announce: async () => undefined,
    linkTo,
  });
  const system = <T>(work: () => PromiseLike<T>) => runAsSystem('look', work);
  let count = 0;

  const firms = {
    time,
    stripe,
    gateway,
    database,
    make,
    options,
    system,
    subscriptionOf: (firmId: Types.ObjectId) =>
      system(() => database.models.subscriptions.findOne({ firmId }).orFail().lean<SubscriptionDoc>()),
    invoicesOf: (firmId: Types.ObjectId) =>
      system(() => database.models.invoices.find({ firmId }).sort({ number: 1 }).lean()),
    actionsOf: async (firmId: Types.ObjectId) =>
      (await system(() => database.models.auditEvents.find({ firmId }).sort({ _id: 1 }).lean())).map(
        ({ action }) => action,
      ),
    /** Payments of the firm that were charged. */
    chargesOf(firmId: Types.ObjectId) {
      const intents = [...stripe.account.intents.values()].filter(
        ({ metadata }) => metadata.firm === firmId.toHexString(),
      );
      return intents.filter(({ latest_charge: charge }) => charge !== null);
    },
    renew: (firmId: Types.ObjectId) => renewPlan(options(), { firmId: firmId.toHexString() }, null),

    keepCard: async (firmId: Types.ObjectId, number: string, customer: string | null = null) =>
      (await firms.enterCard(firmId, number, customer)).card,

    /** Enters a card on the gateway's page, and stores it for the firm with the returned token. */
    async enterCard(firmId: Types.ObjectId, number: string, customer: string | null) {
      const reference = firmId.toHexString();
      const addresses = { successUrl: 'http://x.test/?card={CHECKOUT_SESSION_ID}', cancelUrl: 'http://x.test/' };
      const page = await gateway.openCardPage({ reference, ...addresses, email: 'a@b.test' });
      const token = new URL(await stripe.submit(page ?? '', { number })).searchParams.get('card') ?? '';
      const card = await gateway.keepCard(token, { reference, name: 'Acme', customer });
      if (card === null) throw new Error('The card was not kept');
      return { token, card };
    },

    /** A firm with a card at Stripe, whose plan is due now. */
    async due(number: string = TEST_CARDS.good) {
      count += 1;
      const now = time.clock();
      const trialEndsAt = new Date(now.getTime() - 31 * DAY_MS);
      const subdomain = `stripe-${count}`;
      const { _id } = await make.firmAt(subdomain, { plan: 'paid', trialEndsAt });
      const admin = await make.user(_id);
      const period = { periodStart: trialEndsAt, periodEnd: now, chargedMinor: 29_900, anchorDay: 31, dueAt: now };
      await make.subscription(_id, {
        plan: 'standard',
        status: 'active',
        ...period,
        ...(await firms.keepCard(_id, number)),
      });
      return { firmId: _id, admin, subdomain };
    },

    /**
     * Runs the jobs of the firm's outbox, as the worker would, until none remains; postponed ones when their time has
     * come.
     */
    async workOff(firmId: Types.ObjectId): Promise<void> {
      const rows = await database.models.outbox
        .find({ 'payload.firmId': firmId.toHexString(), job: /^payment\./, status: 'pending' })
        .lean();
      for (const { _id, job, payload } of rows) {
        if (job === 'payment.collect') await collectPayment(options(), payload as never, null);
        if (job === 'payment.withdraw') await withdrawPayment(options(), payload as never);
        if (job === 'payment.forget-card') await forgetCard(options(), payload as never);
        await database.models.outbox.updateOne({ _id }, { $set: { status: 'done' } });
      }
    },

    async close(): Promise<void> {
      await database.close();
      await stripe.close();
    },
  };
  return firms;
}
