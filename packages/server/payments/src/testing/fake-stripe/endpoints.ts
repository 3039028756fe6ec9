import { type FormValue, textOf, textsOf } from './form.ts';
import {
  type Account,
  type FakeCustomer,
  type FakeIntent,
  type FakeSession,
  fail,
  newId,
  succeed,
  TEST_CARDS,
} from './objects.ts';

/** An error answer of the API, in the API's own words. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, error: { type: string; code?: string; message: string } & Record<string, unknown>) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

const missing = (what: string, id: string, param = 'id'): ApiFailure =>
  new ApiFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
const invalid = (message: string, more: Record<string, unknown> = {}): ApiFailure =>
  new ApiFailure(400, { type: 'invalid_request_error', message, ...more });
const unexpectedState = (intent: FakeIntent): ApiFailure =>
  invalid(`This PaymentIntent's status is ${intent.status}`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });

export interface Asked {
  /** The id in the path. */
  id: string;
  form: Record<string, FormValue>;
}

export interface Backend {
  account: Account;
  origin: () => string;
  /** Emits an event about an object in its current state. */
  emit: (type: string, object: object) => void;
}

function need<T>(known: Map<string, T>, what: string, id: string, param?: string): T {
  const object = known.get(id);
  if (object === undefined) throw missing(what, id, param);
  return object;
}

function createSession({ account, origin }: Backend, { form }: Asked): FakeSession {
  if (textOf(form.mode) !== 'setup') throw invalid('Only the mode setup is known here', { param: 'mode' });
  const id = newId('cs_test');
  const session: FakeSession = {
    id,
    object: 'checkout.session',
    mode: 'setup',
    status: 'open',
    url: `${origin()}/pay/${id}`,
    client_reference_id: textOf(form.client_reference_id) ?? null,
    success_url: textOf(form.success_url) ?? '',
    cancel_url: textOf(form.cancel_url) ?? '',
    customer_email: textOf(form.customer_email) ?? null,
    setup_intent: null,
  };
  account.sessions.set(id, session);
  return session;
}

function attach({ account }: Backend, { id, form }: Asked): object {
  const method = need(account.methods, 'PaymentMethod', id);
  const customer = textOf(form.customer) ?? '';
  need(account.customers, 'customer', customer, 'customer');
  if (account.numbers.get(id) === TEST_CARDS.unattachable)
    throw new ApiFailure(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'do_not_honor',
      message: 'Your card was declined.',
    });
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The payment method you provided has already been attached to a customer.');
  method.customer = customer;
  return method;
}

function createIntent({ account }: Backend, { form }: Asked): FakeIntent {
  const customer = textOf(form.customer) ?? null;
  if (customer !== null) need(account.customers, 'customer', customer, 'customer');
  const amount = Number(textOf(form.amount));
  if (!Number.isSafeInteger(amount) || amount < 50)
    throw invalid('Amount must be no less than $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  const id = newId('pi');
  const intent: FakeIntent = {
    id,
    object: 'payment_intent',
    amount,
    currency: textOf(form.currency) ?? '',
    customer,
    description: textOf(form.description) ?? null,
    metadata: textsOf(form.metadata),
    status: 'requires_payment_method',
    payment_method: null,
    client_secret: `${id}_secret_${newId('x')}`,
    next_action: null,
    last_payment_error: null,
    latest_charge: null,
  };
  account.intents.set(id, intent);
  return intent;
}

function confirm({ account, origin, emit }: Backend, { id, form }: Asked): FakeIntent {
  const intent = need(account.intents, 'payment_intent', id);
  if (intent.status !== 'requires_payment_method') throw unexpectedState(intent);
  const methodId = textOf(form.payment_method) ?? '';
  const method = need(account.methods, 'PaymentMethod', methodId, 'payment_method');
  if (method.customer !== intent.customer)
    throw invalid('The PaymentMethod does not belong to the Customer', { param: 'payment_method' });
  intent.payment_method = methodId;
  const number = account.numbers.get(methodId);
  const refuse = (code: string, declineCode: string): never => {
    fail(intent, code, declineCode);
    emit('payment_intent.payment_failed', intent);
    throw new ApiFailure(402, {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message: 'Your card was declined.',
      payment_intent: { ...intent },
    });
  };
  if (number === TEST_CARDS.declined) refuse('card_declined', 'generic_decline');
  if (number === TEST_CARDS.confirmed) {
    const returnUrl = textOf(form.return_url);
    if (returnUrl === undefined) refuse('authentication_required', 'authentication_required');
    intent.status = 'requires_action';
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${origin()}/authenticate/${id}`, return_url: returnUrl ?? '' },
    };
    emit('payment_intent.requires_action', intent);
    return intent;
  }
  succeed(account, intent);
  emit('payment_intent.succeeded', intent);
  return intent;
}

function cancel({ account, emit }: Backend, { id }: Asked): FakeIntent {
  const intent = need(account.intents, 'payment_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent);
  Object.assign(intent, { status: 'canceled', next_action: null });
  emit('payment_intent.canceled', intent);
  return intent;
}

function refund({ account, emit }: Backend, { form }: Asked): object {
  const intent = need(account.intents, 'payment_intent', textOf(form.payment_intent) ?? '', 'payment_intent');
  const charge = need(account.charges, 'charge', intent.latest_charge ?? '', 'charge');
  const left = charge.amount - charge.amount_refunded;
  const amount = Number(textOf(form.amount) ?? left);
  if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit('charge.refunded', charge);
  return { id: newId('re'), object: 'refund', amount, payment_intent: intent.id, status: 'succeeded' };
}

function search({ account }: Backend, { form }: Asked): object {
  const wanted = (textOf(form.query) ?? '')
    .split(' AND ')
    .map((clause) => /^metadata\['(\w+)'\]:'(\w+)'$/.exec(clause));
  if (wanted.includes(null)) throw invalid('The query is not one that is known here', { param: 'query' });
  return list(
    [...account.customers.values()].filter(({ metadata }) =>
      wanted.every((clause) => metadata[clause?.[1] ?? ''] === clause?.[2]),
    ),
  );
}

const list = (data: object[]) => ({ object: 'list', data, has_more: false });

function removeCustomer({ account }: Backend, { id }: Asked): object {
  need(account.customers, 'customer', id);
  account.customers.delete(id);
  for (const method of account.methods.values()) if (method.customer === id) method.customer = null;
  return { id, object: 'customer', deleted: true };
}

function createCustomer({ account }: Backend, { form }: Asked): FakeCustomer {
  const customer: FakeCustomer = {
    id: newId('cus'),
    object: 'customer',
    name: textOf(form.name) ?? null,
    metadata: textsOf(form.metadata),
  };
  account.customers.set(customer.id, customer);
  return customer;
}

/** Replaces the ids that the request asks to expand by their objects. */
function expanded(account: Account, object: object, form: Record<string, FormValue>): object {
  const wanted = Object.values(textsOf(form.expand));
  if (wanted.includes('latest_charge'))
    return { ...object, latest_charge: account.charges.get(String(Reflect.get(object, 'latest_charge'))) ?? null };
  if (!wanted.includes('setup_intent.payment_method')) return object;
  const setup = account.setups.get(String(Reflect.get(object, 'setup_intent')));
  return {
    ...object,
    setup_intent: setup ? { ...setup, payment_method: account.methods.get(setup.payment_method) ?? null } : null,
  };
}

export type Endpoint = (backend: Backend, asked: Asked) => object;

/** The endpoints that the product uses, by method and path with `:id` for an id. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'GET /v1/balance': () => ({ object: 'balance', available: [], pending: [] }),
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/search': search,
  'GET /v1/customers/:id': ({ account }, { id }) => need(account.customers, 'customer', id),
  'DELETE /v1/customers/:id': removeCustomer,
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/:id': ({ account }, { id, form }) =>
    expanded(account, need(account.sessions, 'checkout.session', id), form),
  'GET /v1/payment_methods/:id': ({ account }, { id }) => need(account.methods, 'PaymentMethod', id),
  'POST /v1/payment_methods/:id/attach': attach,
  'POST /v1/payment_methods/:id/detach': ({ account }, { id }) =>
    Object.assign(need(account.methods, 'PaymentMethod', id), { customer: null }),
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents/:id': ({ account }, { id, form }) =>
    expanded(account, need(account.intents, 'payment_intent', id), form),
  'POST /v1/payment_intents/:id/confirm': confirm,
  'POST /v1/payment_intents/:id/cancel': cancel,
  'POST /v1/refunds': refund,
  'GET /v1/charges/:id': ({ account }, { id }) => need(account.charges, 'charge', id),
  'GET /v1/disputes/:id': ({ account }, { id }) => need(account.disputes, 'dispute', id),
  'GET /v1/disputes': ({ account }, { form }) =>
    list(
      [...account.disputes.values()]
        .filter((dispute) => dispute.payment_intent === textOf(form.payment_intent))
        .toReversed(),
    ),
};
