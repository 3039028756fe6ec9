import { fakeStripe } from '@scopewright/payments/fake-stripe';

export interface StripeStandIn {
  origin: string;
  /** Variables that point the services to it. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** Starts a stand-in for Stripe's API and pages if payments use Stripe and no account is configured; null otherwise. */
export async function standInForStripe(
  { PAYMENT_GATEWAY, STRIPE_SECRET_KEY, NODE_ENV }: NodeJS.ProcessEnv,
  port: number,
): Promise<StripeStandIn | null> {
  if (PAYMENT_GATEWAY !== 'stripe' || STRIPE_SECRET_KEY || NODE_ENV === 'production') return null;
  const { origin, secretKey, webhookSecret, close } = await fakeStripe({
    webhookUrl: `http://localhost:${port}/api/payments/events`,
  });
  return {
    origin,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_ORIGIN: origin },
    close,
  };
}
