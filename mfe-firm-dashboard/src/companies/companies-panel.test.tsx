import type { Company } from '@scopewright/contracts';
import { company } from '@scopewright/contracts/testing';
import { answeringApi, failure, later, renderWithHost, type SeenCall } from '@scopewright/remote-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CompaniesPanel } from './companies-panel.tsx';

/** Pages, searches and filters as the server does. */
const listOf =
  (companies: Company[]) =>
  ({ query }: SeenCall) => {
    const search = query.get('search')?.toLowerCase() ?? '';
    const found = companies.filter(
      ({ name, sowStatus }) => name.toLowerCase().includes(search) && (query.get('activeOnly') !== 'true' || sowStatus === 'active'),
    );
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('limit'));
    return { items: found.slice(start, end), nextCursor: end < found.length ? String(end) : null, total: found.length };
  };

const some = (count: number, overrides: (n: number) => Partial<Company> = () => ({})) =>
  Array.from({ length: count }, (_, n) => company({ id: n.toString(16).padStart(24, '0'), name: `Company ${n + 1}`, ...overrides(n) }));

function open(answer: (call: SeenCall) => unknown, onAddClient?: () => void) {
  const { api, calls } = answeringApi(answer);
  return { calls, ...renderWithHost(<CompaniesPanel onAddClient={onAddClient} />, { api }) };
}

test('lists name, SOW status and date of every company under a heading with their number', async () => {
  open(listOf([company({ name: 'Northwind', sowStatus: 'active', activeChangeOrderCount: 2, createdAt: '2026-03-14T12:00:00.000Z' }), ...some(1)]));
  expect(screen.getByText('Loading client companies...')).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Client companies' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Company Name', 'SOW Status', 'Created']);
  const row = within(table).getByRole('row', { name: /Northwind/ });
  expect(within(row).getByText('Active')).toBeInTheDocument();
  expect(within(row).getByText('2 CO')).toBeInTheDocument();
  expect(within(row).getByText(new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date('2026-03-14T12:00:00.000Z')))).toBeInTheDocument();
  expect(within(table).getByText('No SOW')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Client Companies (2)' })).toBeInTheDocument();
});

test('shows active SOWs only, and all again', async () => {
  open(listOf([...some(3), company({ name: 'Busy', sowStatus: 'active' })]));
  await userEvent.click(await screen.findByRole('button', { name: 'Active SOWs Only' }));
  expect(await screen.findByRole('heading', { name: 'Client Companies (1 of 4)' })).toBeInTheDocument();
  expect(screen.getByText('Busy')).toBeInTheDocument();
  expect(screen.queryByText('Company 1')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show All' }));
  expect(await screen.findByRole('heading', { name: 'Client Companies (4)' })).toBeInTheDocument();
});

test('says so when no company has an active SOW', async () => {
  open(listOf(some(2)));
  await userEvent.click(await screen.findByRole('button', { name: 'Active SOWs Only' }));
  expect(await screen.findByText('No companies with active SOWs found')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Client Companies (0 of 2)' })).toBeInTheDocument();
});

test('says so when there is no company, and leads to the form', async () => {
  const addClient = vi.fn();
  open(listOf([]), addClient);
  expect(await screen.findByText('No companies assigned yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Active SOWs Only' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add a client' }));
  expect(addClient).toHaveBeenCalledOnce();
});

test('people who may not create a company are not led to the form', async () => {
  open(listOf([]));
  expect(await screen.findByText('No companies assigned yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add a client' })).not.toBeInTheDocument();
});

test('a long list is searched on the server', async () => {
  const { calls } = open(listOf(some(12)));
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search companies' }), { target: { value: 'company 12' } });
  expect(await screen.findByRole('heading', { name: 'Client Companies (1 of 12)' })).toBeInTheDocument();
  expect(calls.map(({ query }) => query.get('search'))).toEqual([null, 'company 12']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'company 12x' } });
  expect(await screen.findByText('No companies match “company 12x”')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('heading', { name: 'Client Companies (12)' })).toBeInTheDocument();
});

test('no rows of another filter stand under a filter that is still loading or has failed', async () => {
  const answer = listOf(some(12, (n) => ({ sowStatus: n === 0 ? 'active' : 'draft' })));
  let filtered: unknown = later().promise;
  open((call) => (call.query.has('activeOnly') || call.query.has('search') ? filtered : answer(call)));
  await userEvent.click(await screen.findByRole('button', { name: 'Active SOWs Only' }));
  expect(screen.getByText('Loading client companies...')).toBeInTheDocument();
  expect(screen.queryByText('Company 2')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Client Companies' })).toBeInTheDocument();

  filtered = failure(503, 'Service temporarily unavailable. Please try again.');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'company 12' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load companies');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();

  filtered = answer({ query: new URLSearchParams({ limit: '50', search: 'company 1', activeOnly: 'true' }) } as SeenCall);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Company 1')).toBeInTheDocument();
  expect(screen.queryByText('Company 2')).not.toBeInTheDocument();
});

test('more than a page is loaded on demand', async () => {
  open(listOf(some(60)));
  expect(await screen.findByText('Showing 50 of 60 companies')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Showing 60 of 60 companies')).toBeInTheDocument();
  expect(screen.getByText('Company 60')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('takes the plain list of a server that does not page', async () => {
  open(() => some(3));
  expect(await screen.findByRole('heading', { name: 'Client Companies (3)' })).toBeInTheDocument();
});

test('a failed load can be retried', async () => {
  let down = true;
  const answer = listOf(some(1));
  open((call) => (down ? failure(503, 'Service temporarily unavailable. Please try again.') : answer(call)));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load companies');
  expect(alert).toHaveTextContent('Service temporarily unavailable. Please try again.');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Company 1')).toBeInTheDocument();
});

test('a failed next page keeps the rows and can be asked for again', async () => {
  let down = false;
  const answer = listOf(some(60));
  open((call) => (down ? failure(500, 'Something went wrong') : answer(call)));
  await screen.findByText('Showing 50 of 60 companies');
  down = true;
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByText('Company 50')).toBeInTheDocument();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Showing 60 of 60 companies')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('names are shown as text', async () => {
  open(listOf([company({ name: '<b onclick=alert(1)>Bold</b>', sowStatus: '<i>odd</i>' })]));
  expect(await screen.findByText('<b onclick=alert(1)>Bold</b>')).toBeInTheDocument();
  expect(screen.getByText('<i>odd</i>')).toBeInTheDocument();
});
