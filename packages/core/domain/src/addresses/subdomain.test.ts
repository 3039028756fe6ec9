import { SIGNUP_RESERVED_SUBDOMAINS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeSubdomain, setUpSubdomainProblem, subdomainProblem } from './subdomain.ts';

test.each([
  ['Acme Consulting', 'acmeconsulting'],
  ['a_b.c', 'abc'],
  ['--A--', '--a--'],
  ['Ünï', 'n'],
])('typing %s leaves %s', (typed, left) => {
  expect(sanitizeSubdomain(typed)).toBe(left);
});

test.each(SIGNUP_RESERVED_SUBDOMAINS)('%s is reserved', (label) => {
  expect(subdomainProblem(label)).toBe(MESSAGES.subdomainReserved);
});

test.each(['ab', '-abc', 'abc-', 'a'.repeat(64), 'a.b', 'xn--cme-5cd', ''])('%s has no valid form', (label) => {
  expect(subdomainProblem(label)).toBe(MESSAGES.subdomainInvalid);
});

test('sanitized input is either valid, reserved or named invalid, and sanitizing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const once = sanitizeSubdomain(typed);
      expect(sanitizeSubdomain(once)).toBe(once);
      expect([null, MESSAGES.subdomainInvalid, MESSAGES.subdomainReserved]).toContain(subdomainProblem(once));
    }),
  );
});

test.each([
  ['ab', null],
  ['a1', null],
  ['acme', null],
  ['a'.repeat(63), null],
  ['', MESSAGES.setUpSubdomainTooShort],
  ['a', MESSAGES.setUpSubdomainTooShort],
  ['-a', MESSAGES.subdomainInvalid],
  ['a-', MESSAGES.subdomainInvalid],
  ['a.b', MESSAGES.subdomainInvalid],
  ['a'.repeat(64), MESSAGES.subdomainInvalid],
  ['xn--cme-5cd', MESSAGES.subdomainInvalid],
  ['admin', MESSAGES.subdomainReserved],
])('the set-up pages take or refuse %s', (label, problem) => {
  expect(setUpSubdomainProblem(label)).toBe(problem);
});
