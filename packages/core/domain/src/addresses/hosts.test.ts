import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressKey,
  type HostConfig,
  type HostResolution,
  isProductHost,
  normalizeHost,
  resolveHost,
  tenantUrl,
} from './hosts.ts';

const config: HostConfig = {
  productDomain: 'scopewright.app',
  productAltDomain: 'scopewright.dev',
  localSuffixes: ['localhost', '127.0.0.1', '[::1]'],
  previewSuffixes: ['preview.example'],
  designSuffixes: ['design.example'],
};

const cases: [host: string, query: string | null, expected: HostResolution][] = [
  ['scopewright.app', null, { kind: 'bare' }],
  ['SCOPEWRIGHT.APP', null, { kind: 'bare' }],
  ['scopewright.app.', null, { kind: 'bare' }],
  ['scopewright.app:8443', null, { kind: 'bare' }],
  ['scopewright.app', 'acme', { kind: 'bare' }],
  ['scopewright.dev', null, { kind: 'bare' }],
  ['acme.scopewright.app', null, { kind: 'tenant', key: 'acme' }],
  ['Acme.Scopewright.App:3000', null, { kind: 'tenant', key: 'acme' }],
  ['acme.scopewright.app.', null, { kind: 'tenant', key: 'acme' }],
  ['acme.scopewright.dev', null, { kind: 'tenant', key: 'acme' }],
  ['acme.scopewright.app', 'other', { kind: 'tenant', key: 'acme' }],
  ['a.b.scopewright.app', null, { kind: 'unknown' }],
  ['www.scopewright.app', null, { kind: 'reserved', label: 'www' }],
  ['api.scopewright.app', 'acme', { kind: 'reserved', label: 'api' }],
  ['DEMO.scopewright.app', null, { kind: 'reserved', label: 'demo' }],
  ['evilscopewright.app', null, { kind: 'custom', domain: 'evilscopewright.app' }],
  ['scopewright.app.evil.com', null, { kind: 'custom', domain: 'scopewright.app.evil.com' }],
  ['acme.scopewright.app@evil.com', null, { kind: 'invalid' }],
  ['user:pass@acme.scopewright.app', null, { kind: 'invalid' }],
  ['acme.scopewright.app/path', null, { kind: 'invalid' }],
  ['acme .scopewright.app', null, { kind: 'invalid' }],
  ['-acme.scopewright.app', null, { kind: 'invalid' }],
  ['acme-.scopewright.app', null, { kind: 'invalid' }],
  ['a_b.scopewright.app', null, { kind: 'invalid' }],
  ['.scopewright.app', null, { kind: 'invalid' }],
  ['acme..scopewright.app', null, { kind: 'invalid' }],
  [`${'a'.repeat(64)}.scopewright.app`, null, { kind: 'invalid' }],
  [`${'a.'.repeat(130)}com`, null, { kind: 'invalid' }],
  ['', null, { kind: 'invalid' }],
  ['acme.scopewright.app:port', null, { kind: 'invalid' }],
  ['acme.scopewright.app:65535', null, { kind: 'tenant', key: 'acme' }],
  ['acme.scopewright.app:65536', null, { kind: 'invalid' }],
  ['x:99999', null, { kind: 'invalid' }],
  ['acme\0.scopewright.app', null, { kind: 'invalid' }],
  ['acme%00.scopewright.app', null, { kind: 'invalid' }],
  // an IDN look-alike resolves to its own punycode key, never to the ASCII tenant
  ['аcme.scopewright.app', null, { kind: 'tenant', key: 'xn--cme-5cd' }],
  ['münchen.example', null, { kind: 'custom', domain: 'xn--mnchen-3ya.example' }],
  ['localhost', null, { kind: 'local', key: null }],
  ['localhost:3000', 'acme', { kind: 'local', key: 'acme' }],
  ['localhost:3000', 'ACME', { kind: 'local', key: 'acme' }],
  ['localhost', '', { kind: 'local', key: null }],
  ['localhost', '  ', { kind: 'local', key: null }],
  ['localhost', ' Acme ', { kind: 'local', key: 'acme' }],
  ['localhost', 'www', { kind: 'local', key: null, misnamed: true }],
  ['localhost', 'a.b', { kind: 'local', key: null, misnamed: true }],
  ['localhost', 'a\0b', { kind: 'local', key: null, misnamed: true }],
  ['localhost', '{"$gt":""}', { kind: 'local', key: null, misnamed: true }],
  ['branch-7.preview.example', '-', { kind: 'local', key: null, misnamed: true }],
  ['a.b.localhost', null, { kind: 'unknown' }],
  ['127.0.0.1:3000', 'acme', { kind: 'local', key: 'acme' }],
  ['acme.localhost:3000', null, { kind: 'tenant', key: 'acme' }],
  ['acme.localhost', 'other', { kind: 'tenant', key: 'acme' }],
  ['www.localhost', null, { kind: 'reserved', label: 'www' }],
  ['branch-7.preview.example', 'acme', { kind: 'local', key: 'acme' }],
  ['preview.example', null, { kind: 'local', key: null }],
  ['notpreview.example', 'acme', { kind: 'custom', domain: 'notpreview.example' }],
  ['abc.design.example', 'acme', { kind: 'local', key: 'acme' }],
  ['scope.client.com', null, { kind: 'custom', domain: 'scope.client.com' }],
  ['scope.client.com', 'acme', { kind: 'custom', domain: 'scope.client.com' }],
  ['intranet', null, { kind: 'unknown' }],
  ['10.0.0.1', null, { kind: 'unknown' }],
  ['0x7f.1', null, { kind: 'invalid' }],
];

describe('resolveHost', () => {
  test.each(cases.filter(([host]) => !host.startsWith('[')))('%s ?tenant=%s', (host, query, expected) => {
    expect(resolveHost(host, config, query)).toEqual(expected);
  });

  test('IPv6 loopback is a local host', () => {
    expect(resolveHost('[::1]:3000', config, 'acme')).toEqual({ kind: 'local', key: 'acme' });
  });

  test.each(['[::1]:99999', '[:::]:3000', '[12345::]', '[::1', '[::1]x', '[]'])('%s is no host', (host) => {
    expect(resolveHost(host, config)).toEqual({ kind: 'invalid' });
  });

  test('an IPv6 address has one spelling', () => {
    expect(resolveHost('[0:0:0:0:0:0:0:1]:3000', config)).toEqual({ kind: 'local', key: null });
    expect(resolveHost('[2001:DB8::1]', config)).toEqual({ kind: 'unknown' });
  });

  test('a host can be used in an address', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.tuple(fc.domain(), fc.nat(120_000)).map(([domain, port]) => `${domain}:${port}`),
          fc.ipV6().map((ip) => `[${ip}]`),
        ),
        (host) => {
          if (normalizeHost(host) !== null)
            expect(() => tenantUrl({ protocol: 'https:', host }, config, 'acme')).not.toThrow();
        },
      ),
    );
  });

  test('never throws, and a tenant key is always one valid label', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (host, query) => {
        const key = addressKey(resolveHost(`${host}.scopewright.app`, config, query));
        if (key !== null) expect(key).toMatch(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$|\./);
        resolveHost(host, config, query);
      }),
    );
  });

  test('a suffix without a label boundary is never the product', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,20}$/), (prefix) => {
        const resolution = resolveHost(`${prefix}scopewright.app`, config);
        expect(resolution.kind).toBe('custom');
      }),
    );
  });

  test('normalizing is idempotent', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        const once = normalizeHost(domain);
        if (once !== null) expect(normalizeHost(once)).toBe(once);
      }),
    );
  });
});

describe('tenantUrl', () => {
  test('stays on a local host and names the tenant in the query', () => {
    expect(tenantUrl({ protocol: 'http:', host: 'localhost:3000' }, config, 'acme', { email: 'a+b@x.co' })).toBe(
      'http://localhost:3000/?tenant=acme&email=a%2Bb%40x.co',
    );
  });
  test('leads to the subdomain elsewhere, keeping scheme and port', () => {
    expect(tenantUrl({ protocol: 'https:', host: 'scopewright.app' }, config, 'acme')).toBe(
      'https://acme.scopewright.app/',
    );
    expect(
      tenantUrl({ protocol: 'http:', host: 'scopewright.app:3000' }, config, 'acme', { path: '/invitation/t' }),
    ).toBe('http://acme.scopewright.app:3000/invitation/t');
  });
  test('leaves a tenant of a local suffix for its sibling', () => {
    expect(tenantUrl({ protocol: 'http:', host: 'one.localhost:3000' }, config, 'two')).toBe(
      'http://two.localhost:3000/',
    );
  });
});

test.each([
  ['scopewright.app', true],
  ['ACME.scopewright.app:8443', true],
  ['a.b.scopewright.app', true],
  ['acme.scopewright.dev', true],
  ['evilscopewright.app', false],
  ['acme.localhost', false],
  ['scope.client.com', false],
  ['not a host', false],
])('%s is of the product: %s', (host, expected) => {
  expect(isProductHost(host, config)).toBe(expected);
});
