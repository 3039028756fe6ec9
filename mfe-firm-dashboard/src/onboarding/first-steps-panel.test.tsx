import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LazyFirstSteps } from './lazy-first-steps.tsx';

const STATE = {
  emailConfirmed: true,
  clientAdded: true,
  sowDrafted: false,
  colleagueInvited: false,
  profileSet: false,
  companyId: 'a'.repeat(24),
};
const ABILITIES = [...sessionGrant().abilities, 'sow:write', 'staff:list', 'staff:manage'];

function open(changes: Parameters<typeof sessionGrant>[0] = {}, answer: () => unknown = () => STATE) {
  const { api, calls } = answeringApi(({ method }) => (method === 'GET' ? answer() : { success: true }));
  renderWithHost(<LazyFirstSteps />, {
    api,
    session: memorySession(sessionGrant({ abilities: ABILITIES, ...changes })),
  });
  return calls;
}

test('shows what is done and leads to what is not, until it is put away', async () => {
  const calls = open();
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByRole('progressbar', { name: 'First steps' })).toHaveAttribute('aria-valuetext', '2 of 5 done');
  expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Draft a statement of work', `/companies/${STATE.companyId}/sows`],
    ['Invite a colleague', '/settings/users'],
    ['Set your firm’s profile', '/settings'],
  ]);
  await userEvent.click(steps.getByRole('button', { name: 'Put the first steps away' }));
  expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { part: 'checklist' } }));
});

test('who has put them away, or is none of the firm’s people, is asked nothing', () => {
  const calls = [...open({ onboardingDismissed: ['checklist'] }), ...open({ abilities: ['company:list'] })];
  expect(calls).toEqual([]);
  expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
});

test('where they can’t be told, nothing stands', async () => {
  const calls = open({}, () => failure(503, 'Service temporarily unavailable. Please try again.'));
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
});
