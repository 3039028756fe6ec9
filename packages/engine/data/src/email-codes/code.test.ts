import { expect, it } from 'vitest';
import { emailCode, emailCodeNonce } from './code.ts';

const row = { email: 'ada@acme.example', purpose: 'recover' as const, tenantKey: null, nonce: 'nonce' };

it('is six digits, the same for the same', () => {
  expect(emailCode(row, 'secret')).toMatch(/^\d{6}$/);
  expect(emailCode(row, 'secret')).toBe(emailCode({ ...row }, 'secret'));
});

it('is another one for another address, purpose, tenant, issue or key', () => {
  const codes = [
    emailCode(row, 'secret'),
    emailCode({ ...row, email: 'bob@acme.example' }, 'secret'),
    emailCode({ ...row, purpose: 'diagnose' }, 'secret'),
    emailCode({ ...row, tenantKey: 'acme' }, 'secret'),
    emailCode({ ...row, nonce: 'other' }, 'secret'),
    emailCode(row, 'another secret'),
  ];
  expect(new Set(codes).size).toBe(codes.length);
});

it('every first digit is about as frequent', () => {
  const counts = new Map<string, number>();
  for (let index = 0; index < 20_000; index++) {
    const [first = ''] = emailCode({ ...row, nonce: emailCodeNonce() }, 'secret');
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  expect(counts.size).toBe(10);
  // 2000 of each are expected; six standard deviations are 255
  for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(255);
});
