import type { TenantHealth } from '@scopewright/contracts';
import { tenantHealth, tenantStats } from '@scopewright/contracts/testing';
import { failure, type SeenCall } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { address, openDashboard } from '../testing/open-dashboard.tsx';

const listOf = (tenants: TenantHealth[]) => () => ({
  tenants,
  stats: tenantStats(),
  nextCursor: null,
  total: tenants.length,
});

function open(answer: (call: SeenCall) => unknown, search = '', frame?: Parameters<typeof openDashboard>[2]) {
  const opened = openDashboard(`/system-admin/tenant-health${search}`, answer, frame);
  return { ...opened, asked: () => opened.calls.map(({ query }) => query.toString()) };
}
const rowOf = async (name: string) =>
  within(await screen.findByRole('table', { name: 'Tenants' })).getByRole('row', { name: new RegExp(name) });

test('shows the health of each tenant', async () => {
  open(
    listOf([
      tenantHealth({
        companyId: 'b',
        companyName: 'Broken',
        status: 'error',
        subdomain: null,
        lastActivity: null,
        issues: ['No address leads here', 'No users', 'No SOW'],
      }),
      tenantHealth({ customDomain: 'desk.acme.example', configurationProgress: 60 }),
      tenantHealth({ companyId: 'c', companyName: 'Odd', status: 'unwell' as 'healthy' }),
    ]),
  );
  const acme = within(await rowOf('Acme Consulting'));
  expect(acme.getByText('Healthy').querySelector('[data-dot=healthy]')).toHaveClass('bg-dot-success');
  expect(acme.getByRole('link', { name: 'acme.scopewright.app' })).toHaveAttribute(
    'href',
    expect.stringContaining('acme'),
  );
  expect(acme.getByRole('link', { name: 'desk.acme.example' })).toHaveAttribute('href', 'https://desk.acme.example');
  expect(acme.getByText('12')).toBeInTheDocument();
  expect(acme.getByRole('progressbar', { name: 'Configuration of Acme Consulting' })).toHaveAttribute(
    'aria-valuenow',
    '60',
  );
  expect(acme.getByText('6 of 10 items in scope')).toBeInTheDocument();
  expect(acme.getByText(/2026/)).toHaveAttribute('datetime', '2026-03-04T10:00:00.000Z');

  const broken = within(await rowOf('Broken'));
  expect(broken.getByText('Error').querySelector('[data-dot=error]')).toHaveClass('bg-dot-danger');
  expect(broken.queryByRole('link')).not.toBeInTheDocument();
  expect(broken.getByText('Never')).toBeInTheDocument();
  expect(broken.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'No address leads here',
    'No users',
    'No SOW',
  ]);
  expect(
    within(await rowOf('Odd'))
      .getByText('unwell')
      .querySelector('[data-dot]'),
  ).toHaveClass('bg-border-strong');
});

test('the six figures are shown above, and link to the counted tenants', async () => {
  const { asked } = open(listOf([tenantHealth()]));
  const figures = await screen.findByRole('region', { name: 'All tenants' });
  await waitFor(() =>
    expect(
      within(figures)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Total tenants12',
      'Healthy7',
      'Warnings4',
      'Errors1',
      `Total users${(1234).toLocaleString()}`,
      'Avg. config48%',
    ]),
  );
  await userEvent.click(within(figures).getByRole('link', { name: /Errors/ }));
  expect(address()).toBe('/system-admin/tenant-health?status=error');
  expect(asked().at(-1)).toBe('status=error&sort=status&order=asc&limit=50');
});

test('filters, sorts and searches on the server, by the address', async () => {
  const { asked } = open(listOf([tenantHealth()]), '?status=warning&tenant=north');
  await screen.findByRole('table', { name: 'Tenants' });
  expect(screen.getByRole('button', { name: 'Warnings 4' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'All 12' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Users' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Users' }));
  expect(await screen.findByRole('columnheader', { name: /Users/ })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search tenants' }), 'acme');
  await waitFor(() =>
    expect(address()).toBe('/system-admin/tenant-health?tenant=north&sort=users&order=desc&search=acme'),
  );
  await waitFor(() =>
    expect(asked()).toEqual([
      'status=warning&sort=status&order=asc&limit=50',
      'sort=status&order=asc&limit=50',
      'sort=users&order=asc&limit=50',
      'sort=users&order=desc&limit=50',
      'search=acme&sort=users&order=desc&limit=50',
    ]),
  );
});

test('an empty list has instructions, and one emptied by a filter a way to clear it', async () => {
  open(listOf([]));
  expect(await screen.findByText('No tenants found')).toBeInTheDocument();
  expect(screen.getByText('Use Bootstrap to create your first tenant')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open Bootstrap' })).toHaveAttribute('href', '/bootstrap');
  await userEvent.click(screen.getByRole('button', { name: /Errors/ }));
  expect(await screen.findByText('No tenants match')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all tenants' }));
  expect(address()).toBe('/system-admin/tenant-health');
});

test('a failed load is reported and can be retried; the figures stay blank', async () => {
  let down = true;
  open(() => (down ? failure(500, 'Something went wrong') : listOf([tenantHealth()])()), '', {
    frame: () => ({ stats: failure(500, 'Something went wrong') }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load tenants');
  expect(within(screen.getByRole('region', { name: 'All tenants' })).getAllByText('–')).toHaveLength(6);
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowOf('Acme Consulting')).toBeInTheDocument();
});

test('Refresh asks for the figures and the list again', async () => {
  let tenants = [tenantHealth()];
  open(() => listOf(tenants)(), '', { frame: () => ({ stats: tenantStats({ totalTenants: tenants.length }) }) });
  await rowOf('Acme Consulting');
  tenants = [tenantHealth(), tenantHealth({ companyId: 'b', companyName: 'Second' })];
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await rowOf('Second')).toBeInTheDocument();
  expect(await within(screen.getByRole('region', { name: 'All tenants' })).findByText('2')).toBeInTheDocument();
});

test('saves the list that is shown as a file, or shows why not', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
  let refused = false;
  const { calls, toast } = open((call) => {
    if (call.path !== 'admin/tenant-health.csv') return listOf([tenantHealth()])();
    if (refused) return failure(500, 'Something went wrong');
    return new Response('Tenant\r\n', {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="tenant-health.csv"' },
    });
  }, '?status=healthy');
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1));
  expect(calls.find(({ path }) => path.endsWith('.csv'))?.query.toString()).toBe(
    'status=healthy&sort=status&order=asc',
  );
  refused = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('The tenants could not be exported. Something went wrong'),
  );
});
