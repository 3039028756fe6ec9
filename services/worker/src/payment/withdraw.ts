import { runWithTenant } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
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
