import { type Models, runAsSystem, runWithTenant, type SubscriptionDoc } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import type { PaymentGateway } from '@scopewright/payments';
import { type PaymentOptions, requireGateway } from './renew.ts';

/**
 * Cancels the payment of a void invoice, and refunds it if it was made anyway.
 * @returns whether it was refunded
 * @throws Error when no gateway is configured, or the gateway's error
 */
export async function withdrawPayment(
  options: PaymentOptions,
  { payment }: JobPayload<'payment.withdraw'>,
): Promise<boolean> {
  const gateway = requireGateway(options);
  if ((await gateway.withdraw(payment)) === 'withdrawn') return false;
  await gateway.refund(payment);
  return true;
}

/** Makes the gateway forget a card, unless the firm pays with it. @throws as `withdrawPayment` */
export async function forgetCard(
  options: PaymentOptions,
  { firmId, paymentMethod }: JobPayload<'payment.forget-card'>,
): Promise<void> {
  const { data } = options;
  const isPaidWith = await runWithTenant(firmId, () => data.models.subscriptions.exists({ paymentMethod }));
  if (!isPaidWith) await requireGateway(options).forgetCard(paymentMethod);
}

/**
 * Removes the customer of an unfinished signup, with the card, at the gateway. The reference is the id that the firm
 * would have, so an existing firm with that id retains its card. Safe to repeat.
 * @returns whether the gateway was asked to
 * @throws Error when something may be stored but no gateway is configured
 */
export async function settlePayment(
  { models, gateway }: { models: Pick<Models, 'firms'>; gateway: Pick<PaymentGateway, 'forget'> | null },
  { reference }: JobPayload<'payment.settle'>,
): Promise<boolean> {
  if (await runAsSystem('look whether a signup succeeded', () => models.firms.exists({ _id: reference }))) return false;
  if (gateway === null) throw new Error('No payment gateway is configured that could forget a card');
  await gateway.forget({ reference, customer: null });
  return true;
}

/**
 * Makes the gateway forget a card stored for a change of a firm's plan or card, unless the change was saved and the
 * firm pays with it. Safe to repeat.
 * @throws Error when no gateway is configured, or the gateway's error
 */
export async function settleCard(
  options: PaymentOptions,
  { firmId, paymentToken }: JobPayload<'payment.settle-card'>,
): Promise<void> {
  const { subscriptions } = options.data.models;
  const gateway = requireGateway(options);
  const held = await runWithTenant(firmId, () =>
    subscriptions.findOne({ gateway: gateway.name }).lean<SubscriptionDoc>(),
  );
  await gateway.forgetUnused(paymentToken, {
    reference: firmId,
    customer: held?.customer ?? null,
    paymentMethod: held?.paymentMethod ?? null,
  });
}
