import { MESSAGES } from '@scopewright/contracts/errors';
import { useHost } from '@scopewright/remote-contract';
import {
  answeringApi,
  failure,
  later,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import App from '../../app.tsx';

const Page = () => <App host={useHost()} screen="dashboard" />;
const REMINDER = 'Please confirm your email address. Until then your firm can send five invitations.';
const { user } = sessionGrant();

beforeEach(() => sessionStorage.clear());

function open(answer: (call: SeenCall) => unknown = () => ({ sent: true }), changes: Partial<typeof user> = {}) {
  const { api, calls } = answeringApi((call) =>
    call.path === 'session/confirmation' ? answer(call) : { items: [], nextCursor: null, total: 0 },
  );
  const session = memorySession(sessionGrant({ user: { ...user, emailConfirmed: false, ...changes } }));
  return {
    sent: () => calls.filter(({ path }) => path === 'session/confirmation'),
    ...renderWithHost(<Page />, { api, session }),
  };
}

const again = () => screen.getByRole('button', { name: 'Send the link again' });

test('reminds of the email, and has the link sent again', async () => {
  const { promise, resolve } = later();
  const { sent } = open(() => promise);
  expect(screen.getByText(REMINDER)).toBeInTheDocument();
  await userEvent.dblClick(again());
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  resolve({ sent: true });
  expect(await screen.findByText('We sent the link to ada@acme.example.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
  expect(sent().map(({ method, headers }) => [method, headers.get('Authorization')])).toEqual([
    ['POST', 'Bearer access-token-of-tests'],
  ]);
});

test('shows why the link could not be sent, and tries again', async () => {
  let refused = true;
  open(() => (refused ? failure(429, 'Too many requests. Please try again later.') : { sent: true }));
  await userEvent.click(again());
  expect(await screen.findByText('Too many requests. Please try again later.')).toBeInTheDocument();
  refused = false;
  await userEvent.click(again());
  expect(await screen.findByText(/^We sent the link/)).toBeInTheDocument();
});

test('can be sent away for the session, by this person only', async () => {
  const { unmount } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(REMINDER)).not.toBeInTheDocument();
  unmount();
  const second = open();
  expect(screen.queryByText(REMINDER)).not.toBeInTheDocument();
  second.unmount();
  open(undefined, { id: 'f'.repeat(24) });
  expect(screen.getByText(REMINDER)).toBeInTheDocument();
});

test('shows nothing to someone who has confirmed', () => {
  open(undefined, { emailConfirmed: true });
  expect(screen.queryByText(REMINDER)).not.toBeInTheDocument();
});

test('disappears once the address was confirmed in another tab and this one is looked at', async () => {
  const { host } = open();
  const grant = sessionGrant();
  vi.spyOn(host.session, 'refresh').mockImplementation(async () => {
    host.session.signIn(grant);
    return true;
  });
  expect(screen.getByText(REMINDER)).toBeInTheDocument();
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByText(REMINDER)).not.toBeInTheDocument());
});

test('one notice is shown at a time, the others on demand', async () => {
  const { api } = answeringApi(() => ({ items: [], nextCursor: null, total: 0 }));
  const session = memorySession(sessionGrant({ user: { ...user, emailConfirmed: false }, readOnly: true }));
  renderWithHost(<Page />, { api, session });
  expect(screen.getByText(MESSAGES.accountReadOnly)).toBeInTheDocument();
  expect(screen.queryByText(REMINDER)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '1 more notice' }));
  expect(screen.getByText(REMINDER)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer notices' }));
  expect(screen.queryByText(REMINDER)).not.toBeInTheDocument();
});
