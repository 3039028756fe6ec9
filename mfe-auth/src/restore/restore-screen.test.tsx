import { bootData, failure, type SeenCall } from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enterEmail, openScreen } from '../testing/open.tsx';
import { RestoreScreen } from './restore-screen.tsx';

const TOKEN = `${'a'.repeat(24)}.${'b'.repeat(43)}`;
const ARCHIVED = { firmName: 'Acme Consulting', state: 'archived', restorableUntil: null };
const boot = (archived = true) => {
  const data = bootData();
  return { ...data, tenant: data.tenant && { ...data.tenant, archived } };
};
const open = (answer: (call: SeenCall) => unknown, { hash = `#restore=${TOKEN}`, archived = true } = {}) =>
  openScreen(<RestoreScreen />, answer, { boot: boot(archived), path: `/restore${hash}` });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Restore the account' }));

test('looks whose the link is, restores nothing by being opened, and then by its button', async () => {
  const { calls } = open(({ method }) =>
    method === 'GET' ? ARCHIVED : { firmName: 'Acme Consulting', subdomain: 'acme' },
  );
  expect(screen.getByRole('status')).toHaveTextContent('Checking the link...');
  expect(await screen.findByRole('heading', { name: 'Restore Acme Consulting?' })).toBeInTheDocument();
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
  await press();
  expect(await screen.findByRole('heading', { name: 'The account is restored' })).toHaveFocus();
  expect(calls[1]).toMatchObject({ method: 'POST', path: 'public/restore-firm', body: { token: TOKEN } });
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/');
});

test('shows until when a deleted firm can be restored', async () => {
  open(() => ({ ...ARCHIVED, state: 'deleted', restorableUntil: '2026-12-22T12:00:00.000Z' }));
  expect(await screen.findByText(/It was deleted, and can be restored until .*2026/)).toBeInTheDocument();
});

test('a firm that is already restored is reported as such, also when another one was quicker', async () => {
  const { unmount } = open(() => ({ ...ARCHIVED, state: 'restored' }));
  expect(await screen.findByRole('heading', { name: 'This account is already restored' })).toHaveFocus();
  unmount();
  open(({ method }) =>
    method === 'GET' ? ARCHIVED : failure(409, 'This account is already restored. You can sign in.'),
  );
  await screen.findByRole('heading', { name: 'Restore Acme Consulting?' });
  await press();
  expect(await screen.findByRole('heading', { name: 'This account is already restored' })).toHaveFocus();
});

test('a link that is not valid any more leads to another one', async () => {
  const { calls, unmount } = open(({ path }) =>
    path === 'public/restore-link' ? { success: true } : failure(404, 'This link is no longer valid.'),
  );
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeInTheDocument();
  await enterEmail('ada@acme.example');
  expect(
    await screen.findByText(
      /If ada@acme.example is the address of an administrator of Acme Consulting, the link is on its way there/,
    ),
  ).toBeInTheDocument();
  expect(calls.at(-1)).toMatchObject({ body: { email: 'ada@acme.example' } });
  unmount();
  open(() => undefined, { hash: '#restore=cut' });
  expect(screen.getByRole('heading', { name: 'This link is no longer valid' })).toBeInTheDocument();
});

test('offline it shows a message, and check and restoration can be retried', async () => {
  let down = true;
  open(({ method }) => {
    if (down) throw new Error('offline');
    return method === 'GET' ? ARCHIVED : { firmName: 'Acme Consulting', subdomain: 'acme' };
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Network error. Please check your connection and try again.',
  );
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Restore Acme Consulting?' });
  down = true;
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Network error. Please check your connection and try again.',
  );
  down = false;
  await press();
  expect(await screen.findByRole('heading', { name: 'The account is restored' })).toBeInTheDocument();
});

test('without a link it mails one, unless the firm is open', async () => {
  const { unmount } = open(() => failure(429, 'Too many requests. Please try again later.'), { hash: '' });
  expect(screen.getByRole('heading', { name: 'Restore the account' })).toBeInTheDocument();
  await enterEmail('ada@acme.example');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please try again later.');
  unmount();
  open(() => undefined, { hash: '', archived: false });
  expect(screen.getByRole('heading', { name: 'This account is not archived' })).toBeInTheDocument();
});
