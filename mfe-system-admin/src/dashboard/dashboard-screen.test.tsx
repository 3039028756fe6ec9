import { failure } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { GROUPS, TABS } from '../tabs.ts';
import { address, openDashboard } from '../testing/open-dashboard.tsx';
import { tabPart } from './tab-parts.ts';

const open = (path: string) =>
  openDashboard(path, ({ path: call }) =>
    call === 'admin/all-users' ? { users: [], nextCursor: null, total: 0 } : failure(500, 'Not now'),
  );

test('loads the code of the open tab only', async () => {
  const others = TABS.filter(({ id }) => id !== 'users');
  open('/system-admin/users');
  expect(await screen.findByRole('heading', { name: /^Users/ })).toBeInTheDocument();
  expect(tabPart('users').known()).not.toBeNull();
  for (const { id } of others) expect(tabPart(id).known()).toBeNull();
});

test('every tab has its file', async () => {
  for (const { id } of TABS) expect(await tabPart(id).fetch()).toBeTypeOf('function');
});

test('tabs are links below the root that the page was opened at; arrows move between them, Enter and the space bar open', async () => {
  open('/admin-dashboard/users');
  const strip = screen.getByRole('tablist', { name: 'System administration' });
  const tabs = within(strip).getAllByRole('tab');
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(TABS.map(({ id }) => `/admin-dashboard/${id}`));
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Users');
  expect(await screen.findByRole('tabpanel', { name: 'Users' })).toBeInTheDocument();
  for (const group of GROUPS) expect(within(strip).getByText(group)).toBeInTheDocument();
  const [first] = tabs;
  for (const key of ['{Enter}', ' ']) {
    await userEvent.click(screen.getByRole('tab', { name: 'Users' }));
    await userEvent.keyboard('{Home}');
    expect(first).toHaveFocus();
    await userEvent.keyboard(key);
    await waitFor(() => expect(address()).toBe(first?.getAttribute('href')));
    expect(first).toHaveAttribute('aria-selected', 'true');
  }
});

test('an address without a tab shows a message within the frame, with a link back', async () => {
  open('/system-admin/nothing');
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  expect(screen.queryByRole('tab', { selected: true })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'System Administration' })).toBeInTheDocument();
  expect(address()).toBe('/system-admin');
});
