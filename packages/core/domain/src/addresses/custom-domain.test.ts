import { expect, test } from 'vitest';
import { CUSTOM_DOMAIN_PROBLEMS, customDomainOf, proofRecord, routeRecord } from './custom-domain.ts';

const HOSTS = {
  productDomain: 'scopewright.app',
  productAltDomain: 'scopewright.net',
  localSuffixes: ['localhost', '127.0.0.1', '[::1]'],
  previewSuffixes: ['preview.example'],
  designSuffixes: [],
};
const { invalid, product, reserved } = CUSTOM_DOMAIN_PROBLEMS;

test.each([
  ['scoping.acme.com', 'scoping.acme.com'],
  [' Scoping.ACME.com. ', 'scoping.acme.com'],
  ['acme.com', 'acme.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['notscopewright.app', 'notscopewright.app'],
])('%s is %s', (typed, domain) => expect(customDomainOf(typed, HOSTS)).toEqual({ domain }));

test.each([
  ['', invalid],
  ['acme', invalid],
  ['https://acme.com', invalid],
  ['acme.com/path', invalid],
  ['acme.com:443', invalid],
  ['a@acme.com', invalid],
  ['a b.com', invalid],
  ['192.0.2.1', invalid],
  ['0x7f.1', invalid],
  ['[::1]', invalid],
  ['-a.com', invalid],
  ['*.acme.com', invalid],
  ['a..com', invalid],
  [`${'a'.repeat(64)}.com`, invalid],
  ['scopewright.app', product],
  ['acme.scopewright.app', product],
  ['www.scopewright.app', product],
  ['a.b.scopewright.app', product],
  ['ACME.Scopewright.NET', product],
  ['acme.localhost', reserved],
  ['localhost', reserved],
  ['x.preview.example', reserved],
  ['nas.local', reserved],
  ['db.internal', reserved],
  ['1.0.0.127.in-addr.arpa', reserved],
])('%j is refused', (typed, problem) => expect(customDomainOf(typed, HOSTS)).toEqual({ problem }));

test('the records to set', () => {
  expect(proofRecord('acme.com', 'tok')).toEqual({
    type: 'TXT',
    name: '_domain-verification.acme.com',
    value: 'domain-verification=tok',
  });
  expect(routeRecord('acme.com', 'acme', 'scopewright.app')).toEqual({
    type: 'CNAME',
    name: 'acme.com',
    value: 'acme.scopewright.app',
  });
});
