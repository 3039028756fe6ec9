import { addressKey, resolveHost } from '@scopewright/domain/hosts';
import { describe, expect, test } from 'vitest';
import { TEST_HOSTS } from '../testing/service.ts';
import { linkTargetFrom, linkTargetOf } from './link-target.ts';

const FIRM = { firmId: 'the-firm', subdomain: 'acme' };
const SUBDOMAIN = { origin: 'https://acme.scopewright.app', tenantKey: null };

/** Where links lead for a request at a host that belongs to `owner`. */
function linkAt(name: string, owner: string | null, { secure = true, production = true } = {}) {
  const resolution = resolveHost(name, TEST_HOSTS, 'acme');
  const tenant = owner === null ? null : { firmId: owner };
  return linkTargetOf({ host: { name, resolution, address: addressKey(resolution) }, tenant, secure }, FIRM, {
    hosts: TEST_HOSTS,
    production,
  });
}

describe('links of mails', () => {
  test.each([
    ['the subdomain', 'acme.scopewright.app'],
    ['the subdomain on a port', 'acme.scopewright.app:8443'],
    ['a verified custom domain', 'portal.acme.example'],
  ])('stay at %s when it is the firm’s', (_what, name) => {
    expect(linkAt(name, FIRM.firmId)).toEqual({ origin: `https://${name}`, tenantKey: null });
  });

  test.each([
    ['a domain that is no one’s', 'evil.example', null],
    ['a domain that is no one’s, on a port', 'evil.example:8443', null],
    ['another firm’s domain', 'portal.other.example', 'another-firm'],
    ['another firm’s subdomain', 'other.scopewright.app', 'another-firm'],
    ['a subdomain that is no one’s', 'free.scopewright.app', null],
    ['a nested label', 'a.acme.scopewright.app', null],
    ['a host that looks like ours', 'evilscopewright.app', null],
    ['a host with userinfo', 'acme.scopewright.app@evil.example', null],
    ['no host', '', null],
  ])('lead to the firm’s subdomain from %s', (_what, name, owner) => {
    expect(linkAt(name, owner)).toEqual(SUBDOMAIN);
  });

  test('stay on a local host in development, and never in production', () => {
    expect(linkAt('localhost:3000', FIRM.firmId, { secure: false, production: false })).toEqual({
      origin: 'http://localhost:3000',
      tenantKey: 'acme',
    });
    expect(linkAt('acme.localhost:3000', FIRM.firmId, { secure: false, production: false })).toEqual({
      origin: 'http://acme.localhost:3000',
      tenantKey: null,
    });
    expect(linkAt('localhost:3000', FIRM.firmId)).toEqual(SUBDOMAIN);
  });

  test.each([
    ['https://scopewright.app', SUBDOMAIN],
    ['https://scopewright.app:8443', { origin: 'https://acme.scopewright.app:8443', tenantKey: null }],
    ['http://localhost:3000', { origin: 'http://localhost:3000', tenantKey: 'acme' }],
  ])('that no request has caused lead to the firm as it is reached from %s', (origin, target) => {
    expect(linkTargetFrom(origin, 'scopewright.app', 'acme')).toEqual(target);
    expect(linkTargetFrom(origin, 'scopewright.app', null)).toEqual({ origin, tenantKey: null });
  });
});
