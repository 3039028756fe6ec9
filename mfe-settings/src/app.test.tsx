import { useHost } from '@scopewright/remote-contract';
import {
  answeringApi,
  memorySession,
  remoteProblems,
  renderWithHost,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as app from './app.tsx';
import { remote } from './pages.ts';
import CurrencyRate from './slots/currency-rate.tsx';

const App = app.default;

function Settings({ framed }: { framed: boolean }) {
  return <App host={useHost()} screen="settings" framed={framed} />;
}
function open({ path = '/settings/domain', framed = true, abilities = sessionGrant().abilities } = {}) {
  const { api } = answeringApi(() => ({ domains: [] }));
  return renderWithHost(<Settings framed={framed} />, {
    api,
    path,
    session: memorySession(sessionGrant({ abilities })),
  });
}

test('the address opens its section', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
  const parts = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(parts.getByRole('link', { current: 'page' })).toHaveAttribute('href', '/settings/domain');
  expect(await screen.findByRole('region', { name: 'Custom domain' })).toBeInTheDocument();
});

test("a section that the user may not see doesn't exist at its address", () => {
  open({ abilities: ['company:list'] });
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
});

test('within the frame of the workplace it brings no frame', () => {
  open();
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
});

test('without that frame it leads home, and can be signed out of', () => {
  open({ framed: false });
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
  expect(screen.getByRole('link', { name: 'Back to Acme Consulting' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeInTheDocument();
});

test('keeps to the contract', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { api } = answeringApi(() => ({ domains: [] }));
  expect(await remoteProblems(app, remote, { api })).toEqual([]);
});

test('other remotes show the rate in a currency', async () => {
  const { api } = answeringApi(() => ({
    items: [],
    rate: { amountMinor: 22_500, currency: 'USD', isOwn: false, others: [], version: 4 },
  }));
  renderWithHost(<CurrencyRate currency="CHF" onSaved={() => undefined} />, { api });
  const group = within(await screen.findByRole('group', { name: 'Hourly rate in CHF' }));
  expect(group.getByRole('textbox', { name: 'CHF per hour' })).toBeInTheDocument();
});
