import { failures } from '@scopewright/service-kit';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { deadOrigin, FIRM, PUBLIC_KEY, send, startEdge, startServer } from '../testing/harness.ts';

const ready = await startServer((request, response) =>
  response.writeHead(request.url === '/health/ready' ? 200 : 404).end('{"status":"ok"}'),
);
const edge = await startEdge({ upstream: ready.origin });
afterAll(async () => {
  await edge.close();
  await ready.close();
});
const withKey = { authorization: `Bearer ${PUBLIC_KEY}` };

describe('calls that the front door answers itself', () => {
  test.each(['/api/health', '/api/public/remotes'])('%s needs the public client key', async (path) => {
    expect((await send(edge.origin, path)).status).toBe(401);
    expect((await send(edge.origin, path, { headers: { authorization: `Bearer ${PUBLIC_KEY}x` } })).status).toBe(401);
    expect((await send(edge.origin, path, { headers: withKey })).status).toBe(200);
  });

  test.each([
    ['/api/health', 120],
    ['/api/public/remotes', 600],
  ])('%s is limited by the address of the client, with any key', async (path, points) => {
    const consume = vi.fn((_rule: { points: number }, _subject: string) => {
      throw failures.rateLimited(30);
    });
    const limited = await startEdge({ limiter: { consume } });
    for (const headers of [withKey, {}]) {
      expect(await send(limited.origin, path, { headers })).toMatchObject({
        status: 429,
        headers: { 'retry-after': '30' },
      });
    }
    expect(consume.mock.calls).toMatchObject([
      [{ points, seconds: 60 }, '127.0.0.1'],
      [{ points, seconds: 60 }, '127.0.0.1'],
    ]);
    await limited.close();
  });

  test('one customer of an IPv6 network is one client', async () => {
    const consume = vi.fn(async (_rule: { points: number }, _subject: string) => undefined);
    const limited = await startEdge({ limiter: { consume }, trustedProxies: ['loopback'] });
    for (const client of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'])
      await send(limited.origin, '/api/health', { headers: { ...withKey, 'x-forwarded-for': client } });
    expect(consume.mock.calls.map(([, subject]) => subject)).toEqual(['2001:db8:1:2::/64', '2001:db8:1:2::/64']);
    await limited.close();
  });

  describe('the owner of an address', () => {
    const firm = { firmId: FIRM.firmId, firmName: FIRM.firmName, subdomain: 'acme', archived: false };

    test.each([
      'tenant/acme',
      'tenant/ACME',
      'tenant/%20acme%20',
      'lookup-domain/scoping.acme.example',
      'lookup-domain/Scoping.Acme.Example.',
    ])('%s', async (path) => {
      const { status, headers, body } = await send(edge.origin, `/api/public/${path}`, { headers: withKey });
      expect({ status, body: JSON.parse(body) }).toEqual({ status: 200, body: firm });
      expect(headers['cache-control']).toBe('no-store');
    });

    test.each([
      'tenant/nobody',
      'tenant/www',
      'tenant/scoping.acme.example',
      'lookup-domain/acme',
      'lookup-domain/scopewright.app',
      'lookup-domain/other.example',
    ])('%s is no one’s', async (path) => {
      const { status, body } = await send(edge.origin, `/api/public/${path}`, { headers: withKey });
      expect({ status, body: JSON.parse(body) }).toMatchObject({
        status: 404,
        body: { error: 'Tenant not found', code: 'not_found' },
      });
    });

    test('a key that is too long is refused', async () => {
      expect((await send(edge.origin, `/api/public/tenant/${'a'.repeat(300)}`, { headers: withKey })).status).toBe(422);
    });

    test.each([undefined, 'Bearer a.user.token', `Bearer ${PUBLIC_KEY}x`])(
      'with %s as bearer it is for the service to answer',
      async (authorization) => {
        const asked: string[] = [];
        const service = await startServer((request, response) => {
          asked.push(String(request.headers.authorization));
          response.writeHead(401).end();
        });
        const passing = await startEdge({ upstream: service.origin });
        expect(
          (await send(passing.origin, '/api/public/tenant/acme', { headers: authorization ? { authorization } : {} }))
            .status,
        ).toBe(401);
        expect(asked).toEqual([String(authorization)]);
        await passing.close();
        await service.close();
      },
    );

    test('counts against the limit of the call', async () => {
      const limited = await startEdge({
        limiter: {
          consume: () => {
            throw failures.rateLimited(30);
          },
        },
      });
      expect((await send(limited.origin, '/api/public/tenant/acme', { headers: withKey })).status).toBe(429);
      await limited.close();
    });

    test('is 503 while the database is away', async () => {
      const blind = await startEdge({
        addresses: {
          resolve: () => Promise.reject(Object.assign(new Error('away'), { name: 'MongoServerSelectionError' })),
        },
      });
      expect((await send(blind.origin, '/api/public/tenant/acme', { headers: withKey })).status).toBe(503);
      await blind.close();
    });
  });

  test('health: version and state of the services', async () => {
    const { body } = await send(edge.origin, '/api/health', { headers: withKey });
    expect(JSON.parse(body)).toEqual({
      status: 'ok',
      version: '1.2.3',
      services: { identity: 'up', delivery: 'up', admin: 'up' },
    });
  });

  test('health stays an answer when services are down', async () => {
    const alone = await startEdge({ upstream: await deadOrigin() });
    const { status, body } = await send(alone.origin, '/api/health', { headers: withKey });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ status: 'degraded', services: { identity: 'down' } });
    await alone.close();
  });

  test('health reports a service that is degraded', async () => {
    const lacking = await startServer((_request, response) =>
      response.end('{"status":"degraded","checks":{"mongo":"up","redis":"down"}}'),
    );
    const lackingEdge = await startEdge({ upstream: lacking.origin });
    const { body } = await send(lackingEdge.origin, '/api/health', { headers: withKey });
    expect(JSON.parse(body)).toMatchObject({
      status: 'degraded',
      services: { identity: 'up', delivery: 'up', admin: 'up' },
    });
    await lackingEdge.close();
    await lacking.close();
  });

  test('the registry of remotes', async () => {
    const { body } = await send(edge.origin, '/functions/v1/make-server-1/public/remotes', { headers: withKey });
    expect(JSON.parse(body)).toMatchObject({
      firm: { manifest: 'https://f.example/mf-manifest.json', title: 'The firm dashboard' },
    });
  });

  test('the OpenAPI document, and a page that reads it from this origin only', async () => {
    expect(await send(edge.origin, '/api/openapi.json')).toMatchObject({ status: 200, body: '{"openapi":"3.1.0"}' });
    const page = await send(edge.origin, '/api/docs');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    for (const [, source = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) expect(source).toMatch(/^\//);
    expect((await send(edge.origin, '/api/docs/swagger-ui-bundle.js')).status).toBe(200);
    expect((await send(edge.origin, '/api/docs/start.js')).body).toContain('/api/openapi.json');
    expect((await send(edge.origin, '/api/docs/package.json')).status).toBe(404);
  });

  test('liveness and readiness of the front door itself', async () => {
    const unready = await startEdge({ checks: { mongodb: () => Promise.reject(new Error('away')) } });
    expect((await send(unready.origin, '/health/live')).status).toBe(200);
    const answer = await send(unready.origin, '/health/ready');
    expect({ status: answer.status, body: JSON.parse(answer.body) }).toEqual({
      status: 503,
      body: { status: 'unavailable', checks: { mongodb: 'down' } },
    });
    await unready.close();
    const lacking = await startEdge({
      checks: { mongodb: async () => 1, redis: { check: () => Promise.reject(new Error('away')), optional: true } },
    });
    const degraded = await send(lacking.origin, '/health/ready');
    expect({ status: degraded.status, body: JSON.parse(degraded.body) }).toEqual({
      status: 200,
      body: { status: 'degraded', checks: { mongodb: 'up', redis: 'down' } },
    });
    await lacking.close();
  });
});

test('closing lets a request in flight finish', async () => {
  let answer: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let finish: () => void = () => undefined;
  const slow = await startServer((_request, response) => {
    finish = () => response.end('{"done":true}');
    answer();
  });
  const closing = await startEdge({ upstream: slow.origin });
  const inFlight = send(closing.origin, '/api/public/tenant/acme');
  await arrived;
  const closed = closing.close();
  finish();
  expect((await inFlight).body).toBe('{"done":true}');
  await closed;
  await slow.close();
});
