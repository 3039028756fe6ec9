import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { BODY_LIMIT_BYTES } from '@scopewright/contracts/constants';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deadOrigin, send, startEdge, startServer } from '../testing/harness.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

const seen: Seen[] = [];
/** Ends the migrations that wait. */
const migrations: (() => void)[] = [];
const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const upstream = await startServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    seen.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    if (request.url?.includes('slow')) return;
    if (request.url?.includes('complete-migration')) {
      migrations.push(() => response.end('{}'));
      return;
    }
    if (request.url?.includes('large')) {
      const text = JSON.stringify({ names: Array.from({ length: 400 }, (_, index) => `Client ${index}`) });
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': text.length,
          etag: '"1"',
          vary: 'Origin',
        })
        .end(text);
      return;
    }
    if (request.url?.includes('cut')) {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setImmediate(() => response.destroy());
      return;
    }
    response.writeHead(201, {
      'content-type': 'application/json',
      'set-cookie': ['a=1', 'b=2'],
      'x-request-id': String(request.headers['x-request-id']),
      connection: 'keep-alive, x-hop',
      'x-hop': '1',
    });
    response.end('{"ok":true}');
  });
});
const edge = await startEdge({ upstream: upstream.origin });
afterAll(async () => {
  await edge.close();
  await upstream.close();
});
beforeEach(() => {
  seen.length = 0;
});

describe('the forwarded request', () => {
  test('method, path, query and body as they came', async () => {
    const answer = await send(edge.origin, '/api/login?x=1', {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(201);
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/api/login?x=1',
        body: '{"a":1}',
        headers: { 'content-type': 'application/json', 'content-length': '7' },
      },
    ]);
  });

  test("the browser's host, its address and a request id", async () => {
    await send(edge.origin, '/api/public/tenant/acme', { host: 'acme.scopewright.app' });
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-host': 'acme.scopewright.app',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
    expect(seen[0]?.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  test('no forwarding header of a client that is no trusted proxy', async () => {
    const headers = {
      'x-forwarded-host': 'evil.scopewright.app',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-request-id': 'chosen-by-client',
      forwarded: 'host=evil',
      traceparent: TRACE,
      baggage: 'user=somebody',
    };
    await send(edge.origin, '/api/public/tenant/acme', { host: 'acme.scopewright.app', headers });
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-host': 'acme.scopewright.app',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
    expect(seen[0]?.headers['x-request-id']).not.toBe('chosen-by-client');
    for (const name of ['forwarded', 'traceparent', 'baggage']) expect(seen[0]?.headers[name]).toBeUndefined();
  });

  test('headers of a trusted proxy', async () => {
    const trusting = await startEdge({ upstream: upstream.origin, trustedProxies: ['loopback'] });
    const headers = {
      'x-forwarded-host': 'acme.scopewright.app',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-request-id': 'chosen-by-proxy',
      traceparent: TRACE,
    };
    await send(trusting.origin, '/api/public/tenant/acme', { headers });
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-host': 'acme.scopewright.app',
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-request-id': 'chosen-by-proxy',
      traceparent: TRACE,
    });
    await trusting.close();
  });

  test('no header that belongs to the connection', async () => {
    await send(edge.origin, '/api/public/tenant/acme', {
      headers: {
        connection: 'x-secret',
        'x-secret': '1',
        te: 'trailers',
        'proxy-authorization': 'x',
        authorization: 'Bearer key',
      },
    });
    const headers = seen[0]?.headers;
    expect(headers).toMatchObject({ authorization: 'Bearer key' });
    for (const name of ['x-secret', 'te', 'proxy-authorization']) expect(headers?.[name]).toBeUndefined();
  });

  test('the same call under the older prefix', async () => {
    await send(edge.origin, '/functions/v1/make-server-ab12/login', { method: 'POST', body: '{}' });
    expect(seen[0]?.url).toBe('/api/login');
  });

  test('a body that came in parts as one of known length', async () => {
    const { hostname, port } = new URL(edge.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: acme.scopewright.app\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n',
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    expect(seen[0]).toMatchObject({ body: 'abcdef', headers: { 'content-length': '6' } });
  });
});

describe('the answer to the client', () => {
  test("the service's answer without what belongs to its connection", async () => {
    const answer = await send(edge.origin, '/api/public/tenant/acme');
    expect(answer).toMatchObject({ status: 201, body: '{"ok":true}', headers: { 'set-cookie': ['a=1', 'b=2'] } });
    expect(answer.headers['x-hop']).toBeUndefined();
    expect(answer.headers['x-request-id']).toBe(seen[0]?.headers['x-request-id']);
  });

  test('larger JSON compressed, if it takes that', async () => {
    const plain = await send(edge.origin, '/api/public/tenant/large');
    expect(plain.headers).toMatchObject({ etag: '"1"', vary: 'Origin' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, bytes } = await send(edge.origin, '/api/public/tenant/large', {
        headers: { 'accept-encoding': encoding },
      });
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        etag: 'W/"1"',
        vary: 'Origin, Accept-Encoding',
        'content-length': String(bytes.length),
      });
      expect((encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()).toBe(plain.body);
      expect(bytes.length).toBeLessThan(plain.body.length / 2);
    }
  });

  test('small JSON as it is', async () => {
    const { headers, body } = await send(edge.origin, '/api/public/tenant/acme', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toBe('{"ok":true}');
  });

  test.each([
    ['unknown route', 'GET', '/api/nothing', 404, 'not_found'],
    ['the base alone', 'GET', '/api', 404, 'not_found'],
    ['a path above the API', 'GET', '/api/../etc', 404, 'not_found'],
    ['the wrong method', 'DELETE', '/api/login', 405, 'method_not_allowed'],
  ])('%s', async (_, method, path, status, code) => {
    const answer = await send(edge.origin, path, { method });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ code, requestId: answer.headers['x-request-id'] });
    expect(seen).toEqual([]);
    if (status === 405) expect(answer.headers.allow).toBe('POST');
  });

  test('the link that stops mails leads to the settings, and no service sees it', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await send(
        edge.origin,
        `/api/public/mails/${'a'.repeat(24)}.agreement-put.${'b'.repeat(43)}/stop?tenant=acme`,
        { method },
      );
      expect([status, headers.location, headers['cache-control']]).toEqual([
        303,
        '/settings/notifications?tenant=acme',
        'no-store',
      ]);
    }
    expect(seen).toEqual([]);
  });

  test('a person returning from a calendar provider is redirected to the finishing page, with the code after the #', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await send(edge.origin, '/api/public/oauth/callback?state=a%26b&code=4%2F0A', {
        method,
      });
      expect([status, headers.location, headers['cache-control']]).toEqual([
        303,
        '/system-admin/calendar#state=a%26b&code=4%2F0A',
        'no-store',
      ]);
    }
    expect(seen).toEqual([]);
  });

  test('413 for a body that declares too large a size, without a service seeing it', async () => {
    const answer = await send(edge.origin, '/api/login', { method: 'POST', body: Buffer.alloc(BODY_LIMIT_BYTES + 1) });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'body_too_large' });
    expect(seen).toEqual([]);
  });

  test('413 for a body that turns out too large', async () => {
    const answer = await send(edge.origin, '/api/login', {
      method: 'POST',
      body: Buffer.alloc(BODY_LIMIT_BYTES + 1),
      headers: { 'transfer-encoding': 'chunked' },
    });
    expect(answer.status).toBe(413);
    expect(seen).toEqual([]);
  });

  test('503 with Retry-After from a service that is down', async () => {
    const alone = await startEdge({ upstream: await deadOrigin() });
    const answer = await send(alone.origin, '/api/public/tenant/acme');
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'unavailable',
      error: 'Service temporarily unavailable. Please try again.',
    });
    await alone.close();
  });

  test('503 from a service that does not answer in time, unless the call may take minutes', async () => {
    const hurried = await startEdge({ upstream: upstream.origin, limitMs: 300 });
    const call = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    const migrating = send(hurried.origin, '/api/admin/complete-migration', call);
    await expect.poll(() => migrations).toHaveLength(1);
    expect((await send(hurried.origin, '/api/public/tenant/slow')).status).toBe(503);
    // it has already taken longer
    migrations[0]?.();
    expect((await migrating).status).toBe(200);
    await hurried.close();
  });

  test('a broken connection where the service broke off, never a complete answer', async () => {
    await expect(send(edge.origin, '/api/public/tenant/cut')).rejects.toThrow();
  });

  test('400 for two lengths: no one may disagree about where a request ends', async () => {
    const { hostname, port } = new URL(edge.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG',
    );
    const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
    expect(seen).toEqual([]);
  });
});

describe('files', () => {
  const upload = { method: 'POST', headers: { 'content-type': 'application/pdf' } };

  test('an upload is passed on as it comes, larger than any other body may be', async () => {
    const body = 'x'.repeat(BODY_LIMIT_BYTES * 3);
    const answer = await send(edge.origin, '/api/sows/1/documents?fileName=a.pdf', {
      ...upload,
      body,
      headers: { ...upload.headers, 'content-length': String(body.length) },
    });
    expect(answer.status).toBe(201);
    expect(seen[0]?.body).toBe(body);
    expect(seen[0]?.headers).toMatchObject({
      'content-length': String(body.length),
      'content-type': 'application/pdf',
    });
    expect(seen[0]?.headers['transfer-encoding']).toBeUndefined();
  });

  test('the host of files passes on the token of a link, and has nothing else', async () => {
    const token = `${'a'.repeat(38)}.${'b'.repeat(43)}`;
    const host = 'files.scopewright.app';
    expect((await send(edge.origin, `/${token}`, { host })).status).toBe(201);
    expect(seen).toMatchObject([{ method: 'GET', url: `/api/files/${token}`, headers: { 'x-forwarded-host': host } }]);
    for (const path of ['/', '/login', '/api/session', `/api/files/${token}`, '/a', `/${token}/x`])
      expect((await send(edge.origin, path, { host })).status).toBe(404);
    expect((await send(edge.origin, `/${token}`, { host, method: 'POST' })).status).toBe(405);
    expect(seen).toHaveLength(1);
  });
});
