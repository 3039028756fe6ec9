import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_LIMIT_BYTES } from '@scopewright/contracts/constants';
import { ROUTES } from '@scopewright/contracts/routes';
import { failures } from '@scopewright/service-kit';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createByteBudget } from '../load/byte-budget.ts';
import { createPace } from '../load/pace.ts';
import {
  type Answer,
  type EdgeSetup,
  FIRM,
  send,
  startEdge,
  startServer,
  type TestServer,
} from '../testing/harness.ts';
import { headOf, openRaw, type RawClient, trickle } from '../testing/raw-client.ts';

const CROWD = 72;
/** A limit that no test reaches. */
const FOREVER_MS = 600_000;
/** More than the buffers of two sockets can hold. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x');
const BETA = { ...FIRM, firmId: '64b7f9c2a1d3e4f5a6b7c8da', firmName: 'Beta', subdomain: 'beta' };
const ADDRESSES = {
  resolve: async (address: string) => (address === 'acme' ? FIRM : address === 'beta' ? BETA : null),
};
const HOST = { acme: 'acme.scopewright.app', beta: 'beta.scopewright.app', files: 'files.scopewright.app' } as const;
const TOKEN = { authorization: 'Bearer token-of-a-user' };
const fileOf = (firmId: string): string =>
  `/${Buffer.from(firmId, 'hex').toString('base64url')}${'a'.repeat(38)}.${'b'.repeat(43)}`;

let arrived: { path: string; closed: Promise<void>; answered: Promise<void> }[];
let respond: (path: string, request: IncomingMessage, response: ServerResponse) => void;
let upstream: TestServer;

beforeEach(async () => {
  arrived = [];
  respond = (_path, request, response) => {
    request.resume();
    response.end('{}');
  };
  upstream = await startServer((request, response) => {
    const path = request.url ?? '';
    arrived.push({
      path,
      closed: new Promise((resolve) => response.once('close', resolve)),
      answered: new Promise((resolve) => response.once('finish', resolve)),
    });
    respond(path, request, response);
  });
});
afterEach(() => upstream.close());

async function open(setup: EdgeSetup = {}): Promise<TestServer> {
  const edge = await startEdge({ upstream: upstream.origin, addresses: ADDRESSES, ...setup });
  onTestFinished(edge.close);
  return edge;
}

async function connect(origin: string, text: string, options?: { reads?: boolean }): Promise<RawClient> {
  const client = await openRaw(origin, text, options);
  onTestFinished(() => void client.socket.destroy());
  return client;
}

const crowd = (origin: string, text: string, options?: { reads?: boolean }): Promise<RawClient[]> =>
  Promise.all(Array.from({ length: CROWD }, () => connect(origin, text, options)));

/** A call of the neighboring firm, from the same address. */
const neighbour = (origin: string, path = '/api/consultant/companies', host: string = HOST.beta): Promise<Answer> =>
  send(origin, path, { host, headers: TOKEN });

/** The neighbor is answered while the crowd is there: a call that has to wait in line for long would be refused. */
const expectAnswered = async (ask: () => Promise<Answer>): Promise<void> => {
  expect((await ask()).status).toBe(200);
};

const until = (condition: () => boolean): Promise<void> =>
  expect
    .poll(condition)
    .toBe(true)
    .then(() => undefined);

describe('bodies', () => {
  test.each([
    ['/api/payments/events', HOST.acme],
    ['/api/login', HOST.acme],
  ])('72 that send %s slowly reach no service, and keep no one out', async (path, host) => {
    const edge = await open({ limits: { bodyDeadlineMs: FOREVER_MS } });
    const clients = await crowd(
      edge.origin,
      `${headOf('POST', path, { host, 'content-type': 'application/json', 'content-length': 60_000 })}{`,
    );
    await expectAnswered(() => neighbour(edge.origin));
    expect(new Set(arrived.map((one) => one.path))).toEqual(new Set(['/api/consultant/companies']));
    expect(clients.filter(({ socket }) => socket.closed)).toEqual([]);
  });

  test('one that does not come in time is ended', async () => {
    const edge = await open({ limits: { bodyDeadlineMs: 150 } });
    const client = await connect(
      edge.origin,
      headOf('POST', '/api/login', { host: HOST.acme, 'content-type': 'application/json', 'content-length': 60_000 }),
    );
    trickle(client, 20);
    await client.closed;
    expect(client.received()).toBe('');
    expect(arrived).toEqual([]);
  });

  const importPath = `/api/${ROUTES.importForm.path.replace('{companyId}', '1').replace('{projectId}', '2')}`;

  test('an import may be as large as its call allows', async () => {
    const edge = await open();
    const body = 'x'.repeat(BODY_LIMIT_BYTES + 50_000);
    let bytes = 0;
    respond = (_path, request, response) => {
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      request.on('end', () => response.end('{}'));
    };
    const headers = { ...TOKEN, 'content-type': 'application/json' };
    expect((await send(edge.origin, importPath, { method: 'POST', host: HOST.acme, headers, body })).status).toBe(200);
    expect(bytes).toBe(body.length);
    const tooLarge = Buffer.alloc(ROUTES.importForm.bodyBytes + 1);
    expect(
      (await send(edge.origin, importPath, { method: 'POST', host: HOST.acme, headers, body: tooLarge })).status,
    ).toBe(413);
    expect((await send(edge.origin, '/api/login', { method: 'POST', host: HOST.acme, headers, body })).status).toBe(
      413,
    );
  });

  test('those of one caller, and all together, take no more memory than they may', async () => {
    const edge = await open({
      trustedProxies: ['loopback'],
      limits: { bodies: { totalBytes: 450_000, shareBytes: 250_000 } },
    });
    const begin = (network: string) => {
      const head = headOf('POST', '/api/login', {
        host: HOST.acme,
        'x-forwarded-for': network,
        'content-type': 'application/json',
        'content-length': 201_000,
      });
      return connect(edge.origin, head + 'x'.repeat(200_000));
    };
    const login = (network: string) =>
      send(edge.origin, '/api/login', {
        method: 'POST',
        body: 'x'.repeat(60_000),
        headers: { 'x-forwarded-for': network },
      });
    const first = await begin('203.0.113.1');
    await until(() => first.socket.bytesWritten > 200_000);
    await expect.poll(async () => (await login('203.0.113.1')).status).toBe(429);
    expect(await login('203.0.113.1')).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    await begin('203.0.113.2');
    await expect.poll(async () => (await login('203.0.113.3')).status).toBe(503);
    first.socket.destroy();
    await expect.poll(async () => (await login('203.0.113.3')).status).toBe(200);
  });

  test('a limit by address holds before the body is read, and the service knows that it was counted', async () => {
    const counted: string[] = [];
    const consume = async ({ name }: { name: string }, subject: string) => {
      counted.push(`${name} ${subject}`);
      if (counted.length > 1) throw failures.rateLimited(30);
    };
    const edge = await open({ limiter: { consume } });
    let countedHeader: unknown;
    respond = (_path, request, response) => {
      countedHeader = request.headers['x-address-counted'];
      response.end('{}');
    };
    expect((await send(edge.origin, '/api/login', { method: 'POST', host: HOST.acme, body: '{}' })).status).toBe(200);
    expect(countedHeader).toBe('1');
    const head = headOf('POST', '/api/login', {
      host: HOST.acme,
      'content-type': 'application/json',
      'content-length': 60_000,
    });
    expect(await (await connect(edge.origin, head)).answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(counted).toEqual(['login-ip 127.0.0.1', 'login-ip 127.0.0.1']);
  });
});

describe('files', () => {
  const upload = (host: string) =>
    headOf('POST', '/api/sows/1/documents', {
      host,
      ...TOKEN,
      'content-type': 'application/pdf',
      'content-length': 10_000_000,
    });

  test('72 downloads that no one reads keep no call out, nor the files of others', async () => {
    respond = (path, _request, response) => response.end(path.includes(fileOf(FIRM.firmId)) ? LARGE : '{}');
    const edge = await open();
    await crowd(edge.origin, headOf('GET', fileOf(FIRM.firmId), { host: HOST.files }), { reads: false });
    await until(() => arrived.length >= 12);
    await expectAnswered(() => neighbour(edge.origin));
    await expectAnswered(() => neighbour(edge.origin, fileOf(BETA.firmId), HOST.files));
    expect(arrived.filter(({ path }) => path.includes(fileOf(FIRM.firmId)))).toHaveLength(12);
  });

  test('a download that no one reads is ended, and the service with it', async () => {
    respond = (_path, _request, response) => response.end(LARGE);
    const edge = await open({ pace: createPace({ stallMs: 200, graceMs: 60_000, bytesPerSecond: 0, everyMs: 20 }) });
    const client = await connect(edge.origin, headOf('GET', fileOf(FIRM.firmId), { host: HOST.files }), {
      reads: false,
    });
    await until(() => arrived.length === 1);
    await arrived[0]?.closed;
    client.socket.resume();
    await client.closed;
    expect(client.socket.bytesRead).toBeLessThan(LARGE.length);
  });

  test('a download whose client waits for the service is not ended', async () => {
    respond = (_path, _request, response) => {
      response.write('first');
      finish = () => response.end('last');
    };
    let now = 0;
    let finish: (() => void) | undefined;
    const pace = createPace({ stallMs: 100, graceMs: 100, bytesPerSecond: 4096, everyMs: 100 }, () => now);
    const edge = await open({ limits: { silenceMs: 100 }, pace });
    const answer = send(edge.origin, fileOf(FIRM.firmId), { host: HOST.files });
    await until(() => finish !== undefined);
    // a connection that was silent for less time is ended before
    await (await connect(edge.origin, '')).closed;
    for (; now < 10_000; now += 100) pace.check();
    finish?.();
    expect((await answer).body).toBe('firstlast');
  });

  test('72 uploads that trickle keep no call out, nor the uploads of others, and are ended', async () => {
    respond = (path, request, response) => {
      request.resume();
      request.on('end', () => response.end('{}'));
      if (path.includes('companies')) response.end('{}');
    };
    const edge = await open({
      pace: createPace({ stallMs: 60_000, graceMs: 2000, bytesPerSecond: 4096, everyMs: 100 }),
      limits: { lingerMs: 300 },
    });
    const clients = await crowd(edge.origin, upload(HOST.acme));
    for (const client of clients) trickle(client, 50);
    await until(() => arrived.length === 12);
    await expectAnswered(() => neighbour(edge.origin));
    const others = await send(edge.origin, '/api/sows/2/documents', {
      method: 'POST',
      host: HOST.beta,
      headers: { ...TOKEN, 'content-type': 'application/pdf', 'content-length': '1000' },
      body: Buffer.alloc(1000),
    });
    expect(others.status).toBe(200);
    await Promise.all(clients.map(({ closed }) => closed));
    await Promise.all(arrived.map(({ closed }) => closed));
  });

  test('64 uploads that are refused are answered before the file has come', async () => {
    respond = (_path, _request, response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"not_found"}');
    const edge = await open({ limits: { lingerMs: 300 } });
    const clients = (await crowd(edge.origin, upload(HOST.acme))).slice(0, 64);
    for (const client of clients) trickle(client, 20);
    for (const { answer } of clients) expect(await answer).toMatch(/^HTTP\/1\.1 404 /);
    // clients that keep sending are disconnected soon
    await Promise.all(clients.map(({ closed }) => closed));
  });

  test('a refusal reaches a client that sends its whole file before it looks', async () => {
    respond = (_path, _request, response) => response.writeHead(403).end('{"code":"forbidden"}');
    const edge = await open();
    const body = Buffer.alloc(10_000_000);
    const headers = { ...TOKEN, 'content-type': 'application/pdf', 'content-length': String(body.length) };
    const answer = await send(edge.origin, '/api/sows/1/documents', { method: 'POST', host: HOST.acme, headers, body });
    expect(answer).toMatchObject({ status: 403, body: '{"code":"forbidden"}' });
  });
});

describe('shares', () => {
  /** Calls that the service never answers. */
  const hang = (): void => {
    respond = (path, _request, response) => {
      if (!path.includes('hang')) response.end('{}');
    };
  };
  const hanging = headOf('GET', '/api/companies/hang', { host: HOST.acme, ...TOKEN });

  test('a firm has a part of the connections; what waits too long is refused with a word', async () => {
    hang();
    const edge = await open({ lines: { call: { waitMs: 300 } } });
    const clients = await crowd(edge.origin, hanging);
    await until(() => arrived.length === 24);
    await expectAnswered(() => neighbour(edge.origin));
    const refused = await send(edge.origin, '/api/companies/hang', { host: HOST.acme, headers: TOKEN });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'firm_busy', error: expect.stringContaining('try again') });
    expect(arrived.filter(({ path }) => path.includes('hang'))).toHaveLength(24);
    for (const { socket } of clients) socket.destroy();
    await expect
      .poll(async () => (await neighbour(edge.origin, '/api/consultant/companies', HOST.acme)).status)
      .toBe(200);
  });

  test('exports have separate connections', async () => {
    respond = (path, _request, response) => {
      if (!path.includes('.csv')) response.end('{}');
    };
    const edge = await open();
    await crowd(edge.origin, headOf('GET', '/api/consultant/companies.csv', { host: HOST.acme, ...TOKEN }));
    await until(() => arrived.length === 4);
    await expectAnswered(() => neighbour(edge.origin));
    await expectAnswered(() => neighbour(edge.origin, '/api/consultant/companies', HOST.acme));
  });

  test('strangers count by their address, with any firm in the request', async () => {
    hang();
    const edge = await open({ lines: { call: { waitMs: 200 } } });
    await crowd(edge.origin, headOf('GET', '/api/public/tenant/hang', { host: HOST.beta }));
    await until(() => arrived.length === 16);
    await expectAnswered(() => neighbour(edge.origin));
  });

  test('a call is over for its service although the client does not take the answer', async () => {
    respond = (_path, _request, response) => response.end(LARGE);
    const spool = createByteBudget({ totalBytes: 64 * 1024 * 1024, shareBytes: 32 * 1024 * 1024 });
    const edge = await open({
      spool,
      pace: createPace({ stallMs: 500, graceMs: 60_000, bytesPerSecond: 0, everyMs: 50 }),
    });
    const client = await connect(edge.origin, headOf('GET', '/api/companies/1/scope', { host: HOST.acme, ...TOKEN }), {
      reads: false,
    });
    await until(() => arrived.length === 1);
    await arrived[0]?.answered;
    await until(() => spool.taken > 0);
    await until(() => spool.taken === 0);
    client.socket.resume();
    await client.closed;
  });

  test.each([
    ['keep their places without memory', 1, 429],
    ['leave them where there is memory', 64 * 1024 * 1024, 200],
  ])('answers that were compressed for a client that does not take them %s', async (_, memory, status) => {
    // Larger than the system's socket buffers, also when compressed.
    const body = JSON.stringify(randomBytes(12 * 1024 * 1024).toString('base64'));
    respond = (path, _request, response) => {
      const text = path.includes('large') ? body : '{}';
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text);
    };
    const spool = createByteBudget({ totalBytes: memory, shareBytes: memory });
    const edge = await open({ spool, lines: { call: { perFirm: 1, waitMs: 200 } } });
    const request = headOf('GET', '/api/companies/large', { host: HOST.acme, ...TOKEN, 'accept-encoding': 'gzip' });
    await connect(edge.origin, request, { reads: false });
    await until(() => arrived.length === 1);
    await expect.poll(async () => (await neighbour(edge.origin, '/api/companies/1', HOST.acme)).status).toBe(status);
  });

  test('a slow client gets the whole of an answer', async () => {
    respond = (_path, _request, response) => response.end(LARGE);
    const spool = createByteBudget({ totalBytes: 4 * 1024 * 1024, shareBytes: 4 * 1024 * 1024 });
    const edge = await open({ spool });
    const client = await connect(
      edge.origin,
      headOf('GET', '/api/companies/1/scope', { host: HOST.acme, ...TOKEN, connection: 'close' }),
      { reads: false },
    );
    await until(() => spool.taken > 3 * 1024 * 1024);
    client.socket.resume();
    await client.closed;
    expect(client.socket.bytesRead).toBeGreaterThan(LARGE.length);
    expect(spool.taken).toBe(0);
  });
});

describe('connections', () => {
  test('a silent one is ended', async () => {
    const edge = await open({ limits: { silenceMs: 100 } });
    const client = await connect(edge.origin, '');
    await client.closed;
  });

  test('an answer of the service that takes its time is waited for', async () => {
    let finish: (() => void) | undefined;
    respond = (_path, _request, response) => {
      finish = () => response.end('{}');
    };
    const edge = await open({ limits: { silenceMs: 100 } });
    const answer = neighbour(edge.origin);
    await until(() => finish !== undefined);
    // a connection that was silent for less time is ended before
    await (await connect(edge.origin, '')).closed;
    finish?.();
    expect((await answer).status).toBe(200);
  });

  const sockets = { total: 100, perNetwork: 5, perConnection: 8 };

  test('a network has so many; a trusted proxy brings everyone', async () => {
    const edge = await open({ limits: { sockets } });
    const clients = await Promise.all(Array.from({ length: 5 }, () => connect(edge.origin, '')));
    await (await connect(edge.origin, '')).closed;
    const [first] = clients;
    first?.socket.destroy();
    await first?.closed;
    await expect.poll(() => neighbour(edge.origin).catch(() => ({ status: 0 }))).toMatchObject({ status: 200 });
    const behindProxy = await open({ limits: { sockets }, trustedProxies: ['loopback'] });
    await Promise.all(Array.from({ length: 20 }, () => connect(behindProxy.origin, '')));
    expect((await neighbour(behindProxy.origin)).status).toBe(200);
  });

  test('requests are not heaped up on one', async () => {
    respond = () => undefined;
    const edge = await open();
    const client = await connect(
      edge.origin,
      headOf('GET', '/api/companies/1', { host: HOST.acme, ...TOKEN }).repeat(50),
    );
    await client.closed;
    expect(arrived.length).toBeLessThanOrEqual(8);
  });
});
