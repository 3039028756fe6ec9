import { expect, test } from 'vitest';
import { accessToken } from '../testing/access-token.ts';
import { firmOfToken } from './access-token.ts';

test('reads the firm of a token, or the company outside any firm', () => {
  expect(firmOfToken(accessToken({ firm: 'firm-1' }))).toBe('firm-1');
  expect(firmOfToken(accessToken({ firm: 'firm-1', companyId: 'company-1' }))).toBe('firm-1');
  expect(firmOfToken(accessToken({ firm: null }))).toBeNull();
  expect(firmOfToken(accessToken({ firm: null, companyId: 'company-1' }))).toBe('company-1');
});

test.each(['', 'opaque', 'a.b.c', `a.${btoa('null')}.c`, `a.${btoa('{}')}.c`, `a.${btoa('{"firm":7}')}.c`])(
  'does not guess for %j',
  (token) => {
    expect(firmOfToken(token)).toBeUndefined();
  },
);
