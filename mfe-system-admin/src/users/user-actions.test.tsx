import { user } from '@scopewright/contracts/testing';
import { failure, type SeenCall } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { address, openDashboard } from '../testing/open-dashboard.tsx';

const GRACE = user();
function open(person: ReturnType<typeof user>, done: (call: SeenCall) => unknown = () => ({ success: true })) {
  return openDashboard('/system-admin/users', (call) =>
    call.path === 'admin/all-users' ? { users: [person], nextCursor: null, total: 1 } : done(call),
  );
}
const menu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${GRACE.name}` }));
  return within(await screen.findByRole('menu'));
};

test.each([
  ['active', ['End sessions', 'Reset second factors', 'Deactivate']],
  ['invited', ['Resend invitation', 'Deactivate']],
  ['removed', ['Activate again']],
])('offers for someone who is %s what can be done', async (status, labels) => {
  open(user({ status }));
  expect((await menu()).getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(labels);
});

test.each([
  ['active', 'End sessions', `admin/users/${GRACE.id}/end-sessions`],
  ['active', 'Reset second factors', 'admin/reset-second-factor'],
  ['active', 'Deactivate', `admin/users/${GRACE.id}/deactivate`],
  ['invited', 'Resend invitation', `admin/users/${GRACE.id}/resend-invitation`],
  ['removed', 'Activate again', `admin/users/${GRACE.id}/activate`],
])('of someone who is %s: %s, after asking', async (status, label, path) => {
  const { calls, toast } = open(user({ status }));
  await userEvent.click((await menu()).getByRole('menuitem', { name: label }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(calls.some((call) => call.path === path)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: label }));
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  expect(calls.filter((call) => call.path === path)).toHaveLength(1);
});

test('shows why something was refused', async () => {
  const { toast } = open(GRACE, () => failure(409, 'A firm needs at least one administrator.'));
  await userEvent.click((await menu()).getByRole('menuitem', { name: 'Deactivate' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('A firm needs at least one administrator.'));
});

test('filters on the server, and leads to the firm of each', async () => {
  const { calls } = open(user({ firmId: 'f'.repeat(24), firmName: 'Acme', companyName: null }));
  expect(await screen.findByRole('link', { name: 'Acme' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/system-admin/firms/${'f'.repeat(24)}`),
  );
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Deactivated');
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Consultant');
  await waitFor(() => expect(calls.at(-1)?.query.toString()).toBe('status=removed&role=consultant&limit=50'));
  expect(address()).toBe('/system-admin/users?status=removed&role=consultant');
});
