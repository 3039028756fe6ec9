import type { Backend } from './endpoints.ts';
import { parseForm, textOf } from './form.ts';
import { type FakeIntent, type FakeSession, fail, newId, newMethod, succeed } from './objects.ts';

/** The answer of a page: HTML, or a redirect. */
export type PageAnswer = { html: string } | { location: string } | null;

const page = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body{font:16px/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}
label,button,a{display:block;margin:.75rem 0}input{display:block;width:100%;font:inherit;padding:.4rem}</style></head><body><h1>${title}</h1>${body}</body></html>`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const cardPage = ({ customer_email: email, cancel_url: cancelUrl }: FakeSession, problem = ''): string =>
  page(
    'Save a card',
    `<p>A stand-in for Stripe's page: no card is real.</p><p>${escaped(email ?? '')}</p>${problem && `<p role="alert">${problem}</p>`}
<form method="post"><label>Card number<input name="number" value="4242424242424242"></label><button>Save card</button></form>
<a href="${escaped(cancelUrl)}">Back</a>`,
  );

function enterCard({ account }: Backend, session: FakeSession, body: string): PageAnswer {
  const number = (textOf(parseForm(body).number) ?? '').replace(/\s/g, '');
  const method = newMethod(account, number);
  if (method === null) return { html: cardPage(session, 'Your card was declined.') };
  const setup = {
    id: newId('seti'),
    object: 'setup_intent' as const,
    status: 'succeeded' as const,
    payment_method: method.id,
  };
  account.setups.set(setup.id, setup);
  Object.assign(session, { status: 'complete', setup_intent: setup.id });
  return { location: session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id) };
}

const bankPage = ({ amount, currency }: FakeIntent): string =>
  page(
    'Confirm the payment',
    `<p>A stand-in for a bank's page: ${amount / 100} ${currency}</p>
<form method="post"><button name="outcome" value="complete">Complete</button><button name="outcome" value="fail">Fail</button></form>`,
  );

function authenticate({ account, emit }: Backend, intent: FakeIntent, body: string): PageAnswer {
  const back = new URL(intent.next_action?.redirect_to_url.return_url ?? 'http://localhost/');
  if (textOf(parseForm(body).outcome) === 'complete') {
    succeed(account, intent);
    emit('payment_intent.succeeded', intent);
  } else {
    fail(intent, 'payment_intent_authentication_failure');
    emit('payment_intent.payment_failed', intent);
  }
  back.searchParams.set('payment_intent', intent.id);
  back.searchParams.set('payment_intent_client_secret', intent.client_secret);
  return { location: back.href };
}

/**
 * The pages that Stripe and a bank show a person: for a card, and for the confirmation of a payment. Null for any other
 * path.
 */
export function answerPage(backend: Backend, method: string, path: string, body: string): PageAnswer {
  const [, kind, id = ''] = /^\/(pay|authenticate)\/(\w+)$/.exec(path) ?? [];
  const session = kind === 'pay' ? backend.account.sessions.get(id) : undefined;
  if (session)
    return method === 'POST' && session.status === 'open'
      ? enterCard(backend, session, body)
      : { html: cardPage(session) };
  const intent = kind === 'authenticate' ? backend.account.intents.get(id) : undefined;
  if (!intent) return null;
  return method === 'POST' && intent.status === 'requires_action'
    ? authenticate(backend, intent, body)
    : { html: bankPage(intent) };
}
