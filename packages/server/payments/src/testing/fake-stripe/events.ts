import { createHmac } from 'node:crypto';
import { newId } from './objects.ts';

export interface FakeStripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: boolean;
  account?: string;
  data: { object: object };
}

/** An event as it is sent. */
export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

export const newEvent = (type: string, object: object, now: Date): FakeStripeEvent => ({
  id: newId('evt'),
  object: 'event',
  type,
  created: Math.floor(now.getTime() / 1000),
  livemode: false,
  data: { object: structuredClone(object) },
});

/** https://docs.stripe.com/webhooks#verify-manually */
export function signEvent(event: FakeStripeEvent, secret: string, at: Date): SignedEvent {
  const body = JSON.stringify(event);
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    body,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': `t=${time},v1=${signature}` },
  };
}
