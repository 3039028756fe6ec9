/** A card in displayable form. */
export interface CardFace {
  /** The network, as the gateway names it: `visa`, `mastercard`. */
  brand: string;
  last4: string;
  /** 1 to 12. */
  expMonth: number;
  expYear: number;
}

/** A firm's payment method, as stored at the gateway. */
export interface KeptCard {
  gateway: string;
  /** The gateway's id of the payer, if any. */
  customer: string | null;
  /** The gateway's id of the card, if any. */
  paymentMethod: string | null;
  /** Null if the gateway does not say. */
  card: CardFace | null;
}

/** The payer. No other data of a person or firm is sent to the gateway. */
export interface Payer {
  /** The firm's id. */
  reference: string;
  /** The firm's name. */
  name: string;
  /** The gateway's id of the firm; null if the gateway doesn't know it yet. */
  customer: string | null;
}

/** A firm's payment method at the gateway; null for parts it doesn't have. */
export interface PaidWith {
  /** The firm's id. */
  reference: string;
  customer: string | null;
  paymentMethod: string | null;
}

/** A page of the gateway where a card is entered. */
export interface CardPage {
  /** The firm's id; null before there is a firm. */
  reference: string | null;
  /**
   * Address that the browser returns to with the payment token; `{CHECKOUT_SESSION_ID}` in it is replaced by the token.
   */
  successUrl: string;
  cancelUrl: string;
  /** Pre-filled on the page. */
  email: string;
}

/** One attempt to charge an invoice. */
export interface PaymentCharge {
  /** The firm's id. */
  reference: string;
  invoiceId: string;
  customer: string | null;
  paymentMethod: string | null;
  /** The gateway's payment of this invoice, from an earlier attempt; null before the first. */
  payment: string | null;
  /** Stores the id of the gateway's payment before anything is charged with it. */
  remember: (payment: string) => Promise<unknown>;
  /** Identifies the attempt: with the same key, the gateway charges only once. */
  key: string;
  /**
   * Only looks up the outcome and attempts nothing: the person has already been sent to the bank, or nothing may be
   * charged any more.
   */
  onlyLook: boolean;
  /** In the currency's smallest unit, above 0. */
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  description: string;
  /** Where the bank returns the person; null when no person is present. */
  returnUrl: string | null;
}

/**
 * Outcome of an attempt. `unconfirmed`: declined, because the bank wants a confirmation from the person, who was not
 * present; `pending`: not known yet; `confirmAt`: where the person confirms the payment with the bank, after which it
 * is looked up again.
 */
export type ChargeOutcome = 'paid' | 'declined' | 'unconfirmed' | 'pending' | { confirmAt: string };

/** Subject of a gateway event: a payment (identified directly, by its charge or by its dispute), or a card. */
export interface EventSubject {
  kind: 'payment' | 'charge' | 'dispute' | 'card';
  id: string;
}

/** The current state of a payment or card at the gateway. */
export type GatewayFacts =
  | {
      kind: 'payment';
      payment: string;
      firmId: string;
      invoiceId: string;
      paid: boolean;
      amountMinor: number;
      currency: string;
      refundedMinor: number;
      /** State of its dispute, as the gateway names it, if any. */
      dispute: string | null;
    }
  | { kind: 'card'; customer: string; paymentMethod: string; card: CardFace | null };

/**
 * Takes payments. Card data never reach the server, which only gets a token for them. All methods throw when the
 * gateway can't be reached or fails.
 */
export interface PaymentGateway {
  /** Stored with the gateway's data: ids of another gateway mean nothing to it. */
  name: 'test' | 'stripe';
  /** Opens the page for a card. @returns its URL; null: the card is entered on our own page, which has the token */
  openCardPage(page: CardPage): Promise<string | null>;
  /**
   * Stores the card of a token for a firm; null when the gateway declines it. Using the same token twice stores one
   * card.
   */
  keepCard(paymentToken: string, payer: Payer): Promise<KeptCard | null>;
  /** Deletes a card that is no longer used. */
  forgetCard(paymentMethod: string): Promise<void>;
  /** Deletes the card of a token, and the customer created for it, unless the firm pays with them. */
  forgetUnused(paymentToken: string, paidWith: PaidWith): Promise<void>;
  /** Charges a card. At the gateway an invoice is one payment, which can be paid only once. */
  charge(charge: PaymentCharge): Promise<ChargeOutcome>;
  /** Cancels a payment, so that it can't be paid any more. @returns whether it had been paid before */
  withdraw(payment: string): Promise<'paid' | 'withdrawn'>;
  /** Refunds a payment fully; only once, even if called twice. */
  refund(payment: string): Promise<void>;
  /** Deletes a firm with its cards; does nothing if the gateway doesn't know it. */
  forget(payer: Pick<Payer, 'reference' | 'customer'>): Promise<void>;
  /** Looks up the subject of an event; null if it is not ours or no longer exists. */
  look(subject: EventSubject): Promise<GatewayFacts | null>;
  /** Checks that the gateway answers and accepts our key. */
  check(): Promise<void>;
}
