export type { FakeStripeEvent } from './fake-stripe/events.ts';
export { fakeStripe } from './fake-stripe/fake-stripe.ts';
export { TEST_CARDS } from './fake-stripe/objects.ts';
