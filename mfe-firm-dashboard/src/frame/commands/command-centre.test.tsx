import { company } from '@scopewright/contracts/testing';
import { useLocation } from '@scopewright/remote-contract/router';
import {
  answeringApi,
  memorySession,
  renderWithHost,
  sessionGrant,
  testHost,
} from '@scopewright/remote-contract/testing';
import { useCommands } from '@scopewright/workplace-kit/commands/commands';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { WorkplaceFrame } from '../workplace-frame.tsx';

const approve = vi.fn();
const NORTHWIND = company();

const setPhase = vi.fn();

beforeEach(() => {
  approve.mockClear();
  setPhase.mockClear();
  localStorage.clear();
});

function Page() {
  const { pathname, search } = useLocation();
  useCommands([
    { id: 'approve', title: 'Approve the SOW', shortcut: 'a', run: approve },
    {
      id: 'phase',
      title: 'Set phase…',
      shortcut: 'p',
      choices: () =>
        ['Core', 'Portal'].map((title) => ({
          id: title,
          title,
          current: title === 'Core',
          run: () => setPhase(title),
        })),
    },
  ]);
  return (
    <>
      <output aria-label="Address">{pathname + search}</output>
      <label>
        Name <input />
      </label>
      <input type="search" aria-label="Search companies" />
    </>
  );
}

const ITEM = {
  id: 'b'.repeat(24),
  kind: 'field' as const,
  projectId: null,
  projectName: null,
  name: 'Badge color',
  excerpt: null,
};
const CONFIG_ITEM = {
  kind: 'configItem' as const,
  name: 'Portal languages',
  category: 'Portal',
  inScope: false,
  phase: 1,
  implemented: false,
  excerpt: null,
};
const FOUND: Record<string, unknown[]> = { badge: [ITEM], languages: [CONFIG_ITEM] };
const PROJECT = 'd'.repeat(24);
const WORK_ITEM = {
  id: 'e'.repeat(24),
  projectId: PROJECT,
  projectName: 'Service desk',
  level: 'story',
  title: 'Offer badges to requesters',
  status: 'todo',
  excerpt: null,
};

function open(grant: Parameters<typeof sessionGrant>[0] = {}, path = '/settings', projects: string[] = []) {
  const theme = { get: () => 'system' as const, set: vi.fn() };
  const { api, calls } = answeringApi((call) =>
    call.path.endsWith('/backlog-search')
      ? { items: call.query.get('q') === 'badge' ? [WORK_ITEM] : [], more: false }
      : call.path.endsWith('/scope-search')
        ? { items: FOUND[call.query.get('q') ?? ''] ?? [], more: false }
        : call.path === 'projects'
          ? { items: projects.map((id) => ({ id, name: 'Service desk' })), nextCursor: null, total: projects.length }
          : { items: [NORTHWIND], nextCursor: null, total: 1 },
  );
  renderWithHost(
    <WorkplaceFrame>
      <Page />
    </WorkplaceFrame>,
    { api, theme, path, session: memorySession(sessionGrant(grant)) },
  );
  return {
    theme,
    searches: () => calls.filter((call) => call.path === 'consultant/companies'),
    scopeSearches: () => calls.filter((call) => call.path.endsWith('/scope-search')),
  };
}
const address = () => screen.getByLabelText('Address');
const palette = () => screen.findByRole('dialog', { name: 'Command palette' });
const press = (keys: string) => userEvent.keyboard(keys);

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  '%s opens the palette, which runs the chosen command',
  async (keys) => {
    open();
    await press(keys);
    const options = within(await palette());
    expect(options.getAllByRole('option')[0]).toHaveTextContent('Approve the SOW');
    expect(options.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('approve{Enter}');
    expect(approve).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog', { name: 'Command palette' })).not.toBeInTheDocument();
  },
);

test.each([
  ['the page', () => document.body],
  ['a field of the page', () => screen.getByLabelText('Name')],
])('input before the palette opens is passed to it, with the focus in %s', async (_name, target) => {
  open();
  const at = target();
  fireEvent.keyDown(at, { key: 'k', ctrlKey: true });
  const went = ['a', 'n', 'x', 'Backspace', ' ', 'N', 'Enter'].filter((key) => fireEvent.keyDown(at, { key }));
  expect(within(await palette()).getByRole('combobox')).toHaveValue('an N');
  expect([went, address().textContent]).toEqual([[], '/settings']);
  expect(approve).not.toHaveBeenCalled();
  await press('{Escape}');
  expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(false);
  expect(approve).toHaveBeenCalledTimes(1);
});

test('Escape calls the palette off before it is there', async () => {
  open();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(approve).toHaveBeenCalledTimes(1);
  await press('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Command palette' })).not.toBeInTheDocument();
});

test('pages are found by other words, and opened', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.type(within(await palette()).getByRole('combobox'), 'passkey{Enter}');
  await waitFor(() => expect(address()).toHaveTextContent('/account/security'));
});

test('companies are found by name, and opened', async () => {
  const { searches } = open();
  await press('{Control>}k{/Control}');
  await userEvent.type(within(await palette()).getByRole('combobox'), 'northw');
  await userEvent.click(await screen.findByRole('option', { name: 'Northwind Traders' }));
  await waitFor(() => expect(address()).toHaveTextContent(`/companies/${NORTHWIND.id}`));
  expect(searches().map(({ query }) => query.get('search'))).toEqual(['northw']);
});

test('a user without a list of companies searches none', async () => {
  const { searches } = open({ user: { ...sessionGrant().user, role: 'companyUser' }, abilities: ['company:list'] });
  await press('{Control>}k{/Control}');
  await userEvent.type(within(await palette()).getByRole('combobox'), 'nothing of that');
  expect(await screen.findByText('Nothing found for “nothing of that”')).toBeInTheDocument();
  expect(searches()).toEqual([]);
});

test('in a company all of its scope is searched, once typing rests, and opened by keyboard', async () => {
  const { scopeSearches } = open(
    { abilities: ['company:list', 'scope:read'] },
    `/companies/${NORTHWIND.id}/projects/${PROJECT}`,
  );
  await press('{Control>}k{/Control}');
  await userEvent.type(within(await palette()).getByRole('combobox'), 'badge');
  expect(await screen.findByRole('option', { name: /^Badge color\s*Field$/ })).toBeInTheDocument();
  expect(scopeSearches().map(({ path, query }) => [path, query.get('q')])).toEqual([
    [`companies/${NORTHWIND.id}/scope-search`, 'badge'],
  ]);
  expect(screen.getByRole('option', { name: /Search the scope for “badge”/ })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: /^Badge color/ })).toHaveAttribute('aria-selected', 'true');
  await press('{Enter}');
  await waitFor(() =>
    expect(address()).toHaveTextContent(`/companies/${NORTHWIND.id}/projects/${PROJECT}/items/${ITEM.id}`),
  );
});

test('in a company its work is found as well, and opened in the backlog of its project', async () => {
  open({ abilities: ['company:list', 'scope:read', 'backlog:plan'] }, `/companies/${NORTHWIND.id}`);
  await press('{Control>}k{/Control}');
  await userEvent.type(within(await palette()).getByRole('combobox'), 'badge');
  await userEvent.click(
    await screen.findByRole('option', { name: /Offer badges to requesters\s*Story in Service desk/ }),
  );
  await waitFor(() =>
    expect(address()).toHaveTextContent(`/companies/${NORTHWIND.id}/projects/${PROJECT}/backlog/${WORK_ITEM.id}`),
  );
});

test.each([
  ['in a project of the company', [PROJECT], `/companies/${NORTHWIND.id}/projects/${PROJECT}/items/${ITEM.id}`],
  [
    'on the page of search results, where no project can show it',
    [],
    `/companies/${NORTHWIND.id}/scope/search?q=Badge%20color`,
  ],
])('a field that is found outside of a project opens %s', async (_, projects, to) => {
  open({ abilities: ['company:list', 'scope:read'] }, `/companies/${NORTHWIND.id}`, projects);
  await press('{Control>}k{/Control}');
  await userEvent.type(within(await palette()).getByRole('combobox'), 'badge');
  await screen.findByRole('option', { name: /^Badge color/ });
  await press('{Enter}');
  await waitFor(() => expect(address().textContent).toBe(to));
});

test('a command with choices asks which, in the palette or by its key; Backspace returns only to where it came from', async () => {
  open();
  await press('p');
  const asked = within(await palette());
  expect(asked.getAllByRole('option').map((option) => option.textContent)).toEqual(['Corecurrent', 'Portal']);
  await press('{Backspace}');
  expect(asked.getAllByRole('option')).toHaveLength(2);
  await press('por{Enter}');
  expect(setPhase.mock.calls).toEqual([['Portal']]);
  await press('{Control>}k{/Control}');
  await userEvent.type(within(await palette()).getByRole('combobox'), 'set pha{Enter}');
  expect(within(await palette()).getAllByRole('option')).toHaveLength(2);
  await press('{Backspace}');
  expect(within(await palette()).getByRole('option', { name: /^Approve the SOW/ })).toBeInTheDocument();
  expect(setPhase).toHaveBeenCalledTimes(1);
});

const recentItem = (userId: string, firmId = testHost().boot.tenant?.firmId) => `personal:recent:${firmId}:${userId}`;
const ME = sessionGrant().user.id;
const entry = (n: number) => ({ to: `/companies/${n}`, title: `Company ${n}`, section: 'Client company' });

test('recent pages come first before any input, except the open one', async () => {
  localStorage.setItem(
    recentItem(ME),
    JSON.stringify([{ ...entry(0), to: '/settings' }, ...[1, 2, 3, 4, 5, 6].map(entry)]),
  );
  open();
  await press('{Control>}k{/Control}');
  const names = within(await palette())
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(names.slice(0, 6)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Company ${n}Client company`).concat('Approve the SOWA'),
  );
  await press('{Enter}');
  await waitFor(() => expect(address()).toHaveTextContent('/companies/1'));
});

test.each([
  ['of another person', recentItem('f'.repeat(24))],
  ['of another firm', recentItem(ME, 'f'.repeat(24))],
])('recent pages %s are not offered', async (_, name) => {
  localStorage.setItem(name, JSON.stringify([entry(1)]));
  open();
  await press('{Control>}k{/Control}');
  expect(within(await palette()).getByRole('option', { name: /Approve/ })).toBeInTheDocument();
  expect(screen.queryByText('Company 1')).not.toBeInTheDocument();
});

test('the page of all results is that of the typed text, also before it was searched', async () => {
  open({ abilities: ['company:list', 'scope:read'] }, `/companies/${NORTHWIND.id}`);
  await press('{Control>}k{/Control}');
  const input = within(await palette()).getByRole('combobox');
  await userEvent.type(input, 'badge');
  await screen.findByRole('option', { name: /Search the scope for “badge”/ });
  await userEvent.type(input, 's & lists');
  await userEvent.click(screen.getByRole('option', { name: /Search the scope for “badges & lists”/ }));
  await waitFor(() => expect(address()).toHaveTextContent('q=badges%20%26%20lists'));
});

test('a configuration item is found with its area, and opened', async () => {
  open({ abilities: ['company:list', 'scope:read'] }, `/companies/${NORTHWIND.id}`);
  await press('{Control>}k{/Control}');
  await userEvent.type(within(await palette()).getByRole('combobox'), 'languages');
  await userEvent.click(
    await screen.findByRole('option', { name: /^Portal languages\s*Configuration item · Portal · Out of scope$/ }),
  );
  await waitFor(() =>
    expect(address()).toHaveTextContent(`/companies/${NORTHWIND.id}/configuration?item=Portal%20languages`),
  );
});

test("a client's input is searched in their own company", async () => {
  const { scopeSearches } = open(
    { user: { ...sessionGrant().user, role: 'user', companyId: NORTHWIND.id }, abilities: ['scope:read'] },
    '/',
  );
  await press('{Control>}k{/Control}');
  await userEvent.type(within(await palette()).getByRole('combobox'), 'nothing of that');
  expect(await screen.findByText('Nothing found for “nothing of that”')).toBeInTheDocument();
  expect(scopeSearches()).toHaveLength(1);
});

test('without a company no scope is searched', async () => {
  const { scopeSearches, searches } = open({ abilities: ['company:list', 'scope:read'] });
  await press('{Control>}k{/Control}');
  await userEvent.type(within(await palette()).getByRole('combobox'), 'badge');
  await waitFor(() => expect(searches()).toHaveLength(1));
  expect(scopeSearches()).toEqual([]);
});

test('the theme is changed from the palette', async () => {
  const { theme } = open();
  await press('{Control>}k{/Control}');
  await userEvent.type(within(await palette()).getByRole('combobox'), 'dark{Enter}');
  expect(theme.set).toHaveBeenCalledWith('dark');
});

test("shortcuts lead to pages and run the page's actions, but not while someone types", async () => {
  open({ abilities: [...sessionGrant().abilities, 'scope:read'] });
  await press('a');
  expect(approve).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('Name'), 'gca?n');
  expect(screen.getByLabelText('Name')).toHaveValue('gca?n');
  expect(approve).toHaveBeenCalledTimes(1);
  expect(address()).toHaveTextContent('/settings');
  await userEvent.click(address());
  await press('gc');
  expect(address()).toHaveTextContent('/');
  await press('gs');
  expect(address()).toHaveTextContent('/settings');
  await press('n');
  expect(address()).toHaveTextContent('/?tab=add-client');
  await press('gp');
  expect(address()).toHaveTextContent('/projects');
  await press('/');
  expect(screen.getByLabelText('Search companies')).toHaveFocus();
});

test('? shows the shortcuts of the page that the user may use', async () => {
  open({ abilities: ['company:list'] });
  await press('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const title of ['Approve the SOW', 'Client companies', 'Search', 'Command palette'])
    expect(sheet.getByText(title)).toBeInTheDocument();
  for (const title of ['Add a client', 'Settings']) expect(sheet.queryByText(title)).not.toBeInTheDocument();
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
});
