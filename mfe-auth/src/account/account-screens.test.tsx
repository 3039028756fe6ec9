import type { AccountSession } from '@scopewright/contracts';
import {
  answeringApi,
  bootData,
  failure,
  impersonation,
  later,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
  testHost,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import App from '../app.tsx';
import { DevicesScreen } from './devices-screen.tsx';
import { SecurityScreen } from './security-screen.tsx';

function device(values: Partial<AccountSession> = {}): AccountSession {
  return {
    id: 'this-session-0123456789',
    current: true,
    supportUntil: null,
    browser: 'Chrome',
    system: 'Windows',
    kind: 'computer',
    ip: '203.0.113.9',
    signedInAt: '2026-01-05T09:00:00.000Z',
    lastActiveAt: new Date().toISOString(),
    firmName: 'Acme Consulting',
    ...values,
  };
}
const PHONE = device({
  id: 'another-session-012345',
  current: false,
  browser: 'Safari',
  system: 'iPhone',
  kind: 'phone',
  lastActiveAt: '2026-01-06T09:00:00.000Z',
});

describe('devices', () => {
  /** The screen with a server that removes the devices it signs out. */
  function open(devices: AccountSession[], refuse?: Response) {
    let open = devices;
    const { api, calls } = answeringApi(({ method, path }: SeenCall) => {
      if (method === 'GET') return { sessions: open, total: open.length };
      if (refuse) return refuse;
      const [, id] = /^account\/sessions\/(.+)$/.exec(path) ?? [];
      const before = open.length;
      open = id ? open.filter((each) => each.id !== id) : open.filter(({ current }) => current);
      return id ? { success: true } : { ended: before - open.length };
    });
    const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
    return { calls, toast, ...renderWithHost(<DevicesScreen />, { api, toast, path: '/account/devices' }) };
  }
  const rows = async () => within(await screen.findByRole('main')).findAllByRole('listitem');

  test('shows each device, where it is signed in, and which is this one', async () => {
    open([
      device(),
      PHONE,
      device({
        id: 'x'.repeat(22),
        current: false,
        browser: null,
        system: null,
        kind: 'unknown',
        ip: null,
        firmName: null,
      }),
    ]);
    const [mine, phone, unknown] = await rows();
    expect(mine).toHaveTextContent(/Chrome on WindowsThis device203\.0\.113\.9 · signed in/);
    expect(within(mine as HTMLElement).queryByRole('button')).toBeNull();
    expect(phone).toHaveTextContent(/Safari on iPhoneActive \d+ days ago/);
    expect(phone).not.toHaveTextContent('At Acme');
    expect(unknown).toHaveTextContent(/Unknown device.*At system administration/);
    expect(screen.getByRole('link', { name: 'Back to Acme Consulting' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Devices' })).toHaveAttribute('aria-current', 'page');
  });

  test('shows how long ago someone signed in on one', async () => {
    open([device({ signedInAt: new Date(Date.now() - 2.5 * 3_600_000).toISOString() })]);
    expect((await rows())[0]).toHaveTextContent('203.0.113.9 · signed in 2 h ago');
  });

  test('are not shown to who views the product as someone', async () => {
    const { api } = answeringApi(() => failure(403, 'You are viewing as someone else'));
    const session = memorySession(sessionGrant({ impersonation: impersonation() }));
    renderWithHost(<DevicesScreen />, { api, session, path: '/account/devices' });
    expect(await screen.findByText('Not shown')).toBeInTheDocument();
    expect(screen.queryByText('Failed to load your devices')).toBeNull();
  });

  test('shows support separately from devices, and can end it', async () => {
    const support = device({
      id: 's'.repeat(22),
      current: false,
      supportUntil: '2026-01-06T09:30:00.000Z',
      browser: null,
      system: null,
      kind: 'unknown',
      ip: null,
    });
    const { toast } = open([device(), support]);
    const [, row] = await rows();
    expect(row).toHaveTextContent(/^SupportSees what you see, until .*2026.* at the latest\. Can’t change anything\./);
    await userEvent.click(within(row as HTMLElement).getByRole('button', { name: /^Sign out Support/ }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Support is signed out'));
  });

  test('signs one out with a message, and keeps the focus on the list', async () => {
    const { calls, toast } = open([device(), PHONE]);
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari on iPhone, active/ }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(calls.filter(({ method }) => method === 'DELETE')).toMatchObject([{ path: `account/sessions/${PHONE.id}` }]);
    expect(toast.success).toHaveBeenCalledWith('Safari on iPhone is signed out');
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
    expect(screen.getByText('You are signed in on no other device.')).toBeInTheDocument();
  });

  test('asks before it signs all others out', async () => {
    const { calls, toast } = open([device(), PHONE, device({ id: 'y'.repeat(22), current: false })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out all other devices?' }));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out all others' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(toast.success).toHaveBeenCalledWith('2 devices are signed out');
  });

  test('a device that could not be signed out stays, with a message', async () => {
    const { toast } = open([device(), PHONE], failure(503, 'Service temporarily unavailable. Please try again.'));
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Service temporarily unavailable. Please try again.'));
    expect(await rows()).toHaveLength(2);
  });

  test('a list that could not be had can be asked for again', async () => {
    let down = true;
    const { api } = answeringApi(() =>
      down ? failure(500, 'Something went wrong') : { sessions: [device()], total: 1 },
    );
    renderWithHost(<DevicesScreen />, { api });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your devicesSomething went wrong');
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  });

  test('leave bar, main and the way back to the frame around them', async () => {
    const { api } = answeringApi(() => ({ sessions: [device()], total: 1 }));
    const host = testHost({ api });
    renderWithHost(
      <main>
        <App host={host} screen="devices" framed />
      </main>,
      { ...host, path: '/account/devices' },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Devices' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Your account' })).toBeInTheDocument();
    expect(await screen.findByText('This device')).toBeInTheDocument();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Back to/ })).not.toBeInTheDocument();
  });

  test('shows when more devices are signed in than it shows, and leads a system administrator back', async () => {
    const { api } = answeringApi(() => ({ sessions: [device()], total: 140 }));
    renderWithHost(<DevicesScreen />, {
      api,
      boot: bootData({ tenant: null, tenantKey: null, host: { kind: 'bare' } }),
    });
    expect(await screen.findByText(/The latest 1 of 140 are shown/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to system administration' })).toHaveAttribute(
      'href',
      '/system-admin',
    );
  });
});

describe('security', () => {
  const NOTHING_PENDING = { email: 'ada@acme.example', pending: null };
  const PENDING = {
    email: 'ada@acme.example',
    pending: {
      newEmail: 'ada@new.example',
      oldConfirmed: false,
      newConfirmed: true,
      expiresAt: '2026-03-08T09:30:00.000Z',
    },
  };

  function open(answer: (call: SeenCall) => unknown, session = memorySession(sessionGrant())) {
    const { api, calls } = answeringApi((call) => {
      if (call.path === 'account/second-factors')
        return { totp: null, passkeys: [], recoveryCodesLeft: 0, required: false };
      return call.method === 'GET' && call.path === 'account/email' ? (answer(call) ?? NOTHING_PENDING) : answer(call);
    });
    const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
    return {
      calls,
      toast,
      session,
      ...renderWithHost(<SecurityScreen />, { api, toast, session, path: '/account/security' }),
    };
  }
  const onGet =
    (get: unknown, otherwise: (call: SeenCall) => unknown = () => null) =>
    (call: SeenCall) =>
      call.method === 'GET' ? get : otherwise(call);

  async function typePassword(current: string, next: string, confirmation = next) {
    await userEvent.type(await screen.findByLabelText('Current password'), current);
    await userEvent.type(screen.getByLabelText('New password'), next);
    await userEvent.type(screen.getByLabelText('Confirm new password'), confirmation);
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  }

  test('a new password continues with the new session', async () => {
    const { calls, session, toast } = open(onGet(null, () => sessionGrant({ accessToken: 'after the change' })));
    await typePassword('the old password', 'the new password');
    await waitFor(() => expect(session.accessToken()).toBe('after the change'));
    expect(calls.find(({ path }) => path === 'account/password')?.body).toEqual({
      currentPassword: 'the old password',
      newPassword: 'the new password',
    });
    expect(toast.success).toHaveBeenCalledWith('Your password is changed. Your other devices are signed out.');
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  test('a wrong current password is reported at its field', async () => {
    open(onGet(null, () => failure(403, 'This is not your current password.', { code: 'wrong_password' })));
    await typePassword('a guess', 'the new password');
    const password = screen.getByLabelText('Current password');
    await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your current password.'));
    expect(password).toBeInvalid();
    expect(password).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    ['', 'the new password', 'the new password', 'Current password is required'],
    ['the old password', 'short', 'short', 'Password must be at least 8 characters'],
    ['the old password', '        ', '        ', 'Password must not consist of blanks only'],
    ['the old password', 'the new password', 'another', 'Passwords do not match'],
    ['the same password', 'the same password', 'the same password', 'Choose a password other than the current one'],
  ])('%j to %j, %j: %s', async (current, next, confirmation, message) => {
    const { calls } = open(onGet(null));
    await screen.findByLabelText('Current password');
    if (current) await userEvent.type(screen.getByLabelText('Current password'), current);
    await userEvent.type(screen.getByLabelText('New password'), next);
    await userEvent.type(screen.getByLabelText('Confirm new password'), confirmation);
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('requests another email address, and shows the pending confirmations', async () => {
    let asked = false;
    const { calls } = open(({ method }) => {
      if (method === 'POST') asked = true;
      return method === 'POST' ? PENDING.pending : asked ? PENDING : NOTHING_PENDING;
    });
    await userEvent.type(await screen.findByLabelText('New email address'), 'ada@new.example');
    await userEvent.type(screen.getByLabelText('Your password'), 'the password');
    await userEvent.click(screen.getByRole('button', { name: 'Change email address' }));
    expect(await screen.findByText('Your address is about to become ada@new.example')).toBeInTheDocument();
    expect(screen.getByText('Your current address: waiting for its link to be opened')).toBeInTheDocument();
    expect(screen.getByText('ada@new.example: confirmed')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'ada@new.example',
      password: 'the password',
    });
    expect(document.activeElement).toContainElement(screen.getByText(/You sign in as/));
  });

  test('a change can be cancelled', async () => {
    let pending = true;
    const { toast } = open(({ method }) => {
      if (method === 'DELETE') pending = false;
      return method === 'GET' ? (pending ? PENDING : NOTHING_PENDING) : { success: true };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the change' }));
    expect(await screen.findByLabelText('New email address')).toBeInTheDocument();
    expect(toast.info).toHaveBeenCalledWith('Your email address stays as it is');
  });

  test('an address that has changed since is taken over by the session', async () => {
    const session = memorySession(sessionGrant());
    const refresh = vi.spyOn(session, 'refresh');
    open(onGet({ email: 'ada@new.example', pending: null }), session);
    expect(await screen.findByText('ada@new.example')).toBeInTheDocument();
    expect(refresh).toHaveBeenCalled();
  });

  test("the server's errors are shown at their fields", async () => {
    open(
      onGet(null, () =>
        failure(422, 'Validation failed', { details: { email: 'This is already your email address' } }),
      ),
    );
    await userEvent.type(await screen.findByLabelText('New email address'), 'ada@acme.example');
    await userEvent.type(screen.getByLabelText('Your password'), 'the password');
    await userEvent.click(screen.getByRole('button', { name: 'Change email address' }));
    await waitFor(() =>
      expect(screen.getByLabelText('New email address')).toHaveAccessibleDescription(
        /This is already your email address$/,
      ),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('saves the name, once per press, and has the page show it', async () => {
    const session = memorySession(sessionGrant());
    const refresh = vi.spyOn(session, 'refresh');
    const { promise, resolve } = later();
    const { calls, toast } = open(
      onGet(null, () => promise),
      session,
    );
    const name = await screen.findByLabelText('Your name');
    expect(name).toHaveValue('Ada Admin');
    await userEvent.clear(name);
    await userEvent.type(name, ' Ada B. Admin ');
    const save = screen.getByRole('button', { name: 'Save name' });
    await userEvent.click(save);
    expect(save).toBeDisabled();
    resolve({ name: 'Ada B. Admin' });
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Your name is saved'));
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: 'account/name', body: { name: 'Ada B. Admin' } },
    ]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
