import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 'Too short'],
  ['a1B$efg', 'Too short'],
  ['lowercase', 'Weak'],
  ['Password123!', 'Weak'],
  ['aaaaaaaaaaaaaaaa', 'Weak'],
  ['kumquat-ladder', 'Fair'],
  ['Kumquat-ladder7', 'Good'],
  ['Kumquat-ladder-7-finch', 'Strong'],
])('%j is %s', (password, label) => {
  expect(passwordStrength(password, 8).label).toBe(label);
});

it('counts the visitor’s own words against a password', () => {
  expect(passwordStrength('Northwind-2026', 8, ['Northwind']).label).toBe('Weak');
  expect(passwordStrength('Northwind-2026', 8, ['']).label).toBe('Good');
});

it('takes the minimum length from its caller', () => {
  expect(passwordStrength('kumquat', 8).label).toBe('Too short');
  expect(passwordStrength('kumquat', 6).label).toBe('Weak');
});
