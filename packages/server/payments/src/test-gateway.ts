import type { PaymentGateway } from './gateway.ts';

const elsewhere = async (): Promise<never> => {
  throw new Error(
    'The test gateway keeps no cards and payments: this one is at another gateway, which is not configured',
  );
};

/**
 * Accepts the one token it is created with, declines every other, and pays every charge; it stores nothing, so there is
 * nothing to delete. Lookups of a single card or payment fail: those belong to another gateway, and the job waits for
 * that one.
 */
export function testPaymentGateway(acceptedToken: string): PaymentGateway {
  return {
    name: 'test',
    openCardPage: async () => null,
    keepCard: async (paymentToken) =>
      paymentToken === acceptedToken ? { gateway: 'test', customer: null, paymentMethod: null, card: null } : null,
    forgetCard: elsewhere,
    forgetUnused: async () => undefined,
    charge: async ({ onlyLook }) => (onlyLook ? 'declined' : 'paid'),
    withdraw: elsewhere,
    refund: elsewhere,
    forget: async () => undefined,
    look: elsewhere,
    check: async () => undefined,
  };
}
