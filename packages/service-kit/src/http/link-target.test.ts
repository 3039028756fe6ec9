import { resolveHost } from '@scopewright/domain/hosts';
import { expect, test } from 'vitest';
import { TEST_HOSTS } from '../testing/service.ts';
import { linkTargetOf } from './link-target.ts';

test.each([
  ['acme.scopewright.app', true, { origin: 'https://acme.scopewright.app', tenantKey: null }],
  ['acme.localhost:3000', false, { origin: 'http://acme.localhost:3000', tenantKey: null }],
  ['localhost:3000', false, { origin: 'http://localhost:3000', tenantKey: 'acme' }],
  ['portal.acme.example', true, { origin: 'https://portal.acme.example', tenantKey: null }],
  ['scopewright.app', true, { origin: 'https://acme.scopewright.app', tenantKey: null }],
])('links of mails asked for at %s', (name, secure, expected) => {
  const resolution = resolveHost(name, TEST_HOSTS, 'acme');
  expect(linkTargetOf({ host: { name, resolution, address: 'acme' }, secure }, 'acme', TEST_HOSTS)).toEqual(expected);
});
