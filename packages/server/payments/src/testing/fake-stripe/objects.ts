import { randomBytes } from 'node:crypto';

/** Card numbers of Stripe's test mode, and what each leads to: https://docs.stripe.com/testing */
export const TEST_CARDS = {
  good: '4242424242424242',
  /** Can't be stored at all. */
  refused: '4000000000000002',
  /** Declined when it is attached to a customer. */
  unattachable: '4000000000009987',
  /** Can be stored, but every charge is declined. */
  declined: '4000000000000341',
  /** The bank wants a confirmation from the person for every charge. */
  confirmed: '4000002760003184',
} as const;

export interface FakeCard {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

export interface FakeMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  card: FakeCard;
  customer: string | null;
}

export interface FakeCustomer {
  id: string;
  object: 'customer';
  name: string | null;
  metadata: Record<string, string>;
}

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  mode: string;
  status: 'open' | 'complete' | 'expired';
  url: string;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string;
  customer_email: string | null;
  setup_intent: string | null;
}

export interface FakeIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  payment_method: string | null;
  client_secret: string;
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null;
  last_payment_error: { code: string; decline_code?: string } | null;
  latest_charge: string | null;
}

export interface FakeCharge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  payment_intent: string;
}

export interface FakeDispute {
  id: string;
  object: 'dispute';
  status: string;
  payment_intent: string;
}

/** The contents of the account. */
export interface Account {
  customers: Map<string, FakeCustomer>;
  methods: Map<string, FakeMethod>;
  /** Card numbers by payment method; the API never reveals them. */
  numbers: Map<string, string>;
  setups: Map<string, { id: string; object: 'setup_intent'; status: 'succeeded'; payment_method: string }>;
  sessions: Map<string, FakeSession>;
  intents: Map<string, FakeIntent>;
  charges: Map<string, FakeCharge>;
  disputes: Map<string, FakeDispute>;
}

export const newAccount = (): Account => ({
  customers: new Map(),
  methods: new Map(),
  numbers: new Map(),
  setups: new Map(),
  sessions: new Map(),
  intents: new Map(),
  charges: new Map(),
  disputes: new Map(),
});

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Creates the card entered on the page; null when it can't be stored. */
export function newMethod(account: Account, number: string, { month = 12, year = 2034 } = {}): FakeMethod | null {
  if (number === TEST_CARDS.refused) return null;
  const card = { brand: 'visa', last4: number.slice(-4), exp_month: month, exp_year: year };
  const method: FakeMethod = { id: newId('pm'), object: 'payment_method', type: 'card', card, customer: null };
  account.methods.set(method.id, method);
  account.numbers.set(method.id, number);
  return method;
}

/** Completes a payment. */
export function succeed(account: Account, intent: FakeIntent): void {
  const charge: FakeCharge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    payment_intent: intent.id,
  };
  account.charges.set(charge.id, charge);
  Object.assign(intent, { status: 'succeeded', next_action: null, last_payment_error: null, latest_charge: charge.id });
}

export function fail(intent: FakeIntent, code: string, declineCode?: string): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: { code, ...(declineCode && { decline_code: declineCode }) },
  });
}
