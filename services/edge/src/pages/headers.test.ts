import { expect, test } from 'vitest';
import { strictTransportSecurity } from './headers.ts';

const config = {
  productDomain: 'scopewright.app',
  productAltDomain: 'scopewright.dev',
  localSuffixes: ['localhost'],
  previewSuffixes: [],
  designSuffixes: [],
};
const WITH_SUBDOMAINS = 'max-age=31536000; includeSubDomains';

test.each([
  ['scopewright.app', false, WITH_SUBDOMAINS],
  ['acme.scopewright.app:8443', false, WITH_SUBDOMAINS],
  ['nobody.scopewright.dev', false, WITH_SUBDOMAINS],
  ['scoping.acme.example', true, 'max-age=31536000'],
  ['unknown.example', false, null],
  ['evilscopewright.app', false, null],
  ['localhost:3000', false, null],
  ['acme.localhost', false, null],
  ['bad..host', false, null],
])('%s (a tenant\u2019s own domain: %s) promises %s', (host, isTenantDomain, expected) => {
  expect(strictTransportSecurity(host, config, isTenantDomain)).toBe(expected);
});
