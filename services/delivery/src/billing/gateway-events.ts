import { isDuplicateKey, runAsSystem } from '@scopewright/data';
import type { ReadGatewayEvent } from '@scopewright/payments';
import { enqueue, failures, type Implementation, implement, inTx } from '@scopewright/service-kit';
import type { DeliveryParts } from '../parts.ts';

/** Longer than the gateway resends an event, even on request. */
const KEPT_MS = 35 * 24 * 60 * 60 * 1000;

/**
 * Webhook of the payment gateway. An event is answered as soon as it is stored together with the job that processes it;
 * a known event is ignored.
 */
export const gatewayEventCall = ({ data, readEvent }: Pick<DeliveryParts, 'data' | 'readEvent'>): Implementation =>
  implement('paymentEvent', async (_input, call) => {
    const event = await read(readEvent, call.requireRawBody(), call.request.headers['stripe-signature'], call.now());
    if (event === null) throw failures.badRequest('The event is not signed for this address, or is too old');
    const { id, type, subject } = event;
    if (subject === null) return { received: true as const };
    const now = call.now();
    try {
      await runAsSystem('take an event of the payment gateway', () =>
        inTx(data, call, async (tx) => {
          await tx.models.gatewayEvents.create(
            [{ _id: id, type, receivedAt: now, expiresAt: new Date(now.getTime() + KEPT_MS) }],
            { session: tx.session },
          );
          await enqueue(tx, 'payment.event', subject);
        }),
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return { received: true as const };
  });

async function read(
  readEvent: ReadGatewayEvent | null,
  body: Buffer,
  signature: string | string[] | undefined,
  now: Date,
) {
  return readEvent === null || typeof signature !== 'string' ? null : readEvent(body, signature, now);
}
