import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invitationNonce, invitationToken, tokenHash } from './token.ts';

it('is 32 bytes in base64url, the same for the same input', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (id, nonce, secret) => {
      const token = invitationToken(id, nonce, secret);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(invitationToken(id, nonce, secret)).toBe(token);
      expect(tokenHash(token)).toMatch(/^[0-9a-f]{64}$/);
    }),
  );
});

it('differs by invitation, nonce and secret', () => {
  const tokens = [
    invitationToken('a', 'n', 's'),
    invitationToken('b', 'n', 's'),
    invitationToken('a', 'm', 's'),
    invitationToken('a', 'n', 't'),
  ];
  expect(new Set(tokens).size).toBe(4);
  expect(invitationNonce()).not.toBe(invitationNonce());
});
