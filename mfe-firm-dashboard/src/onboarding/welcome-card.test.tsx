import { company } from '@scopewright/contracts/testing';
import { answeringApi, memorySession, renderWithHost, sessionGrant } from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HelpMenu } from './help-menu.tsx';
import { WelcomeCard } from './welcome-card.tsx';

const HOUR_MS = 3_600_000;
const OWN = sessionGrant();
const sample = company({ name: 'Sample client', sample: true });

function open(hoursOld: number, changes: Parameters<typeof sessionGrant>[0] = {}) {
  const { api, calls } = answeringApi(({ path }) =>
    path === 'sample-client' ? sample : { success: true, sampleClient: false },
  );
  const own = {
    id: 'c'.repeat(24),
    name: 'Acme Consulting',
    subdomain: 'acme',
    created_at: new Date(Date.now() - hoursOld * HOUR_MS).toISOString(),
  };
  const rendered = renderWithHost(
    <>
      <HelpMenu />
      <main>
        <WelcomeCard />
      </main>
    </>,
    {
      api,
      session: memorySession(sessionGrant({ company: own, ...changes })),
    },
  );
  return {
    ...rendered,
    calls,
    dismissals: () => calls.filter(({ path }) => path === 'firm/onboarding/dismiss').map(({ body }) => body),
  };
}
const welcome = () => screen.queryByRole('region', { name: 'Welcome to Scopewright' });

test('a firm younger than a day is welcomed with its name and address, until someone skips it', async () => {
  const { dismissals } = open(23);
  expect(welcome()).toHaveTextContent('Acme Consulting is ready at acme.scopewright.app.');
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  expect(welcome()).not.toBeInTheDocument();
  await waitFor(() => expect(dismissals()).toEqual([{ part: 'welcome' }]));
});

test('a sample client is added from it', async () => {
  const { calls } = open(1, { abilities: [...OWN.abilities, 'company:create', 'staff:list'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a sample client' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('sample-client'));
});

test('the tour begins from it, and ends it', async () => {
  const { dismissals } = open(1);
  await userEvent.click(screen.getByRole('button', { name: 'Take the tour' }));
  expect(await screen.findByRole('dialog', { name: 'Getting started' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Skip Tour' }));
  await waitFor(() => expect(dismissals()).toEqual([{ part: 'welcome' }]));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Help' })).toHaveFocus());
});

test.each([
  ['a firm that is a day old', 24, {}],
  ['who has put it away', 1, { onboardingDismissed: ['welcome' as const] }],
  ['a system administrator', 1, { company: null }],
])('%s is not welcomed', (_, hours, changes) => {
  open(hours, changes);
  expect(welcome()).not.toBeInTheDocument();
});

test('a client’s people are welcomed without the firm’s tour', async () => {
  const { dismissals } = open(2, { user: { ...OWN.user, role: 'companyUser' } });
  expect(welcome()).toHaveTextContent('is set up here with Acme Consulting.');
  expect(screen.queryByRole('button', { name: 'Take the tour' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(dismissals()).toHaveLength(1));
});
