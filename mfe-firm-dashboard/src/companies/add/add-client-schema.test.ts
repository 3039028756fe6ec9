import { expect, test } from 'vitest';
import { addClientSchema, createCompanyBody, EMPTY_CLIENT } from './add-client-schema.ts';

const problems = (values: Partial<typeof EMPTY_CLIENT>) =>
  Object.fromEntries(
    addClientSchema
      .safeParse({ ...EMPTY_CLIENT, ...values })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

test('an empty form names everything that is missing', () => {
  expect(problems({})).toEqual({ companyName: 'Company name is required', adminEmail: 'Email is required' });
});

test('a new administrator needs an email address, but no name', () => {
  expect(problems({ companyName: 'Northwind', adminEmail: 'grace' })).toEqual({
    adminEmail: 'Please enter a valid email address',
  });
  expect(problems({ companyName: 'Northwind', adminEmail: ' grace@northwind.example ' })).toEqual({});
});

test('an existing user must be chosen', () => {
  expect(problems({ companyName: 'Northwind', administrator: 'existing' })).toEqual({
    existingUserId: 'Please select a user',
  });
  expect(
    problems({
      companyName: 'Northwind',
      administrator: 'existing',
      existingUserId: 'u1',
      adminEmail: 'not looked at',
    }),
  ).toEqual({});
});

test('without an invitation, only the name is needed and sent', () => {
  expect(problems({ invites: false, administrator: 'existing' })).toEqual({ companyName: 'Company name is required' });
  const values = { ...EMPTY_CLIENT, companyName: 'Northwind', invites: false };
  expect(problems(values)).toEqual({});
  expect(createCompanyBody({ ...values, adminEmail: 'grace@northwind.example' }, null)).toEqual({
    companyName: 'Northwind',
  });
});

test('names have a limit and no control characters', () => {
  expect(problems({ companyName: 'x'.repeat(121), adminEmail: 'a@b.example' })).toHaveProperty('companyName');
  expect(problems({ companyName: 'North\u0000wind', adminEmail: 'a@b.example' })).toHaveProperty('companyName');
});

test('the body holds the chosen administrator only', () => {
  const filled = {
    companyName: 'Northwind',
    adminEmail: 'grace@northwind.example',
    adminName: '',
    existingUserId: 'u1',
    invites: true,
  };
  expect(createCompanyBody({ ...filled, administrator: 'new' }, null)).toEqual({
    companyName: 'Northwind',
    adminEmail: 'grace@northwind.example',
  });
  expect(createCompanyBody({ ...filled, administrator: 'new', adminName: 'Grace' }, null)).toHaveProperty(
    'adminName',
    'Grace',
  );
  expect(createCompanyBody({ ...filled, administrator: 'existing' }, null)).toEqual({
    companyName: 'Northwind',
    existingUserId: 'u1',
  });
});
