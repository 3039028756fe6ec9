import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi, type StripeFault } from './api.ts';
import { type Backend, ENDPOINTS } from './endpoints.ts';
import { type FakeStripeEvent, newEvent, type SignedEvent, signEvent } from './events.ts';
import { type Account, newAccount, newId } from './objects.ts';
import { answerPage } from './pages.ts';

export interface FakeStripe {
  origin: string;
  secretKey: string;
  webhookSecret: string;
  account: Account;
  /** Consumed in order by the requests they match. */
  faults: StripeFault[];
  /** `METHOD path` of every request. */
  asked: string[];
  /** All events so far, each with its object as it was at that time. */
  events: FakeStripeEvent[];
  /** Address that events are sent to; null sends none. */
  webhookUrl: string | null;
  /** A signed event as it would be sent; now by default. */
  signed(event: FakeStripeEvent, at?: Date): SignedEvent;
  /** Submits the form of a page, as a person does. @returns the browser's next address */
  submit(pageUrl: string, form: Record<string, string>): Promise<string>;
  /** Refunds a payment, as if done in Stripe's dashboard. */
  refund(payment: string, amount: number): void;
  /** Opens a dispute about a payment, or changes its status. */
  dispute(payment: string, status: string): void;
  close(): Promise<void>;
}

export interface FakeStripeOptions {
  port?: number;
  secretKey?: string;
  webhookSecret?: string;
  webhookUrl?: string;
  clock?: () => Date;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function openDispute({ account, emit }: Backend, payment: string, status: string): void {
  const known = [...account.disputes.values()].find(({ payment_intent: of }) => of === payment);
  const dispute = known ?? { id: newId('du'), object: 'dispute' as const, status, payment_intent: payment };
  dispute.status = status;
  account.disputes.set(dispute.id, dispute);
  for (const charge of account.charges.values()) if (charge.payment_intent === payment) charge.disputed = true;
  emit(known ? 'charge.dispute.updated' : 'charge.dispute.created', dispute);
}

async function submit(pageUrl: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(pageUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`The page answers ${response.status}: ${await response.text()}`);
  return location;
}

/**
 * A server that imitates the part of Stripe's API that the product uses: form-encoded requests, idempotency keys,
 * errors in the API's own words, signed events, and the pages that a person is sent to. https://docs.stripe.com/api
 */
export async function fakeStripe(options: FakeStripeOptions = {}): Promise<FakeStripe> {
  const {
    port = 0,
    secretKey = 'sk_test_of_the_stand_in',
    webhookSecret = 'whsec_of_the_stand_in',
    clock = () => new Date(),
  } = options;
  const account = newAccount();
  const deliveries = new Set<Promise<unknown>>();
  const backend: Backend = {
    account,
    origin: () => fake.origin,
    emit(type, object) {
      const event = newEvent(type, object, clock());
      fake.events.push(event);
      if (fake.webhookUrl === null) return;
      const sent = fetch(fake.webhookUrl, { method: 'POST', ...fake.signed(event) }).catch(() => undefined);
      deliveries.add(sent);
      void sent.finally(() => deliveries.delete(sent));
    },
  };
  const fake: FakeStripe = {
    origin: '',
    secretKey,
    webhookSecret,
    account,
    faults: [],
    asked: [],
    events: [],
    webhookUrl: options.webhookUrl ?? null,
    signed: (event, at = clock()) => signEvent(event, webhookSecret, at),
    submit,
    refund: (payment, amount) =>
      void ENDPOINTS['POST /v1/refunds']?.(backend, {
        id: '',
        form: { payment_intent: payment, amount: String(amount) },
      }),
    dispute: (payment, status) => openDispute(backend, payment, status),
    async close() {
      await Promise.all(deliveries);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const answerApi = createApi({ backend, secretKey, faults: fake.faults, asked: fake.asked });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://stripe');
    const { method = '', headers } = request;
    const body = await bodyOf(request);
    if (!path.startsWith('/v1/')) {
      const page = answerPage(backend, method, path, body);
      if (page === null) response.writeHead(404).end();
      else if ('location' in page) response.writeHead(303, { Location: page.location }).end();
      else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page.html);
      return;
    }
    const key = headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const made = answerApi({
      method,
      path,
      query: search.slice(1),
      body,
      authorization: headers.authorization,
      idempotencyKey,
    });
    if (made === null) request.socket.destroy();
    else
      response
        .writeHead(made.status, { 'Content-Type': 'application/json', ...made.headers })
        .end(JSON.stringify(made.body));
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  fake.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
