import { expect, test } from 'vitest';
import { createIdempotencyKeys, successMessage } from './use-create-company.ts';

function counted() {
  let n = 0;
  return createIdempotencyKeys(() => `key-${++n}`);
}

test('the same content keeps its key', () => {
  const keys = counted();
  expect(keys.keyFor({ companyName: 'Acme' })).toBe('key-1');
  expect(keys.keyFor({ companyName: 'Acme' })).toBe('key-1');
});

test('other content gets another key', () => {
  const keys = counted();
  keys.keyFor({ companyName: 'Acme' });
  expect(keys.keyFor({ companyName: 'Acme Two' })).toBe('key-2');
});

test('a finished form gets a new key even for the same content', () => {
  const keys = counted();
  keys.keyFor({ companyName: 'Acme' });
  keys.finish();
  expect(keys.keyFor({ companyName: 'Acme' })).toBe('key-2');
});

test.each([
  [{ existingUser: true, passwordResetSent: false }, 'Company created successfully! The selected user is now a company admin.'],
  [{ existingUser: true, passwordResetSent: true }, 'Company created successfully! The selected user is now a company admin.'],
  [
    { existingUser: false, passwordResetSent: true },
    'Company created successfully! A password reset email was sent, and the admin must set a password before logging in.',
  ],
  [{ existingUser: false, passwordResetSent: false }, 'Company created successfully! The admin will receive an invitation email.'],
])('%o', (created, message) => {
  expect(successMessage(created)).toBe(message);
});
