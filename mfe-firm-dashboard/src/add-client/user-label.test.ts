import { expect, test } from 'vitest';
import { isAssignable, userLabel } from './user-label.ts';

test.each([
  [{ companyId: null, role: 'consultant' }, true],
  [{ companyId: 'c1', role: 'user' }, true],
  [{ companyId: 'c1', role: 'companyUser' }, true],
  [{ companyId: 'c1', role: 'consultant' }, false],
  [{ companyId: 'c1', role: 'firmAdmin' }, false],
] as const)('%o can be chosen: %s', (user, assignable) => {
  expect(isAssignable(user)).toBe(assignable);
});

test('a user shows as name and e-mail', () => {
  expect(userLabel({ name: 'Ada Byron', email: 'ada@acme.test' })).toBe('Ada Byron (ada@acme.test)');
});

test('a user without a name shows as e-mail', () => {
  expect(userLabel({ name: ' ', email: 'ada@acme.test' })).toBe('ada@acme.test (ada@acme.test)');
});
