import { company } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import { useLocation, useNavigate } from '@scopewright/remote-contract/router';
import {
  answeringApi,
  failure,
  later,
  renderWithHost,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { pick } from '@scopewright/ui/testing/pick';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CompaniesPanel } from './companies-panel.tsx';
import type { ListedCompany } from './companies-query.ts';

const CONSULTANTS = [
  { id: 'c'.repeat(24), name: 'Cleo Consultant', email: 'cleo@acme.example' },
  { id: 'd'.repeat(24), name: '', email: 'dora@acme.example' },
];
const [CLEO, DORA] = [CONSULTANTS[0]?.id ?? '', CONSULTANTS[1]?.id ?? ''];

const some = (count: number, overrides: (n: number) => Partial<ListedCompany> = () => ({})): ListedCompany[] =>
  Array.from({ length: count }, (_, n) => ({
    ...company({ id: n.toString(16).padStart(24, '0'), name: `Company ${n + 1}` }),
    ...overrides(n),
  }));

const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView');
  for (const show of Object.values(toast)) show.mockReset();
});

/** Lists, archives and assigns as the server does. */
function server(companies: ListedCompany[]) {
  const byId = (id: string) => companies.find((listed) => listed.id === id);
  const list = ({ query }: SeenCall) => {
    const asked = (name: string) => query.get(name);
    const found = companies
      .filter(({ name }) => name.toLowerCase().includes(asked('search')?.toLowerCase() ?? ''))
      .filter(({ status }) => status === (asked('status') ?? 'active'))
      .filter(({ sowStatus }) => asked('sowStatus') === null || sowStatus === asked('sowStatus'))
      .filter(
        ({ consultantIds }) => asked('consultantId') === null || consultantIds?.includes(asked('consultantId') ?? ''),
      );
    if (asked('sort') === 'created') found.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    if (asked('order') === 'desc') found.reverse();
    const start = Number(asked('cursor') ?? asked('offset') ?? 0);
    const end = start + Number(asked('limit'));
    return { items: found.slice(start, end), nextCursor: end < found.length ? String(end) : null, total: found.length };
  };
  return (call: SeenCall): unknown => {
    const {
      companyIds = [],
      archived,
      assign = [],
      unassign = [],
    } = (call.body ?? {}) as { companyIds?: string[]; archived?: boolean; assign?: string[]; unassign?: string[] };
    const named = companyIds.map(byId).filter((listed) => listed !== undefined);
    if (call.path === 'consultant/companies') return list(call);
    if (call.path === 'staff')
      return {
        items: CONSULTANTS.filter(({ email }) => email.includes(call.query.get('search') ?? '')),
        nextCursor: null,
        total: CONSULTANTS.length,
      };
    if (named.length < companyIds.length) return failure(404, 'Not found', { code: 'not_found' });
    if (call.path === 'companies/archive') for (const listed of named) listed.status = archived ? 'archived' : 'active';
    if (call.path === 'companies/consultants')
      for (const listed of named)
        listed.consultantIds = [
          ...new Set([...(listed.consultantIds ?? []).filter((id) => !unassign.includes(id)), ...assign]),
        ];
    if (call.path.endsWith('/restore')) {
      const restored = byId(call.path.split('/')[1] ?? '');
      if (restored) restored.status = 'active';
      return restored;
    }
    return { changed: companyIds };
  };
}

let address = '';
let goBack: () => void = () => undefined;
function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  address = pathname + search;
  goBack = () => act(() => void navigate(-1));
  return null;
}

interface Opened {
  path?: string;
  role?: Role;
  readOnly?: boolean;
  onAddClient?: () => void;
}

function open(
  answer: (call: SeenCall) => unknown,
  { path = '/', role = 'firmAdmin', readOnly = false, onAddClient }: Opened = {},
) {
  const { api, calls } = answeringApi(answer);
  const session = sessionOf(role, { readOnly });
  const lists = () => calls.filter((call) => call.path === 'consultant/companies');
  const sent = (name: string) => calls.filter((call) => call.path === name).map(({ body }) => body);
  const panel = (
    <>
      <Address />
      <CompaniesPanel onAddClient={onAddClient} />
    </>
  );
  return { calls, lists, sent, ...renderWithHost(panel, { api, path, session, toast }) };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const shown = () => Array.from(document.querySelectorAll('[data-company-name]'), ({ textContent }) => textContent);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const select = async (name: string) => userEvent.click(await screen.findByLabelText(`Select ${name}`));

test('shows what comes next, how far the work is, what waits for whom, and growth', async () => {
  const none = { nextDate: null, progress: null, growth: null, waitsFor: { client: 0, us: 0 } };
  const known = {
    nextDate: { title: 'Pilot', dueOn: '2026-06-01', daysOver: 3 },
    progress: { done: 4, scope: 13 },
    growth: 3,
    waitsFor: { client: 2, us: 1 },
  };
  const { lists } = open(server(some(2, (n) => ({ figures: n === 0 ? known : none }))));
  const row = within(await screen.findByRole('row', { name: /Company 1/ }));
  expect(row.getByText('Pilot')).toBeVisible();
  expect(row.getByText('3 days overdue')).toBeVisible();
  expect(row.getByText('4 of 13')).toBeVisible();
  expect(row.getByText('+3 parts')).toBeVisible();
  expect(row.getByRole('link', { name: 'Waits at Company 1: 1 for us, 2 for client' })).toHaveAttribute(
    'href',
    `/my-work?company=${'0'.repeat(24)}`,
  );
  const other = within(screen.getByRole('row', { name: /Company 2/ }));
  expect(other.getAllByText('None')).toHaveLength(4);
  expect(other.getAllByRole('link')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Waits' }));
  await waitFor(() => expect(lists().at(-1)?.query.get('sort')).toBe('waits'));
  expect(lists().at(-1)?.query.get('order')).toBe('desc');
});

test('lists name, SOW status and date of every company under a heading with their number', async () => {
  open(
    server([
      {
        ...company({
          name: 'Northwind',
          sowStatus: 'active',
          activeChangeOrderCount: 2,
          createdAt: '2026-03-14T12:00:00.000Z',
        }),
      },
      ...some(1),
    ]),
    {
      role: 'user',
    },
  );
  expect(screen.getByText('Loading client companies...')).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Client companies' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => within(header).getByRole('button').textContent),
  ).toEqual(['Company Name', 'SOW Status', 'Created']);
  const row = within(table).getByRole('row', { name: /Northwind/ });
  expect(within(row).getByText('Active')).toBeInTheDocument();
  expect(within(row).getByText('2 CO')).toBeInTheDocument();
  expect(
    within(row).getByText(
      new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date('2026-03-14T12:00:00.000Z')),
    ),
  ).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'Northwind' })).toHaveAttribute('href', `/companies/${company().id}`);
  expect(within(table).getByText('No SOW')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Client Companies (2)' })).toBeInTheDocument();
});

test('shows active SOWs only, and all again', async () => {
  open(server([...some(3), { ...company({ name: 'Busy', sowStatus: 'active' }) }]));
  await press('Active SOWs Only');
  expect(await heading('Client Companies (1 of 4)')).toBeInTheDocument();
  expect(shown()).toEqual(['Busy']);
  expect(address).toBe('/?sow=active');
  await press('Show All');
  expect(await heading('Client Companies (4)')).toBeInTheDocument();
  expect(address).toBe('/');
});

test('shows when no company has an active SOW', async () => {
  open(server(some(2)));
  await press('Active SOWs Only');
  expect(await screen.findByText('No companies with active SOWs found')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Client Companies (0 of 2)' })).toBeInTheDocument();
});

test('shows when there is no company, and leads to the form', async () => {
  const addClient = vi.fn();
  open(server([]), { onAddClient: addClient });
  expect(await screen.findByText('No companies assigned yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Active SOWs Only' })).not.toBeInTheDocument();
  await press('Add a client');
  expect(addClient).toHaveBeenCalledOnce();
});

const withSample = (sampleClient: boolean) => (call: SeenCall) => {
  if (call.path === 'firm/onboarding') return { sampleClient };
  if (call.path === 'sample-client') return company({ name: 'Sample client', sample: true });
  return server([])(call);
};

test('without a client a sample client is added with one press, and opens', async () => {
  const { calls } = open(withSample(false), { onAddClient: vi.fn() });
  await press('Add a sample client');
  await waitFor(() => expect(address).toBe(`/companies/${company().id}`));
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['sample-client']);
  expect(toast.success).toHaveBeenCalledWith('The sample client is added');
});

test.each([
  ['while the firm has one', withSample(true), {}],
  ['before the server answers whether the firm has one', server([]), {}],
  ['to a firm that is read-only', withSample(false), { readOnly: true }],
])('no sample client is offered %s', async (_, answer, more: Opened) => {
  open(answer, { onAddClient: vi.fn(), ...more });
  await screen.findByRole('button', { name: 'Add a client' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add a sample client' })).not.toBeInTheDocument());
});

test('the sample client is marked in the list', async () => {
  open(server([company({ name: 'Sample client', sample: true }), ...some(1)]));
  expect(within(await screen.findByRole('row', { name: /Sample client/ })).getByText('Sample')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Company 1/ })).queryByText('Sample')).not.toBeInTheDocument();
});

test('people who may not create a company are not led to the form', async () => {
  open(server([]));
  expect(await screen.findByText('No companies assigned yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add a client' })).not.toBeInTheDocument();
});

test('a long list is searched on the server, and the search is in the address', async () => {
  const { lists } = open(server(some(12)), { path: '/?tenant=acme' });
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search companies' }), {
    target: { value: 'company 12' },
  });
  expect(await heading('Client Companies (1 of 12)')).toBeInTheDocument();
  expect(address).toBe('/?tenant=acme&search=company+12');
  expect(lists().map(({ query }) => query.get('search'))).toEqual([null, 'company 12']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'company 12x' } });
  expect(await screen.findByText('No companies match “company 12x”')).toBeInTheDocument();
  await press('Clear filters');
  expect(await heading('Client Companies (12)')).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('Back reverts a search, whatever was typed, and the field with it', async () => {
  open(server(some(12)));
  const field = await screen.findByRole('searchbox');
  fireEvent.change(field, { target: { value: 'company 1' } });
  expect(await heading('Client Companies (4 of 12)')).toBeInTheDocument();
  fireEvent.change(field, { target: { value: 'company 12 ' } });
  expect(await heading('Client Companies (1 of 12)')).toBeInTheDocument();
  expect(field).toHaveValue('company 12 ');
  goBack();
  expect(await heading('Client Companies (12)')).toBeInTheDocument();
  expect(field).toHaveValue('');
});

test("opens the address's view", async () => {
  const { lists } = open(
    server(some(70, (n) => ({ sowStatus: 'draft', createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() }))),
    {
      path: '/?search=company&sow=draft&sort=created&page=2',
    },
  );
  expect(await heading('Client Companies (70 of 70)')).toBeInTheDocument();
  expect(shown()[0]).toBe('Company 20');
  expect(screen.getByRole('searchbox')).toHaveValue('company');
  expect(await screen.findByRole('combobox', { name: 'SOW status' })).toHaveTextContent('Draft');
  expect(Object.fromEntries(lists()[0]?.query ?? [])).toEqual({
    search: 'company',
    sowStatus: 'draft',
    status: 'active',
    sort: 'created',
    order: 'desc',
    limit: '50',
    figures: 'true',
    offset: '50',
  });
});

test('no rows of another filter stand under a filter that is still loading or has failed', async () => {
  const answer = server(some(12, (n) => ({ sowStatus: n === 0 ? 'active' : 'draft' })));
  let filtered: unknown = later().promise;
  open((call) => (call.query.has('sowStatus') || call.query.has('search') ? filtered : answer(call)));
  await press('Active SOWs Only');
  expect(screen.getByText('Loading client companies...')).toBeInTheDocument();
  expect(screen.queryByText('Company 2')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Client Companies' })).toBeInTheDocument();

  filtered = failure(503, 'Service temporarily unavailable. Please try again.');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'company 12' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load companies');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();

  filtered = { items: some(1), nextCursor: null, total: 1 };
  await press('Retry');
  expect(await screen.findByText('Company 1')).toBeInTheDocument();
  expect(screen.queryByText('Company 2')).not.toBeInTheDocument();
  expect(screen.getByText('Showing 1–1 of 1 company')).toBeInTheDocument();
});

test('long lists have pages with their own addresses', async () => {
  const { lists } = open(server(some(120)));
  expect(await screen.findByText('Showing 1–50 of 120 companies')).toBeInTheDocument();
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  expect(
    within(pages)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/', '/?page=2', '/?page=3', '/?page=2']);
  expect(within(pages).getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(within(pages).getByRole('link', { name: 'Next' }));
  expect(await screen.findByText('Showing 51–100 of 120 companies')).toBeInTheDocument();
  await waitFor(() => expect(shown()[0]).toBe('Company 51'));
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  expect(lists().map(({ query }) => query.get('offset'))).toEqual([null, '50']);
  goBack();
  await waitFor(() => expect(shown()[0]).toBe('Company 1'));
});

test('the rows of the page before stay, marked, while the next one loads', async () => {
  const answer = server(some(60));
  const next = later();
  open((call) => (call.query.has('offset') ? next.promise : answer(call)));
  await screen.findByText('Showing 1–50 of 60 companies');
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(screen.getByText('Company 1')).toBeInTheDocument();
  expect(screen.getByRole('table').parentElement).toHaveAttribute('aria-busy', 'true');
  next.resolve({ items: some(1, () => ({ name: 'Last one' })), nextCursor: null, total: 51 });
  expect(await screen.findByText('Last one')).toBeInTheDocument();
  expect(screen.getByRole('table').parentElement).not.toHaveAttribute('aria-busy');
});

test('a page after the last one leads to the last one', async () => {
  open(server(some(60)), { path: '/?page=9' });
  expect(await screen.findByText('Showing 51–60 of 60 companies')).toBeInTheDocument();
  expect(address).toBe('/?page=2');
});

test('headers sort, the second press the other way round', async () => {
  const { lists } = open(server(some(3)));
  await press('Created');
  await waitFor(() => expect(address).toBe('/?sort=created'));
  await press('Created');
  await waitFor(() => expect(address).toBe('/?sort=created&order=asc'));
  await press('SOW Status');
  await waitFor(() => expect(address).toBe('/?sort=sowStatus'));
  await waitFor(() => expect(lists()).toHaveLength(4));
  expect(lists().map(({ query }) => `${query.get('sort')} ${query.get('order')}`)).toEqual([
    'name asc',
    'created desc',
    'created asc',
    'sowStatus asc',
  ]);
  expect(screen.getByRole('button', { name: 'SOW Status' }).closest('th')).toHaveAttribute('aria-sort', 'ascending');
});

test('filters by consultant and by SOW status, and names assigned consultants', async () => {
  open(
    server(
      some(12, (n) => ({
        consultantIds: n === 3 ? [CLEO, DORA, 'e'.repeat(24)] : [],
        sowStatus: n % 2 ? 'draft' : 'none',
      })),
    ),
  );
  expect(await screen.findByText('Cleo Consultant, dora@acme.example and 1 more')).toBeInTheDocument();
  await press('Filters');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Consultant' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Cleo Consultant' }));
  expect(await heading('Client Companies (1 of 12)')).toBeInTheDocument();
  expect(address).toBe(`/?consultant=${CLEO}`);
  await pick(screen.getByRole('combobox', { name: 'SOW status' }), 'No SOW');
  expect(await screen.findByText('No companies match these filters')).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
  expect(await heading('Client Companies (12)')).toBeInTheDocument();
});

test('an address names a consultant whose name comes later', async () => {
  open(server(some(1, () => ({ consultantIds: [CLEO] }))), { path: `/?consultant=${CLEO}` });
  await waitFor(async () =>
    expect(await screen.findByRole('combobox', { name: 'Consultant' })).toHaveValue('Cleo Consultant'),
  );
});

test('archives companies selected on several pages, and undoes it', async () => {
  const { sent } = open(server(some(60)));
  await select('Company 1');
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  await select('Company 51');
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await press('Archive');
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Archive 2 companies?' })).getByRole('button', {
      name: 'Archive',
    }),
  );
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('2 companies archived', { label: 'Undo', run: expect.any(Function) }),
  );
  expect(await heading('Client Companies (58)')).toBeInTheDocument();
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
  const ids = [some(60)[0]?.id, some(60)[50]?.id];
  expect(sent('companies/archive')).toEqual([{ companyIds: ids, archived: true }]);
  act(() => toast.success.mock.calls[0]?.[1].run());
  expect(await heading('Client Companies (60)')).toBeInTheDocument();
  expect(sent('companies/archive')[1]).toEqual({ companyIds: ids, archived: false });
});

test('archived companies are found and brought back', async () => {
  open(server(some(12, (n) => ({ status: n < 2 ? 'archived' : 'active' }))));
  await press('Filters');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'archived');
  expect(await heading('Client Companies (2)')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Restore');
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Restore 2 companies?' })).getByRole('button', {
      name: 'Restore',
    }),
  );
  expect(await screen.findByText('No archived companies')).toBeInTheDocument();
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('2 companies restored', expect.anything()));
});

test('changes everything that a filter lets through, and shows how far it has come', async () => {
  const companies = some(260, (n) => ({ sowStatus: n < 250 ? 'draft' : 'none' }));
  const answer = server(companies);
  const gates = [later(), later(), later()];
  let archived = 0;
  const { sent, lists } = open(
    async (call) => {
      if (call.path === 'companies/archive') await gates[archived++]?.promise;
      return answer(call);
    },
    { path: '/?sow=draft' },
  );
  await select('Company 1');
  await press('Select all 250');
  expect(await screen.findByText('250 selected')).toBeInTheDocument();
  expect(lists().at(-1)?.query.get('limit')).toBe('500');
  await press('Archive');
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Archive 250 companies?' })).getByRole('button', {
      name: 'Archive',
    }),
  );
  expect(await screen.findByText('Archiving 0 of 250 companies...')).toBeInTheDocument();
  act(() => gates[0]?.resolve(null));
  expect(await screen.findByText('Archiving 100 of 250 companies...')).toBeInTheDocument();
  await press('Stop');
  act(() => gates[1]?.resolve(null));
  expect(await screen.findByText('Stopped: 50 companies left')).toBeInTheDocument();
  expect(toast.success).toHaveBeenCalledWith('200 companies archived', expect.anything());
  expect(await heading('Client Companies (50 of 60)')).toBeInTheDocument();
  act(() => gates[2]?.resolve(null));
  await press('Go on');
  expect(await heading('Client Companies (0 of 10)')).toBeInTheDocument();
  expect(sent('companies/archive').map((body) => (body as { companyIds: string[] }).companyIds.length)).toEqual([
    100, 100, 50,
  ]);
});

test('reports which companies could not be archived, and why, and archives the others', async () => {
  const companies = some(12);
  const answer = server(companies);
  const gone = companies[2]?.id ?? '';
  open((call) => {
    const named = (call.body as { companyIds?: string[] } | undefined)?.companyIds ?? [];
    return named.includes(gone) ? failure(404, 'Not found', { code: 'not_found' }) : answer(call);
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await press('Archive');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('1 company could not be archived');
  expect(alert).toHaveTextContent('Not archived: Company 3');
  expect(alert).toHaveTextContent('Not found');
  expect(toast.success).toHaveBeenCalledWith('11 companies archived', expect.anything());
  expect(shown()).toEqual(['Company 3']);
  await press('Dismiss');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('rows come back when nothing could be changed, which can be tried again', async () => {
  const answer = server(some(3));
  let down = true;
  open((call) => {
    if (down && call.path === 'companies/archive') throw new TypeError('Failed to fetch');
    return answer(call);
  });
  await select('Company 2');
  await press('Archive');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There was no connection.');
  expect(shown()).toEqual(['Company 1', 'Company 2', 'Company 3']);
  expect(toast.success).not.toHaveBeenCalled();
  down = false;
  await press('Try again');
  await waitFor(() => expect(shown()).toEqual(['Company 1', 'Company 3']));
});

test('assigns consultants, and shows who is assigned to some only', async () => {
  const { sent } = open(server(some(3, (n) => ({ consultantIds: n === 0 ? [CLEO, DORA] : [CLEO] }))));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await press('Assign consultants');
  const dialog = within(await screen.findByRole('dialog', { name: 'Consultants of 3 companies' }));
  const cleo = await dialog.findByRole('checkbox', { name: 'Cleo Consultant' });
  const dora = dialog.getByRole('checkbox', { name: 'dora@acme.example' });
  expect(cleo).toBeChecked();
  expect(dora).toBePartiallyChecked();
  expect(dialog.getByText('1 of 3')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await userEvent.click(cleo);
  await userEvent.click(dora);
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('Consultants of 3 companies changed', expect.anything()),
  );
  const ids = some(3).map(({ id }) => id);
  expect(sent('companies/consultants')).toEqual([{ companyIds: ids, assign: [DORA], unassign: [CLEO] }]);
  await waitFor(() => expect(screen.getAllByText('dora@acme.example')).toHaveLength(3));
  act(() => toast.success.mock.calls[0]?.[1].run());
  await waitFor(() => expect(sent('companies/consultants')).toHaveLength(3));
  expect(sent('companies/consultants').slice(1)).toEqual([
    { companyIds: ids.slice(0, 1), assign: [CLEO], unassign: [] },
    { companyIds: ids.slice(1), assign: [CLEO], unassign: [DORA] },
  ]);
});

test('another filter begins a new selection', async () => {
  open(server(some(12)));
  await select('Company 2');
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'company 1' } });
  await heading('Client Companies (4 of 12)');
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
});

test.each<[Role, boolean, string[]]>([
  ['firmAdmin', false, ['Assign consultants', 'Archive', 'Clear selection']],
  ['consultant', false, ['Archive', 'Clear selection']],
])('%s (read-only: %s) is offered the permitted actions on a selection', async (role, readOnly, buttons) => {
  open(server(some(1)), { role, readOnly });
  await select('Company 1');
  const bar = screen.getByRole('region', { name: 'Selected companies' });
  expect(
    within(bar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(buttons);
});

test('a read-only account is offered nothing to change, and may export', async () => {
  open(server(some(1)), { readOnly: true });
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test("exports the list's companies, in its order", async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const saved = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
  const answer = server(some(60, () => ({ sowStatus: 'draft' })));
  const { calls } = open(
    (call) =>
      call.path === 'consultant/companies.csv'
        ? new Response('a', {
            headers: {
              'content-type': 'text/csv',
              'content-disposition': 'attachment; filename="client-companies.csv"',
            },
          })
        : answer(call),
    { path: '/?sow=draft&sort=created&page=2' },
  );
  await press('Export CSV');
  await waitFor(() => expect(saved).toHaveBeenCalledWith('client-companies.csv'));
  const asked = calls.find(({ path }) => path === 'consultant/companies.csv')?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({
    sowStatus: 'draft',
    status: 'active',
    sort: 'created',
    order: 'desc',
  });
});

test('a refused export is reported', async () => {
  const answer = server(some(1));
  open((call) =>
    call.path === 'consultant/companies.csv'
      ? failure(429, 'Too many requests. Please try again later.')
      : answer(call),
  );
  await press('Export CSV');
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(
      'The list could not be exported. Too many requests. Please try again later.',
    ),
  );
});

const deletedCompanies = () =>
  some(2, (n) => ({ status: 'deleted', deletedAt: new Date(Date.now() - n * 26 * 24 * 60 * 60 * 1000).toISOString() }));

test('a firm’s administrator finds deleted companies, and when they will be purged, and restores one', async () => {
  const { sent } = open(server(deletedCompanies()), { path: '/?status=deleted' });
  expect(await screen.findByText('30 days left')).toBeInTheDocument();
  expect(screen.getByText('4 days left')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Deleted' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await press('Restore Company 2');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('“Company 2” is back, with its people'));
  expect(shown()).toEqual(['Company 1']);
  expect(sent(`companies/${some(2)[1]?.id}/restore`)).toHaveLength(1);
});

test('a company that can’t be restored stays in the list, with the reason', async () => {
  const answer = server(deletedCompanies());
  open(
    (call) =>
      call.path.endsWith('/restore')
        ? failure(409, 'A client company with this name already exists', { code: 'company_name_taken' })
        : answer(call),
    {
      path: '/?status=deleted',
    },
  );
  await press('Restore Company 1');
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(
      '“Company 1” could not be restored. A client company with this name already exists',
    ),
  );
  expect(shown()).toEqual(['Company 1', 'Company 2']);
});

test('a consultant is shown no deleted companies', async () => {
  const { lists } = open(server(deletedCompanies()), { path: '/?status=deleted', role: 'consultant' });
  await screen.findByText('No companies assigned yet');
  expect(lists()[0]?.query.get('status')).toBe('active');
  await press('Filters');
  expect(await screen.findByRole('combobox', { name: 'Show' })).toHaveTextContent(
    /^Companies in useArchived companies$/,
  );
});

test('takes the plain list of a server that does not page', async () => {
  open(() => some(3));
  expect(await heading('Client Companies (3)')).toBeInTheDocument();
});

test('a failed load can be retried', async () => {
  let down = true;
  const answer = server(some(1));
  open((call) => (down ? failure(503, 'Service temporarily unavailable. Please try again.') : answer(call)));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load companies');
  expect(alert).toHaveTextContent('Service temporarily unavailable. Please try again.');
  down = false;
  await press('Retry');
  expect(await screen.findByText('Company 1')).toBeInTheDocument();
});

test('names are shown as text', async () => {
  open(server([{ ...company({ name: '<b onclick=alert(1)>Bold</b>', sowStatus: '<i>odd</i>' }) }]));
  expect(await screen.findByText('<b onclick=alert(1)>Bold</b>')).toBeInTheDocument();
  expect(screen.getByText('<i>odd</i>')).toBeInTheDocument();
});
