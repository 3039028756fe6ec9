import { failure, type SeenCall } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openDashboard } from '../testing/open-dashboard.tsx';

const found = {
  companies: [{ id: 'c'.repeat(24), name: 'ISOS Technology', subdomain: 'isos-technology', status: 'active' }],
  users: [],
  companyData: [],
  consultingFirms: [],
  allKeys: [],
};
const open = (answer: (call: SeenCall) => unknown) => openDashboard('/system-admin/admin-tools', answer);
const bootstrap = () => screen.findByRole('button', { name: 'Bootstrap sample tenant' });

test('links to the tools outside of the dashboard', async () => {
  open(() => failure(404, 'Not found'));
  const links = within(await screen.findByRole('list', { name: 'Admin tools' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Bootstrap', '/bootstrap'],
    ['Admin tools', '/admin-tools'],
  ]);
});

test("creates the sample tenant once, and a second later shows the diagnostic's findings", async () => {
  let letGo = () => {};
  const made = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { calls } = open(async ({ path }) => {
    if (path === 'admin/data-diagnostic') return found;
    await made;
    return { success: true };
  });
  await userEvent.click(await bootstrap());
  expect(screen.getByRole('button', { name: 'Bootstrapping...' })).toBeDisabled();
  letGo();
  expect(await screen.findByRole('button', { name: 'Bootstrapped!' })).toBeDisabled();
  expect(calls.map(({ path }) => path)).toEqual(['admin/bootstrap-isos-technology']);
  expect(await screen.findByText('ISOS Technology')).toBeInTheDocument();
  expect(calls.map(({ path }) => path)).toEqual(['admin/bootstrap-isos-technology', 'admin/data-diagnostic']);
});

test.each([
  [failure(500, ''), 'Bootstrap failed'],
  [
    failure(409, 'This subdomain is already in use', { details: { subdomain: 'isos-technology' } }),
    'This subdomain is already in use: isos-technology',
  ],
])('shows why the sample tenant was not created, and can be retried', async (answer, text) => {
  let fails = true;
  open(({ path }) => (path === 'admin/data-diagnostic' ? found : fails ? answer : { success: true }));
  await userEvent.click(await bootstrap());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  fails = false;
  await userEvent.click(await bootstrap());
  expect(await screen.findByRole('button', { name: 'Bootstrapped!' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows when the diagnostic fails, and runs it again', async () => {
  let fails = true;
  open(({ path }) => (path === 'admin/data-diagnostic' ? (fails ? failure(500, '') : found) : { success: true }));
  await userEvent.click(await bootstrap());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Diagnostic failed'));
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
  expect(await screen.findByText('ISOS Technology')).toBeInTheDocument();
});
