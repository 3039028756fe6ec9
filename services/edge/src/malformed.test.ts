import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { send, startEdge, startServer } from './testing/harness.ts';

let forwarded: { method: string | undefined; url: string | undefined; host: unknown }[] = [];

const upstream = await startServer((request, response) => {
  forwarded.push({ method: request.method, url: request.url, host: request.headers['x-forwarded-host'] });
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}');
});
const edge = await startEdge({ upstream: upstream.origin });
afterAll(async () => {
  await edge.close();
  await upstream.close();
});
beforeEach(() => {
  forwarded = [];
});

describe('a malformed request is the caller’s mistake, and is not forwarded', () => {
  test.each([
    ['GET', '/%00', 'scopewright.app'],
    ['GET', '/a%00b', 'acme.scopewright.app'],
    ['GET', '/assets/%00.js', 'scopewright.app'],
    ['GET', '/?tenant=%00', 'localhost:3000'],
    ['GET', '/?tenant=acme%00', 'localhost:3000'],
    ['GET', '/api/public/tenant/%00', 'acme.scopewright.app'],
    ['GET', '/api/public/tenant/acme?x=%00', 'acme.scopewright.app'],
    ['POST', '/functions/v1/make-server-1/login?%00', 'acme.scopewright.app'],
    ['GET', '/', 'x:99999'],
    ['GET', '/signup', 'scopewright.app:65536'],
    ['GET', '/api/public/tenant/acme', 'x:99999'],
    ['POST', '/api/login', 'acme.scopewright.app:99999'],
    ['GET', '/', 'user@scopewright.app'],
    ['GET', '/', 'scopewright.app%00'],
    ['GET', '/', '[::1]:99999'],
    ['GET', '/', 'a'.repeat(400)],
  ])('%s %s at %s', async (method, path, host) => {
    const { status, body } = await send(edge.origin, path, { method, host });
    expect({ status, code: JSON.parse(body).code }).toEqual({ status: 400, code: 'bad_request' });
    expect(forwarded).toEqual([]);
  });
});

test.each(['unknown.example', 'a.b.scopewright.app', '10.0.0.1', 'nobody.scopewright.app'])(
  'a call at %s is for the services to refuse: it is forwarded unchanged',
  async (host) => {
    await send(edge.origin, '/api/login?x=1', {
      method: 'POST',
      host,
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(forwarded).toEqual([{ method: 'POST', url: '/api/login?x=1', host }]);
  },
);

test('no target, host, header or cookie makes the front door fail', async () => {
  const visible = fc.stringMatching(/^[\x21-\x7e]{0,30}$/);
  const piece = fc.oneof(
    fc.constantFrom(
      '%00',
      '%',
      '%2',
      '%ff',
      '%C0%AF',
      '..',
      '.',
      '//',
      '\\\\',
      'api',
      '/api/',
      'public/tenant/',
      '/assets/',
      '?',
      '?tenant=',
      '&',
      '=',
      '#',
      'functions/v1/make-server-x',
      'constructor',
      '__proto__',
      '[object Object]',
    ),
    visible,
    fc.webPath(),
    fc.webQueryParameters(),
  );
  const target = fc
    .array(piece, { maxLength: 6 })
    .map((parts) => `/${parts.join('')}`.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent));
  const host = fc.oneof(
    fc.constantFrom(
      'scopewright.app',
      'acme.scopewright.app',
      'localhost:3000',
      '',
      ':',
      ':0',
      '[',
      '[::1',
      'x:99999',
      '..',
      'a..b',
      'xn--',
      'xn--a',
      '%',
      '0x7f.1',
    ),
    fc.domain(),
    fc.tuple(fc.domain(), fc.nat(200_000)).map(([domain, port]) => `${domain}:${port}`),
    visible,
  );
  await fc.assert(
    fc.asyncProperty(
      target,
      host,
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
      visible,
      async (path, name, method, value) => {
        const headers = {
          host: name,
          cookie: value,
          'accept-encoding': value,
          'if-none-match': value,
          'x-tenant-key': value,
          range: value,
          authorization: value,
        };
        const { status } = await send(edge.origin, path, { method, headers });
        expect(status).toBeLessThan(500);
      },
    ),
    { numRuns: 500 },
  );
});
