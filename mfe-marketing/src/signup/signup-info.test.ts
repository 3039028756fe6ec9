import { expect, it } from 'vitest';
import { EMPTY_INFO, infoProblem, lacksFields, standingErrors } from './signup-info.ts';

const FULL = {
  companyName: 'Acme',
  subdomain: 'acme',
  adminName: 'Ada',
  adminEmail: 'ada@acme.example',
  password: 'kumquat-7',
};
const NAMES = {
  companyName: 'Company name',
  subdomain: 'Subdomain',
  adminName: 'Your name',
  adminEmail: 'Email',
  password: 'Password',
} as const;
const FIELDS = Object.keys(NAMES) as (keyof typeof NAMES)[];

it('lets a complete step through', () => {
  expect(infoProblem(FULL, 'available')).toBeNull();
});

it.each(FIELDS)('needs %s', (field) => {
  const info = { ...FULL, [field]: field === 'password' ? '' : '  ' };
  const errors = infoProblem(info, 'available')?.errors ?? {};
  expect(errors).toEqual({ [field]: `${NAMES[field]} is required` });
  expect(lacksFields(errors, info)).toBe(true);
});

it.each(['unknown', 'checking', 'unavailable'] as const)('needs an available subdomain (%s)', (state) => {
  const errors = infoProblem(FULL, state)?.errors ?? {};
  expect(errors).toEqual({ subdomain: 'Please choose an available subdomain' });
  expect(lacksFields(errors, FULL)).toBe(false);
});

it('finds all errors together', () => {
  expect(infoProblem(EMPTY_INFO, 'unknown')?.errors).toEqual(
    Object.fromEntries(FIELDS.map((field) => [field, `${NAMES[field]} is required`])),
  );
  expect(infoProblem({ ...FULL, password: '1234567', adminEmail: 'ada@acme' }, 'unavailable')?.errors).toEqual({
    subdomain: 'Please choose an available subdomain',
    adminEmail: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
  });
  expect(infoProblem({ ...FULL, password: '          ' }, 'available')?.errors).toEqual({
    password: 'Password must not consist of blanks only',
  });
});

it('keeps an error until its field changes', () => {
  const problem = infoProblem({ ...FULL, password: '1234567', adminEmail: 'ada' }, 'available');
  expect(Object.keys(standingErrors(problem, { ...FULL, password: '1234567', adminEmail: 'ad' }))).toEqual([
    'password',
  ]);
  expect(standingErrors(null, FULL)).toEqual({});
});
