/** A card as it may be shown. */
export interface CardFace {
  /** The network, in the gateway's words: `visa`, `mastercard`. */
  brand: string;
  last4: string;
  /** 1 to 12. */
  expMonth: number;
  expYear: number;
}

/** What a firm pays with, as the gateway keeps it. */
export interface KeptCard {
  gateway: string;
  /** The gateway's name for who pays; null when it has none. */
  customer: string | null;
  /** The gateway's name for the card; null when it has none. */
  paymentMethod: string | null;
  /** Null where the gateway does not tell. */
  card: CardFace | null;
}

/** Who pays. No more of a person or firm goes to the gateway. */
export interface Payer {
  /** The firm's id. */
  reference: string;
  /** The firm's name. */
  name: string;
  /** What the gateway calls the firm already; null while it knows nothing of it. */
  customer: string | null;
}

/** What a firm pays with at the gateway; null for what it has not. */
export interface PaidWith {
  /** The firm's id. */
  reference: string;
  customer: string | null;
  paymentMethod: string | null;
}

/** A page of the gateway's where a card is entered. */
export interface CardPage {
  /** The firm's id; null before there is a firm. */
  reference: string | null;
  /** Where the browser is sent with the payment token; `{CHECKOUT_SESSION_ID}` in it is where that goes. */
  successUrl: string;
  cancelUrl: string;
  /** Filled in there. */
  email: string;
}

/** One try to charge an invoice. */
export interface PaymentCharge {
  /** The firm's id. */
  reference: string;
  invoiceId: string;
  customer: string | null;
  paymentMethod: string | null;
  /** The gateway's payment of this invoice, from an earlier try; null before the first. */
  payment: string | null;
  /** Writes down the gateway's payment before anything is charged with it. */
  remember: (payment: string) => Promise<unknown>;
  /** Names the try: asked for twice with one key, the gateway charges once. */
  key: string;
  /** What came of the try is looked up, and nothing more is tried: the person has been sent to the bank with it already, or nothing is to be charged any more. */
  onlyLook: boolean;
  /** In the currency's smallest unit, above 0. */
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  description: string;
  /** Where the bank sends the person back to; null when nobody is there. */
  returnUrl: string | null;
}

/**
 * What came of a try. `unconfirmed`: declined, because the bank wants to hear from the person, who was not there; `pending`: not known yet; `confirmAt`: the
 * person confirms the payment with the bank there, after which it is looked at again.
 */
export type ChargeOutcome = 'paid' | 'declined' | 'unconfirmed' | 'pending' | { confirmAt: string };

/** What an event of the gateway is about: a payment by itself, by its charge or its dispute, or a card. */
export interface EventSubject {
  kind: 'payment' | 'charge' | 'dispute' | 'card';
  id: string;
}

/** A payment or card as the gateway has it now. */
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
      /** State of the dispute about it, in the gateway's words; null when there is none. */
      dispute: string | null;
    }
  | { kind: 'card'; customer: string; paymentMethod: string; card: CardFace | null };

/** Takes payments. Card data never reach the server: it gets a token for them. Everything throws when the gateway can't be reached or has a fault. */
export interface PaymentGateway {
  /** Stands in what it keeps: what another gateway keeps means nothing to it. */
  name: 'test' | 'stripe';
  /** Begins the entry of a card. @returns the address of the page; null: the card is typed into our own page, which has the token */
  openCardPage(page: CardPage): Promise<string | null>;
  /** Keeps the card of a token for a firm; null when the gateway declines it. The same token asked twice is one card. */
  keepCard(paymentToken: string, payer: Payer): Promise<KeptCard | null>;
  /** Forgets a card that is not paid with any more. */
  forgetCard(paymentMethod: string): Promise<void>;
  /** Forgets the card of a token, and who was made for it, as far as the firm does not pay with them. */
  forgetUnused(paymentToken: string, paidWith: PaidWith): Promise<void>;
  /** Charges a card. An invoice is one payment there, which can be paid once. */
  charge(charge: PaymentCharge): Promise<ChargeOutcome>;
  /** Gives a payment up, so that it can't be paid any more. @returns whether it was paid before */
  withdraw(payment: string): Promise<'paid' | 'withdrawn'>;
  /** Gives back all of a payment; asked twice, once. */
  refund(payment: string): Promise<void>;
  /** Forgets a firm with its cards; does nothing when it is not known. */
  forget(payer: Pick<Payer, 'reference' | 'customer'>): Promise<void>;
  /** Looks up what an event is about; null for what is not ours or gone. */
  look(subject: EventSubject): Promise<GatewayFacts | null>;
  /** Looks whether it answers and lets us in. */
  check(): Promise<void>;
}
