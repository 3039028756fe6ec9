import { expect, it } from 'vitest';
import { EMPTY_INFO, infoProblem } from './signup-info.ts';

const FULL = {
  companyName: 'Acme',
  subdomain: 'acme',
  adminName: 'Ada',
  adminEmail: 'ada@acme.example',
  password: 'kumquat-7',
};

it('lets a complete step through', () => {
  expect(infoProblem(FULL, 'available')).toBeNull();
});

it.each(['companyName', 'subdomain', 'adminName', 'adminEmail', 'password'] as const)('needs %s', (field) => {
  expect(infoProblem({ ...FULL, [field]: field === 'password' ? '' : '  ' }, 'available')).toEqual({
    message: 'All fields are required',
    field,
  });
});

it.each(['unknown', 'checking', 'unavailable'] as const)('needs an available subdomain (%s)', (state) => {
  expect(infoProblem(FULL, state)?.message).toBe('Please choose an available subdomain');
});

it('needs a password of eight characters and an email address', () => {
  expect(infoProblem({ ...FULL, password: '1234567' }, 'available')?.message).toBe(
    'Password must be at least 8 characters',
  );
  expect(infoProblem({ ...FULL, adminEmail: 'ada@acme' }, 'available')?.field).toBe('adminEmail');
});

it('refuses a password of blanks', () => {
  expect(infoProblem({ ...FULL, password: '          ' }, 'available')).toEqual({
    message: 'Password must not consist of blanks only',
    field: 'password',
  });
});

it('asks for missing fields before anything else', () => {
  expect(infoProblem({ ...EMPTY_INFO, subdomain: 'taken', password: 'x' }, 'unavailable')?.message).toBe(
    'All fields are required',
  );
});
