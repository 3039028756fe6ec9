import { MESSAGES } from '@scopewright/contracts/errors';
import { company, companyDetail } from '@scopewright/contracts/testing';
import { screenFor } from '@scopewright/domain/screens';
import { type HostApi, useHost } from '@scopewright/remote-contract';
import { useLocation, useNavigate } from '@scopewright/remote-contract/router';
import {
  answeringApi,
  bootData,
  failure,
  memorySession,
  renderWithHost,
  sessionGrant,
  sessionOf,
  testHost,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import App, { screens } from './app.tsx';
import { remote } from './pages.ts';
import { SAMPLE_WORK } from './tracking/testing/work.ts';

/** The remote in a shell that shows its address and has a Back button. */
function Shell() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { session } = useHost();
  const chosen = screenFor(
    { pathname, tenant: 'found', signedIn: true, abilities: session.get().abilities },
    { [remote.name]: remote },
  );
  return (
    <>
      <App host={useHost()} screen={chosen.screen} />
      <output aria-label="Address">{pathname + search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const NORTHWIND = company();

function open(overrides: Partial<HostApi> & { path?: string } = {}) {
  const { api } = answeringApi(({ path }) => {
    if (path === `companies/${NORTHWIND.id}`) return companyDetail();
    if (path === `companies/${NORTHWIND.id}/overview`)
      return { sows: [], changeOrders: [], complete: true, configuration: { inScope: 0, implemented: 0 }, recent: [] };
    if (path === 'my-work') return SAMPLE_WORK;
    return path.startsWith('companies/')
      ? failure(404, 'Not found')
      : { items: [NORTHWIND], nextCursor: null, total: 1 };
  });
  return renderWithHost(<Shell />, { api, ...overrides });
}

test('leads from the home to each group of the user’s work', async () => {
  open({ session: sessionOf('consultant') });
  const work = within(await screen.findByRole('navigation', { name: 'My work' }));
  expect(work.getByRole('link', { name: 'Waiting for clients 2' })).toHaveAttribute('href', '/my-work?group=waiting');
  expect(work.getByRole('link', { name: 'My work' })).toHaveAttribute('href', '/my-work');
});

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

test('tabs are part of the address, preserve its other parameters, and Back leads back', async () => {
  open({ path: '/?tenant=acme' });
  await userEvent.click(screen.getByRole('tab', { name: 'Add New Client' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('/?tenant=acme&tab=add-client');
  expect(screen.getByRole('tab', { name: 'Add New Client' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.type(await screen.findByLabelText(/^Company name/), 'Typed so far');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Client Companies' })).toHaveAttribute('aria-selected', 'true'),
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Add New Client' }));
  expect(screen.getByLabelText(/^Company name/)).toHaveValue('Typed so far');
});

test('an empty list leads to the form, and the focus moves along', async () => {
  const { api } = answeringApi(() => ({ items: [], nextCursor: null, total: 0 }));
  open({ api });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a client' }));
  expect(screen.getByRole('tab', { name: 'Add New Client' })).toHaveFocus();
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Add New Client' })).toHaveAttribute('aria-selected', 'true'),
  );
});

test('a link opens its tab', () => {
  open({ path: '/?tab=add-client' });
  expect(screen.getByRole('tab', { name: 'Add New Client' })).toHaveAttribute('aria-selected', 'true');
});

const navigation = () => within(screen.getAllByRole('navigation', { name: 'Workplace' })[0] as HTMLElement);

test('a company is opened from the list, is in the navigation, and Back leads back', async () => {
  open({ path: '/?tenant=acme' });
  expect(navigation().getByRole('link', { name: 'Client companies' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(await screen.findByRole('link', { name: 'Northwind Traders' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Northwind Traders' })).toBeInTheDocument();
  expect(await navigation().findByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  expect(navigation().getByRole('link', { name: 'Client companies' })).not.toHaveAttribute('aria-current');
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByRole('link', { name: 'Client companies' }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme Consulting' })).toBeInTheDocument();
});

test("a company that doesn't exist, or isn't the firm’s, is reported", async () => {
  open({ path: `/companies/${'f'.repeat(24)}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
});

test('the former address of the custom domain leads to the settings', async () => {
  open({ path: '/?tab=domain' });
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/settings/domain'));
  expect(navigation().getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
});

test('a user who may not see the settings finds no link to them', () => {
  open({ session: memorySession(sessionGrant({ abilities: ['company:list'] })) });
  expect(navigation().queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
});

test('an unknown path is reported within the frame, and leads home', async () => {
  open({ path: '/reports' });
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Go to the start page' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme Consulting' })).toBeInTheDocument();
});

test('a read-only account is reported and offers no form', () => {
  open({ session: memorySession(sessionGrant({ readOnly: true, abilities: ['company:list', 'user:list'] })) });
  expect(screen.getByText(MESSAGES.accountReadOnly)).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Add New Client' })).not.toBeInTheDocument();
});

test('its frame surrounds another remote’s screen', async () => {
  const { api } = answeringApi(() => ({ items: [], nextCursor: null, total: 0 }));
  const host = testHost({ api });
  renderWithHost(<App host={host} screen="dashboard" content={<h1>Devices</h1>} />, {
    ...host,
    path: '/account/devices',
  });
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent('Devices');
  expect(navigation().getByRole('link', { name: 'Client companies' })).not.toHaveAttribute('aria-current');
});

test('an unknown screen is an error of the remote', () => {
  const { api } = answeringApi(() => []);
  const host = testHost({ api });
  expect(() => renderWithHost(<App host={host} screen="unheard-of" />, host)).toThrow('Unknown screen: unheard-of');
});

test('has the screens of its pages, and no other', () => {
  expect(screens.names().sort()).toEqual(remote.pages.map((page) => page.screen).sort());
});
