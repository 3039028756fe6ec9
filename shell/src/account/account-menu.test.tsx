import {
  answeringApi,
  bootData,
  failure,
  impersonation,
  memorySession,
  renderWithHost,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createThemeStore } from '../theme/theme.ts';
import { initialsOf } from './account-badge.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountMenuSlot } from './account-menu-slot.tsx';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

const ACME = {
  firmId: '64b7f9c2a1d3e4f5a6b7c8d9',
  name: 'Acme Consulting',
  subdomain: 'acme',
  role: 'firmAdmin',
  current: true,
};
const LARCH = {
  firmId: '64b7f9c2a1d3e4f5a6b7c8da',
  name: 'Larch & Vale',
  subdomain: 'larch',
  role: 'consultant',
  current: false,
};

async function open(
  firms: object[] = [ACME],
  { ticket = {} as unknown, grant = sessionGrant(), boot = bootData() } = {},
) {
  const { api, calls } = answeringApi(({ method }) => (method === 'GET' ? { firms } : ticket));
  const leave = vi.fn();
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const theme = createThemeStore({ storage: localStorage, root: document.documentElement, window });
  const session = memorySession(grant);
  const rendered = renderWithHost(<AccountMenu theme={theme} leave={leave} />, { api, toast, session, boot });
  await userEvent.click(screen.getByRole('button', { name: /^Account of / }));
  return {
    calls,
    leave,
    toast,
    theme,
    session,
    menu: within(await screen.findByRole('menu', { name: /^Account of / })),
    ...rendered,
  };
}

test('shows who is signed in and where, and links to devices and password', async () => {
  const { menu } = await open();
  for (const text of ['Ada Admin', 'ada@acme.example', 'Acme Consulting'])
    expect(menu.getByText(text)).toBeInTheDocument();
  expect(menu.getByRole('menuitem', { name: 'Devices' })).toHaveAttribute('href', '/account/devices');
  expect(menu.getByRole('menuitem', { name: 'Password & security' })).toHaveAttribute('href', '/account/security');
  expect(menu.queryByText('Switch to')).toBeNull();
});

test('on a local host the links stay with the tenant', async () => {
  const { menu } = await open([ACME], { boot: bootData({ host: { kind: 'local', key: 'acme' } }) });
  expect(menu.getByRole('menuitem', { name: 'Devices' })).toHaveAttribute('href', '/account/devices?tenant=acme');
});

test('viewing the product as someone hides their account, and can be stopped', async () => {
  const { menu, calls, session } = await open([ACME, LARCH], {
    grant: sessionGrant({ impersonation: impersonation() }),
  });
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Stop viewing']);
  await userEvent.click(menu.getByRole('menuitem', { name: 'Stop viewing' }));
  expect(session.get().status).toBe('signed-out');
  expect(calls).toEqual([]);
});

test('a system administrator is at no firm', async () => {
  const user = { ...sessionGrant().user, isAdmin: true, role: 'systemAdmin' as const, name: '' };
  const { menu } = await open([], { grant: sessionGrant({ user, company: null }) });
  expect(menu.getByText('System administration')).toBeInTheDocument();
  expect(menu.getAllByText('ada@acme.example')).toHaveLength(1);
});

test('switches to another firm with a ticket in the fragment', async () => {
  const { menu, calls, leave } = await open([ACME, LARCH], {
    ticket: { subdomain: 'larch', ticket: 'one-time.0.secret' },
  });
  const group = await menu.findByRole('group', { name: 'Switch to' });
  expect(
    within(group)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Larch & Vale']);
  await userEvent.click(within(group).getByRole('menuitem'));
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(calls.at(-1)).toMatchObject({ method: 'POST', path: `account/firms/${LARCH.firmId}/ticket` });
  expect(leave.mock.calls[0]?.[0]).toMatch(/^https?:\/\/.*larch.*#ticket=one-time\.0\.secret$/);
});

test('a firm that can’t be switched to is reported', async () => {
  const { menu, leave, toast } = await open([ACME, LARCH], {
    ticket: failure(503, 'Service temporarily unavailable. Please try again.'),
  });
  await userEvent.click(await menu.findByRole('menuitem', { name: 'Larch & Vale' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Service temporarily unavailable. Please try again.'));
  expect(leave).not.toHaveBeenCalled();
});

test('changes the theme, and stays open for another try', async () => {
  const { menu, theme } = await open();
  expect(menu.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await userEvent.click(menu.getByRole('menuitemradio', { name: 'Dark' }));
  expect(theme.get()).toBe('dark');
  expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('logs out', async () => {
  const { menu, session } = await open();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Log Out' }));
  expect(session.get().status).toBe('signed-out');
});

test("the menu's placeholder shows who is signed in until its code is loaded, and is empty without a session", async () => {
  const session = memorySession(sessionGrant());
  renderWithHost(<AccountMenuSlot />, { session });
  expect(screen.getByRole('button')).toHaveTextContent('AAAda Admin');
  expect(await screen.findByRole('button', { name: 'Account of Ada Admin' })).toBeEnabled();
  renderWithHost(<AccountMenuSlot />, { session: memorySession() });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test.each([
  ['Ada Admin', 'AA'],
  ['  ada  lovelace byron ', 'AB'],
  ['Cher', 'C'],
  ['ada@acme.example', 'AE'],
  ['會計', '會'],
  ['👩 Ö', 'Ö'],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
