import { pageExit } from '@scopewright/remote-contract/page-exit';
import {
  answeringApi,
  bootData,
  failure,
  memorySession,
  renderWithHost,
  type SeenCall,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { LostInvitationScreen } from './lost-invitation-screen.tsx';

const TOKEN = 't'.repeat(43);
beforeEach(
  () =>
    void vi
      .spyOn(pageExit, 'replaceWith')
      .mockReset()
      .mockImplementation(() => undefined),
);

function open(answer: (call: SeenCall) => unknown) {
  const { api, calls } = answeringApi(answer);
  const boot = bootData({ host: { kind: 'local', key: null }, tenantKey: null, tenant: null });
  renderWithHost(<LostInvitationScreen />, { api, boot, session: memorySession(), path: `/invitation/${TOKEN}` });
  return calls;
}

test('leads to the invitation at the address of its firm, and only looks', async () => {
  const calls = open(() => ({ subdomain: 'acme' }));
  expect(screen.getByRole('status')).toHaveTextContent('Looking for your invitation...');
  const url = `${window.location.origin}/invitation/${TOKEN}?tenant=acme`;
  await waitFor(() => expect(pageExit.replaceWith).toHaveBeenCalledWith(url));
  expect(screen.getByRole('link', { name: 'Open the invitation' })).toHaveAttribute('href', url);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET invitations/${TOKEN}/address`]);
});

test('an unknown link shows instructions', async () => {
  open(() => failure(404, 'This invitation link is not valid.'));
  expect(await screen.findByRole('heading', { name: 'This invitation link is not valid' })).toBeInTheDocument();
  expect(screen.getByText(/complete link in the latest invitation email/)).toBeInTheDocument();
  expect(pageExit.replaceWith).not.toHaveBeenCalled();
});

test.each([
  [503, 'Service temporarily unavailable. Please try again.'],
  [429, 'Too many requests. Please try again later.'],
])('a failure (%i) can be retried', async (status, sentence) => {
  let down = true;
  open(() => (down ? failure(status, sentence) : { subdomain: 'acme' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Open the invitation' })).toBeInTheDocument();
});
