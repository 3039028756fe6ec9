import { expect, test } from 'vitest';
import { tenantHref } from './tenant-href.ts';

const local = { host: { kind: 'local', key: 'acme' }, tenantKey: 'acme' } as const;

test.each([
  ['/', '/?tenant=acme'],
  ['/a?x=1', '/a?x=1&tenant=acme'],
  ['/a?tenant=other#top', '/a?tenant=acme#top'],
])('preserves the tenant of a local page in %s', (path, href) => {
  expect(tenantHref(local, path)).toBe(href);
});

test('leaves paths alone where the host names the tenant', () => {
  expect(tenantHref({ host: { kind: 'tenant', key: 'acme' }, tenantKey: 'acme' }, '/a?x=1')).toBe('/a?x=1');
  expect(tenantHref({ host: { kind: 'local', key: null }, tenantKey: null }, '/a')).toBe('/a');
});

test("never leads to another host, for any beginning of the page's address", () => {
  for (const boot of [local, { host: { kind: 'tenant', key: 'acme' }, tenantKey: 'acme' } as const])
    expect(new URL(tenantHref(boot, '//evil.example/?setup=true'), 'https://acme.scopewright.app').host).toBe(
      'acme.scopewright.app',
    );
});
