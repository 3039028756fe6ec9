import { pageExit } from '@scopewright/remote-contract/page-exit';
import { bootData, failure, later, memorySession, sessionGrant } from '@scopewright/remote-contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveSetupKey, openScreen } from '../testing/open.tsx';
import { BootstrapScreen } from './bootstrap-screen.tsx';

beforeEach(() => {
  giveSetupKey();
  vi.spyOn(pageExit, 'leaveFor').mockImplementation(() => undefined);
});
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

const FORM = {
  name: 'Ada Admin',
  email: 'Ada@acme.example',
  password: 'secret-1',
  confirmation: 'secret-1',
  companyName: 'Acme Consulting',
  subdomain: 'acme',
};
const LABELS = {
  name: 'Your name',
  email: 'Email',
  password: 'Password',
  confirmation: 'Confirm password',
  companyName: 'Company name',
  subdomain: 'Subdomain',
};

async function fill(changes: Partial<typeof FORM> = {}): Promise<void> {
  for (const [field, value] of Object.entries({ ...FORM, ...changes })) {
    const control = screen.getByLabelText(LABELS[field as keyof typeof LABELS]);
    await userEvent.clear(control);
    if (value) await userEvent.type(control, value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create admin account' }));
}

test.each([true, false])(
  'asks for the setup key before anything else, on an installation that is new: %s',
  (firstRun) => {
    sessionStorage.clear();
    openScreen(<BootstrapScreen />, () => ({ success: true }), { boot: bootData({ firstRun }) });
    expect(screen.getByLabelText('Setup key')).toBeInTheDocument();
    expect(screen.queryByLabelText('Company name')).not.toBeInTheDocument();
    // signing in is impossible on an installation without accounts
    expect(screen.queryAllByText(/System administrators need no key/)).toHaveLength(firstRun ? 0 : 1);
  },
);

test('creates the first administrator, and continues at the new address after two seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { promise, resolve } = later();
  const { calls } = openScreen(<BootstrapScreen />, () => promise, {
    boot: bootData({ host: { kind: 'bare' }, tenantKey: null, tenant: null }),
  });
  await fill();
  expect(screen.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  resolve(Response.json({ success: true }, { status: 201 }));
  expect(await screen.findByRole('heading', { name: 'Setup complete' })).toHaveFocus();
  expect(calls).toMatchObject([
    {
      path: 'bootstrap/create-admin',
      body: {
        name: 'Ada Admin',
        email: 'ada@acme.example',
        password: 'secret-1',
        companyName: 'Acme Consulting',
        subdomain: 'acme',
      },
    },
  ]);
  expect(Object.keys(calls[0]?.body as object)).not.toContain('confirmation');
  expect(screen.getByRole('heading', { name: 'Manual subdomain creator' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Check hosting configuration' })).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  const target = screen.getByRole('link', { name: 'Go there now' }).getAttribute('href');
  expect(pageExit.leaveFor).toHaveBeenCalledExactlyOnceWith(target);
  expect(target).toMatch(/acme.*email=ada%40acme\.example/);
});

test('stays once someone uses the tools', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openScreen(<BootstrapScreen />, ({ path }) =>
    path === 'bootstrap/create-admin' ? { success: true } : { success: true, message: 'acme was created' },
  );
  await fill();
  await screen.findByRole('heading', { name: 'Setup complete' });
  await userEvent.click(screen.getByRole('button', { name: 'Create subdomain' }));
  expect(await screen.findByText('acme was created')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(pageExit.leaveFor).not.toHaveBeenCalled();
});

test('begins with the address that someone has opened and that is no one’s', () => {
  openScreen(<BootstrapScreen />, () => null, {
    boot: bootData({ tenantKey: 'newfirm', tenant: null }),
    path: '/bootstrap?email=ada%40acme.example',
  });
  expect(screen.getByLabelText('Subdomain')).toHaveValue('newfirm');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@acme.example');
});

test.each([
  [{ name: '' }, 'Name is required'],
  [{ email: '' }, 'Email is required'],
  [{ companyName: '' }, 'Company name is required'],
  [{ confirmation: 'secret-2' }, 'Passwords do not match'],
  [{ password: '12345', confirmation: '12345' }, 'Password must be at least 6 characters'],
  [{ subdomain: 'a' }, 'Subdomain must be at least 2 characters'],
])('%j is not sent', async (changes, message) => {
  const { calls } = openScreen(<BootstrapScreen />, () => ({ success: true }));
  await fill(changes);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(calls).toEqual([]);
});

test.each([
  ['no JSON', () => new Response('upstream failed', { status: 502 }), 'Server error (502): upstream failed'],
  ['no sentence', () => Response.json({}, { status: 500 }), 'Failed to create admin account (500)'],
  [
    'no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Network error. Please check your connection and try again.',
  ],
  ['a sentence', () => failure(409, 'This subdomain is already taken.'), 'This subdomain is already taken.'],
])('reports a failure with %s', async (_, answer, message) => {
  openScreen(<BootstrapScreen />, answer);
  await fill();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reset All Data' })).not.toBeInTheDocument();
});

describe('a database that already has users', () => {
  const taken = () => failure(409, 'The system already has users', { code: 'conflict' });
  const askForReset = async () => {
    await fill();
    await userEvent.click(await screen.findByRole('button', { name: 'Reset All Data' }));
    return within(await screen.findByRole('alertdialog', { name: 'Reset all data?' }));
  };

  test('can be reset, after a confirmation', async () => {
    const { calls } = openScreen(<BootstrapScreen />, ({ path }) =>
      path === 'bootstrap/reset' ? { success: true } : taken(),
    );
    const dialog = await askForReset();
    const confirm = dialog.getByRole('button', { name: 'Delete everything' });
    expect(confirm).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Type RESET to confirm'), 'RESET');
    await userEvent.click(confirm);
    expect(await screen.findByText('Database Reset Complete')).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toEqual(['bootstrap/create-admin', 'bootstrap/reset']);
    expect(screen.queryByText('The system already has users')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Company name')).toHaveValue('Acme Consulting');
  });

  test('stays as it is when the question is cancelled', async () => {
    const { calls } = openScreen(<BootstrapScreen />, taken);
    const dialog = await askForReset();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['no sentence', () => Response.json({}, { status: 500 }), 'Failed to reset database'],
    ['a sentence', () => failure(403, 'The database cannot be reset here'), 'The database cannot be reset here'],
  ])('reports a failed reset with %s', async (_, answer, message) => {
    openScreen(<BootstrapScreen />, ({ path }) => (path === 'bootstrap/reset' ? answer() : taken()));
    const dialog = await askForReset();
    await userEvent.type(dialog.getByLabelText('Type RESET to confirm'), 'RESET');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete everything' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByText('Database Reset Complete')).not.toBeInTheDocument();
  });

  test('someone who was signed in no longer is, and is notified', async () => {
    const session = memorySession(sessionGrant({ abilities: ['system:admin'] }));
    const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
    openScreen(<BootstrapScreen />, ({ path }) => (path === 'bootstrap/reset' ? { success: true } : taken()), {
      session,
      toast,
    });
    const dialog = await askForReset();
    await userEvent.type(dialog.getByLabelText('Type RESET to confirm'), 'RESET');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete everything' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Database Reset Complete'));
    expect(session.get().status).toBe('signed-out');
  });
});
