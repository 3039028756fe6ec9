import { company } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { CLIENT, PROJECT, row, SAMPLE_WORK, workOf } from './testing/work.ts';

beforeAll(() => screens.prepare('my-work'));

interface Opened {
  role?: Role;
  path?: string;
  answer?: (call: SeenCall) => unknown;
}

function open({ role = 'consultant', path = '/my-work', answer }: Opened = {}) {
  const seen: SeenCall[] = [];
  const { api } = answeringApi((call: SeenCall): unknown => {
    seen.push(call);
    const own = answer?.(call);
    if (own !== undefined) return own;
    if (call.path === 'my-work') return SAMPLE_WORK;
    if (call.path === 'my-work/seen') return { success: true };
    if (call.path === 'consultant/companies') return { items: [company(CLIENT)], nextCursor: null, total: 1 };
    return undefined;
  });
  const session = sessionOf(role, { companyId: CLIENT.id });
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path });
  const asked = (to: string) => seen.filter((call) => call.path === to);
  return { asked };
}

const groupOf = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('groups what is due, waits for clients, was answered and is assigned, each row leading to its place', async () => {
  open();
  const overdue = await groupOf(/^Overdue/);
  expect(overdue.getByText('7 days overdue')).toBeVisible();
  expect(overdue.getByText('Northwind Traders · Milestone or input')).toBeVisible();
  const places: [RegExp, string, string][] = [
    [/^Overdue/, 'Pilot', `/companies/${CLIENT.id}/status`],
    [/^Due today/, 'Configure SSO', `/companies/${CLIENT.id}/projects/${PROJECT.id}/backlog/${'4'.repeat(24)}`],
    [
      /^Waiting for clients/,
      'Who approves access?',
      `/companies/${CLIENT.id}/projects/${PROJECT.id}/items/${'5'.repeat(24)}/details`,
    ],
    [
      /^Waiting for clients/,
      'More forms',
      `/companies/${CLIENT.id}/sows/${'7'.repeat(24)}/change-orders/${'6'.repeat(24)}`,
    ],
    [/^New answers/, 'Fewer forms', `/companies/${CLIENT.id}/sows/${'7'.repeat(24)}/change-orders/${'8'.repeat(24)}`],
  ];
  for (const [group, name, href] of places)
    expect((await groupOf(group)).getByRole('link', { name })).toHaveAttribute('href', href);
  expect((await groupOf(/^Due today/)).getByText('Yours')).toBeVisible();
  const waiting = await groupOf(/^Waiting for clients/);
  expect(waiting.getByText('Northwind Traders · IT services · Access request · 2 open questions')).toBeVisible();
  expect((await groupOf(/^New answers/)).getByText('Declined')).toBeVisible();
  expect((await groupOf(/^Assigned to you/)).getByText('No due date')).toBeVisible();
  // groups without rows are only counted
  expect(screen.queryByRole('region', { name: /^Due later/ })).toBeNull();
  const groups = within(screen.getByRole('navigation', { name: 'Groups' }));
  expect(groups.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Overdue 1',
    'Due today 1',
    'Due this week 0',
    'Due later 0',
    'Waiting for clients 2',
    'New answers 1',
    'Assigned to you 1',
  ]);
});

test('has its filters in the address', async () => {
  const { asked } = open({ path: `/my-work?group=waiting&company=${CLIENT.id}&kind=question` });
  await groupOf(/^Waiting for clients/);
  expect(screen.queryByRole('region', { name: /^Overdue/ })).toBeNull();
  expect(Object.fromEntries(asked('my-work').at(-1)?.query ?? [])).toEqual({ companyId: CLIENT.id, kind: 'question' });
  expect(screen.getByRole('link', { name: 'Waiting for clients 2' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute(
    'href',
    `/my-work?company=${CLIENT.id}&kind=question`,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Change order');
  await waitFor(() => expect(asked('my-work').at(-1)?.query.get('kind')).toBe('changeOrder'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect([...(asked('my-work').at(-1)?.query ?? [])]).toEqual([]));
  await userEvent.click(screen.getByRole('combobox', { name: 'Client' }));
  await userEvent.click(await screen.findByRole('option', { name: CLIENT.name }));
  await waitFor(() => expect(asked('my-work').at(-1)?.query.get('companyId')).toBe(CLIENT.id));
});

test('loads further rows of a group, and retries when that fails', async () => {
  const first = workOf(
    { later: [row({ title: 'First', daysOver: -20 })] },
    { group: 'later', count: 100, nextCursor: 'one' },
  );
  let failing = true;
  const { asked } = open({
    answer: ({ path, query }) => {
      if (path === 'my-work') return first;
      if (path !== 'my-work/page') return undefined;
      if (query.get('cursor') === 'one')
        return { items: [row({ id: 'b'.repeat(24), title: 'Second' })], nextCursor: 'two' };
      if (failing) return failure(500, 'Broken');
      return { items: [row({ id: 'c'.repeat(24), title: 'Third' })], nextCursor: null };
    },
  });
  const later = await groupOf(/^Due later \(100\+\)/);
  await userEvent.click(later.getByRole('button', { name: 'Load more: Due later' }));
  expect(await later.findByRole('link', { name: 'Second' })).toBeVisible();
  expect(asked('my-work/page')[0]?.query.get('group')).toBe('later');
  await userEvent.click(later.getByRole('button', { name: 'Load more: Due later' }));
  expect(await later.findByText('Failed to load more')).toBeVisible();
  failing = false;
  await userEvent.click(later.getByRole('button', { name: 'Load more: Due later' }));
  expect(await later.findByRole('link', { name: 'Third' })).toBeVisible();
  expect(later.queryByRole('button', { name: /Load more/ })).toBeNull();
});

test('marks answers as seen up to the time when they were read', async () => {
  let seen = false;
  const { asked } = open({
    answer: ({ path }) => {
      if (path === 'my-work/seen') seen = true;
      return path === 'my-work' && seen ? workOf({ overdue: [row()] }) : undefined;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as seen' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^New answers/ })).toBeNull());
  expect(asked('my-work/seen').map(({ body }) => body)).toEqual([{ until: SAMPLE_WORK.readAt }]);
});

test('shows that there is nothing to do, or that filters hide it', async () => {
  open({ answer: ({ path }) => (path === 'my-work' ? workOf({}) : undefined) });
  expect(await screen.findByText('Nothing to do right now')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Work item');
  expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
});

test('offers to retry when it can’t be loaded', async () => {
  let broken = true;
  open({ answer: ({ path }) => (path === 'my-work' && broken ? failure(500, 'Broken') : undefined) });
  const retry = await screen.findByRole('button', { name: /again|Retry/ });
  broken = false;
  await userEvent.click(retry);
  await groupOf(/^Overdue/);
});

test.each(['companyUser', 'user'] as const)('does not exist for the role %s', async (role) => {
  open({ role });
  expect(await screen.findByText(/Page not found/)).toBeVisible();
});
