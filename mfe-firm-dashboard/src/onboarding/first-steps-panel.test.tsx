import { useMutation } from '@scopewright/remote-contract/query';
import { useNavigate } from '@scopewright/remote-contract/router';
import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
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

test('shows finished steps and links the others, until it is hidden', async () => {
  const calls = open();
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByRole('progressbar', { name: 'First steps' })).toHaveAttribute('aria-valuetext', '2 of 5 done');
  expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Draft a statement of work', `/companies/${STATE.companyId}/sows`],
    ['Invite a colleague', '/settings/users'],
    ['Set your firm’s profile', '/settings'],
  ]);
  await userEvent.click(steps.getByRole('button', { name: 'Hide first steps' }));
  expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { part: 'checklist' } }));
});

test('a user who has hidden them, or is not of the firm, requests nothing', () => {
  const calls = [...open({ onboardingDismissed: ['checklist'] }), ...open({ abilities: ['company:list'] })];
  expect(calls).toEqual([]);
  expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
});

test('where they are unknown, nothing is shown', async () => {
  const calls = open({}, () => failure(503, 'Service temporarily unavailable. Please try again.'));
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
});

const ALL = { ...STATE, sowDrafted: true, colleagueInvited: true, profileSet: true };
const region = () => screen.findByRole('region', { name: 'First steps' });

/** A screen that saves something and links to another page. */
function Screen({ onSave }: { onSave: () => void }) {
  const save = useMutation({ mutationFn: async () => onSave() });
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
      <button type="button" onClick={() => navigate('/projects')}>
        Leave
      </button>
      <LazyFirstSteps />
    </>
  );
}

test('ticks a step as soon as it is saved, shows a last message when all are done, and is hidden from the next page on', async () => {
  let state = { ...ALL, colleagueInvited: false };
  const { api, calls } = answeringApi(({ method }) => (method === 'GET' ? state : { success: true }));
  renderWithHost(
    <Screen
      onSave={() => {
        state = ALL;
      }}
    />,
    { api, session: memorySession(sessionGrant({ abilities: ABILITIES })) },
  );
  expect(await region()).toHaveTextContent('4 of 5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await region()).toHaveTextContent('5 of 5All done.'));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument());
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { part: 'checklist' } }));
});

test('is not shown at all where everything was done before', async () => {
  const calls = open({}, () => ALL);
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { part: 'checklist' } }));
  expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
});

test('the step in the mailbox sends the link again, and is ticked when the tab is looked at after it was opened', async () => {
  let confirmed = false;
  const { user } = sessionGrant();
  const { api, calls } = answeringApi(({ method }) =>
    method === 'GET' ? { ...STATE, emailConfirmed: confirmed } : { sent: true },
  );
  const { host } = renderWithHost(<LazyFirstSteps />, {
    api,
    session: memorySession(sessionGrant({ abilities: ABILITIES, user: { ...user, emailConfirmed: false } })),
  });
  const sent = vi.spyOn(host.toast, 'success');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm your email address' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith('We sent the link to ada@acme.example. Open it in your mailbox.'),
  );
  expect(calls.filter(({ path }) => path === 'session/confirmation')).toHaveLength(1);
  confirmed = true;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(async () => expect(await region()).toHaveTextContent('Confirm your email address(done)'));
});
