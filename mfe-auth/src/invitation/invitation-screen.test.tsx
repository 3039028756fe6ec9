import { invitation } from '@scopewright/contracts/testing';
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
import { describe, expect, test, vi } from 'vitest';
import { InvitationScreen } from './invitation-screen.tsx';

const PATH = '/invitation/token-of-an-invitation';

function open(answer: (call: SeenCall) => unknown, session = memorySession()) {
  const { api, calls } = answeringApi(answer);
  return { calls, ...renderWithHost(<InvitationScreen />, { api, session, path: PATH }) };
}

async function choosePassword(password: string, confirmation = password) {
  await userEvent.type(await screen.findByLabelText('Password *'), password);
  await userEvent.type(screen.getByLabelText('Confirm password *'), confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));
}

test('shows who invites whom, and spends nothing by being opened', async () => {
  const { calls } = open(() => invitation());
  expect(screen.getByText('Loading your invitation...')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Join Northwind Traders' })).toBeInTheDocument();
  expect(screen.getByText('Acme Consulting invites you')).toBeInTheDocument();
  expect(screen.getByText('grace@northwind.example')).toBeInTheDocument();
  expect(screen.getByText(/2030/)).toHaveAttribute('datetime', '2030-06-30T10:00:00.000Z');
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET invitations/token-of-an-invitation']);
});

test('the button sends name and password, and signs in immediately', async () => {
  const grant = sessionGrant({ accessToken: 'of the new person' });
  const { calls, host } = open(({ method }) => (method === 'POST' ? grant : invitation()));
  const name = await screen.findByLabelText('Your name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Grace B. Hopper');
  await choosePassword('nine nine');
  await waitFor(() => expect(host.session.accessToken()).toBe('of the new person'));
  expect(calls.at(-1)).toMatchObject({
    path: 'invitations/token-of-an-invitation/accept',
    body: { name: 'Grace B. Hopper', password: 'nine nine' },
  });
});

test.each(['        ', 'short'])('the password %j is refused before anything is sent', async (password) => {
  const { calls } = open(() => invitation());
  await choosePassword(password);
  expect(
    await screen.findByText(
      password.trim() === '' ? 'Password must not consist of blanks only' : 'Password must be at least 8 characters',
    ),
  ).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
});

test('someone who has an account is asked for its password, not for a new one', async () => {
  const { calls, host } = open(({ method }) =>
    method === 'POST' ? sessionGrant({ accessToken: 'joined' }) : invitation({ hasAccount: true }),
  );
  expect(await screen.findByText(/You already have an account/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Confirm password *')).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Password of your account'), 'the one they have{Enter}');
  await waitFor(() => expect(host.session.accessToken()).toBe('joined'));
  expect(calls.at(-1)).toMatchObject({
    path: 'invitations/token-of-an-invitation/accept',
    body: { password: 'the one they have' },
  });
});

test('a wrong password of the account is reported', async () => {
  open(({ method }) =>
    method === 'POST'
      ? failure(401, 'Invalid credentials', { code: 'invalid_credentials' })
      : invitation({ hasAccount: true }),
  );
  await userEvent.type(await screen.findByLabelText('Password of your account'), 'a wrong one{Enter}');
  const password = screen.getByLabelText('Password of your account');
  await waitFor(() => expect(password).toHaveAccessibleDescription('Invalid credentials'));
  expect(password).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('someone who is signed in with the account joins by one press', async () => {
  const grant = sessionGrant();
  const { calls } = open(
    ({ method }) => (method === 'POST' ? grant : invitation({ hasAccount: true, email: grant.user.email })),
    memorySession(grant),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Join as Ada Admin' }));
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ path: 'invitations/token-of-an-invitation/accept', body: {} }),
  );
});

test('a link that a newer one replaced is reported', async () => {
  open(() => invitation({ status: 'replaced' }));
  expect(await screen.findByRole('heading', { name: 'This invitation was replaced' })).toBeInTheDocument();
  expect(screen.getByText(/Please use the link in the latest email\./)).toBeInTheDocument();
});

test('the required fields are marked, and how strong the new password is', async () => {
  open(() => invitation());
  const password = await screen.findByLabelText('Password *');
  expect(password).toBeRequired();
  expect(screen.getByLabelText('Confirm password *')).toBeRequired();
  await userEvent.type(password, 'Kumquat-ladder-7-finch');
  expect(password).toHaveAccessibleDescription('At least 8 characters. Strength: Strong');
});

test('a short password and a different confirmation are refused before anything is sent', async () => {
  const { calls } = open(() => invitation());
  await choosePassword('short', 'shirt');
  expect(await screen.findByText('Password must be at least 8 characters')).toBeInTheDocument();
  expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
});

test('a link that was used while the form was open turns into the used page', async () => {
  let used = false;
  open(({ method }) => {
    if (method === 'GET') return invitation({ status: used ? 'used' : 'pending' });
    used = true;
    return failure(410, 'This invitation has already been used.');
  });
  await choosePassword('long enough');
  expect(await screen.findByRole('heading', { name: 'This invitation has already been used' })).toBeInTheDocument();
});

test('a failed acceptance is reported, and can be retried', async () => {
  open(({ method }) =>
    method === 'POST' ? failure(503, 'Service temporarily unavailable. Please try again.') : invitation(),
  );
  await choosePassword('long enough');
  expect(await screen.findByRole('alert')).toHaveTextContent('Service temporarily unavailable. Please try again.');
  expect(screen.getByRole('button', { name: 'Accept invitation' })).toBeEnabled();
});

test('an expired link can be renewed', async () => {
  const { calls } = open(({ method }) => (method === 'POST' ? { sent: true } : invitation({ status: 'expired' })));
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a new invitation' }));
  expect(await screen.findByText('A new invitation is on its way')).toBeInTheDocument();
  expect(calls.at(-1)).toMatchObject({ path: 'invitations/resend', body: { token: 'token-of-an-invitation' } });
});

test('a used link leads to the login', async () => {
  open(() => invitation({ status: 'used' }));
  expect(await screen.findByRole('heading', { name: 'This invitation has already been used' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute(
    'href',
    '/?email=grace%40northwind.example',
  );
});

test('a link that is not valid is reported', async () => {
  open(() => failure(404, 'This invitation link is not valid.'));
  expect(await screen.findByRole('heading', { name: 'This invitation link is not valid' })).toBeInTheDocument();
});

test('a failure to load can be retried', async () => {
  let down = true;
  open(() => (down ? failure(503, 'Service temporarily unavailable. Please try again.') : invitation()));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  down = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Join Northwind Traders' })).toBeInTheDocument();
});

describe('in a browser that someone else is signed in with', () => {
  const ADA = 'You are signed in as Ada Admin';
  const asAda = () => memorySession(sessionGrant());

  test('the page shows who that is, offers to switch or stay, and shows no form', async () => {
    const { host, calls } = open(() => invitation(), asAda());
    expect(await screen.findByText(ADA)).toBeInTheDocument();
    expect(
      screen.getByText(
        'ada@acme.example. This invitation is for grace@northwind.example. To accept it, switch to that person.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText('Password *')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Stay signed in as Ada Admin' })).toHaveAttribute('href', '/');
    expect(host.session.get().user?.email).toBe('ada@acme.example');
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each([
    [false, 'Password *', 'Accept invitation'],
    [true, 'Password of your account', 'Sign in and join'],
  ])(
    'having switched, accepting names the session that it ends (has an account: %s)',
    async (hasAccount, label, press) => {
      const grant = sessionGrant({ accessToken: 'of grace' });
      const { calls, host } = open(({ method }) => (method === 'POST' ? grant : invitation({ hasAccount })), asAda());
      await userEvent.click(await screen.findByRole('button', { name: 'Switch to grace@northwind.example' }));
      expect(screen.getByText('Accepting signs Ada Admin out of this browser.')).toBeInTheDocument();
      expect(host.session.get().status).toBe('signed-in');
      await userEvent.type(screen.getByLabelText(label), 'long enough');
      if (!hasAccount) await userEvent.type(screen.getByLabelText('Confirm password *'), 'long enough');
      await userEvent.click(screen.getByRole('button', { name: press }));
      await waitFor(() => expect(host.session.accessToken()).toBe('of grace'));
      expect(calls.at(-1)?.body).toMatchObject({ password: 'long enough', replaces: sessionGrant().user.id });
    },
  );

  test('a sign-in in another tab is detected, and nothing is replaced', async () => {
    const session = memorySession();
    const refresh = vi.spyOn(session, 'refresh');
    const { host } = open(
      ({ method }) =>
        method === 'POST'
          ? failure(409, 'Someone else is signed in with this browser.', { code: 'signed_in_as_other' })
          : invitation(),
      session,
    );
    await choosePassword('long enough');
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else is signed in with this browser.');
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(host.session.get().status).toBe('signed-out');
  });

  test('a used link leads back without signing anyone out', async () => {
    const { host } = open(() => invitation({ status: 'used' }), asAda());
    expect(await screen.findByText(ADA)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Stay signed in as Ada Admin' }));
    expect(host.session.get().status).toBe('signed-in');
  });

  test('a used link signs out only by the explicit button', async () => {
    const { host } = open(() => invitation({ status: 'used' }), asAda());
    await userEvent.click(await screen.findByRole('button', { name: 'Log in as the invited person' }));
    await waitFor(() => expect(host.session.get().status).toBe('signed-out'));
  });
});

test('the invited person who is signed in continues from a used link', async () => {
  const grant = sessionGrant();
  const { host } = open(() => invitation({ status: 'used', email: grant.user.email }), memorySession(grant));
  await userEvent.click(await screen.findByRole('link', { name: 'Continue to Acme Consulting' }));
  expect(host.session.get().status).toBe('signed-in');
});

test('the page waits until it is known who is signed in', async () => {
  const checking = { status: 'checking' as const, abilities: [], readOnly: false };
  const session = { ...memorySession(), get: () => checking };
  const { calls } = open(() => invitation(), session);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText('Loading your invitation...')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument();
});

test('names are shown as text', async () => {
  open(() => invitation({ companyName: '<img src=x onerror=alert(1)>' }));
  expect(await screen.findByRole('heading', { name: 'Join <img src=x onerror=alert(1)>' })).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});
