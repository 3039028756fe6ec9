import { user } from '@scopewright/contracts/testing';
import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { pick } from '@scopewright/ui/testing/pick';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openDashboard } from '../testing/open-dashboard.tsx';
import { ViewAsOfFirm } from './view-as-of-firm.tsx';

const GRACE = user({ role: 'firmAdmin', firmName: 'Acme', firmId: 'f'.repeat(24) });
const BEGUN = { subdomain: 'acme', code: 'id.0.secret', codeSeconds: 60, until: '2026-01-06T15:40:00.000Z' };

const administrator = (impersonationMinutes: number) =>
  memorySession(
    sessionGrant({
      user: { ...sessionGrant().user, role: 'systemAdmin', isAdmin: true },
      abilities: ['system:admin'],
      impersonationMinutes,
    }),
  );
function open(
  person = GRACE,
  { minutes = 30, answer = () => BEGUN }: { minutes?: number; answer?: (call: SeenCall) => unknown } = {},
) {
  const answered = (call: SeenCall) =>
    call.path === 'admin/all-users' ? { users: [person], nextCursor: null, total: 1 } : answer(call);
  return openDashboard('/system-admin/users', answered, { session: administrator(minutes) });
}
const actions = async () => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${GRACE.name}` }));
  return within(await screen.findByRole('menu'));
};
async function ask(reason = 'Ticket 4711') {
  await userEvent.click((await actions()).getByRole('menuitem', { name: 'View as…' }));
  const dialog = within(await screen.findByRole('dialog', { name: `View as ${GRACE.name}` }));
  await userEvent.type(dialog.getByLabelText('Reason'), reason);
  await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  return dialog;
}
afterEach(() => vi.useRealTimers());

test.each([
  ['it is turned off', GRACE, 0],
  ['system administrators', user({ role: 'systemAdmin' }), 30],
  ['who is not active', user({ status: 'removed' }), 30],
])('is not offered: %s', async (_what, person, minutes) => {
  open(person, { minutes });
  expect((await actions()).queryByRole('menuitem', { name: 'View as…' })).toBeNull();
});

test('describes the consequences, asks for reason and password, and offers the link that opens it', async () => {
  const { calls } = open();
  const dialog = await ask();
  const link = await dialog.findByRole('link', { name: /Open in a new tab/ });
  expect(calls.at(-1)).toMatchObject({
    path: `admin/users/${GRACE.id}/impersonate`,
    body: { reason: 'Ticket 4711', password: 'correct horse', page: expect.stringMatching(/^\//) },
  });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https?:\/\/.*#impersonation=id\.0\.secret$/));
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
  expect(link).toHaveFocus();
  expect(dialog.getByText(/administrators are notified by mail/)).toBeInTheDocument();
});

test('a link that was not used in time is removed', async () => {
  open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const dialog = await ask();
  await dialog.findByRole('link');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(dialog.queryByRole('link')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Start over' }));
  expect(dialog.getByLabelText('Reason')).toHaveValue('');
});

test.each([
  ['a wrong password', failure(403, 'This is not your current password.', { code: 'wrong_password' })],
  ['a person who can’t be looked at', failure(409, 'No one can view the product as a system administrator.')],
])('reports a failure: %s', async (_what, answer) => {
  const texts = await answer.clone().json();
  open(GRACE, { answer: () => answer });
  const dialog = await ask();
  expect(await dialog.findByText(texts.error)).toBeInTheDocument();
  expect(dialog.queryByRole('link')).toBeNull();
});

test('from a firm’s page someone of it is chosen first', async () => {
  const close = vi.fn();
  const calls: SeenCall[] = [];
  const { api } = answeringApi((call) => {
    calls.push(call);
    return call.method === 'GET' ? { users: [GRACE], nextCursor: null, total: 1 } : BEGUN;
  });
  renderWithHost(<ViewAsOfFirm firm={{ id: 'f'.repeat(24), name: 'Acme' }} onClose={close} />, {
    api,
    session: administrator(30),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'View as someone' }));
  expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  const person = await dialog.findByLabelText('Person of Acme');
  await waitFor(() => expect(person).toBeEnabled());
  await pick(person, `${GRACE.name} · Firm administrator`);
  expect(calls[0]?.query.toString()).toBe(`firmId=${'f'.repeat(24)}&status=active&limit=500`);
  await userEvent.type(dialog.getByLabelText('Reason'), 'x');
  await userEvent.type(dialog.getByLabelText('Your password'), 'y');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await userEvent.click(await dialog.findByRole('link'));
  expect(calls.at(-1)?.path).toBe(`admin/users/${GRACE.id}/impersonate`);
  expect(close).toHaveBeenCalled();
});
