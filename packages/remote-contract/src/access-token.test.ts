import { expect, test } from 'vitest';
import { firmOfToken } from './access-token.ts';
import { accessToken } from './testing/access-token.ts';

test('reads the firm of a token', () => {
  expect(firmOfToken(accessToken({ firm: 'firm-1' }))).toBe('firm-1');
  expect(firmOfToken(accessToken({ firm: null }))).toBeNull();
});

test.each(['', 'opaque', 'a.b.c', `a.${btoa('null')}.c`, `a.${btoa('{}')}.c`, `a.${btoa('{"firm":7}')}.c`])('does not guess for %j', (token) => {
  expect(firmOfToken(token)).toBeUndefined();
});
