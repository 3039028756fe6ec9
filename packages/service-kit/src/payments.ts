/** What a subscription is made of at the gateway. */
export interface PaymentSubscription {
  gateway: string;
  /** The gateway's name for who pays; null when it has none. */
  customer: string | null;
}

/** Takes the token that the browser got for the card; card data never reach the server. */
export interface PaymentGateway {
  /**
   * Starts a subscription with a free trial; null when the gateway declines the token.
   * @param firm.reference names the subscription: asked for twice with one reference, the gateway makes one
   */
  subscribe(paymentToken: string, firm: { reference: string; name: string; email: string }): Promise<PaymentSubscription | null>;
  /** Ends the subscription of a reference at once, without a charge; does nothing when there is none. */
  cancel(reference: string): Promise<void>;
}

/** Accepts the one token it is made with and declines every other; keeps no subscriptions, so there is nothing to cancel. */
export function testPaymentGateway(acceptedToken: string): PaymentGateway {
  return {
    subscribe: async (paymentToken) => (paymentToken === acceptedToken ? { gateway: 'test', customer: null } : null),
    cancel: async () => undefined,
  };
}

/** The gateway of the configuration; null when there is none. */
export function paymentGatewayOf({
  PAYMENT_GATEWAY,
  TEST_PAYMENT_TOKEN,
}: {
  PAYMENT_GATEWAY: 'test' | 'none';
  TEST_PAYMENT_TOKEN: string | undefined;
}): PaymentGateway | null {
  return PAYMENT_GATEWAY === 'test' && TEST_PAYMENT_TOKEN !== undefined ? testPaymentGateway(TEST_PAYMENT_TOKEN) : null;
}
