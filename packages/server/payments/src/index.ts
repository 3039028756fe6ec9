export { CONFIRM_WITHIN_MS, collectInvoice, markPaid } from './billing/collect.ts';
export { mailAdmins } from './billing/mail.ts';
export {
  type Attempt,
  type BillingOrigin,
  type BillingStep,
  endPlan,
  issueInvoice,
  standingOf,
  tryAgain,
} from './billing/subscription.ts';
export { gatewayEventsOf, PAYMENT_CONFIG_NAMES, paymentGatewayOf } from './config.ts';
export type { GatewayFacts, KeptCard, PaymentGateway } from './gateway.ts';
export { type ReadGatewayEvent, stripeEvents } from './stripe/events.ts';
export { stripeGateway } from './stripe/gateway.ts';
export { testPaymentGateway } from './test-gateway.ts';
