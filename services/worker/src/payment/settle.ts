import { type Models, runAsSystem } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import type { PaymentGateway } from '@scopewright/service-kit';

/**
 * Ends the subscription of a signup that came to nothing. The reference is the id that the firm would have, so a firm of that id keeps its subscription.
 * May run again: the gateway ends a subscription once.
 * @returns whether the gateway was told to end it
 * @throws Error when a subscription may be there but no gateway is configured
 */
export async function settlePayment(
  { models, gateway }: { models: Pick<Models, 'firms'>; gateway: Pick<PaymentGateway, 'cancel'> | null },
  { reference }: JobPayload<'payment.settle'>,
): Promise<boolean> {
  if (await runAsSystem('look whether a signup succeeded', () => models.firms.exists({ _id: reference }))) return false;
  if (gateway === null) throw new Error('No payment gateway is configured to end a subscription at');
  await gateway.cancel(reference);
  return true;
}
