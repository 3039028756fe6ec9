import type Stripe from 'stripe';
import type {
  CardFace,
  CardPage,
  EventSubject,
  GatewayFacts,
  KeptCard,
  PaidWith,
  Payer,
  PaymentGateway,
} from '../gateway.ts';
import {
  asked,
  found,
  hasCode,
  isCardError,
  isMissing,
  isNotPermitted,
  type StripeAccess,
  stripeClient,
  underKey,
} from './ask.ts';
import { chargeByStripe, ownerOf } from './charge.ts';

/** Replaces the firm's id on a card that is entered before the firm exists. */
const SIGNUP = 'signup';

const idOf = (reference: string | { id: string }): string => (typeof reference === 'string' ? reference : reference.id);

function faceOf({ card }: Stripe.PaymentMethod): CardFace | null {
  return card ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null;
}

/**
 * Opens Stripe's own page for a card. The card belongs to no customer until the token comes back with its firm.
 * https://docs.stripe.com/payments/save-and-reuse?platform=web&ui=checkout
 */
async function openPage(stripe: Stripe, { reference, successUrl, cancelUrl, email }: CardPage): Promise<string> {
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    allowed_payment_method_types: ['card'],
    client_reference_id: reference ?? SIGNUP,
    customer_email: email,
    success_url: successUrl,
    cancel_url: cancelUrl,
  });
  if (!session.url) throw new Error('Stripe gave no page for the card');
  return session.url;
}

const isToken = (token: string): boolean => /^cs_\w{1,200}$/.test(token);

/** The card entered on a page that was opened for this payer; null for any other. */
async function enteredCard(
  stripe: Stripe,
  token: string,
  { reference, customer }: Pick<Payer, 'reference' | 'customer'>,
): Promise<Stripe.PaymentMethod | null> {
  if (!isToken(token)) return null;
  const session = await found(() =>
    stripe.checkout.sessions.retrieve(token, { expand: ['setup_intent.payment_method'] }),
  );
  if (session === null || session.mode !== 'setup' || session.status !== 'complete') return null;
  const openedFor = session.client_reference_id;
  if (openedFor !== reference && !(openedFor === SIGNUP && customer === null)) return null;
  const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null;
  return setup?.status === 'succeeded' && typeof setup.payment_method === 'object' ? setup.payment_method : null;
}

/** Whether a customer was created for a firm. */
async function isOf(stripe: Stripe, customer: string, reference: string): Promise<boolean> {
  const known = await found(() => stripe.customers.retrieve(customer));
  return known !== null && !known.deleted && known.metadata.firm === reference;
}

async function keep(stripe: Stripe, token: string, payer: Payer): Promise<KeptCard | null> {
  const entered = await enteredCard(stripe, token, payer);
  if (entered === null) return null;
  const keptAt = (customer: string): KeptCard => ({
    gateway: 'stripe',
    customer,
    paymentMethod: entered.id,
    card: faceOf(entered),
  });
  const owner = entered.customer && idOf(entered.customer);
  // a card belongs to one customer only: another customer's card can't be taken over
  if (owner) return owner === payer.customer || (await isOf(stripe, owner, payer.reference)) ? keptAt(owner) : null;
  try {
    if (payer.customer !== null) {
      await stripe.paymentMethods.attach(entered.id, { customer: payer.customer });
      return keptAt(payer.customer);
    }
  } catch (error) {
    if (isCardError(error)) return null;
    // removed manually at Stripe
    if (!isMissing(error)) throw error;
  }
  const customer = await attachToNew(stripe, entered, token, payer);
  return customer === null ? null : keptAt(customer);
}

/**
 * Creates a customer for the firm and attaches its first card. @returns null when the card is declined; the customer is
 * removed again
 */
async function attachToNew(
  stripe: Stripe,
  card: Stripe.PaymentMethod,
  token: string,
  { name, reference }: Payer,
): Promise<string | null> {
  const params = { name, metadata: { firm: reference, token } };
  const { id } = await underKey(`customer:${reference}:${token}`, (options) =>
    stripe.customers.create(params, options),
  );
  try {
    await stripe.paymentMethods.attach(card.id, { customer: id });
    return id;
  } catch (error) {
    if (!isCardError(error)) throw error;
    await found(() => stripe.customers.del(id));
    return null;
  }
}

/** https://docs.stripe.com/search#search-query-language: results may lag by a minute. */
const customersWith = async (stripe: Stripe, query: string): Promise<string[]> =>
  (await stripe.customers.search({ query })).data.map(({ id }) => id);

async function forgetUnused(
  stripe: Stripe,
  token: string,
  { reference, customer, paymentMethod }: PaidWith,
): Promise<void> {
  if (!isToken(token)) return;
  const made = await customersWith(stripe, `metadata['firm']:'${reference}' AND metadata['token']:'${token}'`);
  for (const id of made) if (id !== customer) await found(() => stripe.customers.del(id));
  const card = await enteredCard(stripe, token, { reference, customer });
  if (card?.customer && idOf(card.customer) === customer && card.id !== paymentMethod)
    await stripe.paymentMethods.detach(card.id);
}

async function withdraw(stripe: Stripe, payment: string): Promise<'paid' | 'withdrawn'> {
  try {
    await stripe.paymentIntents.cancel(payment);
    return 'withdrawn';
  } catch (error) {
    if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
    const { status } = await stripe.paymentIntents.retrieve(payment);
    if (status === 'succeeded') return 'paid';
    if (status === 'canceled') return 'withdrawn';
    throw error;
  }
}

async function forget(stripe: Stripe, { reference, customer }: Pick<Payer, 'reference' | 'customer'>): Promise<void> {
  const known = customer === null ? await customersWith(stripe, `metadata['firm']:'${reference}'`) : [customer];
  for (const id of known) await found(() => stripe.customers.del(id));
}

async function paymentFacts(stripe: Stripe, payment: string): Promise<GatewayFacts | null> {
  const intent = await found(() => stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }));
  const owner = intent && ownerOf(intent);
  if (!intent || !owner) return null;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const dispute = charge?.disputed
    ? ((await stripe.disputes.list({ payment_intent: intent.id, limit: 1 })).data.at(0)?.status ?? null)
    : null;
  return {
    kind: 'payment',
    payment: intent.id,
    firmId: owner.firm,
    invoiceId: owner.invoice,
    paid: intent.status === 'succeeded',
    amountMinor: intent.amount,
    currency: intent.currency.toUpperCase(),
    refundedMinor: charge?.amount_refunded ?? 0,
    dispute,
  };
}

async function look(stripe: Stripe, { kind, id }: EventSubject): Promise<GatewayFacts | null> {
  if (kind === 'payment') return paymentFacts(stripe, id);
  if (kind === 'card') {
    const card = await found(() => stripe.paymentMethods.retrieve(id));
    return card?.customer ? { kind, customer: idOf(card.customer), paymentMethod: card.id, card: faceOf(card) } : null;
  }
  const about =
    kind === 'charge'
      ? await found(() => stripe.charges.retrieve(id))
      : await found(() => stripe.disputes.retrieve(id));
  return about?.payment_intent ? paymentFacts(stripe, idOf(about.payment_intent)) : null;
}

/**
 * A restricted key without access to the balance has been accepted even so.
 * https://docs.stripe.com/api/balance/balance_retrieve
 */
async function check(stripe: Stripe): Promise<void> {
  try {
    await stripe.balance.retrieve();
  } catch (error) {
    if (!isNotPermitted(error)) throw error;
  }
}

/**
 * Takes payments through Stripe. Plans, renewals and invoices are ours: Stripe stores cards and makes one payment for
 * each invoice.
 */
export function stripeGateway(access: StripeAccess): PaymentGateway {
  const stripe = stripeClient(access);
  return {
    name: 'stripe',
    check: () => asked(() => check(stripe)),
    openCardPage: (page) => asked(() => openPage(stripe, page)),
    keepCard: (paymentToken, payer) => asked(() => keep(stripe, paymentToken, payer)),
    forgetCard: (paymentMethod) =>
      asked(async () => {
        const card = await found(() => stripe.paymentMethods.retrieve(paymentMethod));
        if (card?.customer) await stripe.paymentMethods.detach(paymentMethod);
      }),
    forgetUnused: (paymentToken, paidWith) => asked(() => forgetUnused(stripe, paymentToken, paidWith)),
    charge: (charge) => asked(() => chargeByStripe(stripe, charge)),
    withdraw: (payment) => asked(() => withdraw(stripe, payment)),
    refund: (payment) =>
      asked(async () => {
        try {
          await underKey(`refund:${payment}`, (options) => stripe.refunds.create({ payment_intent: payment }, options));
        } catch (error) {
          if (!hasCode(error, 'charge_already_refunded')) throw error;
        }
      }),
    forget: (payer) => asked(() => forget(stripe, payer)),
    look: (subject) => asked(() => look(stripe, subject)),
  };
}
