import { expect, test } from 'vitest';
import { invitationToken } from './invitation-token.ts';

test.each([
  ['/invitation/abc_DEF-123', 'abc_DEF-123'],
  ['/invitation/abc/', 'abc'],
  ['/invitation/', null],
  ['/invitation', null],
  ['/invitation/a/b', null],
  ['/elsewhere/invitation/abc', null],
])('%s → %s', (pathname, token) => {
  expect(invitationToken(pathname)).toBe(token);
});
