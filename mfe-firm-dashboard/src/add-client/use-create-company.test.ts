import { expect, test } from 'vitest';
import { submissionOf, successMessage } from './use-create-company.ts';

test('the same content keeps its key, other content gets one of its own', () => {
  let n = 0;
  const makeKey = () => `key-${++n}`;
  const first = submissionOf({ companyName: 'Acme' }, null, makeKey);
  expect(first.key).toBe('key-1');
  expect(submissionOf({ companyName: 'Acme' }, first, makeKey)).toBe(first);
  expect(submissionOf({ companyName: 'Acme Two' }, first, makeKey).key).toBe('key-2');
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
