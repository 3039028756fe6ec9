import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DomainScreen } from './domain-screen.tsx';
import type { CustomDomain } from './use-domains.ts';

const customDomain = (overrides: Partial<CustomDomain> = {}): CustomDomain => ({
  id: 'a'.repeat(24),
  domain: 'scoping.acme.com',
  status: 'pending',
  verifiedAt: null,
  lastCheckedAt: null,
  invalidSince: null,
  records: [
    { type: 'TXT', name: '_domain-verification.scoping.acme.com', value: 'domain-verification=token', found: null },
    { type: 'CNAME', name: 'scoping.acme.com', value: 'acme.scopewright.app', found: null },
  ],
  ...overrides,
});

/** A server that stores what it receives. */
function open({
  domains = [],
  answer,
  abilities,
}: {
  domains?: CustomDomain[];
  answer?: (call: SeenCall) => unknown;
  abilities?: string[];
} = {}) {
  const kept = [...domains];
  const { api, calls } = answeringApi((call) => {
    const special = answer?.(call);
    if (special !== undefined) return special;
    const id = /^firm\/domains\/(\w+)/.exec(call.path)?.[1];
    const index = kept.findIndex((domain) => domain.id === id);
    if (call.method === 'DELETE') kept.splice(index, 1);
    else if (id !== undefined) {
      kept[index] = customDomain({ ...kept[index], status: 'verified', lastCheckedAt: '2026-03-14T12:00:00.000Z' });
      return kept[index];
    } else if (call.method === 'POST') {
      kept.push(customDomain({ domain: (call.body as { domain: string }).domain }));
      return kept.at(-1);
    }
    return call.method === 'DELETE' ? { success: true } : { domains: kept };
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  return {
    calls,
    toast,
    ...renderWithHost(<DomainScreen />, {
      api,
      toast,
      session: memorySession(sessionGrant(abilities ? { abilities } : {})),
    }),
  };
}

test('a domain is added, its records are shown, and it is verified', async () => {
  const { toast } = open();
  expect(await screen.findByText('No custom domain yet')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: /Domain/ }), 'scoping.acme.com');
  await userEvent.click(screen.getByRole('button', { name: 'Add domain' }));
  const table = await screen.findByRole('table', { name: 'DNS records of scoping.acme.com' });
  for (const text of [
    'TXT',
    '_domain-verification.scoping.acme.com',
    'domain-verification=token',
    'CNAME',
    'acme.scopewright.app',
  ])
    expect(within(table).getByText(text)).toBeInTheDocument();
  expect(screen.getByText('Not verified')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /Domain/ })).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Verify scoping.acme.com' }));
  expect(await screen.findByText('In use')).toBeInTheDocument();
  expect(toast.success).toHaveBeenCalledWith('scoping.acme.com leads to your firm');
});

test("the server's objections to a domain are shown at its field", async () => {
  open({
    answer: ({ method }) =>
      method === 'POST'
        ? failure(422, 'No', {
            code: 'validation_failed',
            details: { domain: 'This domain cannot be reached from the internet.' },
          })
        : undefined,
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /Domain/ }), 'nas.local');
  await userEvent.click(screen.getByRole('button', { name: 'Add domain' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Domain/ })).toHaveAccessibleDescription(
      /cannot be reached from the internet/,
    ),
  );
  expect(screen.getByRole('textbox', { name: /Domain/ })).toHaveFocus();
});

test('an empty domain is asked for without asking the server', async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add domain' }));
  expect(await screen.findByText('Enter a domain like scoping.example.com.')).toBeInTheDocument();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('records are copied', async () => {
  open({ domains: [customDomain()] });
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy the TXT value' }));
  expect(write).toHaveBeenCalledWith('domain-verification=token');
  expect(await screen.findByRole('button', { name: 'Copied the TXT value' })).toBeInTheDocument();
});

test('a domain is removed after a confirmation', async () => {
  const { calls } = open({ domains: [customDomain({ status: 'verified' })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove scoping.acme.com' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove scoping.acme.com?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Remove scoping.acme.com' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove domain' }));
  expect(await screen.findByText('No custom domain yet')).toBeInTheDocument();
});

test.each([
  ['failing', 'The TXT record is missing'],
  ['lost', 'This domain does not lead to your firm any more'],
] as const)('a %s domain shows the next step', async (status, title) => {
  open({ domains: [customDomain({ status, invalidSince: '2026-03-14T12:00:00.000Z' })] });
  expect(await screen.findByText(title)).toBeInTheDocument();
});

test('a failure is reported, and can be retried', async () => {
  let broken = true;
  const { toast } = open({
    domains: [customDomain()],
    answer: ({ path, method }) => {
      if (path.endsWith('/verify'))
        return failure(503, 'DNS did not answer. Please try again in a moment.', { code: 'unavailable' });
      return method === 'GET' && broken ? failure(500, 'Something went wrong') : undefined;
    },
  });
  expect(await screen.findByText('Failed to load custom domains')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Verify scoping.acme.com' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('DNS did not answer. Please try again in a moment.'));
});

test('a view-only user sees no buttons', async () => {
  open({ domains: [customDomain()], abilities: ['firm:view-settings'] });
  expect(await screen.findByText('scoping.acme.com', { selector: 'h3 span' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Add|Verify|Remove/ })).not.toBeInTheDocument();
});
