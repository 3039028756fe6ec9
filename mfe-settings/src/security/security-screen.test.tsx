import { answeringApi, impersonation, renderWithHost, sessionOf } from '@scopewright/remote-contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SettingsScreen } from '../layout/settings-screen.tsx';

const NONE = { totp: null, passkeys: [], recoveryCodesLeft: 0, required: false };
const APP = { ...NONE, totp: { createdAt: '2026-03-01T12:00:00.000Z', lastUsedAt: null } };

function open(own: typeof NONE | typeof APP, changes: Parameters<typeof sessionOf>[1] = {}) {
  let required = false;
  const { api, calls } = answeringApi(({ method, path }) => {
    if (method === 'POST') {
      required = true;
      return { success: true };
    }
    return path === 'firm/security'
      ? { secondFactorRequired: required, members: 3, membersWithout: 2, ofClients: 2 }
      : own;
  });
  const session = sessionOf('firmAdmin', changes);
  renderWithHost(<SettingsScreen />, { api, session, path: '/settings/security' });
  return calls;
}
const requireIt = () => screen.findByRole('button', { name: 'Require a second factor' });

test('a second factor is required of everyone once that is confirmed', async () => {
  const calls = open(APP);
  expect(await screen.findByText('2 of 3 members have no second factor yet.')).toBeInTheDocument();
  expect(screen.getByText('2 of them belong to clients, and are not among your firm’s users.')).toBeInTheDocument();
  await userEvent.click(await requireIt());
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Require it' }));
  expect(await screen.findByRole('button', { name: 'Make it optional' })).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { secondFactorRequired: true },
  ]);
});

test('not by someone without one, who is led to their own', async () => {
  open(NONE);
  expect(await screen.findByRole('link', { name: 'Set one up first' })).toHaveAttribute('href', '/account/security');
  expect(await requireIt()).toBeDisabled();
});

test('a read-only account shows it and changes nothing', async () => {
  open(APP, { readOnly: true });
  expect(await requireIt()).toBeDisabled();
  expect(screen.getByText(/Your account is read-only/)).toBeInTheDocument();
});

test('a person who views the product as the administrator requests none of their own account', async () => {
  const calls = open(APP, { impersonation: impersonation() });
  await requireIt();
  expect(calls.map(({ path }) => path)).toEqual(['firm/security']);
});

test('it is found beside the users, among the other settings', async () => {
  open(APP);
  await requireIt();
  const rail = within(screen.getByRole('navigation', { name: 'Settings' }));
  const parts = (group: string) =>
    within(rail.getByRole('list', { name: group }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(parts('People & security')).toEqual(['Users', 'Security', 'Notifications']);
  expect(parts('Data')).toEqual(['Activity', 'Danger zone']);
  expect(rail.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page');
});
