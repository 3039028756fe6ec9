import { companyDetail } from '@scopewright/contracts/testing';
import {
  answeringApi,
  bootData,
  impersonation,
  later,
  memorySession,
  renderWithHost,
  sessionGrant,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { useChangeAccent, useChangeFirmSettings } from '@scopewright/workplace-kit/firm/change-settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkplaceFrame } from './workplace-frame.tsx';

const DAY_MS = 86_400_000;

/** Changes the firm's name and color, as its settings do. */
function Settings() {
  const settings = useChangeFirmSettings();
  const accent = useChangeAccent();
  return (
    <>
      <button type="button" onClick={() => settings.mutate({ version: 4, name: 'Acme & Co' })}>
        Rename
      </button>
      <button type="button" onClick={() => accent.mutate({ version: 2, accentColor: '#c2410c' })}>
        Recolor
      </button>
    </>
  );
}

test('shows a new name, logo and color immediately', async () => {
  const { api } = answeringApi(({ method, path }) => {
    if (path === 'firm' && method !== 'GET')
      return { id: 'f'.repeat(24), name: 'Acme & Co', consultantsCanSeeAllClients: false, timeZone: 'UTC', version: 5 };
    if (path === 'firm/branding') return { logoUrl: '/api/public/logos/0b', accentColor: '#c2410c', version: 3 };
    return { items: [], nextCursor: null, unread: 0 };
  });
  const showAccent = vi.fn();
  renderWithHost(
    <WorkplaceFrame>
      <Settings />
    </WorkplaceFrame>,
    { api, showAccent },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  const shown = screen.getByRole('complementary', { name: 'Navigation' });
  await waitFor(() => expect(shown).toHaveTextContent('Acme & Co'));
  expect(shown.querySelector('img')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Recolor' }));
  await waitFor(() => expect(shown.querySelector('img')).toHaveAttribute('src', '/api/public/logos/0b'));
  expect(showAccent).toHaveBeenCalledWith('#c2410c');
});

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

function open(grant: Parameters<typeof sessionGrant>[0] = {}, path = '/settings') {
  return renderWithHost(
    <WorkplaceFrame>
      <h1>Page</h1>
    </WorkplaceFrame>,
    { path, session: memorySession(sessionGrant(grant)) },
  );
}
const sidebar = () => within(screen.getByRole('complementary', { name: 'Navigation' }));
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS - 1000).toISOString();

test('shows which page is the current one', () => {
  open();
  expect(sidebar().getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  expect(sidebar().getByRole('link', { name: 'Client companies' })).not.toHaveAttribute('aria-current');
});

test('who views the product as someone is asked for nothing: no email to confirm, no plan to choose', () => {
  const user = { ...sessionGrant().user, emailConfirmed: false };
  const asked = () => [
    screen.queryByRole('button', { name: 'Send the link again' }),
    screen.queryByRole('link', { name: 'Choose a plan' }),
  ];
  const { unmount } = open({ user, trialEndsAt: inDays(5) });
  expect(asked()).toEqual([expect.anything(), expect.anything()]);
  unmount();
  const viewed = open({ user, trialEndsAt: inDays(5), impersonation: impersonation() });
  expect(asked()).toEqual([null, null]);
  viewed.unmount();
  open({ user, readOnly: true, ended: 'trial', impersonation: impersonation() });
  expect(asked()).toEqual([null, null]);
});

test('the view as someone has the only banner, that of the shell; other notices are shown on demand', async () => {
  open({ readOnly: true, ended: 'trial', impersonation: impersonation() });
  expect(screen.queryByText(/read-only until a plan is chosen/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '1 more notice' }));
  expect(screen.getByText(/read-only until a plan is chosen/)).toBeVisible();
});

test('one banner is shown: without a connection this, and the others on demand', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const OFFLINE = 'You are offline. Changes are sent when you are back.';
  open({ user: { ...sessionGrant().user, emailConfirmed: false }, readOnly: true, ended: 'trial' });
  const header = within(screen.getByRole('banner'));
  expect(header.getByText(OFFLINE).closest('[role=status]')).toBeVisible();
  expect(screen.queryByText(/read-only until a plan is chosen/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '2 more notices' }));
  expect(screen.getByText(/read-only until a plan is chosen/)).toBeVisible();
  expect(screen.getByText(/^Please confirm your email address/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer notices' }));
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(OFFLINE)).toBeNull();
  expect(screen.getByText(/read-only until a plan is chosen/)).toBeVisible();
  expect(screen.getByRole('button', { name: '1 more notice' })).toBeVisible();
});

const COMPANY_ID = '64b7f9c2a1d3e4f5a6b7c8d1';
const PROJECT = `/companies/${COMPANY_ID}/projects/64b7f9c2a1d3e4f5a6b7c8d2`;
const fold = () => sidebar().getByRole('button', { name: 'Navigation labels' });
const iconLabel = () => document.querySelector('[data-icon-label]');

test('folds to icons that have names, and stays so for this person', async () => {
  const { unmount } = open();
  expect(fold()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(fold());
  expect(fold()).toHaveAttribute('aria-expanded', 'false');
  expect(sidebar().getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  unmount();
  const again = open();
  expect(fold()).toHaveAttribute('aria-expanded', 'false');
  again.unmount();
  open({ user: { ...sessionGrant().user, id: 'f'.repeat(24) } });
  expect(fold()).toHaveAttribute('aria-expanded', 'true');
});

test('within a project it is folded by default; the choice there is stored, and changes nothing on other pages', async () => {
  const first = open({}, PROJECT);
  expect(fold()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(fold());
  expect(fold()).toHaveAttribute('aria-expanded', 'true');
  first.unmount();
  const elsewhere = open();
  expect(fold()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(fold());
  elsewhere.unmount();
  open({}, `${PROJECT}/items/64b7f9c2a1d3e4f5a6b7c8d3`);
  expect(fold()).toHaveAttribute('aria-expanded', 'true');
});

test('an icon shows its label while it is pointed at, and until Escape', async () => {
  open({}, PROJECT);
  const settings = sidebar().getByRole('link', { name: 'Settings' });
  await userEvent.hover(settings);
  expect(iconLabel()).toHaveTextContent('Settings');
  await userEvent.keyboard('{Escape}');
  expect(iconLabel()).toBeNull();
  await userEvent.unhover(settings);
  await userEvent.hover(settings);
  expect(iconLabel()).toHaveTextContent('Settings');
  await userEvent.unhover(settings);
  expect(iconLabel()).toBeNull();
});

test('folded, each icon has its label on focus, the current page is marked, and lines replace the headings', async () => {
  const name = 'Northwind Traders';
  const { api } = answeringApi(({ path }) =>
    path === `companies/${COMPANY_ID}` ? companyDetail({ id: COMPANY_ID, name }) : { unread: 0 },
  );
  const boot = structuredClone(bootData());
  for (const { navigation } of boot.remotes.firm?.pages ?? [])
    for (const entry of navigation ?? []) if (entry.to === '/companies/:companyId/projects') entry.heading = 'Scope';
  renderWithHost(
    <WorkplaceFrame>
      <h1>Page</h1>
    </WorkplaceFrame>,
    { path: PROJECT, api, session: sessionOf('firmAdmin'), boot },
  );
  const company = within(await sidebar().findByRole('region', { name }));
  expect(company.getByRole('list', { name: 'Scope' }).parentElement).toHaveClass('border-t');
  const projects = company.getByRole('link', { name: 'Projects' });
  expect(projects).toHaveAttribute('aria-current', 'page');
  // as if by keyboard, which jsdom does not distinguish
  vi.spyOn(projects, 'matches').mockReturnValue(true);
  act(() => projects.focus());
  expect(iconLabel()).toHaveTextContent('Projects');
});

test('the entries of a company are there before it is, and go when it is not to be seen', async () => {
  const company = later();
  const { api } = answeringApi(({ path }) => (path === `companies/${COMPANY_ID}` ? company.promise : { unread: 0 }));
  const session = sessionOf('firmAdmin');
  renderWithHost(
    <WorkplaceFrame>
      <h1>Page</h1>
    </WorkplaceFrame>,
    { path: `/companies/${COMPANY_ID}`, api, session },
  );
  const names = () =>
    within(sidebar().getByRole('navigation'))
      .getAllByRole('link')
      .map((link) => link.textContent);
  const before = names();
  expect(before).toContain('Overview');
  company.resolve(companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' }));
  await sidebar().findByText('Northwind Traders');
  expect(names()).toEqual(before);
});

test('on phones a sheet has the same entries, and closes when one is followed, or by a press beside it', async () => {
  open();
  const openSheet = screen.getByRole('button', { name: 'Open navigation' });
  await userEvent.click(openSheet);
  const sheet = () => screen.getByRole('dialog', { name: 'Navigation' });
  await userEvent.click(within(sheet()).getByRole('link', { name: 'Client companies' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(openSheet);
  await userEvent.click(within(sheet()).getByText('Acme Consulting'));
  expect(sheet()).toBeVisible();
  await userEvent.click(sheet());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('on phones the first steps stand in the sheet, which closes when one is followed', async () => {
  const state = {
    emailConfirmed: true,
    clientAdded: false,
    sowDrafted: false,
    colleagueInvited: false,
    profileSet: false,
    companyId: null,
  };
  const { api } = answeringApi(({ path }) => (path === 'firm/onboarding' ? state : { unread: 0 }));
  const session = memorySession(
    sessionGrant({ abilities: [...sessionGrant().abilities, 'staff:list', 'staff:manage'] }),
  );
  renderWithHost(
    <WorkplaceFrame>
      <h1>Page</h1>
    </WorkplaceFrame>,
    { path: '/settings', api, session },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open navigation' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Navigation' }));
  await userEvent.click(await sheet.findByRole('link', { name: 'Invite a colleague' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  [14, '14 days left in your trial'],
  [1, '1 day left in your trial'],
])('with %d days of the trial left it shows them, and leads to a plan', (days, words) => {
  open({ trialEndsAt: inDays(days) });
  expect(sidebar().getByText(words)).toBeInTheDocument();
  expect(sidebar().getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/settings/billing');
});

test.each([
  ['a plan', { trialEndsAt: null }],
  ['a trial that is over', { trialEndsAt: inDays(-1), readOnly: true }],
  ['nothing to choose', { trialEndsAt: inDays(5), abilities: ['company:list'] }],
])('with %s there is no word of days', (_, grant) => {
  open(grant);
  expect(screen.queryByText(/left in your trial/)).not.toBeInTheDocument();
});

test('a read-only account leads its administrator to a plan, and shows others who can choose one', () => {
  const { unmount } = open({ readOnly: true });
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
    'href',
    '/settings/billing',
  );
  unmount();
  open({ readOnly: true, abilities: ['company:list'], user: { ...sessionGrant().user, role: 'consultant' } });
  expect(screen.getByText(/Your firm’s administrator can choose a plan/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Choose a plan' })).not.toBeInTheDocument();
});

test.each([
  ['trial', /^Your trial has ended/],
  ['plan', /^Your plan has ended/],
] as const)('a read-only account shows that its %s has ended', (ended, words) => {
  open({ readOnly: true, ended });
  expect(screen.getByText(words)).toBeInTheDocument();
});
