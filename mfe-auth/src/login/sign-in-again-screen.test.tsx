import { pageExit } from '@scopewright/remote-contract/page-exit';
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
import { expect, test, vi } from 'vitest';
import { SignInAgainScreen } from './sign-in-again-screen.tsx';

function open(answer: (call: SeenCall) => unknown) {
  const { api, calls } = answeringApi(answer);
  return { calls, ...renderWithHost(<SignInAgainScreen />, { api, session: memorySession(sessionGrant()) }) };
}

test('asks the same person for the password, and continues', async () => {
  const { calls, host } = open(() => sessionGrant({ accessToken: 'again' }));
  expect(screen.getByText('ada@acme.example')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  await userEvent.type(screen.getByLabelText('Password'), 'the password{Enter}');
  await waitFor(() => expect(host.session.accessToken()).toBe('again'));
  expect(calls).toMatchObject([{ path: 'login', body: { email: 'ada@acme.example', password: 'the password' } }]);
});

test('a wrong password is reported, and can be retyped', async () => {
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

test('names both when another person has signed in with the browser, and never signs that person out by leaving', async () => {
  const grant = sessionGrant();
  const own = memorySession(grant);
  const grace = { ...grant.user, id: 'f'.repeat(24), name: 'Grace Hopper', email: 'grace@northwind.example' };
  const replaced = { ...own.get(), status: 'ended' as const, replacedBy: grace };
  const signOut = vi.fn(own.signOut);
  const reload = vi.spyOn(pageExit, 'reload').mockImplementation(() => undefined);
  const { api } = answeringApi(() => null);
  renderWithHost(<SignInAgainScreen />, { api, session: { ...own, get: () => replaced, signOut } });
  expect(screen.getByRole('heading', { name: 'Someone else is signed in now' })).toBeInTheDocument();
  expect(
    screen.getByText(
      'You opened this page as Ada Admin (ada@acme.example). Since then Grace Hopper (grace@northwind.example) has signed in with this browser. What you typed is still here.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText(/signs Grace Hopper \(grace@northwind.example\) out of this browser/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Leave this page' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Discard it and continue as Grace Hopper' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(signOut).not.toHaveBeenCalled();
});
