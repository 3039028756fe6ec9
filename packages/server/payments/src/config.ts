import type { Config } from '@scopewright/service-kit';
import type { PaymentGateway } from './gateway.ts';
import { type ReadGatewayEvent, stripeEvents } from './stripe/events.ts';
import { stripeGateway } from './stripe/gateway.ts';
import { testPaymentGateway } from './test-gateway.ts';

/** Variables that configure payments. */
export const PAYMENT_CONFIG_NAMES = [
  'PAYMENT_GATEWAY',
  'TEST_PAYMENT_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_TEST_MODE',
  'STRIPE_API_ORIGIN',
] as const;

/** The configured gateway, if any. */
export function paymentGatewayOf(
  config: Pick<
    Config<(typeof PAYMENT_CONFIG_NAMES)[number]>,
    'PAYMENT_GATEWAY' | 'TEST_PAYMENT_TOKEN' | 'STRIPE_SECRET_KEY' | 'STRIPE_API_ORIGIN'
  >,
): PaymentGateway | null {
  const { PAYMENT_GATEWAY, TEST_PAYMENT_TOKEN, STRIPE_SECRET_KEY, STRIPE_API_ORIGIN } = config;
  if (PAYMENT_GATEWAY === 'stripe' && STRIPE_SECRET_KEY !== undefined)
    return stripeGateway({ secretKey: STRIPE_SECRET_KEY, origin: STRIPE_API_ORIGIN });
  return PAYMENT_GATEWAY === 'test' && TEST_PAYMENT_TOKEN !== undefined ? testPaymentGateway(TEST_PAYMENT_TOKEN) : null;
}

/** Reads the events of the configured gateway, if it sends any. */
export function gatewayEventsOf({
  PAYMENT_GATEWAY,
  STRIPE_WEBHOOK_SECRET,
}: Pick<Config, 'PAYMENT_GATEWAY' | 'STRIPE_WEBHOOK_SECRET'>): ReadGatewayEvent | null {
  return PAYMENT_GATEWAY === 'stripe' && STRIPE_WEBHOOK_SECRET !== undefined
    ? stripeEvents(STRIPE_WEBHOOK_SECRET)
    : null;
}
