import { user } from '@scopewright/contracts/testing';
import { expect, test } from 'vitest';
import { appointmentWarning, isAssignable, userLabel } from './existing-user-field.tsx';

test.each([
  [{ companyId: null, role: 'consultant' }, true],
  [{ companyId: 'c1', role: 'user' }, true],
  [{ companyId: 'c1', role: 'companyUser' }, true],
  [{ companyId: 'c1', role: 'consultant' }, false],
  [{ companyId: 'c1', role: 'firmAdmin' }, false],
] as const)('%o can be chosen: %s', (person, assignable) => {
  expect(isAssignable(person)).toBe(assignable);
});

test('a user shows as name and e-mail', () => {
  expect(userLabel({ name: 'Ada Byron', email: 'ada@acme.test' })).toBe('Ada Byron (ada@acme.test)');
});

test('a user without a name shows as e-mail', () => {
  expect(userLabel({ name: ' ', email: 'ada@acme.test' })).toBe('ada@acme.test (ada@acme.test)');
});

test("people of the firm lose sight of the firm's other clients", () => {
  expect(appointmentWarning(user({ role: 'consultant', companyId: null }))).toMatch(/^Grace Hopper works for your firm\./);
  expect(appointmentWarning(user({ role: 'firmAdmin', companyId: null, name: '' }))).toMatch(/^grace@northwind\.example works for your firm\./);
});

test('people of another company leave it', () => {
  expect(appointmentWarning(user())).toBe('Grace Hopper belongs to another company and will move to this one.');
});

test('people of no company lose nothing', () => {
  expect(appointmentWarning(user({ role: 'user', companyId: null }))).toBeNull();
});
