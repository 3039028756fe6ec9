import { expect, it } from 'vitest';
import { invitationUrl } from './link.ts';

it('leads to the host of the tenant', () => {
  const target = { origin: 'https://acme.scopewright.app', tenantKey: null };
  expect(invitationUrl(target, 'tok_en-1')).toBe('https://acme.scopewright.app/invitation/tok_en-1');
});

it('names the tenant where the host does not', () => {
  const target = { origin: 'http://localhost:3000', tenantKey: 'acme' };
  expect(invitationUrl(target, 'token')).toBe('http://localhost:3000/invitation/token?tenant=acme');
});
