import { answeringApi, memorySession, renderWithHost, sessionGrant } from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NewPasswordScreen } from './new-password-screen.tsx';

const open = () => {
  const { api, calls } = answeringApi(() => sessionGrant({ accessToken: 'after the change' }));
  const session = memorySession(sessionGrant({ mustChangePassword: true }));
  return { calls, session, ...renderWithHost(<NewPasswordScreen />, { api, session }) };
};

test('sets a password instead of the temporary one, and updates the session', async () => {
  const { calls, session } = open();
  expect(session.get().mustChangePassword).toBe(true);
  await userEvent.type(screen.getByLabelText('Temporary password'), 'temporary one');
  await userEvent.type(screen.getByLabelText('New password'), 'a password of mine');
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'a password of mine{Enter}');
  await waitFor(() => expect(session.get().mustChangePassword).toBe(false));
  expect(calls).toMatchObject([
    { path: 'account/password', body: { currentPassword: 'temporary one', newPassword: 'a password of mine' } },
  ]);
});

test('leaves a way out', async () => {
  const { session } = open();
  expect(screen.getByText('Signed in as ada@acme.example')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(session.get().status).toBe('signed-out');
});
