import type { Page } from '@scopewright/domain/pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '../remotes/manifests.ts';
import { FIRM, manifestOf, PUBLIC_KEY, send, startEdge, type TestServer } from '../testing/harness.ts';

const edge = await startEdge();
afterAll(() => edge.close());

const bootOf = (html: string): Record<string, unknown> =>
  JSON.parse(/id="boot">([^<]*)<\/script>/.exec(html)?.[1] ?? '');
const get = (path: string, host: string, headers: Record<string, string> = {}) =>
  send(edge.origin, path, { host, headers });

describe("the shell's page", () => {
  test('carries complete boot data', async () => {
    const { status, body } = await get('/', 'acme.scopewright.app');
    expect(status).toBe(200);
    expect(bootOf(body)).toMatchObject({
      productName: 'Scopewright',
      publicKey: PUBLIC_KEY,
      host: { kind: 'tenant', key: 'acme' },
      tenantKey: 'acme',
      tenant: { firmId: FIRM.firmId, firmName: FIRM.firmName, subdomain: 'acme', archived: false },
      remotes: { auth: { manifest: 'https://a.example/mf-manifest.json' } },
      version: '1.2.3',
    });
    expect(bootOf(body).tenant).not.toHaveProperty('readOnly');
  });

  test('has the navigation that remotes declare at a firm’s address, and only there', async () => {
    const navigationAt = async (host: string) => {
      const { remotes } = bootOf((await get('/', host)).body) as { remotes: Record<string, { pages: Page[] }> };
      return Object.values(remotes).flatMap(({ pages }) => pages.flatMap(({ navigation = [] }) => navigation));
    };
    expect((await navigationAt('acme.scopewright.app')).map(({ label }) => label)).toContain('Client companies');
    expect(await navigationAt('scopewright.app')).toEqual([]);
  });

  test('has no words that only the palette needs, which asks for the remotes when it is opened', async () => {
    const words = ['preferences', 'Plan & billing', 'jira'];
    const { body } = await get('/', 'acme.scopewright.app');
    expect(words.filter((word) => body.includes(word))).toEqual([]);
    const remotes = await get('/api/public/remotes', 'acme.scopewright.app', {
      authorization: `Bearer ${PUBLIC_KEY}`,
    });
    expect(words.filter((word) => remotes.body.includes(word))).toEqual(words);
  });

  test('shows that the product waits for its first administrator, until one exists', async () => {
    let waiting = true;
    const empty = await startEdge({ firstRun: { current: () => waiting } });
    const firstRun = async () => bootOf((await send(empty.origin, '/', { host: 'scopewright.app' })).body).firstRun;
    expect(await firstRun()).toBe(true);
    waiting = false;
    expect(await firstRun()).toBe(false);
    await empty.close();
  });

  test('of an address that a company had before it moved is at the firm’s, with path and query', async () => {
    const moved = await startEdge({
      addresses: {
        resolve: async (address) => ({ ...FIRM, ...(address === 'former' && { redirects: true as const }) }),
      },
    });
    const answer = async (path: string, host: string, method = 'GET') => {
      const { status, headers } = await send(moved.origin, path, { host, method });
      return [status, headers.location];
    };
    expect(await answer('/companies/1?tab=people&q=%2F', 'former.scopewright.app')).toEqual([
      308,
      'http://acme.scopewright.app/companies/1?tab=people&q=%2F',
    ]);
    expect(await answer('/', 'FORMER.localhost:3000', 'HEAD')).toEqual([308, 'http://acme.localhost:3000/']);
    expect(await answer('/signin?email=a%40b.co&tenant=former', 'localhost:3000')).toEqual([
      308,
      '/signin?email=a%40b.co&tenant=acme',
    ]);
    expect((await answer('/', 'acme.scopewright.app'))[0]).toBe(200);
    expect((await answer('/robots.txt', 'former.scopewright.app'))[0]).toBe(200);
    await moved.close();
  });

  test('cannot be broken out of by a name', async () => {
    const { body } = await get('/', 'acme.scopewright.app');
    expect(body).not.toContain('<Sons>');
    expect(body).toContain('<title>Sign in · Acme &amp; &lt;Sons&gt;</title>');
  });

  test.each(['//evil.example/', '////evil.example/?x=1'])(
    'of an address that would make links lead to another host (%s) is at the address without',
    async (path) => {
      for (const host of ['acme.scopewright.app', 'scopewright.app']) {
        const { status, headers } = await get(path, host);
        expect([status, headers.location]).toEqual([301, path.replace(/^\/+/, '/')]);
      }
    },
  );

  test('announces only the files that the likely screen loads', async () => {
    const signedOut = (await get('/', 'acme.scopewright.app')).body;
    expect(signedOut).toContain('<link rel="modulepreload" crossorigin href="https://a.example/remoteEntry-a.js">');
    expect(signedOut).toContain('<link rel="modulepreload" crossorigin href="https://a.example/assets/app-a.js">');
    expect(signedOut).toContain(
      '<link rel="preload" as="style" crossorigin href="https://a.example/assets/app-a.css">',
    );
    expect(signedOut).not.toContain('later.js">');
    expect(signedOut).not.toContain('href="https://f.example');
    const signedIn = (await get('/', 'acme.scopewright.app', { cookie: 'x=1; sw_session=secret' })).body;
    expect(signedIn).toContain('href="https://f.example/remoteEntry-f.js"');
    expect(signedIn).not.toContain('secret');
    expect((await get('/', 'acme.scopewright.app', { cookie: '__Host-sw_session=secret' })).body).toContain(
      'href="https://f.example/remoteEntry-f.js"',
    );
  });

  test('announces the frame around the likely screen as well, for who seems signed in', async () => {
    const cookie = { cookie: 'sw_session=secret' };
    const framed = await get('/account/security', 'acme.scopewright.app', cookie);
    for (const remote of ['a', 'f']) expect(framed.body).toContain(`href="https://${remote}.example/remoteEntry-`);
    expect(Object.keys(bootOf(framed.body).manifests as object).sort()).toEqual(
      ['a', 'f', 's'].map((remote) => `https://${remote}.example/mf-manifest.json`),
    );
    expect((await get('/account/security', 'acme.scopewright.app')).body).not.toContain('href="https://f.example');
    expect((await get('/account/new-password', 'acme.scopewright.app', cookie)).body).not.toContain(
      'href="https://f.example',
    );
  });

  test('inlines the manifests of the remotes that the host may show', async () => {
    const manifests = (html: string) =>
      Object.keys(bootOf(html).manifests as object).map((url) => new URL(url).hostname);
    expect(manifests((await get('/', 'scopewright.app')).body)).toEqual(['m.example']);
    expect(manifests((await get('/', 'acme.scopewright.app')).body)).toEqual(['a.example', 'f.example', 's.example']);
  });

  test.each([
    ['acme.scopewright.app', '/', 200],
    ['acme.scopewright.app', '/any/deep/link', 200],
    ['acme.scopewright.app', '/bootstrap', 200],
    ['nobody.scopewright.app', '/', 404],
    ['scoping.acme.example', '/', 200],
    ['unknown.example', '/', 404],
    ['scopewright.app', '/any', 200],
    ['localhost:3000', '/', 200],
    ['localhost:3000', '/?tenant=acme', 200],
    ['localhost:3000', '/?tenant=nobody', 404],
    ['acme.localhost:3000', '/', 200],
    ['evilscopewright.app', '/', 404],
    ['localhost:3000', '/?tenant=', 200],
    ['localhost:3000', '/?tenant=ACME', 200],
    ['localhost:3000', '/?tenant=a.b', 404],
    ['localhost:3000', '/?tenant=%7B%22%24gt%22%3A%22%22%7D', 404],
    ['nobody.scopewright.app', '/signup', 200],
    ['unknown.example', '/signup', 404],
    ['a.b.scopewright.app', '/', 404],
    ['a.b.scopewright.app', '/signup', 404],
    ['10.0.0.1', '/', 404],
    ['intranet', '/', 404],
    ['bad..host', '/', 400],
    ['scopewright.app:99999', '/', 400],
  ])('%s%s is %i', async (host, path, status) => {
    expect((await get(path, host)).status).toBe(status);
  });

  test.each(['nobody.scopewright.app', 'unknown.example', 'a.b.scopewright.app', '10.0.0.1'])(
    'of %s, which belongs to no one, shows that and loads no remote',
    async (host) => {
      const { headers, body } = await get('/', host);
      expect(body).toContain('<title>Tenant Not Found');
      expect(body).not.toContain('modulepreload');
      expect(headers['x-robots-tag']).toBe('noindex');
    },
  );

  test('of an archived firm is 403', async () => {
    const archived = await startEdge({ addresses: { resolve: async () => ({ ...FIRM, archived: true }) } });
    expect((await send(archived.origin, '/', { host: 'acme.scopewright.app' })).status).toBe(403);
    await archived.close();
  });

  test('leaves the look-up to the shell when the database is away', async () => {
    const blind = await startEdge({ addresses: { resolve: () => Promise.reject(new Error('no database')) } });
    const { status, headers, body } = await send(blind.origin, '/', { host: 'acme.scopewright.app' });
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('2');
    expect(bootOf(body)).not.toHaveProperty('tenant');
    expect((await send(blind.origin, '/', { host: 'scopewright.app' })).status).toBe(200);
    await blind.close();
  });

  test('does not contain code of a removed remote', async () => {
    let gone = false;
    const manifests: Record<string, Manifest> = {
      m: manifestOf('m'),
      a: manifestOf('a'),
      f: manifestOf('f'),
      s: manifestOf('s'),
    };
    const without = await startEdge({
      manifests: (url) => (gone ? null : (manifests[new URL(url).hostname.slice(0, 1)] ?? null)),
    });
    await send(without.origin, '/', { host: 'acme.scopewright.app' });
    gone = true;
    const { status, body } = await send(without.origin, '/', { host: 'acme.scopewright.app' });
    expect(status).toBe(200);
    expect(bootOf(body)).toMatchObject({ remotes: { auth: {} } });
    expect(body).toContain('<title>Sign in');
    await without.close();
  });

  test('of a remote that was never read shows that it is unavailable; the others work', async () => {
    const manifests: Record<string, Manifest> = { m: manifestOf('m') };
    const without = await startEdge({
      manifests: (url) => manifests[new URL(url).hostname.slice(0, 1)] ?? null,
    });
    const { status, headers, body } = await send(without.origin, '/', { host: 'acme.scopewright.app' });
    expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '2' });
    expect(body).toContain('<title>Temporarily unavailable');
    expect(bootOf(body)).toMatchObject({ manifests: {}, remotes: { auth: { pages: [] } } });
    expect((await send(without.origin, '/signup', { host: 'acme.scopewright.app' })).status).toBe(200);
    manifests.a = manifestOf('a');
    expect((await send(without.origin, '/', { host: 'acme.scopewright.app' })).status).toBe(200);
    await without.close();
  });

  test('has the pages that a release brings, while the front door runs, and loses them with it', async () => {
    const before = manifestOf('f');
    const pages: Page[] = [
      ...before.release.pages,
      {
        screen: 'reports',
        paths: ['/reports/:year'],
        host: 'tenant',
        audience: 'signed-in',
        title: 'Reports · {firm}',
      },
      {
        screen: 'method',
        paths: ['/method'],
        host: 'any',
        audience: 'anyone',
        title: 'Our method · {product}',
        canonical: '/method',
      },
    ];
    const manifests: Record<string, Manifest> = {
      m: manifestOf('m'),
      a: manifestOf('a'),
      f: before,
      s: manifestOf('s'),
    };
    const living = await startEdge({
      manifests: (url) => manifests[new URL(url).hostname.slice(0, 1)] ?? null,
    });
    const titleAt = async (path: string, host: string, headers = {}) =>
      /<title>(.*?)<\/title>/.exec((await send(living.origin, path, { host, headers })).body)?.[1];
    const signedIn = { cookie: 'sw_session=secret' };
    expect(await titleAt('/reports/2026', 'acme.scopewright.app', signedIn)).toBe(
      'Acme &amp; &lt;Sons&gt; · Scopewright',
    );
    manifests.f = manifestOf('f', { pages });
    expect(await titleAt('/reports/2026', 'acme.scopewright.app', signedIn)).toBe('Reports · Acme &amp; &lt;Sons&gt;');
    expect(await titleAt('/reports/2026', 'acme.scopewright.app')).toBe('Sign in · Acme &amp; &lt;Sons&gt;');
    expect(await titleAt('/method', 'scopewright.app')).toBe('Our method · Scopewright');
    expect((await send(living.origin, '/sitemap.xml', { host: 'scopewright.app' })).body).toContain(
      '<loc>https://scopewright.app/method</loc>',
    );
    const boot = bootOf((await send(living.origin, '/method', { host: 'scopewright.app' })).body);
    expect(boot).toMatchObject({ remotes: { firm: { pages: pages.map(({ screen, paths }) => ({ screen, paths })) } } });
    expect(JSON.stringify(boot.manifests)).not.toContain('release');
    manifests.f = before;
    expect(await titleAt('/method', 'scopewright.app')).toBe(
      'Scopewright · Scoping and delivery for service management',
    );
    await living.close();
  });
});

describe('a prerendered screen', () => {
  const withLanding = (stylesheets: Record<string, string> = {}) =>
    startEdge({
      stylesheets: { get: async (href) => stylesheets[href] ?? null },
      prerendered: {
        get: async (_manifest, _url, screen) =>
          screen === 'landing'
            ? {
                html: '<h1>%PRODUCT_NAME%</h1>',
                title: 'Hello %PRODUCT_NAME%',
                description: 'About it',
                structuredData: [{ '@type': 'Organization' }],
              }
            : null,
      },
    });

  test('is in the page of the bare domain and of local hosts, with its styles', async () => {
    const drawing = await withLanding();
    for (const host of ['scopewright.app', 'localhost:3000']) {
      const { body, headers } = await send(drawing.origin, '/', { host });
      expect(body).toContain(
        '<div id="root" data-prerendered="marketing/landing"><div data-remote="marketing"><h1>Scopewright</h1></div></div>',
      );
      expect(body).toContain('<title>Hello Scopewright</title>');
      expect(body).toContain('<link rel="stylesheet" crossorigin href="https://m.example/assets/app-m.css">');
      expect(body).toContain('<script type="application/ld+json">{"@type":"Organization"}</script>');
      expect(String(headers['content-security-policy'])).not.toContain('sha256');
      expect(bootOf(body)).toMatchObject({ tenantKey: null });
    }
    await drawing.close();
  });

  test('needs no further file to be painted', async () => {
    const drawing = await withLanding({ 'https://m.example/assets/app-m.css': 'h1{color:red}' });
    const { body } = await send(drawing.origin, '/', { host: 'scopewright.app' });
    expect(body).toContain(
      '<style>h1{color:red}</style><link rel="stylesheet" disabled crossorigin href="https://m.example/assets/app-m.css">',
    );
    expect(body).not.toContain('<link rel="stylesheet" crossorigin');
    expect(body).toContain('<link rel="after-paint" crossorigin href="https://m.example/assets/app-m.js">');
    const tenant = await send(drawing.origin, '/', { host: 'acme.scopewright.app' });
    expect(tenant.body).not.toContain('<style>');
    expect(tenant.body).not.toContain('after-paint');
    await drawing.close();
  });

  test('is in no page of a tenant, and of no other screen', async () => {
    const drawing = await withLanding();
    for (const [host, path] of [
      ['acme.scopewright.app', '/'],
      ['acme.scopewright.app', '/demo'],
      ['scopewright.app', '/signup'],
    ] as const) {
      expect((await send(drawing.origin, path, { host })).body).not.toContain('data-prerendered');
    }
    await drawing.close();
  });
});

describe('headers of pages', () => {
  test('a strict policy: no inline script, no eval, no frame', async () => {
    const csp = String((await get('/', 'scopewright.app')).headers['content-security-policy']);
    const directives = new Map(csp.split('; ').map((directive) => [directive.split(' ')[0], directive]));
    expect(directives.get('script-src')).toBe(
      "script-src 'self' https://m.example https://a.example https://f.example https://s.example",
    );
    expect(directives.get('default-src')).toBe("default-src 'none'");
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(directives.get('base-uri')).toBe("base-uri 'none'");
    expect(directives.get('form-action')).toBe("form-action 'self'");
    expect(csp).not.toContain('unsafe-eval');
  });

  test('revalidated, never stored unseen', async () => {
    const { headers } = await get('/', 'acme.scopewright.app');
    expect(headers['cache-control']).toBe('no-cache');
    expect((await get('/', 'acme.scopewright.app', { 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect((await get('/', 'scopewright.app', { 'if-none-match': String(headers.etag) })).status).toBe(200);
  });

  test('only the public pages are for search engines', async () => {
    const bare = await get('/', 'scopewright.app');
    expect(bare.headers['x-robots-tag']).toBeUndefined();
    expect(bare.body).toContain('<link rel="canonical" href="https://scopewright.app/">');
    const tenant = await get('/', 'acme.scopewright.app');
    expect(tenant.headers['x-robots-tag']).toBe('noindex');
    expect(tenant.body).toContain('<meta name="robots" content="noindex">');
    for (const host of ['acme.scopewright.app', 'localhost:3000', 'scoping.acme.example']) {
      expect((await get('/robots.txt', host)).body).toContain('Disallow: /\n');
      expect((await get('/sitemap.xml', host)).status).toBe(404);
    }
    expect((await get('/robots.txt', 'scopewright.app')).body).toContain(
      'Sitemap: https://scopewright.app/sitemap.xml',
    );
    expect(await get('/sitemap.xml', 'scopewright.app')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/xml; charset=utf-8' },
    });
  });

  test.each([
    ['/demo', '/book-demo'],
    ['/anything', '/'],
    ['/get-started', '/signup'],
    ['/privacy/', '/privacy'],
  ])('%s is known as %s', async (path, canonical) => {
    expect((await get(path, 'scopewright.app')).body).toContain(
      `<link rel="canonical" href="https://scopewright.app${canonical}">`,
    );
  });

  test('signing in is for no one to find, on no host', async () => {
    const { headers, body } = await get('/system-admin', 'scopewright.app');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
  });

  test('HEAD has the headers and no body', async () => {
    const { status, headers, body } = await send(edge.origin, '/', { method: 'HEAD', host: 'scopewright.app' });
    expect({ status, body }).toEqual({ status: 200, body: '' });
    expect(Number(headers['content-length'])).toBeGreaterThan(100);
  });

  test('compressed for who takes it', async () => {
    expect((await get('/', 'scopewright.app', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    expect((await get('/', 'scopewright.app', { 'accept-encoding': 'gzip, br' })).headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    });
    expect((await get('/', 'scopewright.app')).headers['content-encoding']).toBeUndefined();
  });
});

describe('the promise to speak https', () => {
  let secure: TestServer;
  beforeAll(async () => {
    secure = await startEdge({ trustedProxies: ['loopback'] });
  });
  afterAll(() => secure.close());
  const promised = async (path: string, host: string, scheme = 'https') =>
    (
      await send(secure.origin, path, {
        host,
        headers: { 'x-forwarded-proto': scheme, 'x-forwarded-for': '203.0.113.1' },
      })
    ).headers['strict-transport-security'];

  test.each([
    ['scopewright.app', '/', 'max-age=31536000; includeSubDomains'],
    ['acme.scopewright.app', '/any', 'max-age=31536000; includeSubDomains'],
    ['www.scopewright.app', '/', 'max-age=31536000; includeSubDomains'],
    ['nobody.scopewright.app', '/', 'max-age=31536000; includeSubDomains'],
    ['scoping.acme.example', '/', 'max-age=31536000'],
    ['unknown.example', '/', undefined],
    ['localhost:3000', '/?tenant=acme', undefined],
    ['acme.localhost:3000', '/', undefined],
    ['10.0.0.1', '/', undefined],
  ])('%s%s: %s', async (host, path, expected) => {
    expect(await promised(path, host)).toBe(expected);
    expect(await promised(path, host, 'http')).toBeUndefined();
  });
});

describe('other paths', () => {
  test('www is the bare domain', async () => {
    const { status, headers } = await get('/signup?x=1', 'www.scopewright.app:8080');
    expect({ status, location: headers.location }).toEqual({
      status: 301,
      location: 'http://scopewright.app:8080/signup?x=1',
    });
  });

  test.each(['/assets/gone-12345678.js', '/favicon.ico', '/../../etc/passwd.txt'])(
    'a missing file is never a page: %s',
    async (path) => {
      const { status, headers } = await get(path, 'scopewright.app');
      expect(status).toBe(404);
      expect(headers['content-type']).toMatch(/json/);
    },
  );

  test('a page takes GET and HEAD only', async () => {
    const { status, headers } = await send(edge.origin, '/', { method: 'POST', host: 'scopewright.app', body: 'x' });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
  });

  test('figures of the process are for no one out there', async () => {
    const { headers } = await get('/metrics', 'scopewright.app');
    expect(headers['content-type']).toMatch(/html/);
  });
});
