import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SignInAgainScreen } from './sign-in-again-screen.tsx';

function open(answer: (call: SeenCall) => unknown) {
  const { api, calls } = answeringApi(answer);
  return { calls, ...renderWithHost(<SignInAgainScreen />, { api, session: memorySession(sessionGrant()) }) };
}

test('asks the same person for the password, and goes on', async () => {
  const { calls, host } = open(() => sessionGrant({ accessToken: 'again' }));
  expect(screen.getByText('ada@acme.example')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  await userEvent.type(screen.getByLabelText('Password'), 'the password{Enter}');
  await waitFor(() => expect(host.session.accessToken()).toBe('again'));
  expect(calls).toMatchObject([{ path: 'login', body: { email: 'ada@acme.example', password: 'the password' } }]);
});

test('a wrong password is said, and can be typed again', async () => {
  open(() => failure(401, 'Invalid credentials', { code: 'invalid_credentials' }));
  await userEvent.type(screen.getByLabelText('Password'), 'a wrong one{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
});

test('another person leaves the page', async () => {
  const { host } = open(() => null);
  await userEvent.click(screen.getByRole('button', { name: 'Leave this page' }));
  expect(host.session.get().status).toBe('signed-out');
});
