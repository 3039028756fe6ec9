import type { Page } from '@playwright/test';
import { type ApiAnswer, callApi, invitationLink, type Mail } from '@scopewright/dev-stack';
import type { NewClient, NewFirm } from './people.ts';
import { type Place, placeOf } from './places.ts';
import { edgeOrigin, stack } from './stack.ts';

const target = { origin: edgeOrigin, publicKey: stack.publicKey };

/** Calls the API as a firm's page on the local host does. */
export const api = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options: { tenantKey?: string; token?: string; body?: unknown } = {},
): Promise<ApiAnswer> =>
  callApi(
    {
      ...target,
      ...(options.tenantKey ? { tenantKey: options.tenantKey } : {}),
      ...(options.token ? { token: options.token } : {}),
    },
    method,
    path,
    options.body,
  );

async function expectOk(call: Promise<ApiAnswer>): Promise<unknown> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`The API answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Signs up a firm without the browser, for tests of something else. */
export async function signUp(firm: NewFirm): Promise<void> {
  const { name, email, password } = firm.admin;
  await expectOk(
    api('POST', 'public/signup', {
      body: {
        companyName: firm.name,
        subdomain: firm.key,
        adminEmail: email,
        adminName: name,
        password,
        paymentToken: stack.testPaymentToken,
      },
    }),
  );
}

/** Signs in without the browser and returns the access token. */
export async function tokenOf(tenantKey: string, credentials: { email: string; password: string }): Promise<string> {
  const body = await expectOk(
    api('POST', 'login', { tenantKey, body: { email: credentials.email, password: credentials.password } }),
  );
  if (typeof body !== 'object' || body === null || !('accessToken' in body) || typeof body.accessToken !== 'string')
    throw new Error('No token in the answer');
  return body.accessToken;
}

/** Actions of a firm's user without the browser. */
export async function made(
  firm: { key: string; token: string },
  path: string,
  body: unknown,
): Promise<{ id: string; version: number }> {
  return (await expectOk(api('POST', path, { tenantKey: firm.key, token: firm.token, body }))) as {
    id: string;
    version: number;
  };
}

/** Accepts the invitation of a mail without the browser, as a person without an account. */
export async function acceptInvitation(
  firm: { key: string },
  mail: Pick<Mail, 'text'>,
  password: string,
): Promise<void> {
  const token = invitationLink(mail).pathname.split('/').at(-1);
  await expectOk(api('POST', `invitations/${token}/accept`, { tenantKey: firm.key, body: { password } }));
}

/**
 * Opens a page as a person who has signed in before: the page's browser gets its own session without the login screen,
 * for tests of something else. On local hosts only.
 * @param tenantKey the firm; null for the bare domain, where system administrators are
 */
export async function openSignedIn(
  page: Page,
  tenantKey: string | null,
  credentials: { email: string; password: string },
  path = '/',
  { tenant, bare }: Pick<Place, 'tenant' | 'bare'> = placeOf('local'),
): Promise<void> {
  const addressOf = (each: string) => (tenantKey === null ? bare(each) : tenant(tenantKey, each));
  const answer = await page.request.post(addressOf('/api/login'), {
    headers: {
      Authorization: `Bearer ${stack.publicKey}`,
      Origin: new URL(bare()).origin,
      ...(tenantKey === null ? {} : { 'X-Tenant-Key': tenantKey }),
    },
    data: { email: credentials.email, password: credentials.password },
  });
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}: ${await answer.text()}`);
  const grant: { accessToken: string; user: unknown; company: unknown } = await answer.json();
  // a document of the same origin without scripts, to access the page's storage
  await page.goto(addressOf('/favicon.svg'));
  await page.evaluate(({ accessToken, user, company }) => {
    localStorage.setItem('accessToken', accessToken);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('company', JSON.stringify(company));
  }, grant);
  await page.goto(addressOf(path));
}

/** Creates a client company without the browser; returns its id. */
export async function createClient(firm: NewFirm, token: string, client: NewClient): Promise<string> {
  const body = await expectOk(
    api('POST', 'consultant/create-company', {
      tenantKey: firm.key,
      token,
      body: { companyName: client.name, adminEmail: client.admin.email, adminName: client.admin.name },
    }),
  );
  if (
    typeof body === 'object' &&
    body !== null &&
    'company' in body &&
    typeof body.company === 'object' &&
    body.company !== null &&
    'id' in body.company
  )
    return String(body.company.id);
  throw new Error('No company in the answer');
}
