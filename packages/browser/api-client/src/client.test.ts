import { expect, test, vi } from 'vitest';
import { ApiError, errorText } from './api-error.ts';
import { type ApiClientOptions, createApiClient } from './client.ts';

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

function clientWith(answers: (Response | Error)[], options: Partial<ApiClientOptions> = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const next = answers.shift();
    if (!next || next instanceof Error) throw next ?? new Error('no more answers');
    return next;
  });
  const client = createApiClient({
    baseUrl: '/api',
    publicKey: 'pk',
    accessToken: () => null,
    tenantKey: () => null,
    fetch,
    ...options,
  });
  const sent = (index: number) => {
    const [url, init] = fetch.mock.calls[index] ?? [];
    return { url, method: init?.method, body: init?.body, headers: new Headers(init?.headers) };
  };
  return { client, fetch, sent };
}

test('sends the public key, encodes path parameters and names the tenant on local hosts', async () => {
  const { client, sent } = clientWith([json({ available: true })], { tenantKey: () => 'acme' });
  expect(await client.call('checkSubdomain', { params: { subdomain: 'a/b?c' } })).toEqual({ available: true });
  expect(sent(0)).toMatchObject({ url: '/api/public/check-subdomain/a%2Fb%3Fc', method: 'GET' });
  expect(sent(0).headers.get('authorization')).toBe('Bearer pk');
  expect(sent(0).headers.get('x-tenant-key')).toBe('acme');
  expect(sent(0).headers.has('content-type')).toBe(false);
});

test('sends a JSON body and the query without empty values', async () => {
  const { client, sent } = clientWith([json({ sent: true }), json([])], { accessToken: () => 'tok' });
  await client.call('resendInvitation', { body: { token: 'x'.repeat(32) } });
  expect(sent(0).body).toBe(JSON.stringify({ token: 'x'.repeat(32) }));
  await client.call('consultantCompanies', { query: { limit: 20, search: '' } });
  expect(sent(1).url).toBe('/api/consultant/companies?limit=20');
  expect(sent(1).headers.get('authorization')).toBe('Bearer tok');
});

test('sends a file as it is, under its own type', async () => {
  const { client, sent } = clientWith([json({ id: '1' }, 201)], { accessToken: () => 'tok' });
  const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  await client.call('attachToSow', { params: { sowId: '0'.repeat(24) }, query: { fileName: 'Offer.pdf' }, file });
  expect(sent(0)).toMatchObject({
    url: `/api/sows/${'0'.repeat(24)}/documents?fileName=Offer.pdf`,
    method: 'POST',
    body: file,
  });
  expect(sent(0).headers.get('content-type')).toBe('application/pdf');
});

test('a public call never carries the user’s token', async () => {
  const { client, sent } = clientWith([json({ companies: [] })], { accessToken: () => 'tok' });
  await client.call('lookupUserCompanies', { body: { email: 'a@b.co' } });
  expect(sent(0).headers.get('authorization')).toBe('Bearer pk');
});

test('repeats a refused call once with a fresh token, and parallel calls share one refresh', async () => {
  const refresh = vi.fn(async () => 'fresh');
  const { client, fetch, sent } = clientWith([json({}, 401), json({}, 401), json([]), json({ users: [] })], {
    accessToken: () => 'old',
    refresh,
  });
  await Promise.all([client.call('consultantCompanies'), client.call('allUsers')]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(4);
  expect(sent(3).headers.get('authorization')).toBe('Bearer fresh');
});

test('a refused call stays refused when the session is over', async () => {
  const { client, fetch } = clientWith([json({ error: 'Unauthorized', code: 'unauthorized' }, 401)], {
    accessToken: () => 'old',
    refresh: async () => null,
  });
  await expect(client.call('allUsers')).rejects.toMatchObject({ kind: 'http', status: 401, code: 'unauthorized' });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a public call is retried without an expired session', async () => {
  const answers = [
    json({ error: 'Unauthorized', code: 'unauthorized' }, 401),
    json({ verificationRequired: true }, 202),
  ];
  const { client, sent } = clientWith(answers, { accessToken: () => 'old', refresh: async () => null });
  expect(await client.call('userDiagnostic', { body: { email: 'ada@acme.example' } })).toEqual({
    verificationRequired: true,
  });
  expect(sent(0).headers.get('authorization')).toBe('Bearer old');
  expect(sent(1).headers.get('authorization')).toBe('Bearer pk');
});

test.each([
  [
    'an HTML page',
    new Response('<!doctype html><style>p { color: red }</style><h1>Bad\n gateway</h1><p>no', {
      status: 502,
      headers: { 'content-type': 'text/html' },
    }),
    { kind: 'html', status: 502, reply: 'Bad gateway no' },
  ],
  [
    'HTML that says it is JSON',
    new Response(' <html>', { headers: { 'content-type': 'application/json' } }),
    { kind: 'html', status: 200 },
  ],
  ['text that is no JSON', new Response('oops'), { kind: 'unparsable', reply: 'oops' }],
  ['an empty answer', new Response('', { status: 500 }), { kind: 'unparsable', status: 500 }],
  [
    'an error body',
    json({ error: 'Taken', code: 'conflict', details: { subdomain: 'is taken' } }, 409),
    { kind: 'http', status: 409, code: 'conflict', serverMessage: 'Taken', details: { subdomain: 'is taken' } },
  ],
  [
    'a limit',
    json({ error: 'Slow down', code: 'rate_limited' }, 429, { 'retry-after': '7' }),
    { kind: 'http', retryAfter: 7 },
  ],
  ['no answer', new TypeError('fetch failed'), { kind: 'network', status: 0, message: 'fetch failed' }],
])('%s becomes a typed error', async (_, answer, expected) => {
  const { client } = clientWith([answer]);
  const error = await client.call('health').catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject(expected);
});

const busy = () => json({ error: 'Too many at once', code: 'firm_busy' }, 429, { 'retry-after': '2' });

test('a read that found its firm busy is made again when it was asked to, a few times', async () => {
  const wait = vi.fn(async () => undefined);
  const passing = clientWith([busy(), busy(), json([])], { wait });
  expect(await passing.client.call('consultantCompanies')).toEqual([]);
  expect(wait.mock.calls).toEqual([[2000], [2000]]);
  const lasting = clientWith([busy(), busy(), busy(), json([])], { wait });
  const error = await lasting.client.call('consultantCompanies').catch((e: unknown) => e);
  expect(error).toMatchObject({ kind: 'http', status: 429, code: 'firm_busy', retryAfter: 2 });
  expect(errorText(error)).toBe('Too many at once');
  expect(lasting.fetch).toHaveBeenCalledTimes(3);
  const file = clientWith(
    [busy(), new Response('a', { headers: { 'content-disposition': 'attachment; filename="a.csv"' } })],
    { wait },
  );
  expect((await file.client.download('exportCompanies')).fileName).toBe('a.csv');
});

test('a write, and any other limit, is left to the caller', async () => {
  const wait = vi.fn(async () => undefined);
  const { client, fetch } = clientWith([busy(), json({ error: 'Slow down', code: 'rate_limited' }, 429)], { wait });
  await expect(client.call('logout')).rejects.toMatchObject({ code: 'firm_busy' });
  await expect(client.call('health')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(wait).not.toHaveBeenCalled();
});

test('a read that no one waits for any more is not made again', async () => {
  const controller = new AbortController();
  const { client, fetch } = clientWith([busy(), json([])], { wait: async () => controller.abort(new Error('left')) });
  await expect(client.call('consultantCompanies', { signal: controller.signal })).rejects.toThrow('left');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('an aborted call rejects with the abort, not with a network error', async () => {
  const controller = new AbortController();
  controller.abort(new Error('typed on'));
  const { client } = clientWith([new Error('typed on')]);
  await expect(client.call('health', { signal: controller.signal })).rejects.toThrow('typed on');
});

test('errorText prefers the server’s sentence and appends its first detail', () => {
  const texts = { html: 'H', unparsable: 'U', network: 'N', http: 'E', other: 'O' };
  expect(
    errorText(
      new ApiError('http', {
        status: 422,
        body: { error: 'Validation failed', details: { email: 'Must be an email address' } },
      }),
      texts,
    ),
  ).toBe('Validation failed: Must be an email address');
  expect(
    errorText(
      new ApiError('http', { status: 422, body: { error: 'This is not XML.', details: { text: 'This is not XML.' } } }),
      texts,
    ),
  ).toBe('This is not XML.');
  expect(errorText(new ApiError('http', { status: 500 }), texts)).toBe('E');
  expect(errorText(new ApiError('html'), texts)).toBe('H');
  expect(errorText(new ApiError('unparsable'), { other: 'O' })).toBe('O');
  expect(errorText(new ApiError('network'), texts)).toBe('N');
  expect(errorText(new Error('x'), texts)).toBe('O');
});

const file = (disposition: string) =>
  new Response('a,b', { headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition } });

test('a file comes as its bytes, under its name', async () => {
  const { client, sent } = clientWith([file('attachment; filename="client-companies-2026-11-22.csv"')], {
    accessToken: () => 'tok',
  });
  const { blob, fileName } = await client.download('exportCompanies', { query: { search: 'north', sort: 'created' } });
  expect(fileName).toBe('client-companies-2026-11-22.csv');
  expect(await blob.text()).toBe('a,b');
  expect(sent(0)).toMatchObject({ url: '/api/consultant/companies.csv?search=north&sort=created', method: 'GET' });
  expect(sent(0).headers.get('authorization')).toBe('Bearer tok');
});

test.each([
  ['attachment; filename="x.csv"; filename*=UTF-8\'\'%E2%82%AC%20list.csv', '€ list.csv'],
  ['attachment; filename*=UTF-8\'\'%E2; filename="plain.csv"', 'plain.csv'],
  ['attachment; filename=plain.csv; size=3', 'plain.csv'],
  ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment', 'download'],
])('%s is saved as %s', async (disposition, name) => {
  const { client } = clientWith([file(disposition)]);
  expect((await client.download('exportCompanies')).fileName).toBe(name);
});

test('a refused file is asked for again with a fresh token', async () => {
  const { client, sent } = clientWith([json({}, 401), file('attachment; filename="a.csv"')], {
    accessToken: () => 'old',
    refresh: async () => 'fresh',
  });
  expect((await client.download('exportCompanies')).fileName).toBe('a.csv');
  expect(sent(1).headers.get('authorization')).toBe('Bearer fresh');
});

test.each([
  [
    'a refusal',
    json({ error: 'Forbidden', code: 'forbidden' }, 403),
    { kind: 'http', status: 403, code: 'forbidden', serverMessage: 'Forbidden' },
  ],
  [
    'a page of a proxy',
    new Response('<h1>Login', { headers: { 'content-type': 'text/html' } }),
    { kind: 'html', status: 200 },
  ],
  ['JSON where a file should be', json({ rows: [] }), { kind: 'unparsable', status: 200 }],
  ['no answer', new TypeError('fetch failed'), { kind: 'network', status: 0 }],
])('%s is no file', async (_, answer, expected) => {
  const { client } = clientWith([answer]);
  const error = await client.download('exportCompanies').catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject(expected);
});

const brokenOff = (headers: Record<string, string>) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('"half'));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { headers });
};

test('an answer that breaks off is a network failure, not a partial answer', async () => {
  const { client } = clientWith([
    brokenOff({ 'content-disposition': 'attachment' }),
    brokenOff({ 'content-type': 'application/json' }),
  ]);
  await expect(client.download('exportCompanies')).rejects.toMatchObject({ kind: 'network', message: 'terminated' });
  await expect(client.call('health')).rejects.toMatchObject({ kind: 'network', message: 'terminated' });
});
