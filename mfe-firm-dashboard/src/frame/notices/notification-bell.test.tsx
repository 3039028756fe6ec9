import type { Notification } from '@scopewright/contracts';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  failure,
  grantOf,
  impersonation,
  memorySession,
  renderWithHost,
  type SeenCall,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NotificationBell } from './notification-bell.tsx';

const COMPANY = { id: 'c'.repeat(24), name: 'Contoso' };
const one = (n: number, values: Partial<Notification> = {}): Notification => ({
  id: String(n).repeat(24),
  kind: 'company-assigned',
  at: `2026-03-0${n}T09:30:00.000Z`,
  readAt: null,
  company: COMPANY,
  companies: null,
  target: null,
  status: null,
  ...values,
});
const PUT = one(2, {
  kind: 'agreement-put',
  target: { type: 'change-order', id: 'd'.repeat(24), name: 'More', sowId: 'e'.repeat(24) },
  status: 'active',
});

function open({
  items = [PUT, one(1)],
  unread = 2,
  role = 'consultant' as Role,
  impersonated = false,
  answer = (_call: SeenCall): unknown => undefined,
} = {}) {
  const { api, calls } = answeringApi((call) => {
    const special = answer(call);
    if (special !== undefined) return special;
    if (call.path === 'notifications/unread') return { unread };
    if (call.path === 'notifications') return { items, nextCursor: null };
    return { success: true };
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const grant = grantOf(role, { impersonation: impersonated ? impersonation() : null });
  renderWithHost(<NotificationBell />, { api, toast, session: memorySession(grant) });
  return {
    sent: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
    calls,
    toast,
  };
}
const bell = () => screen.findByRole('button', { name: /^Notifications/ });

test('shows how much is unread, and requests no list before it is opened', async () => {
  const { calls } = open();
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toHaveTextContent('2');
  expect(calls.map(({ path }) => path)).toEqual(['notifications/unread']);
});

test('from a hundred on it shows 99+', async () => {
  open({ unread: 100 });
  expect(await screen.findByRole('button', { name: 'Notifications, 99+ unread' })).toBeInTheDocument();
});

test('someone without notifications has no bell', () => {
  const { calls } = open({ role: 'systemAdmin' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('lists notifications with their links, and marks a followed one as read', async () => {
  const { sent } = open();
  await userEvent.click(await bell());
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
  const link = await within(dialog).findByRole('link', {
    name: /Unread:\s*The change order “More” was shared with Contoso/,
  });
  expect(link).toHaveAttribute(
    'href',
    `/companies/${COMPANY.id}/sows/${'e'.repeat(24)}/change-orders/${'d'.repeat(24)}`,
  );
  expect(within(dialog).getByRole('link', { name: /You were assigned to Contoso/ })).toHaveAttribute(
    'href',
    `/companies/${COMPANY.id}`,
  );
  await userEvent.click(link);
  await waitFor(() => expect(sent()).toEqual([[`notifications/${PUT.id}/read`, undefined]]));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('names the first of several companies and counts the others, with the way to all of them', async () => {
  open({ items: [one(1, { company: null, companies: { names: ['Alder', 'Birch', 'Cedar'], count: 15 } })] });
  await userEvent.click(await bell());
  const link = await screen.findByRole('link', {
    name: /You were assigned to Alder, Birch, Cedar and 12 more companies/,
  });
  expect(link).toHaveAttribute('href', '/companies');
});

test('a person who views the product as someone follows them, and marks none as read', async () => {
  const { sent } = open({ impersonated: true });
  await userEvent.click(await bell());
  const link = await screen.findByRole('link', { name: /You were assigned to Contoso/ });
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  await userEvent.click(link);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('all are marked together, and are reverted when that is refused', async () => {
  let refused = true;
  const { sent, toast } = open({
    answer: ({ method }) => (method === 'POST' && refused ? failure(500, 'Not now') : undefined),
  });
  await userEvent.click(await bell());
  const all = await screen.findByRole('button', { name: 'Mark all as read' });
  await userEvent.click(all);
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Not now'));
  expect(screen.getAllByText('Unread:')).toHaveLength(2);
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByText('Unread:')).not.toBeInTheDocument());
  expect(sent().at(-1)).toEqual(['notifications/read', { until: PUT.at }]);
});

test('shows that there are none, and that they could not be loaded, with a way to try again', async () => {
  let failing = true;
  open({
    items: [],
    unread: 0,
    answer: ({ path }) => (path === 'notifications' && failing ? failure(404, 'no') : undefined),
  });
  await userEvent.click(await bell());
  await screen.findByText('Failed to load your notifications');
  failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing new')).toBeInTheDocument();
});
