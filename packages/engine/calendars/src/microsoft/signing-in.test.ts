import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeMicrosoft } from '../testing/fake-microsoft.ts';
import { passLimitAt } from '../testing/pass-limit.ts';
import { microsoftCalendars } from './microsoft.ts';

const microsoft = await fakeMicrosoft();
afterAll(() => microsoft.close());
beforeEach(() => microsoft.reset());

const provider = (overrides: Partial<Parameters<typeof microsoftCalendars>[0]> = {}) =>
  microsoftCalendars({ ...microsoft, ...overrides });

const verifier = 'a-verifier-of-at-least-forty-three-characters';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const redirectUri = 'https://app.scopewright.example/calendars/connected?from=page';

/** Where a link of the consent page leads. */
async function follow(link: 'Allow' | 'Deny', loginHint: string | null = null): Promise<URL> {
  const response = await fetch(provider().consentUrl({ state: 'a state', challenge, redirectUri, loginHint }));
  const href = new RegExp(`href="([^"]+)">${link}<`).exec(await response.text())?.[1] ?? '';
  return new URL(href.replaceAll('&amp;', '&'));
}
const exchange = async (overrides: Partial<{ code: string; verifier: string; redirectUri: string }> = {}) =>
  provider().exchange({
    code: (await follow('Allow')).searchParams.get('code') ?? '',
    verifier,
    redirectUri,
    ...overrides,
  });

test('asks for consent at Microsoft', () => {
  const real = microsoftCalendars({ clientId: 'id', clientSecret: 'secret' });
  const url = new URL(real.consentUrl({ state: 's', challenge, redirectUri, loginHint: 'rep@acme.example' }));
  expect(url.origin + url.pathname).toBe('https://login.microsoftonline.com/common/oauth2/v2.0/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'id',
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: redirectUri,
    scope: 'offline_access User.Read Calendars.ReadWrite',
    state: 's',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    login_hint: 'rep@acme.example',
  });
});

test('connects an account by consent', async () => {
  const back = await follow('Allow');
  expect(back.searchParams.get('state')).toBe('a state');
  expect(back.searchParams.get('from')).toBe('page');
  const connected = await exchange();
  expect(connected).toEqual({
    credentials: { secret: expect.stringMatching(/^refresh-/), user: null, url: null },
    account: 'rep@acme.example',
  });
  const calendar = provider().open(connected.credentials, async () => undefined);
  expect(await calendar.calendars()).toHaveLength(2);
});

test('comes back with an error when consent is denied', async () => {
  const back = await follow('Deny');
  expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual(['access_denied', 'a state']);
});

test('names an account without a mailbox address by its sign-in name', async () => {
  microsoft.graph.account.mail = null;
  expect((await exchange()).account).toBe('rep@acme.onmicrosoft.example');
});

describe('does not connect', () => {
  test('by a code that was used', async () => {
    const code = (await follow('Allow')).searchParams.get('code') ?? '';
    await exchange({ code });
    await expect(exchange({ code })).rejects.toMatchObject({ name: 'CalendarError', kind: 'revoked' });
  });

  test.each([{ verifier: 'another' }, { redirectUri: 'https://elsewhere.example/' }, { code: 'guessed' }])(
    'by %o',
    async (overrides) => {
      await expect(exchange(overrides)).rejects.toMatchObject({ kind: 'revoked' });
    },
  );

  test('without the calendars, or without a refresh token', async () => {
    microsoft.identity.scope = 'User.Read';
    await expect(exchange()).rejects.toMatchObject({ kind: 'missing' });
    microsoft.identity.scope = 'https://graph.microsoft.com/User.Read https://graph.microsoft.com/Calendars.ReadWrite';
    await exchange();
    microsoft.identity.offline = false;
    await expect(exchange()).rejects.toMatchObject({ kind: 'missing' });
  });

  test('as an application that is not known', async () => {
    const code = (await follow('Allow')).searchParams.get('code') ?? '';
    await expect(provider({ clientSecret: 'wrong' }).exchange({ code, verifier, redirectUri })).rejects.toMatchObject({
      kind: 'unknown',
      message: "Microsoft's sign-in answered 401 invalid_client",
    });
  });
});

test('ends trust without asking, for Microsoft has no way to', async () => {
  await provider().revoke({ secret: microsoft.signIn(), user: null, url: null });
  expect(microsoft.asked).toEqual([]);
});

/** A calendar with the secrets it has stored. */
function opened(secret = microsoft.signIn(), store = async (_secret: string) => undefined as undefined) {
  const stored: string[] = [];
  const calendar = provider().open({ secret, user: null, url: null }, async (next) => {
    await store(next);
    stored.push(next);
  });
  return { calendar, stored, refreshes: () => microsoft.asked.filter((asked) => asked.endsWith('/token')).length };
}

describe('refreshes', () => {
  test('once for calls at the same time, storing the new secret before it is used', async () => {
    const order: string[] = [];
    microsoft.before = (asked) => void order.push(asked.includes('/token') ? 'refresh' : 'ask');
    const { calendar, stored } = opened(microsoft.signIn(), async () => void order.push('store'));
    await Promise.all([calendar.calendars(), calendar.calendars(), calendar.busy(['main'], { from: 0, to: 1 })]);
    expect(order).toEqual(['refresh', 'store', 'ask', 'ask', 'ask']);
    expect(stored.map((secret) => microsoft.identity.knows(secret))).toEqual([true]);
  });

  test('not while the access token is good, and again by the new secret when it ends', async () => {
    const { calendar, stored, refreshes } = opened();
    await calendar.calendars();
    await calendar.calendars();
    expect(refreshes()).toBe(1);
    microsoft.identity.expire();
    await Promise.all([calendar.calendars(), calendar.calendars()]);
    expect([refreshes(), stored.length]).toEqual([2, 2]);
  });

  test('before a token ends', async () => {
    microsoft.identity.expiresIn = 30;
    const { calendar, refreshes } = opened();
    await calendar.calendars();
    await calendar.calendars();
    expect(refreshes()).toBe(2);
  });

  test('retains the secret when the answer has no new one', async () => {
    microsoft.identity.offline = false;
    const { calendar, stored } = opened();
    await calendar.calendars();
    expect(stored).toEqual([]);
  });

  test('does not use a secret that could not be stored, and stores it first of all the next time', async () => {
    const failures = [new Error('No database')];
    const { calendar, stored, refreshes } = opened(microsoft.signIn(), async () => {
      const failure = failures.pop();
      if (failure) throw failure;
    });
    await expect(calendar.calendars()).rejects.toMatchObject({ name: 'CalendarError', kind: 'unknown' });
    expect(microsoft.asked.some((asked) => asked.includes('/me/'))).toBe(false);
    await calendar.calendars();
    expect([stored.length, refreshes()]).toEqual([1, 1]);
  });
});

describe('has to be connected again', () => {
  test('when the secret is void', async () => {
    await expect(opened('refresh-void').calendar.calendars()).rejects.toMatchObject({
      kind: 'revoked',
      message: "Microsoft's sign-in answered 400 invalid_grant",
    });
  });

  test('when the consent was revoked', async () => {
    const { calendar } = opened();
    await calendar.calendars();
    microsoft.identity.revokeAll();
    await expect(calendar.calendars()).rejects.toMatchObject({ kind: 'revoked' });
  });

  test('when only the user can continue', async () => {
    microsoft.fail(/\/token$/, { status: 400, body: '{"error":"interaction_required"}' });
    await expect(opened().calendar.calendars()).rejects.toMatchObject({ kind: 'revoked' });
  });

  test('when a new token is not accepted either', async () => {
    microsoft.fail(/\/me\/calendars/, { status: 401, code: 'InvalidAuthenticationToken' });
    const { calendar, refreshes } = opened();
    await expect(calendar.calendars()).rejects.toMatchObject({ kind: 'revoked' });
    expect(refreshes()).toBe(2);
  });
});

describe('reports errors of signing in', () => {
  test.each([
    [{ status: 429, headers: { 'Retry-After': '17' } } as const, { kind: 'throttled', retryAfterMs: 17_000 }],
    [{ status: 503, headers: { 'Retry-After': '5' } } as const, { kind: 'throttled', retryAfterMs: 5000 }],
    [{ status: 503 } as const, { kind: 'unknown' }],
    [{ status: 400, code: 'x y' } as const, { kind: 'unknown', message: "Microsoft's sign-in answered 400" }],
    ['silent' as const, { kind: 'unknown', message: "Microsoft's sign-in did not answer in time" }],
    ['lost' as const, { kind: 'unknown', message: "Microsoft's sign-in could not be reached" }],
    ['broken' as const, { kind: 'unknown', message: "Microsoft's sign-in gave an answer that can't be read" }],
  ])('%o', async (fault, expected) => {
    microsoft.fail(/\/token$/, fault);
    if (fault === 'silent') passLimitAt(microsoft, /\/token$/);
    const calendar = provider().open({ secret: microsoft.signIn(), user: null, url: null }, async () => undefined);
    await expect(calendar.calendars()).rejects.toMatchObject({ name: 'CalendarError', ...expected });
  });
});
