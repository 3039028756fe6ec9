import { beforeEach, describe, expect, test } from 'vitest';
import { accessToken } from '../testing/access-token.ts';
import { bootData } from '../testing/boot.ts';
import { impersonation, sessionGrant } from '../testing/session.ts';
import { createConnection } from './connection.ts';

beforeEach(() => localStorage.clear());

/** A connection whose calls the test answers; `seen` lists the requests. */
function connect(answer: (call: string) => Response | Promise<Response>, ticket: string | null = null) {
  const seen: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${new URL(String(input), 'http://acme.scopewright.app').pathname}`;
    seen.push(call);
    return answer(call);
  };
  return { seen, ...createConnection({ boot: bootData(), storage: localStorage, fetch, ticket }) };
}
const ok = () => Response.json(sessionGrant());
const failed = (status: number) => Response.json({ error: 'no' }, { status });

test('a ticket opens the session, once', async () => {
  const { session, seen } = connect(ok, 'a-ticket-of-a-signup-0123456789');
  expect(session.get().status).toBe('checking');
  expect(await session.refresh()).toBe(true);
  await session.refresh();
  expect(seen).toEqual(['POST /api/session/ticket', 'GET /api/session']);
});

test('a used ticket yields to an existing session', async () => {
  const { session, seen } = connect(
    (call) => (call.startsWith('POST') ? failed(410) : ok()),
    'a-ticket-of-a-signup-0123456789',
  );
  expect(await session.refresh()).toBe(true);
  expect(seen).toEqual(['POST /api/session/ticket', 'GET /api/session']);
});

test('a ticket never replaces an existing session', async () => {
  const stored = sessionGrant({ accessToken: accessToken({ firm: bootData().tenant?.firmId }) });
  connect(ok).session.signIn(stored);
  const { session, seen } = connect(ok, 'a-ticket-of-a-signup-0123456789');
  await session.refresh();
  expect(seen).toEqual(['GET /api/session']);
});

test('a ticket is retained while the server does not answer', async () => {
  let down = true;
  const { session, seen } = connect(() => (down ? failed(503) : ok()), 'a-ticket-of-a-signup-0123456789');
  expect(await session.refresh()).toBe(false);
  expect(session.get().status).toBe('unreachable');
  down = false;
  expect(await session.refresh()).toBe(true);
  expect(seen).toEqual(['POST /api/session/ticket', 'POST /api/session/ticket']);
});

test.each([500, 502, 503, 429])('a session check that answers %i is no verdict on the session', async (status) => {
  connect(ok).session.signIn(sessionGrant({ accessToken: 'stored' }));
  const { session } = connect(() => failed(status));
  await session.refresh();
  expect(session.get().status).toBe('unreachable');
});

test('signing in waits until an earlier sign-out has reached the server', async () => {
  let down = true;
  const { api, session, seen } = connect(() => (down ? failed(500) : ok()));
  session.signIn(sessionGrant());
  expect(await session.signOut()).toBe(false);
  const login = () => api.call('login', { body: { email: 'a@b.co', password: 'secret' } });
  await expect(login()).rejects.toMatchObject({ status: 500 });
  down = false;
  await login();
  expect(seen).toEqual(['DELETE /api/session', 'DELETE /api/session', 'DELETE /api/session', 'POST /api/login']);
});

test.each(['call', 'download'] as const)('a pending step is discovered from a refused %s', async (way) => {
  const refused = () =>
    Response.json({ error: 'Please change your password', code: 'password_change_required' }, { status: 403 });
  const { api, session, seen } = connect((call) =>
    call.endsWith('/session') ? Response.json(sessionGrant({ mustChangePassword: true })) : refused(),
  );
  session.signIn(sessionGrant());
  await expect(
    way === 'call' ? api.call('consultantCompanies') : api.download('exportCompanies'),
  ).rejects.toMatchObject({ code: 'password_change_required' });
  await expect.poll(() => session.get()).toMatchObject({ mustChangePassword: true });
  expect(seen.at(-1)).toBe('GET /api/session');
});

describe('an impersonation', () => {
  const secret = 'secret-of-an-impersonation';
  const view = (code: string | null, answer: (call: string) => Response) => {
    const seen: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const call = `${init?.method ?? 'GET'} ${new URL(String(input), 'http://acme.scopewright.app').pathname}`;
      seen.push(`${call} ${String(new Headers(init?.headers).get('authorization')).slice(7)}`);
      return answer(call);
    };
    return {
      seen,
      ...createConnection({
        boot: bootData(),
        storage: localStorage,
        fetch,
        impersonation: { storage: sessionStorage, code },
      }),
    };
  };
  const granted = (accessToken: string) =>
    Response.json({ ...sessionGrant({ accessToken, impersonation: impersonation() }), secret });
  beforeEach(() => sessionStorage.clear());

  test('is opened by the code of the address, continues with its secret, and never requests the session of the host', async () => {
    const stored = sessionGrant({ accessToken: accessToken({ firm: bootData().tenant?.firmId }) });
    connect(ok).session.signIn(stored);
    const before = { ...localStorage };
    const first = view('the-code-of-an-impersonation', () => granted('one'));
    await first.session.refresh();
    const { session, api, seen } = view(null, (call) =>
      call.startsWith('POST') ? granted('two') : Response.json({ firms: [] }),
    );
    await session.refresh();
    await api.call('accountFirms');
    await session.signOut();
    expect([...first.seen, ...seen].map((line) => line.replace(bootData().publicKey, 'key'))).toEqual([
      'POST /api/session/impersonation key',
      'POST /api/session/impersonation/continue key',
      'GET /api/account/firms two',
      'POST /api/session/impersonation/end key',
    ]);
    expect({ ...localStorage }).toEqual(before);
  });

  test.each([401, 403, 404, 410])('an answer of %s ends it', async (status) => {
    const { session } = view('the-code-of-an-impersonation', () => failed(status));
    await session.refresh();
    expect(session.get().status).toBe('ended');
  });

  test('while the server can’t confirm it, it has not ended', async () => {
    const { session } = view('the-code-of-an-impersonation', () => failed(503));
    await session.refresh();
    expect(session.get().status).toBe('unreachable');
  });

  test('a tab without one has the session of the host', async () => {
    const { session, seen } = view(null, ok);
    await session.refresh();
    expect(seen.map((line) => line.split(' ')[1])).toEqual(['/api/session']);
  });
});

test("one person's request is not retried as another person who has since signed in", async () => {
  const { user } = sessionGrant();
  const tokens: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('/session'))
      return Response.json(sessionGrant({ accessToken: 'of someone else', user: { ...user, id: 'f'.repeat(24) } }));
    tokens.push(new Headers(init?.headers).get('authorization'));
    return failed(401);
  };
  const { api, session } = createConnection({ boot: bootData(), storage: localStorage, fetch });
  session.signIn(sessionGrant({ accessToken: 'of the first' }));
  await expect(api.call('consultantCompanies')).rejects.toMatchObject({ status: 401 });
  expect(tokens).toEqual(['Bearer of the first']);
  expect(session.get()).toMatchObject({ status: 'ended', user: { id: user.id }, replacedBy: { id: 'f'.repeat(24) } });
});
