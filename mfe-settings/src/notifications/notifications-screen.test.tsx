import type { NotificationChoice } from '@scopewright/contracts';
import {
  answeringApi,
  failure,
  impersonation,
  later,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NotificationsScreen } from './notifications-screen.tsx';

const ITEMS: NotificationChoice[] = [
  { kind: 'agreement-put', inApp: true, mail: true },
  { kind: 'plan-unpaid', inApp: true, mail: null },
];

function open({ items = ITEMS, answer }: { items?: NotificationChoice[]; answer?: (call: SeenCall) => unknown } = {}) {
  const { api, calls } = answeringApi((call) => (call.method === 'POST' ? answer?.(call) : { items }));
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  renderWithHost(<NotificationsScreen />, { api, toast, session: memorySession(sessionGrant()) });
  return { sent: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]), toast };
}
const byMail = () => screen.findByRole('checkbox', { name: 'New agreements by mail' });

test('a choice takes effect immediately, and is reverted when the server refuses it', async () => {
  const answered = later();
  const { sent, toast } = open({ answer: () => answered.promise });
  await userEvent.click(await byMail());
  expect(await byMail()).not.toBeChecked();
  await waitFor(() => expect(sent()).toEqual([['notifications/choices', { kind: 'agreement-put', mail: false }]]));
  answered.resolve(failure(500, 'Not now'));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Not now'));
  expect(await byMail()).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'New agreements in the product' })).toBeChecked();
});

test("a person who views the product as someone sees that user's choices, and changes nothing", async () => {
  const { api } = answeringApi(() => ({ items: ITEMS }));
  renderWithHost(<NotificationsScreen />, {
    api,
    session: memorySession(sessionGrant({ impersonation: impersonation() })),
  });
  expect(await byMail()).toBeDisabled();
  expect(await byMail()).toBeChecked();
});

test('shows where there is no mail of a kind, and where there is nothing to choose', async () => {
  open();
  expect(await screen.findByText('No mail')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Failed payments by mail' })).not.toBeInTheDocument();
});

test('shows where a role gets no notifications', async () => {
  open({ items: [] });
  expect(await screen.findByText('There is nothing to choose')).toBeInTheDocument();
});

test('reminders of the account come by mail only', async () => {
  open({ items: [{ kind: 'account-reminder', inApp: null, mail: true }] });
  expect(await screen.findByText('By mail only')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Account reminders by mail' })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Account reminders in the product' })).not.toBeInTheDocument();
});
