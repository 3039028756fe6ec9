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
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';

const TOKEN = '64b7f9c2a1d3e4f5a6b7c8d0.token-of-a-welcome-mail';

function open(answer: (call: SeenCall) => unknown, session = memorySession()) {
  const { api, calls } = answeringApi(answer);
  return { calls, ...renderWithHost(<ConfirmEmailScreen />, { api, session, path: `/confirm-email/${TOKEN}` }) };
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm my email address' }));

test('confirms nothing by being opened; the button does', async () => {
  const { calls } = open(() => ({ email: 'ada@acme.example' }));
  expect(calls).toEqual([]);
  await press();
  expect(
    await screen.findByText('ada@acme.example is confirmed. Your firm can now invite everyone.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(calls).toMatchObject([{ method: 'POST', path: 'public/confirm-email', body: { token: TOKEN } }]);
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/');
});

test('a signed-in person continues to the firm, with a fresh session', async () => {
  const session = memorySession(sessionGrant());
  const refresh = vi.spyOn(session, 'refresh');
  open(() => ({ email: 'ada@acme.example' }), session);
  await press();
  expect(await screen.findByRole('link', { name: 'Go to your firm' })).toBeInTheDocument();
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a link that is not valid is reported', async () => {
  open(() => failure(404, 'This confirmation link is not valid.'));
  await press();
  expect(await screen.findByRole('heading', { name: 'This confirmation link is not valid' })).toHaveFocus();
});

test('a failure is reported, and can be retried', async () => {
  let down = true;
  open(() => {
    if (down) throw new Error('offline');
    return { email: 'ada@acme.example' };
  });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Network error. Please check your connection and try again.',
  );
  down = false;
  await press();
  expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeInTheDocument();
});
