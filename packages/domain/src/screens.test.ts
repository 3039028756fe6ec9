import { describe, expect, test } from 'vitest';
import { type Screen, type ScreenInput, screenFor, tenantOutcome } from './screens.ts';

const at = (pathname: string, rest: Partial<ScreenInput> = {}): string => {
  const { remote, screen }: Screen = screenFor({ pathname, tenant: 'none', signedIn: false, isAdmin: false, ...rest });
  return `${remote ?? 'shell'}:${screen}`;
};
const states: Partial<ScreenInput>[] = [{}, { tenant: 'found' }, { tenant: 'found', signedIn: true }, { tenant: 'missing' }, { tenant: 'archived' }];

describe('screenFor', () => {
  test.each(['/', '/anything', '/pricing/deep'])('the bare domain shows the landing page at %s', (path) => {
    expect(at(path)).toBe('marketing:landing');
  });
  test.each([
    ['/signup', 'marketing:signup'],
    ['/get-started', 'marketing:signup'],
    ['/signup/', 'marketing:signup'],
    ['/demo', 'marketing:landing-demo'],
    ['/book-demo', 'marketing:landing-demo'],
    ['/privacy', 'marketing:privacy'],
    ['/terms/', 'marketing:terms'],
    ['/recover', 'shell:not-found'],
    ['/bootstrap', 'shell:not-found'],
  ])('the exact path %s wins on every host', (path, expected) => {
    for (const state of states) expect(at(path, state)).toBe(expected);
  });
  test('a tenant’s app asks to sign in, then opens by who signed in, at any path', () => {
    expect(at('/', { tenant: 'found' })).toBe('auth:login');
    expect(at('/companies/1', { tenant: 'found' })).toBe('auth:login');
    expect(at('/companies/1', { tenant: 'found', signedIn: true })).toBe('firm:dashboard');
    expect(at('/', { tenant: 'found', signedIn: true, isAdmin: true })).toBe('admin:dashboard');
  });
  test('an invitation opens whoever is signed in', () => {
    expect(at('/invitation/abc_-123', { tenant: 'found' })).toBe('auth:invitation');
    expect(at('/invitation/abc', { tenant: 'found', signedIn: true })).toBe('auth:invitation');
    expect(at('/invitation/a/b', { tenant: 'found' })).toBe('auth:login');
    expect(at('/confirm-email/abc.d-e_f', { tenant: 'found', signedIn: true })).toBe('auth:confirm-email');
    expect(at('/confirm-email/abc', { tenant: 'none' })).toBe('marketing:landing');
    expect(at('/invitation/abc', { tenant: 'missing' })).toBe('shell:tenant-not-found');
  });
  test('unknown and archived tenants have pages of the shell', () => {
    expect(at('/', { tenant: 'missing', signedIn: true })).toBe('shell:tenant-not-found');
    expect(at('/', { tenant: 'archived', signedIn: true })).toBe('shell:archived');
  });
  test.each(['/', '/signup', '/system-admin', '/bootstrap', '/anything'])('a host that is nobody’s shows only that, at %s', (path) => {
    expect(at(path, { tenant: 'nobody' })).toBe('shell:tenant-not-found');
    expect(at(path, { tenant: 'nobody', signedIn: true, isAdmin: true })).toBe('shell:tenant-not-found');
  });
  test.each(['/system-admin', '/admin-dashboard'])('%s is for system administrators, on every host', (path) => {
    expect(at(path)).toBe('auth:login');
    expect(at(path, { signedIn: true, isAdmin: true })).toBe('admin:dashboard');
    expect(at(path, { signedIn: true, tenant: 'found' })).toBe('shell:not-found');
  });
  test('names of object properties are ordinary paths', () => {
    expect(at('constructor')).toBe('marketing:landing');
    expect(at('/__proto__')).toBe('marketing:landing');
  });
});

describe('tenantOutcome', () => {
  const found = { archived: false };
  test.each([
    ['the bare domain', { host: { kind: 'bare' }, tenantKey: null, tenant: null }, 'none'],
    ['a reserved subdomain', { host: { kind: 'reserved', label: 'api' }, tenantKey: null, tenant: null }, 'none'],
    ['a tenant', { host: { kind: 'tenant', key: 'acme' }, tenantKey: 'acme', tenant: found }, 'found'],
    ['an archived tenant', { host: { kind: 'tenant', key: 'acme' }, tenantKey: 'acme', tenant: { archived: true } }, 'archived'],
    ['a subdomain without a tenant', { host: { kind: 'tenant', key: 'acme' }, tenantKey: 'acme', tenant: null }, 'missing'],
    ['a look-up that failed', { host: { kind: 'tenant', key: 'acme' }, tenantKey: 'acme', tenant: undefined }, 'found'],
    ['a custom domain', { host: { kind: 'custom', domain: 'a.example' }, tenantKey: 'a.example', tenant: found }, 'found'],
    ['a custom domain that nobody has verified', { host: { kind: 'custom', domain: 'a.example' }, tenantKey: 'a.example', tenant: null }, 'nobody'],
    ['a nested label', { host: { kind: 'unknown' }, tenantKey: null, tenant: null }, 'nobody'],
    ['no host at all', { host: { kind: 'invalid' }, tenantKey: null, tenant: null }, 'nobody'],
    ['a local host', { host: { kind: 'local', key: null }, tenantKey: null, tenant: null }, 'none'],
    ['a local host with a malformed tenant', { host: { kind: 'local', key: null, misnamed: true }, tenantKey: null, tenant: null }, 'missing'],
  ] as const)('of %s', (_, address, outcome) => {
    expect(tenantOutcome(address)).toBe(outcome);
  });
});
