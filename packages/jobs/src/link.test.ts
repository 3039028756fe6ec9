import { expect, it } from 'vitest';
import { invitationTarget, invitationUrl } from './link.ts';

it('leads to the host of the tenant', () => {
  const target = invitationTarget({ name: 'acme.scopewright.app', local: false, scheme: 'https', subdomain: 'acme' });
  expect(invitationUrl(target, 'tok_en-1')).toBe('https://acme.scopewright.app/invitation/tok_en-1');
});

it('names the tenant where the host does not', () => {
  const target = invitationTarget({ name: 'localhost:3000', local: true, scheme: 'http', subdomain: 'acme' });
  expect(invitationUrl(target, 'token')).toBe('http://localhost:3000/invitation/token?tenant=acme');
});
