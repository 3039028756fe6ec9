import { expect, test } from 'vitest';
import { successMessage } from './use-create-company.ts';

test.each([
  [
    { administrator: 'existing' as const, passwordResetSent: false },
    'Company created successfully! The selected user is now a company admin.',
  ],
  [
    { administrator: 'existing' as const, passwordResetSent: true },
    'Company created successfully! The selected user is now a company admin.',
  ],
  [
    { administrator: 'new' as const, passwordResetSent: true },
    'Company created successfully! A password reset email was sent, and the admin must set a password before logging in.',
  ],
  [
    { administrator: 'new' as const, passwordResetSent: false },
    'Company created successfully! The admin will receive an invitation email.',
  ],
])('%o', (created, message) => {
  expect(successMessage(created)).toBe(message);
});
