import { company } from '@scopewright/contracts/testing';
import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ListedCompany } from './companies-query.ts';
import { InvitationLine } from './invitation-line.tsx';

const RESEND = { name: 'Send the invitation for Northwind Traders again' };

function open(
  listed: Partial<ListedCompany>,
  answer: (call: SeenCall) => unknown = () => ({ sent: true }),
  abilities = ['invitation:resend'],
) {
  const { api, calls } = answeringApi(answer);
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = memorySession(sessionGrant({ abilities }));
  renderWithHost(<InvitationLine company={{ ...company(), adminEmail: 'ada@client.test', ...listed }} />, {
    api,
    toast,
    session,
  });
  return { calls, toast };
}

test('a pending invitation names its address and is sent again once per press', async () => {
  const { calls, toast } = open({ invitationStatus: 'pending' });
  expect(screen.getByText('Invitation sent')).toBeInTheDocument();
  expect(screen.getByText('ada@client.test')).toBeInTheDocument();
  await userEvent.dblClick(screen.getByRole('button', RESEND));
  await expect.poll(() => toast.success).toHaveBeenCalledWith('Invitation sent to ada@client.test');
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['invitations/resend', { companyId: company().id, email: 'ada@client.test' }],
  ]);
});

test('an expired invitation is marked as expired', () => {
  open({ invitationStatus: 'expired' });
  expect(screen.getByText('Invitation expired')).toBeInTheDocument();
  expect(screen.getByRole('button', RESEND)).toBeEnabled();
});

test('a refusal is described in the server’s words', async () => {
  const { toast } = open({ invitationStatus: 'pending' }, () => failure(410, 'This invitation has already been used.'));
  await userEvent.click(screen.getByRole('button', RESEND));
  await expect.poll(() => toast.error).toHaveBeenCalledWith('This invitation has already been used.');
});

test('people who may not send it see its state only', () => {
  open({ invitationStatus: 'pending' }, undefined, ['company:list']);
  expect(screen.getByText('Invitation sent')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([{ invitationStatus: 'used' as const }, { invitationStatus: null }, {}])(
  'nothing shows without a waiting invitation: %j',
  (listed) => {
    open(listed);
    expect(screen.queryByText('ada@client.test')).not.toBeInTheDocument();
  },
);
