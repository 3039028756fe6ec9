import { failure } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { enterCode, enterEmail, forOwners, openScreen } from '../testing/open.tsx';
import { DiagnosticScreen } from './diagnostic-screen.tsx';

const ID = '64b7f9c2a1d3e4f5a6b7c8d0';
const authAccount = {
  id: ID,
  email: 'ada@acme.example',
  created_at: '2026-01-05T09:00:00.000Z',
  email_confirmed_at: null,
};
const kvUser = {
  id: ID,
  name: 'Ada Admin',
  email: 'ada@acme.example',
  role: 'companyUser',
  companyId: ID,
  status: 'active',
};
const company = { name: 'Acme Consulting', subdomain: 'acme', status: 'active' };

afterEach(() => sessionStorage.clear());

const check = async (account: object) => {
  const opened = openScreen(
    <DiagnosticScreen />,
    forOwners(() => account),
  );
  await enterEmail('ada@acme.example');
  await enterCode();
  return opened;
};
const part = async (name: string) => {
  const section = (await screen.findByRole('heading', { name })).closest('section');
  if (!section) throw new Error(`${name} is no part of the page`);
  return within(section);
};

test('shows the account, the user record, the company and what to do', async () => {
  await check({ authAccount, kvUser, company });
  const account = await part('Auth account');
  for (const text of ['Found', ID, 'ada@acme.example', 'Not yet']) expect(account.getByText(text)).toBeInTheDocument();
  expect(account.getByText(/2026/)).toBeInTheDocument();
  const user = await part('Database user record');
  for (const text of ['Found', 'Ada Admin', 'companyUser', ID, 'active'])
    expect(user.getByText(text)).toBeInTheDocument();
  const association = await part('Company association');
  for (const text of ['Found', 'Acme Consulting', 'acme', 'active'])
    expect(association.getByText(text)).toBeInTheDocument();
  const steps = await part('Next steps');
  expect(steps.getByRole('link', { name: "Log in at the company's address" }).getAttribute('href')).toMatch(
    /acme.*email=ada%40acme\.example/,
  );
  expect(screen.queryByRole('button', { name: 'Create Auth Account' })).not.toBeInTheDocument();
});

test('shows when nothing is known', async () => {
  await check({ authAccount: null, kvUser: null, company: null });
  expect(await screen.findByText('No data found!')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'bootstrap it' })).toHaveAttribute(
    'href',
    '/bootstrap?email=ada%40acme.example',
  );
});

test.each([
  [
    'no user record',
    { authAccount, kvUser: null, company: null },
    'Recover the user record',
    '/recover?email=ada%40acme.example',
  ],
  [
    'no company',
    { authAccount, kvUser: { ...kvUser, companyId: null }, company: null },
    'quick setup',
    '/setup?email=ada%40acme.example',
  ],
  [
    'no subdomain',
    { authAccount, kvUser, company: { ...company, subdomain: null } },
    'Fix the subdomain',
    '/fix?email=ada%40acme.example',
  ],
])('leads on where there is %s', async (_, account, name, href) => {
  await check(account);
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

test('makes a missing auth account with a password that no one else gets, shows it, and checks again', async () => {
  let created: object | null = null;
  const { calls } = openScreen(
    <DiagnosticScreen />,
    forOwners(({ path }) => {
      if (path === 'admin/check-account') return { authAccount: created, kvUser, company };
      created = authAccount;
      return { success: true };
    }),
  );
  await enterEmail('ada@acme.example');
  await enterCode();
  await userEvent.click(await screen.findByRole('button', { name: 'Create Auth Account' }));
  expect(await screen.findByText('Auth account created')).toBeInTheDocument();
  const password = String(
    new Map(Object.entries(calls.find(({ path }) => path === 'admin/create-auth-account')?.body ?? {})).get('password'),
  );
  expect(password).toMatch(/^[a-zA-Z2-9]{16}$/);
  expect(screen.getByText(password)).toBeInTheDocument();
  expect(screen.getByText(/can be changed later/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy the temporary password' })).toBeInTheDocument();
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ path: 'admin/check-account', body: { verificationCode: '123456' } }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create Auth Account' })).not.toBeInTheDocument());
});

test.each([
  ['no sentence', () => Response.json({}, { status: 500 }), 'Failed to check account'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to check account'],
  ['a sentence', () => failure(409, 'Not now'), 'Not now'],
])('a check that fails with %s', async (_, answer, message) => {
  openScreen(<DiagnosticScreen />, answer);
  await enterEmail('ada@acme.example');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test.each([
  ['no sentence', () => Response.json({}, { status: 500 }), 'Failed to create auth account'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to create auth account'],
  ['a sentence', () => failure(409, 'There is an account already'), 'There is an account already'],
])('an account that cannot be made for %s', async (_, answer, message) => {
  openScreen(
    <DiagnosticScreen />,
    forOwners(({ path }) => (path === 'admin/check-account' ? { authAccount: null, kvUser, company } : answer())),
  );
  await enterEmail('ada@acme.example');
  await enterCode();
  await userEvent.click(await screen.findByRole('button', { name: 'Create Auth Account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});
