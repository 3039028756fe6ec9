import type Stripe from 'stripe';
import type { ChargeOutcome, PaymentCharge } from '../gateway.ts';
import { found, hasCode, isAboutCard, isCardError, underKey } from './ask.ts';

/** The owner of a payment, from its metadata. */
export interface PaymentOwner {
  firm: string;
  invoice: string;
}

/** Null for a payment that this product did not make. */
export function ownerOf({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): PaymentOwner | null {
  const { firm = '', invoice = '' } = metadata;
  const isId = (value: string) => /^[0-9a-f]{24}$/.test(value);
  return isId(firm) && isId(invoice) ? { firm, invoice } : null;
}

/** @throws Error when a payment does not match the invoice: it must never count as paid then */
function assertMatches(
  intent: Stripe.PaymentIntent,
  { reference, invoiceId, amountMinor, currency }: PaymentCharge,
): void {
  const owner = ownerOf(intent);
  if (owner?.firm !== reference || owner.invoice !== invoiceId)
    throw new Error(`The payment ${intent.id} is not of invoice ${invoiceId}`);
  if (intent.amount !== amountMinor || intent.currency !== currency.toLowerCase())
    throw new Error(`The payment ${intent.id} has another amount or currency than invoice ${invoiceId}`);
}

/**
 * The payment of the invoice: the one from an earlier attempt unless it was cancelled, or a new one, stored before it
 * can charge anything.
 */
async function paymentOf(stripe: Stripe, charge: PaymentCharge): Promise<Stripe.PaymentIntent> {
  const { reference, invoiceId, customer, payment, amountMinor, currency, description, key, remember } = charge;
  const earlier = payment === null ? null : await found(() => stripe.paymentIntents.retrieve(payment));
  if (earlier && earlier.status !== 'canceled') return earlier;
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountMinor,
    currency: currency.toLowerCase(),
    ...(customer !== null && { customer }),
    allowed_payment_method_types: ['card'],
    description,
    metadata: { firm: reference, invoice: invoiceId },
  };
  const made = await underKey(`charge:${key}`, (options) => stripe.paymentIntents.create(params, options));
  await remember(made.id);
  return made;
}

function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome | null {
  const { status, next_action: action } = intent;
  if (status === 'succeeded') return 'paid';
  if (status === 'requires_action')
    return action?.redirect_to_url?.url ? { confirmAt: action.redirect_to_url.url } : 'pending';
  return status === 'processing' ? 'pending' : null;
}

/**
 * Charges an invoice with one PaymentIntent, which can succeed only once: repeated requests lead to one charge. Its
 * state is looked up before and after anything that may have gone wrong, never guessed.
 * https://docs.stripe.com/payments/save-and-reuse?platform=web&ui=checkout#charge-saved-payment-method
 */
export async function chargeByStripe(stripe: Stripe, charge: PaymentCharge): Promise<ChargeOutcome> {
  const { paymentMethod, onlyLook, key, returnUrl } = charge;
  // no payment method was ever stored
  if (paymentMethod === null || charge.customer === null) return 'declined';
  const intent = await paymentOf(stripe, charge);
  assertMatches(intent, charge);
  const known = outcomeOf(intent);
  if (known !== null) return known;
  if (onlyLook) return 'declined';
  const params: Stripe.PaymentIntentConfirmParams = {
    payment_method: paymentMethod,
    ...(returnUrl === null ? { off_session: true } : { return_url: returnUrl }),
  };
  try {
    const way = returnUrl === null ? 'off' : 'on';
    const confirmed = await underKey(`confirm:${key}:${paymentMethod}:${way}`, (options) =>
      stripe.paymentIntents.confirm(intent.id, params, options),
    );
    return outcomeOf(confirmed) ?? 'declined';
  } catch (error) {
    if (isCardError(error)) return error.code === 'authentication_required' ? 'unconfirmed' : 'declined';
    if (isAboutCard(error)) return 'declined';
    if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
    // another process has advanced it since
    return outcomeOf(await stripe.paymentIntents.retrieve(intent.id)) ?? 'declined';
  }
}
