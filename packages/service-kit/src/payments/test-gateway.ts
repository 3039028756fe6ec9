import type { PaymentGateway } from './gateway.ts';

/** Accepts the one token it is made with and declines every other, and pays every charge; keeps nothing, so there is nothing to forget. */
export function testPaymentGateway(acceptedToken: string): PaymentGateway {
  return {
    name: 'test',
    openCardPage: async () => null,
    keepCard: async (paymentToken) => (paymentToken === acceptedToken ? { gateway: 'test', customer: null, paymentMethod: null, card: null } : null),
    forgetCard: async () => undefined,
    charge: async ({ onlyLook }) => (onlyLook ? 'declined' : 'paid'),
    withdraw: async () => 'withdrawn',
    refund: async () => undefined,
    forget: async () => undefined,
    look: async () => null,
  };
}
