import type { CallOutput } from '@scopewright/contracts';
import { company, companyDetail } from '@scopewright/contracts/testing';
import { scoreOfOrder } from '@scopewright/domain/search/change-order-number';
import { wordsOf } from '@scopewright/domain/search/words';
import { useLocation } from '@scopewright/remote-contract/router';
import {
  answeringApi,
  failure,
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

const OF_NORTHWIND = { companyId: NORTHWIND.id, companyName: NORTHWIND.name };
const SOW = '1'.repeat(24);
const AGREEMENT = { type: 'sow' as const, id: SOW, sowId: SOW, title: 'Roll-out' };
const hitId = (digit: number) => String(digit).repeat(24);
const HITS: CallOutput<'searchFirm'>['items'] = [
  { kind: 'company', id: NORTHWIND.id, title: NORTHWIND.name },
  { kind: 'sow', id: SOW, title: 'Roll-out', status: 'active', ...OF_NORTHWIND },
  {
    ...{ kind: 'changeOrder', id: hitId(2), title: 'More forms', number: 1, status: 'sent', sowId: SOW },
    ...OF_NORTHWIND,
  },
  {
    ...{ kind: 'clause', id: hitId(3), title: 'Two workflows', quote: 'Two workflows', agreement: AGREEMENT },
    ...OF_NORTHWIND,
  },
  { kind: 'milestone', id: hitId(4), title: 'Pilot', date: '2026-06-01', ...OF_NORTHWIND },
  { kind: 'person', id: hitId(5), title: 'Kim Client', email: 'kim@client.example', ...OF_NORTHWIND },
  { kind: 'person', id: hitId(6), title: 'Conny', email: 'conny@firm.example', companyId: null, companyName: null },
  { kind: 'document', id: hitId(7), title: 'Signed.pdf', agreement: AGREEMENT, ...OF_NORTHWIND },
  { kind: 'project', id: PROJECT, title: 'Service desk', ...OF_NORTHWIND },
];

/** The results that the server would find for a text. */
const hitsFor = (q: string) =>
  HITS.filter(
    (hit) =>
      `${hit.title} ${'email' in hit ? hit.email : ''}`.toLowerCase().includes(q.toLowerCase()) ||
      (hit.kind === 'changeOrder' && scoreOfOrder(wordsOf(q), hit) > 0),
  );

interface World {
  projects?: string[];
  activeSows?: string[];
  searchFails?: boolean;
  sampleClient?: boolean;
}

function open(
  grant: Parameters<typeof sessionGrant>[0] = {},
  path = '/settings',
  { projects = [], activeSows = [], searchFails = false, sampleClient = true }: World = {},
) {
  const theme = { get: () => 'system' as const, set: vi.fn() };
  const { api, calls } = answeringApi((call) => {
    if (call.path === 'firm/onboarding') return { sampleClient };
    if (call.path === 'sample-client') return NORTHWIND;
    if (call.path === 'public/remotes') return testHost().boot.remotes;
    if (call.path === 'search' && searchFails) return failure(422, 'Validation failed', { code: 'validation_failed' });
    if (call.path === 'search') return { items: hitsFor(call.query.get('q') ?? '') };
    if (call.path === `companies/${NORTHWIND.id}`) return companyDetail();
    if (call.path.endsWith('/sows'))
      return { items: activeSows.map((id) => ({ id, title: 'Roll-out' })), nextCursor: null, total: activeSows.length };
    if (call.path.endsWith('/backlog-search'))
      return { items: call.query.get('q') === 'badge' ? [WORK_ITEM] : [], more: false };
    if (call.path.endsWith('/scope-search')) return { items: FOUND[call.query.get('q') ?? ''] ?? [], more: false };
    if (call.path === 'projects')
      return { items: projects.map((id) => ({ id, name: 'Service desk' })), nextCursor: null, total: projects.length };
    return { items: [NORTHWIND], nextCursor: null, total: 1 };
  });
  renderWithHost(
    <WorkplaceFrame>
      <Page />
    </WorkplaceFrame>,
    { api, theme, path, session: memorySession(sessionGrant(grant)) },
  );
  return {
    theme,
    calls,
    searches: () => calls.filter((call) => call.path === 'search'),
    scopeSearches: () => calls.filter((call) => call.path.endsWith('/scope-search')),
  };
}
const address = () => screen.getByLabelText('Address');
const palette = () => screen.findByRole('dialog', { name: 'Command palette' });
const press = (keys: string) => userEvent.keyboard(keys);
/** Types into the palette, which is opened first if it isn't open. */
async function find(text: string) {
  if (screen.queryByRole('dialog', { name: 'Command palette' }) === null) await press('{Control>}k{/Control}');
  const input = within(await palette()).getByRole('combobox');
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

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
  expect(searches().map(({ query }) => [query.get('q'), query.get('companyId')])).toEqual([['northw', null]]);
});

const sowPath = `/companies/${NORTHWIND.id}/sows/${SOW}`;

test.each([
  ['a company', 'northw', 'Companies', /^Northwind Traders$/, `/companies/${NORTHWIND.id}`],
  ['a project', 'service d', 'Projects', /Northwind/, `/companies/${NORTHWIND.id}/projects/${PROJECT}`],
  ['a SOW', 'roll', 'SOWs', /^Roll-outNorthwind/, sowPath],
  ['a change order', 'more f', 'Change orders', /CO-001 · Northwind/, `${sowPath}/change-orders/${hitId(2)}`],
  ['a change order by number', 'co-1', 'Change orders', /^More forms/, `${sowPath}/change-orders/${hitId(2)}`],
  ['an accepted clause', 'workf', 'Accepted clauses', /Roll-out · Northwind/, `${sowPath}/clauses?q=Two+workflows`],
  ['a milestone', 'pilot', 'Milestones', /Jun 1, 2026 · Northwind/, `/companies/${NORTHWIND.id}/status`],
  ['a person', 'kim', 'People', /Northwind/, `/companies/${NORTHWIND.id}/people?search=kim%40client.example`],
  ['a person by email', 'conny@', 'People', /ConnyYour firm/, '/settings/users'],
  ['a document', 'signed', 'Documents', /Roll-out · Northwind/, sowPath],
])('%s is found, with its kind and what it belongs to, and opened', async (_what, text, heading, shown, to) => {
  open();
  await find(text);
  const group = within(await screen.findByRole('group', { name: heading }));
  const option = await group.findByRole('option');
  expect(option).toHaveTextContent(shown);
  expect(option).toHaveAttribute('aria-selected', 'true');
  await press('{Enter}');
  await waitFor(() => expect(address().textContent).toBe(to));
});

test('settings are found by their words, and opened', async () => {
  open({ abilities: ['company:list', 'billing:manage'] });
  await find('invoi');
  expect(await screen.findByRole('option', { name: 'Plan & billing' })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Settings' })).toBeInTheDocument();
  await press('{Enter}');
  await waitFor(() => expect(address()).toHaveTextContent('/settings/billing'));
});

test('pages that someone may not open are not found', async () => {
  open({ abilities: ['company:list'] });
  await find('invoi');
  expect(await screen.findByText('No results for “invoi”')).toBeInTheDocument();
});

test('pages of the open company are found, and of companies opened recently, also by the company’s name', async () => {
  const other = 'c'.repeat(24);
  localStorage.setItem(
    recentItem(ME),
    JSON.stringify([{ to: `/companies/${other}`, title: 'Contoso', section: 'Client company' }]),
  );
  open({ abilities: ['company:list', 'backlog:plan', 'scope:read'] }, `/companies/${NORTHWIND.id}/people`);
  await find('jira');
  const openCompany = within(await screen.findByRole('group', { name: NORTHWIND.name }));
  expect(openCompany.getByRole('option', { name: 'Backlog exports' })).toHaveAttribute('aria-selected', 'true');
  await find('contoso cover');
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Coverage'));
  await press('{Enter}');
  await waitFor(() => expect(address()).toHaveTextContent(`/companies/${other}/coverage`));
});

test.each([
  ['with one active SOW', [SOW], true],
  ['without an active SOW', [], false],
  ['with several active SOWs', [SOW, hitId(9)], false],
])('in a company %s, a change order of it is offered: %s', async (_what, activeSows, offered) => {
  open({ abilities: ['company:list', 'sow:write'] }, `/companies/${NORTHWIND.id}/people`, { activeSows });
  await find('new change order');
  if (!offered) return void (await screen.findByText('No results for “new change order”'));
  await screen.findByRole('option', { name: 'New change order' });
  await press('{Enter}');
  await waitFor(() => expect(address().textContent).toBe(`${sowPath}/change-orders/new`));
});

test('the keyboard moves through all results, to the first and to the last', async () => {
  open();
  await find('s');
  await screen.findByRole('option', { name: /^Signed/ });
  const options = screen.getAllByRole('option');
  const selected = () => screen.getAllByRole('option').findIndex((each) => each.ariaSelected === 'true');
  expect(selected()).toBe(0);
  await press('{ArrowDown}');
  expect(selected()).toBe(1);
  await press('{End}');
  expect(selected()).toBe(options.length - 1);
  await press('{ArrowDown}');
  expect(selected()).toBe(0);
  await press('{ArrowUp}');
  expect(selected()).toBe(options.length - 1);
  await press('{Home}');
  expect(selected()).toBe(0);
  const input = screen.getByRole('combobox');
  expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(input).toHaveAttribute('aria-activedescendant', options[0]?.id);
});

test('while it searches, the palette shows so instead of finding nothing', async () => {
  open();
  await find('nothing of that');
  const status = within(await palette()).getByRole('status');
  expect(status).toHaveTextContent('Searching...');
  expect(screen.queryByText(/^No results/)).not.toBeInTheDocument();
  expect(await screen.findByText('No results for “nothing of that”')).toBeInTheDocument();
  expect(status).toBeEmptyDOMElement();
});

test('a search that fails is not shown as one without results', async () => {
  open({}, '/settings', { searchFails: true });
  await find('nothing of that');
  expect(await screen.findByText('The search failed. Try again in a moment.')).toBeInTheDocument();
  expect(screen.queryByText(/^No results/)).not.toBeInTheDocument();
});

test('at the address of a company that can’t exist everything else is still found', async () => {
  const { searches } = open({ abilities: ['company:list', 'scope:read'] }, '/companies/northwind/people');
  await find('kim');
  await screen.findByRole('option', { name: /^Kim Client/ });
  expect(searches().map(({ query }) => query.get('companyId'))).toEqual([null]);
});

test('a client’s people find their own things, but no list of companies', async () => {
  const client = { ...sessionGrant().user, role: 'companyUser' as const, companyId: NORTHWIND.id };
  const { searches } = open({ user: client, abilities: ['company:list'] }, '/');
  await find('ro');
  const agreements = within(await screen.findByRole('group', { name: 'Agreements' }));
  expect(agreements.getByRole('option')).toHaveTextContent(/^Roll-out$/);
  await find('northwind');
  expect(await screen.findByText('No results for “northwind”')).toBeInTheDocument();
  expect(searches().map(({ query }) => query.get('companyId'))).toEqual([NORTHWIND.id, NORTHWIND.id]);
});

test.each([
  ['while the firm has none', false, true],
  ['not while it has one', true, false],
])('a sample client is offered %s', async (_, sampleClient, offered) => {
  const { calls } = open({ abilities: ['company:list', 'company:create', 'staff:list'] }, '/settings', {
    sampleClient,
  });
  await find('sample client');
  if (!offered) return void (await screen.findByText('No results for “sample client”'));
  await screen.findByRole('option', { name: 'Add a sample client' });
  await press('{Enter}');
  await waitFor(() => expect(address()).toHaveTextContent(`/companies/${NORTHWIND.id}`));
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['sample-client']);
});

test('a user who may not list companies searches nothing', async () => {
  const { searches } = open({ abilities: [] });
  await find('nothing of that');
  expect(await screen.findByText('No results for “nothing of that”')).toBeInTheDocument();
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
  open({ abilities: ['company:list', 'scope:read'] }, `/companies/${NORTHWIND.id}`, { projects });
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
  expect(await screen.findByText('No results for “nothing of that”')).toBeInTheDocument();
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
