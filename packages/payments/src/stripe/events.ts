import Stripe from 'stripe';
import type { EventSubject } from '../gateway.ts';

/** An event as the gateway has signed it; `subject` is null for one of a kind that nothing is done about. */
export interface GatewayEvent {
  id: string;
  type: string;
  subject: EventSubject | null;
}

/** Reads an event that the gateway sends. @returns null when it is not signed by the gateway, or was some minutes ago */
export type ReadGatewayEvent = (body: Buffer, signature: string, now: Date) => Promise<GatewayEvent | null>;

const SUBJECTS: Readonly<Record<string, EventSubject['kind']>> = {
  'payment_intent.succeeded': 'payment',
  'payment_intent.payment_failed': 'payment',
  'payment_intent.canceled': 'payment',
  'charge.refunded': 'charge',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'payment_method.updated': 'card',
  'payment_method.automatically_updated': 'card',
};

const TOLERANCE_SECONDS = 300;
const IDENTIFIER = /^\w{1,255}$/;

/**
 * Reads events by the signature of one webhook endpoint; another endpoint's, and so another account's, is not its own. Of what they say only the id of what
 * they are about is taken. https://docs.stripe.com/webhooks#verify-official-libraries
 */
export const stripeEvents =
  (secret: string): ReadGatewayEvent =>
  async (body, signature, now) => {
    let event: Stripe.Event;
    try {
      event = await Stripe.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
    } catch {
      return null;
    }
    const { id, type, account, data } = event;
    const subjectId: unknown = Reflect.get(data?.object ?? {}, 'id');
    if (!IDENTIFIER.test(id)) return null;
    const kind = SUBJECTS[type];
    // `account`: of somebody else's account that is connected to this one
    const isOurs =
      kind !== undefined && account === undefined && typeof subjectId === 'string' && IDENTIFIER.test(subjectId);
    return { id, type, subject: isOurs ? { kind, id: subjectId } : null };
  };
