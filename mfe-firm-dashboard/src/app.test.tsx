import { MESSAGES } from '@scopewright/contracts/errors';
import { company } from '@scopewright/contracts/testing';
import { type HostApi, useHost } from '@scopewright/remote-contract';
import { answeringApi, bootData, memorySession, renderWithHost, sessionGrant, testHost } from '@scopewright/remote-contract/testing';
import { useLocation, useNavigate } from '@scopewright/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import App, { screens } from './app.tsx';
import { remote } from './pages.ts';

/** The remote in a shell that shows its address and has a Back button. */
function Shell() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <App host={useHost()} screen="dashboard" />
      <output aria-label="Address">{pathname + search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function open(overrides: Partial<HostApi> & { path?: string } = {}) {
  const { api } = answeringApi(() => ({ items: [company()], nextCursor: null, total: 1 }));
  return renderWithHost(<Shell />, { api, ...overrides });
}

test('is titled with the name of the firm', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Acme Consulting' })).toBeInTheDocument();
  expect(screen.getByText('Manage client companies and their service desk configurations')).toBeInTheDocument();
  expect(await screen.findByText('Northwind Traders')).toBeInTheDocument();
});

test('has a title of its own where no firm is known', () => {
  open({ boot: bootData({ tenant: null }) });
  expect(screen.getByRole('heading', { level: 1, name: 'Consulting Firm Dashboard' })).toBeInTheDocument();
});

test('offers help in its header', async () => {
  open();
  expect(screen.getByRole('button', { name: 'Help' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Help' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Help' }));
  expect(await screen.findByRole('menuitem', { name: 'Take the tour' })).toBeInTheDocument();
});

test('logs out', async () => {
  const { host } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(host.session.get().status).toBe('signed-out'));
});

test('tabs are part of the address, keep its other parameters, and Back leads back', async () => {
  open({ path: '/?tenant=acme' });
  await userEvent.click(screen.getByRole('tab', { name: 'Add New Client' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('/?tenant=acme&tab=add-client');
  expect(screen.getByRole('tab', { name: 'Add New Client' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.type(screen.getByLabelText(/^Company Name/), 'Typed so far');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Client Companies' })).toHaveAttribute('aria-selected', 'true'));
  await userEvent.click(screen.getByRole('tab', { name: 'Add New Client' }));
  expect(screen.getByLabelText(/^Company Name/)).toHaveValue('Typed so far');
});

test('an empty list leads to the form, and the focus goes along', async () => {
  const { api } = answeringApi(() => ({ items: [], nextCursor: null, total: 0 }));
  open({ api });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a client' }));
  expect(screen.getByRole('tab', { name: 'Add New Client' })).toHaveFocus();
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Add New Client' })).toHaveAttribute('aria-selected', 'true'));
});

test('a link opens its tab', () => {
  open({ path: '/?tab=add-client' });
  expect(screen.getByRole('tab', { name: 'Add New Client' })).toHaveAttribute('aria-selected', 'true');
});

test('a read-only account says so and offers no form', () => {
  open({ session: memorySession(sessionGrant({ readOnly: true, abilities: ['company:list', 'user:list'] })) });
  expect(screen.getByText(MESSAGES.accountReadOnly)).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Add New Client' })).not.toBeInTheDocument();
});

test('an unknown screen is an error of the remote', () => {
  const { api } = answeringApi(() => []);
  const host = testHost({ api });
  expect(() => renderWithHost(<App host={host} screen="unheard-of" />, host)).toThrow('Unknown screen: unheard-of');
});

test('has the screen of every page', () => {
  for (const page of remote.pages) expect([...screens.keys()]).toContain(page.screen);
});
