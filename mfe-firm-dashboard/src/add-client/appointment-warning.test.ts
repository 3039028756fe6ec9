import { user } from '@scopewright/contracts/testing';
import { expect, test } from 'vitest';
import { appointmentWarning } from './appointment-warning.ts';

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
