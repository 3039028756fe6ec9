import { user } from '@scopewright/contracts/testing';
import {
  answeringApi,
  failure,
  later,
  renderWithHost,
  type SeenCall,
  testHost,
} from '@scopewright/remote-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import App, { screens } from './app.tsx';
import { remote } from './pages.ts';
import { openDashboard } from './testing/open-dashboard.tsx';

const some = (count: number) =>
  Array.from({ length: count }, (_, n) => user({ id: n.toString(16).padStart(24, '0'), name: `User ${n + 1}` }));

/** Pages and searches as the server does. */
const listOf =
  (users: ReturnType<typeof user>[]) =>
  ({ query }: SeenCall) => {
    const found = users.filter(({ name }) => name.toLowerCase().includes(query.get('search')?.toLowerCase() ?? ''));
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('limit'));
    return { users: found.slice(start, end), nextCursor: end < found.length ? String(end) : null, total: found.length };
  };

const open = (answer: (call: SeenCall) => unknown) => openDashboard('/system-admin/users', answer);

test('lists who uses the product', async () => {
  open(
    listOf([
      user(),
      user({
        id: 'x',
        name: '',
        email: 'nameless@acme.example',
        role: 'systemAdmin',
        companyId: null,
        status: 'invited',
      }),
    ]),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'System Administration' })).toBeInTheDocument();
  expect(await screen.findByText('Loading users...')).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Users' });
  const row = within(table).getByRole('row', { name: /Grace Hopper/ });
  for (const text of ['grace@northwind.example', 'Company admin', 'A client company', 'Active'])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(table).getByRole('rowheader', { name: 'nameless@acme.example' })).toBeInTheDocument();
  expect(within(table).getByText('System administrator')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Users (2)' })).toBeInTheDocument();
});

test('names the firm and company of each user', async () => {
  open(
    listOf([
      user({ companyName: 'Northwind', firmName: 'Acme' }),
      user({ id: 'x', name: 'Con', role: 'consultant', companyId: null, firmName: 'Acme', companyName: null }),
    ]),
  );
  const table = await screen.findByRole('table', { name: 'Users' });
  const employee = within(table).getByRole('row', { name: /Grace Hopper/ });
  expect(within(employee).getByText('Northwind')).toBeInTheDocument();
  expect(within(employee).getByText('client of Acme')).toBeInTheDocument();
  expect(within(within(table).getByRole('row', { name: /Con / })).getByText('Acme')).toBeInTheDocument();
});

test('searches on the server', async () => {
  const { calls } = open(listOf(some(12)));
  await screen.findByText('User 1');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value: 'user 12' } });
  expect(await screen.findByRole('heading', { name: 'Users (1)' })).toBeInTheDocument();
  expect(calls.map(({ query }) => query.get('search'))).toEqual([null, 'user 12']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'user 12x' } });
  expect(await screen.findByText('No users match “user 12x”')).toBeInTheDocument();
});

test('no rows of another search are shown for a search that is still loading or has failed', async () => {
  const { promise, resolve } = later();
  open((call) => (call.query.has('search') ? promise : listOf(some(12))(call)));
  await screen.findByText('User 1');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value: 'user 12' } });
  expect(await screen.findByText('Loading users...')).toBeInTheDocument();
  expect(screen.queryByText('User 1')).not.toBeInTheDocument();
  resolve(failure(500, 'Something went wrong'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load users');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('loads more than a page on demand', async () => {
  open(listOf(some(60)));
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Showing 60 of 60 users')).toBeInTheDocument();
});

test('refreshes', async () => {
  let users = some(1);
  open((call) => listOf(users)(call));
  await screen.findByRole('heading', { name: 'Users (1)' });
  users = some(2);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('heading', { name: 'Users (2)' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeEnabled();
});

test('a failed load can be retried', async () => {
  let down = true;
  open((call) => (down ? failure(500, 'Something went wrong') : listOf(some(1))(call)));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load users');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('User 1')).toBeInTheDocument();
});

test('logs out', async () => {
  const { host } = open(listOf(some(1)));
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(host.session.get().status).toBe('signed-out'));
});

test('its frame surrounds another remote’s screen', () => {
  const { api } = answeringApi(() => ({ unrecognizedItems: [], nextCursor: null, total: 0 }));
  const host = testHost({ api });
  renderWithHost(<App host={host} screen="dashboard" content={<h1>Devices</h1>} />, {
    ...host,
    path: '/account/devices',
  });
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent('Devices');
  expect(screen.getByRole('tab', { name: 'Firms' })).toHaveAttribute('href', '/system-admin/firms');
  expect(screen.queryByRole('tab', { selected: true })).not.toBeInTheDocument();
});

test('has the screen of every page', () => {
  for (const page of remote.pages) expect([...screens.keys()]).toContain(page.screen);
});
