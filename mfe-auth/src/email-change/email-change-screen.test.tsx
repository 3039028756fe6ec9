import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EmailChangeScreen } from './email-change-screen.tsx';

const tokenOf = (side: 'old' | 'new') => `64b7f9c2a1d3e4f5a6b7c8d0.${side}.${'t'.repeat(43)}`;

function open(side: 'old' | 'new', answer: (call: SeenCall) => unknown, session = memorySession()) {
  const { api, calls } = answeringApi(answer);
  return { calls, ...renderWithHost(<EmailChangeScreen />, { api, session, path: `/email-change/${tokenOf(side)}` }) };
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
const refuse = () => userEvent.click(screen.getByRole('button', { name: 'It was not me: refuse' }));

test('answers nothing by being opened; the button does', async () => {
  const { calls } = open('new', () => ({ status: 'waiting', newEmail: 'ada@new.example' }));
  expect(screen.getByRole('heading', { name: 'Confirm this email address' })).toBeInTheDocument();
  expect(screen.queryByText('Acme Consulting')).toBeNull();
  expect(calls).toEqual([]);
  await confirm();
  expect(await screen.findByRole('heading', { name: 'Thank you, one more confirmation to go' })).toHaveFocus();
  expect(calls).toMatchObject([
    { method: 'POST', path: 'public/email-change', body: { token: tokenOf('new'), answer: 'confirm' } },
  ]);
});

test('the second confirmation changes the address, immediately for the signed-in person', async () => {
  const session = memorySession(sessionGrant());
  const refresh = vi.spyOn(session, 'refresh');
  open('old', () => ({ status: 'done', newEmail: 'ada@new.example' }), session);
  await confirm();
  expect(await screen.findByText('You sign in as ada@new.example from now on.')).toBeInTheDocument();
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/');
});

test('someone who refuses at the current address sees the consequences', async () => {
  const { calls } = open('old', () => ({ status: 'refused', newEmail: 'ada@new.example' }));
  await refuse();
  expect(await screen.findByRole('heading', { name: 'The email address stays as it is' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Set another password' })).toHaveAttribute('href', '/forgot-password');
  expect(calls).toMatchObject([{ body: { answer: 'refuse' } }]);
});

test.each([
  [404, 'This link is not valid.', 'This link is not valid'],
  [409, 'This address already belongs to an account. The change was not made.', 'This address can’t be used'],
  [410, 'This change was cancelled, replaced by another one, or not confirmed in time.', 'This change is over'],
])('%i is a separate page', async (status, error, heading) => {
  open('new', () => failure(status, error));
  await confirm();
  expect(await screen.findByRole('heading', { name: heading })).toHaveFocus();
});

test('a failure is reported, and can be retried', async () => {
  let down = true;
  open('new', () => {
    if (down) throw new Error('offline');
    return { status: 'waiting', newEmail: 'ada@new.example' };
  });
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Network error. Please check your connection and try again.',
  );
  down = false;
  await confirm();
  expect(await screen.findByRole('heading', { name: 'Thank you, one more confirmation to go' })).toBeInTheDocument();
});
