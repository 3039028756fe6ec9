import { failure, later } from '@scopewright/remote-contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { enterCode, enterEmail, forOwners, openScreen } from '../testing/open.tsx';
import { RecoverScreen } from './recover-screen.tsx';

const ID = '64b7f9c2a1d3e4f5a6b7c8d0';
const MISSING = { authExists: true, authUserId: ID, kvUserExists: false, kvUser: null };
const FOUND = {
  authExists: true,
  authUserId: ID,
  kvUserExists: true,
  kvUser: { role: 'companyUser', companyId: ID, status: 'active' },
};
const NOBODY = { authExists: false, authUserId: null, kvUserExists: false, kvUser: null };

afterEach(() => sessionStorage.clear());

const diagnosed = async (result: object, email = 'ada@acme.example') => {
  const opened = openScreen(
    <RecoverScreen />,
    forOwners(({ path }) => (path === 'admin/user-diagnostic' ? result : { success: true })),
  );
  await enterEmail(email);
  await enterCode();
  return opened;
};

test('takes the email from the address, and sends it in lower case', async () => {
  const { calls } = openScreen(
    <RecoverScreen />,
    forOwners(() => FOUND),
    { path: '/recover?email=Ada%40Acme.example' },
  );
  expect(screen.getByLabelText('Email')).toHaveValue('Ada@Acme.example');
  await userEvent.click(screen.getByRole('button', { name: 'Run diagnostic' }));
  await screen.findByLabelText('Six-digit code');
  expect(calls[0]).toMatchObject({
    method: 'POST',
    path: 'admin/user-diagnostic',
    body: { email: 'ada@acme.example' },
  });
});

test('wants an email', async () => {
  const { calls } = openScreen(<RecoverScreen />, () => FOUND);
  await userEvent.click(screen.getByRole('button', { name: 'Run diagnostic' }));
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  await enterEmail('nobody');
  expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('shows that it runs', async () => {
  const { promise, resolve } = later();
  openScreen(<RecoverScreen />, () => promise);
  await enterEmail('ada@acme.example');
  expect(await screen.findByRole('button', { name: 'Running diagnostic...' })).toBeDisabled();
  resolve(FOUND);
  expect(await screen.findByText('Your account is complete')).toBeInTheDocument();
});

test('makes a missing user record again, with the same code', async () => {
  const { calls } = await diagnosed(MISSING);
  await userEvent.click(await screen.findByRole('button', { name: 'Recover My User Record' }));
  expect(await screen.findByRole('heading', { name: 'Account Recovered!' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/?email=ada%40acme.example');
  expect(calls.at(-1)).toMatchObject({
    path: 'admin/recover-user',
    body: { email: 'ada@acme.example', verificationCode: '123456' },
  });
});

test('sends someone who has no auth account to the bootstrap setup or an admin', async () => {
  await diagnosed(NOBODY);
  const notice = await screen.findByText('No auth account exists for this email');
  expect(notice.parentElement).toHaveTextContent(/use the bootstrap setup.*ask an existing admin/);
  expect(screen.getByRole('link', { name: 'bootstrap setup' })).toHaveAttribute(
    'href',
    '/bootstrap?email=ada%40acme.example',
  );
  expect(screen.queryByRole('button', { name: 'Recover My User Record' })).not.toBeInTheDocument();
});

test('shows the existing data when nothing is missing', async () => {
  await diagnosed(FOUND);
  expect(await screen.findByText('Your account is complete')).toBeInTheDocument();
  expect(screen.getByText('companyUser')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'reset your password' })).toHaveAttribute(
    'href',
    '/reset-password?email=ada%40acme.example',
  );
});

test.each([
  ['no sentence', () => Response.json({}, { status: 500 }), 'Diagnostic failed'],
  ['an HTML page', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'Diagnostic failed'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Network error'],
  ['a sentence', () => failure(409, 'This account is being moved'), 'This account is being moved'],
])('a diagnostic that fails with %s', async (_, answer, message) => {
  openScreen(<RecoverScreen />, answer);
  await enterEmail('ada@acme.example');
  expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${message}$`));
});

test.each([
  ['no sentence', () => Response.json({}, { status: 500 }), 'Recovery failed'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Network error'],
])('a recovery that fails with %s', async (_, answer, message) => {
  openScreen(
    <RecoverScreen />,
    forOwners(({ path }) => (path === 'admin/user-diagnostic' ? MISSING : answer())),
  );
  await enterEmail('ada@acme.example');
  await enterCode();
  await userEvent.click(await screen.findByRole('button', { name: 'Recover My User Record' }));
  expect(await within(screen.getByRole('form', { name: 'Account recovery' })).findByRole('alert')).toHaveTextContent(
    message,
  );
});
