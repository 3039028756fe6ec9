import type { HostApi } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import {
  answeringApi,
  bootData,
  failure,
  later,
  memorySession,
  renderWithHost,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LoginScreen } from './login-screen.tsx';

function open(
  answer: Parameters<typeof answeringApi>[0] = () => sessionGrant(),
  overrides: Partial<HostApi> & { path?: string } = {},
) {
  const { api, calls } = answeringApi(answer);
  return { calls, ...renderWithHost(<LoginScreen />, { api, session: memorySession(), ...overrides }) };
}

async function logIn(email = 'ada@acme.example', password = 'correct horse') {
  const emailField = screen.getByLabelText('Email');
  await userEvent.clear(emailField);
  await userEvent.type(emailField, email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

/** Shows the query of the address to tests. */
function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

test('shows whose sign-in page it is', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
  expect(screen.getByText('Access your Service Desk request form builder')).toBeInTheDocument();
  expect(screen.getByText('Acme Consulting')).toBeInTheDocument();
  expect(screen.getByText('Sign in to your Scopewright')).toBeInTheDocument();
});

test("shows the firm's branding", () => {
  const boot = bootData();
  const { container } = open(undefined, {
    boot: { ...boot, tenant: boot.tenant && { ...boot.tenant, branding: { logoUrl: '/api/public/logos/abc' } } },
  });
  expect(container.querySelector('[data-brand] img')).toHaveAttribute('src', '/api/public/logos/abc');
});

test('without a tenant it names the product alone', () => {
  open(undefined, { boot: bootData({ host: { kind: 'bare' }, tenantKey: null, tenant: null }) });
  expect(screen.queryByText('Acme Consulting')).not.toBeInTheDocument();
  expect(screen.getByText('Sign in to your Scopewright')).toBeInTheDocument();
});

test('uses the email in the address and continues to the password', async () => {
  open(undefined, { path: '/?email=grace%2Bx@northwind.example' });
  expect(screen.getByLabelText('Email')).toHaveValue('grace+x@northwind.example');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
});

test('links to password reset and recovery, and preserves the tenant of a local host', () => {
  open(undefined, { boot: bootData({ host: { kind: 'local', key: 'acme' } }) });
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/reset-password?tenant=acme');
  expect(screen.getByRole('link', { name: 'Recover your account' })).toHaveAttribute('href', '/recover?tenant=acme');
  expect(screen.queryByRole('link', { name: /first admin account/ })).not.toBeInTheDocument();
});

test('hands the session to the shell', async () => {
  const { host, calls } = open();
  await logIn(' ada@acme.example ');
  await waitFor(() => expect(host.session.get().status).toBe('signed-in'));
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    method: 'POST',
    path: 'login',
    body: { email: 'ada@acme.example', password: 'correct horse' },
  });
});

test('takes its own parameters out of the address, and leaves the others', async () => {
  const { api } = answeringApi(() => sessionGrant());
  const page = (
    <>
      <LoginScreen />
      <Address />
    </>
  );
  renderWithHost(page, { api, session: memorySession(), path: '/?tenant=acme&email=ada@acme.example&tab=add-client' });
  await logIn();
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('?tenant=acme&tab=add-client'));
});

test('is busy while the server thinks', async () => {
  const { promise, resolve } = later();
  const { calls, host } = open(() => promise);
  await logIn();
  const button = await screen.findByRole('button', { name: 'Logging in...' });
  expect(button).toBeDisabled();
  await userEvent.click(button);
  resolve(sessionGrant());
  await waitFor(() => expect(host.session.get().status).toBe('signed-in'));
  expect(calls).toHaveLength(1);
});

test('checks the fields before it asks the server', async () => {
  const { calls } = open();
  await logIn('not an address', 'short');
  expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
  expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  expect(calls).toHaveLength(0);
});

test('the links keep the email that is typed, as the other pages take it', async () => {
  open(undefined, {
    boot: bootData({ host: { kind: 'local', key: 'acme' } }),
    path: '/?email=grace@northwind.example',
  });
  expect(screen.getByRole('link', { name: 'Recover your account' })).toHaveAttribute(
    'href',
    '/recover?email=grace%40northwind.example&tenant=acme',
  );
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'ada@acme.example');
  expect(screen.getByRole('link', { name: 'Recover your account' })).toHaveAttribute(
    'href',
    '/recover?email=ada%40acme.example&tenant=acme',
  );
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/reset-password?email=ada%40acme.example&tenant=acme',
  );
});

test('?setup=true leads to the form of the first administrator, with tenant and email', async () => {
  const { api } = answeringApi(() => sessionGrant());
  const page = (
    <>
      <LoginScreen />
      <Address />
    </>
  );
  renderWithHost(page, {
    api,
    session: memorySession(),
    boot: bootData({ host: { kind: 'local', key: 'acme' } }),
    path: '/?tenant=acme&setup=true&email=ada@acme.example',
  });
  await waitFor(() =>
    expect(screen.getByLabelText('Address')).toHaveTextContent('/bootstrap?email=ada%40acme.example&tenant=acme'),
  );
});

test('an installation without accounts is reported with a link to its set-up', () => {
  open(undefined, { boot: bootData({ firstRun: true }) });
  expect(screen.getByText('This installation is new')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create the first administrator' })).toHaveAttribute('href', '/bootstrap');
});

describe('failures', () => {
  test('too many attempts: the button shows how long to wait, and is enabled again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    open(() =>
      Response.json(
        { error: 'Too many requests. Please try again later.', code: 'rate_limited' },
        { status: 429, headers: { 'Retry-After': '120' } },
      ),
    );
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many requests. Please try again later. You can try again in 2 minutes.',
    );
    expect(await screen.findByRole('button', { name: 'Try again in 2 minutes' })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.getByRole('button', { name: /^Try again in \d\d seconds$/ })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  test('an archived account: who can restore it', async () => {
    open(() => failure(403, 'This account is archived', { code: 'account_archived' }));
    await logIn();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/This account is archived.*administrator can restore it/);
    expect(within(alert).getByRole('link', { name: 'support@scopewright.app' })).toHaveAttribute(
      'href',
      'mailto:support@scopewright.app',
    );
  });

  test('wrong credentials offer the first admin account, while none exists', async () => {
    open(() => failure(401, 'Invalid credentials'), { boot: bootData({ firstRun: true }) });
    await logIn();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Invalid credentials');
    expect(within(alert).getByRole('link', { name: 'Create the first admin account' })).toHaveAttribute(
      'href',
      '/?setup=true&email=ada%40acme.example',
    );
    expect(within(alert).queryByRole('button', { name: 'Send the invitation again' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  });

  test('otherwise they ask whether an invitation was not accepted yet, and resend it for anyone', async () => {
    const { calls } = open(({ path }) => (path === 'login' ? failure(401, 'Invalid credentials') : { sent: true }));
    await logIn();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Invited, but not accepted yet? Open the link in your invitation email first');
    expect(screen.queryByRole('link', { name: /first admin account/ })).not.toBeInTheDocument();
    await userEvent.click(within(alert).getByRole('button', { name: 'Send the invitation again' }));
    expect(await within(alert).findByRole('status')).toHaveTextContent(
      'If an invitation to Acme Consulting waits for ada@acme.example, its link is on its way there.',
    );
    expect(calls.at(-1)).toMatchObject({ path: 'invitations/request', body: { email: 'ada@acme.example' } });
  });

  test('a pending invitation is reported, with instructions', async () => {
    open(({ path }) =>
      path === 'login'
        ? failure(403, 'You are invited here and have not accepted yet.', { code: 'invitation_pending' })
        : failure(429, 'Too many requests. Please try again later.'),
    );
    await logIn();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/You are invited here and have not accepted yet\.\s*No email\?/);
    await userEvent.click(within(alert).getByRole('button', { name: 'Send the invitation again' }));
    expect(await within(alert).findByText('Too many requests. Please try again later.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /first admin account/ })).not.toBeInTheDocument();
  });

  test('another refusal does not', async () => {
    open(() => failure(403, 'This account is archived'));
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('This account is archived');
    expect(screen.queryByRole('link', { name: /first admin account/ })).not.toBeInTheDocument();
  });

  test.each([
    [
      'an HTML page',
      () => new Response('<!doctype html><h1>Bad gateway</h1>', { status: 502 }),
      'Server error: The server is not responding correctly. Please click Test Server Connection below to check server status.',
    ],
    ['no JSON', () => new Response('oops'), 'Invalid server response. Please try again or contact support.'],
    [
      'no token',
      () => ({ ...sessionGrant(), accessToken: undefined }),
      'Invalid login response. Please try again or contact support.',
    ],
    [
      'no user',
      () => ({ ...sessionGrant(), user: undefined }),
      'Invalid login response. Please try again or contact support.',
    ],
    [
      'no connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Network error. Please check your connection and try again.',
    ],
  ])('%s', async (_, answer, message) => {
    const { host } = open(answer);
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(host.session.get().status).toBe('signed-out');
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  });
});

describe('Test Server Connection', () => {
  const check = () => userEvent.click(screen.getByRole('button', { name: 'Test Server Connection' }));

  test('shows that it checks, then that the server works', async () => {
    const { promise, resolve } = later();
    open(() => promise);
    await check();
    expect(await screen.findByText('Checking server...')).toHaveAttribute('role', 'status');
    resolve({ status: 'ok', version: '1.2.3', services: {} });
    expect(await screen.findByText('Server is working (version 1.2.3)')).toBeInTheDocument();
  });

  test('shows that the server is not deployed', async () => {
    open(() => new Response('<html></html>', { status: 404 }));
    await check();
    expect(await screen.findByText(/^Server not deployed/)).toBeInTheDocument();
  });
});
