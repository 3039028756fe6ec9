import Stripe from 'stripe';
import type { EventSubject } from '../gateway.ts';

/** An event signed by the gateway; `subject` is null for kinds that are ignored. */
export interface GatewayEvent {
  id: string;
  type: string;
  subject: EventSubject | null;
}

/** Reads an event sent by the gateway. @returns null when its signature is invalid or too old */
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
 * Reads events signed for one webhook endpoint; those of another endpoint, and so of another account, are rejected.
 * Only the id of an event's subject is used. https://docs.stripe.com/webhooks#verify-official-libraries
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
    // `account` is set for an event of another account connected to ours
    const isOurs =
      kind !== undefined && account === undefined && typeof subjectId === 'string' && IDENTIFIER.test(subjectId);
    return { id, type, subject: isOurs ? { kind, id: subjectId } : null };
  };
