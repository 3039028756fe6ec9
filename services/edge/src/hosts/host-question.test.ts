import { afterAll, describe, expect, test } from 'vitest';
import { send, startEdge } from '../testing/harness.ts';

const edge = await startEdge({ trustedProxies: ['loopback'] });
afterAll(() => edge.close());

const ask = (domain: string, headers: Record<string, string> = {}, origin = edge.origin) =>
  send(origin, `/internal/ask?domain=${encodeURIComponent(domain)}`, { host: '127.0.0.1', headers });

describe('whether certificates may be asked for', () => {
  test.each([
    'scopewright.app',
    'www.scopewright.app',
    'acme.scopewright.app',
    'ACME.scopewright.app',
    'scoping.acme.example',
  ])('%s: yes', async (domain) => expect((await ask(domain)).status).toBe(200));
  test.each([
    'nobody.scopewright.app',
    'admin.scopewright.app',
    'a.acme.scopewright.app',
    'evil.example',
    'evilscopewright.app',
    'acme.localhost',
    'localhost',
    '127.0.0.1',
    '[::1]',
    'acme.scopewright.app:443',
    'user@acme.scopewright.app',
    'unknown',
    '',
  ])('%j: no', async (domain) => expect((await ask(domain)).status).toBe(404));
});

test('is shown to no one from outside: to them the path is a page like any other', async () => {
  const forwarded = await ask('acme.scopewright.app', { 'x-forwarded-for': '203.0.113.7' });
  expect(forwarded.headers['content-type']).toContain('text/html');
  const guarded = await startEdge();
  expect((await ask('acme.scopewright.app', {}, guarded.origin)).headers['content-type']).toContain('text/html');
  await guarded.close();
});

test('a database that does not answer is no no', async () => {
  const broken = await startEdge({
    trustedProxies: ['loopback'],
    addresses: {
      resolve: async () => {
        throw new Error('away');
      },
    },
  });
  expect((await ask('acme.scopewright.app', {}, broken.origin)).status).toBe(500);
  await broken.close();
});
