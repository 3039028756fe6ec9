import { failure } from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { enterCode, enterEmail, forOwners, openScreen } from '../testing/open.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

afterEach(() => sessionStorage.clear());

type Answer = Parameters<typeof forOwners>[0];

const found = async (answer: Answer = () => ({ success: true })) => {
  const opened = openScreen(<ResetPasswordScreen />, forOwners(answer));
  await enterEmail('ada@acme.example');
  await enterCode();
  await screen.findByLabelText('New password');
  return opened;
};
const choose = async (password: string, confirmation = password) => {
  if (password) await userEvent.type(screen.getByLabelText('New password'), password);
  if (confirmation) await userEvent.type(screen.getByLabelText('Confirm new password'), confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));
};

test('looks for the account, proves it, and sets the password in a second step', async () => {
  const { calls } = await found();
  expect(screen.getByText('Step 2 of 2: choose a new password.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
  await choose('a new secret');
  expect(await screen.findByRole('heading', { name: 'Password changed' })).toHaveFocus();
  expect(screen.getByText(/signed out on all devices/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/?email=ada%40acme.example');
  expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: 'admin/reset-password', body: { email: 'ada@acme.example' } },
    { path: 'admin/reset-password', body: { email: 'ada@acme.example', verificationCode: '123456' } },
    {
      path: 'admin/reset-password',
      body: { email: 'ada@acme.example', newPassword: 'a new secret', verificationCode: '123456' },
    },
  ]);
});

test.each([
  ['12345', '12345', 'Password must be at least 6 characters long'],
  ['      ', '      ', 'Password must not consist of blanks only'],
  ['123456', '654321', 'Passwords do not match'],
])('a password “%s” confirmed by “%s” is not sent', async (password, confirmation, message) => {
  const { calls } = await found();
  await choose(password, confirmation);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(calls).toHaveLength(2);
});

test.each([
  ['no account', () => failure(404, 'Not found'), 'No account found with this email address.'],
  ['no sentence', () => Response.json({}, { status: 500 }), 'User lookup failed'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'User lookup failed'],
])('a look-up that ends with %s', async (_, answer, message) => {
  openScreen(<ResetPasswordScreen />, answer);
  await enterEmail('ada@acme.example');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test.each([
  ['no sentence', () => Response.json({}, { status: 500 }), 'Password reset failed'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Password reset failed'],
  ['a sentence', () => failure(422, 'This password is too common'), 'This password is too common'],
])('a reset that ends with %s', async (_, answer, message) => {
  await found(({ body }) => ((body as { newPassword?: string }).newPassword ? answer() : { success: true }));
  await choose('a new secret');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('can start over with another account', async () => {
  await found();
  await userEvent.click(screen.getByRole('button', { name: 'Use another email' }));
  expect(await screen.findByLabelText('Email')).toBeInTheDocument();
  expect(screen.getByText('Step 1 of 2: find your account.')).toBeInTheDocument();
});
