import { user } from '@scopewright/contracts/testing';
import { expect, test } from 'vitest';
import { leavingOf, userLabel } from './existing-user-field.tsx';

test('a user shows as name and email', () => {
  expect(userLabel({ name: 'Ada Byron', email: 'ada@acme.test' })).toBe('Ada Byron (ada@acme.test)');
});

test('a user without a name shows as email', () => {
  expect(userLabel({ name: ' ', email: 'ada@acme.test' })).toBe('ada@acme.test (ada@acme.test)');
});

test('people of another company leave it, by name', () => {
  expect(leavingOf(user({ companyName: 'Heron Logistics' }))).toEqual({
    who: 'Grace Hopper',
    company: 'Heron Logistics',
    only: false,
  });
  expect(leavingOf(user({ name: '', companyName: 'Heron Logistics', onlyAdministrator: true }))).toEqual({
    who: 'grace@northwind.example',
    company: 'Heron Logistics',
    only: true,
  });
});

test('people of no company leave none', () => {
  expect(leavingOf(user({ role: 'user', companyId: null }))).toBeNull();
});
