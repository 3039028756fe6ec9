import type { Person } from '@scopewright/contracts';
import {
  answeringApi,
  failure,
  renderWithHost,
  type SeenCall,
  sessionGrant,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UsersScreen } from './users-screen.tsx';

const person = (n: number, overrides: Partial<Person> = {}): Person => ({
  id: String(n).repeat(24),
  name: `Person ${n}`,
  email: `person${n}@acme.example`,
  role: 'consultant',
  status: 'active',
  invitation: null,
  lastSignInAt: '2026-03-14T09:30:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
});
const ADMIN = person(1, { role: 'firmAdmin' });
const INVITED = person(3, {
  name: '',
  status: 'invited',
  lastSignInAt: null,
  invitation: { status: 'pending', expiresAt: '2030-01-01T00:00:00.000Z' },
});

function open({
  staff = [ADMIN, person(2), INVITED],
  role = 'firmAdmin' as 'firmAdmin' | 'consultant',
  answer,
}: {
  staff?: Person[];
  role?: 'firmAdmin' | 'consultant';
  answer?: (call: SeenCall) => unknown;
} = {}) {
  const settings = { id: 'f'.repeat(24), name: 'Acme', consultantsCanSeeAllClients: false, version: 4 };
  const { api, calls } = answeringApi((call) => {
    const special = answer?.(call);
    if (special !== undefined) return special;
    if (call.path === 'staff' && call.method === 'GET') return { items: staff, nextCursor: null, total: staff.length };
    if (call.path === 'firm')
      return call.method === 'GET' ? settings : Object.assign(settings, call.body, { version: 5 });
    return person(9);
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf(role, { user: { ...sessionGrant().user, id: ADMIN.id, role } });
  renderWithHost(<UsersScreen />, { api, toast, session });
  return {
    calls,
    sent: () =>
      calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body })),
    toast,
  };
}
const menuOf = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));

test("lists the firm's members and invited people; the only administrator stays", async () => {
  open();
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getByRole('rowheader')
        .textContent?.replace(/ ?(person\d@)/, ' $1')
        .trim(),
    ),
  ).toEqual(['Person 1 (you) person1@acme.example', 'Person 2 person2@acme.example', 'person3@acme.example']);
  expect(screen.getByText('The only administrator')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Actions for Person 1' })).not.toBeInTheDocument();
});

test("someone is invited with a role, and the server's objections are shown in place", async () => {
  let refused = true;
  const { sent, toast } = open({
    answer: ({ method, path }) =>
      path === 'staff' && method === 'POST' && refused
        ? failure(409, 'This person belongs to the firm already.')
        : undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite User' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite User' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(await within(dialog).findByText('Email is required')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText(/^Email/), 'new@acme.example');
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Administrator/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(await within(dialog).findByText('This person belongs to the firm already.')).toBeInTheDocument();
  refused = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Invitation sent to new@acme.example'));
  expect(sent().at(-1)).toEqual({
    method: 'POST',
    path: 'staff',
    body: { email: 'new@acme.example', name: '', role: 'firmAdmin' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const asked = sent().length;
  await userEvent.click(screen.getByRole('button', { name: 'Invite User' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toHaveLength(asked);
});

test('an invitation whose answer was lost is sent again under the same key, another one under another', async () => {
  let lost = true;
  const { calls, toast } = open({
    answer: ({ method }) => {
      if (method === 'POST' && lost) throw new TypeError('Failed to fetch');
    },
  });
  const invite = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Invite User' }));
    await userEvent.type(screen.getByLabelText(/^Email/), 'new@acme.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  };
  await invite();
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error');
  lost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await invite();
  await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
  const [first, again, next] = calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('someone is deactivated after the consequences are shown, and a refusal is in the dialog', async () => {
  let refused = true;
  const { sent } = open({
    answer: ({ method }) =>
      method === 'DELETE' && refused ? failure(409, 'A firm needs at least one administrator.') : undefined,
  });
  await menuOf('Person 2');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Person 2?' });
  expect(dialog).toHaveTextContent(/signed out everywhere at once/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  expect(await within(dialog).findByText('A firm needs at least one administrator.')).toBeInTheDocument();
  refused = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(sent().at(-1)).toMatchObject({ method: 'DELETE', path: `staff/${'2'.repeat(24)}` });
});

test('roles are changed, invitations sent again and revoked', async () => {
  const { sent, toast } = open();
  await menuOf('Person 2');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Make an administrator' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make administrator' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Person 2 is an administrator now'));
  await menuOf('person3@acme.example');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Invitation sent to person3@acme.example'));
  await menuOf('person3@acme.example');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke invitation' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
  await waitFor(() => expect(sent().length).toBe(3));
  expect(sent().map(({ path }) => path)).toEqual([
    `staff/${'2'.repeat(24)}/role`,
    'invitations/resend',
    `staff/${'3'.repeat(24)}`,
  ]);
});

test('consultants are let see all clients, from the state that was shown', async () => {
  const { sent } = open();
  const all = await screen.findByRole('radio', { name: /^All clients of the firm/ });
  fireEvent.click(all);
  // from the click on, not a moment later
  expect(all).toBeChecked();
  await waitFor(() =>
    expect(sent()).toEqual([{ method: 'POST', path: 'firm', body: { version: 4, consultantsCanSeeAllClients: true } }]),
  );
  expect(screen.getByRole('radio', { name: /^All clients of the firm/ })).toBeChecked();
});

test('of two who change the settings concurrently the second sees the values set by the first', async () => {
  const current = { id: 'f'.repeat(24), name: 'Acme', consultantsCanSeeAllClients: false, version: 9 };
  const { toast } = open({
    answer: ({ method, path }) =>
      method === 'POST' && path === 'firm'
        ? Response.json({ error: 'Changed', code: 'version_conflict', requestId: 'r', current }, { status: 409 })
        : undefined,
  });
  await userEvent.click(await screen.findByRole('radio', { name: /^All clients of the firm/ }));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(expect.stringContaining('Someone else has changed the settings')),
  );
  expect(screen.getByRole('radio', { name: /^The clients assigned/ })).toBeChecked();
});

test('a consultant looks and changes nothing', async () => {
  open({ role: 'consultant' });
  expect(await screen.findByText('person2@acme.example')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Invite|Actions/ })).not.toBeInTheDocument();
  expect(await screen.findByRole('radio', { name: /^All clients of the firm/ })).toBeDisabled();
});
