/** What a subscription is made of at the gateway. */
export interface PaymentSubscription {
  gateway: string;
  /** The gateway's name for who pays; null when it has none. */
  customer: string | null;
}

/** Who pays: `reference` is the firm's id. */
export interface PaymentCustomer {
  reference: string;
  name: string;
  email: string;
}

export interface PaymentCharge {
  reference: string;
  customer: string | null;
  key: string;
  /** In the currency's smallest unit, above 0. */
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  /** What stands on the statement of the card. */
  description: string;
}

/** Takes the token that the browser got for the card; card data never reach the server. */
export interface PaymentGateway {
  /**
   * Starts a subscription with a free trial; null when the gateway declines the token.
   * @param firm.reference names the subscription: asked for twice with one reference, the gateway makes one
   */
  subscribe(paymentToken: string, firm: PaymentCustomer): Promise<PaymentSubscription | null>;
  /** Puts another card in the place of the one that the reference pays with; null when the gateway declines the token. The same token asked twice is one change. */
  replaceCard(paymentToken: string, firm: PaymentCustomer): Promise<PaymentSubscription | null>;
  /** Charges the card of a reference; asked for twice with one key, the gateway charges once and answers the same. */
  charge(charge: PaymentCharge): Promise<'paid' | 'declined'>;
  /** Ends the subscription of a reference at once, without a charge; does nothing when there is none. */
  cancel(reference: string): Promise<void>;
}

/** Accepts the one token it is made with and declines every other, and pays every charge; keeps nothing, so there is nothing to cancel. */
export function testPaymentGateway(acceptedToken: string): PaymentGateway {
  const accept = async (paymentToken: string) => (paymentToken === acceptedToken ? { gateway: 'test', customer: null } : null);
  return {
    subscribe: accept,
    replaceCard: accept,
    charge: async () => 'paid',
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
