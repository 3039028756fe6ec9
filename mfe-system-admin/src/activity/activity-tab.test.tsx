import type { CallOutput } from '@scopewright/contracts';
import { failure, type SeenCall } from '@scopewright/remote-contract/testing';
import { pick } from '@scopewright/ui/testing/pick';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { address, openDashboard } from '../testing/open-dashboard.tsx';

type Listed = CallOutput<'systemActivity'>;
type Event = Listed['items'][number];

const FIRM = { id: 'f'.repeat(24), name: 'Acme' };
const ADA = { id: 'a'.repeat(24), name: 'Ada' };
const event = (values: Partial<Event> = {}): Event => ({
  id: '1'.repeat(24),
  at: '2026-03-04T10:00:00.000Z',
  action: 'company.renamed',
  actor: ADA,
  firm: FIRM,
  company: { id: 'c'.repeat(24), name: 'Northwind' },
  target: { type: 'company', id: 'c'.repeat(24), name: 'Northwind' },
  changes: [{ field: 'name', from: 'Nordwind', to: 'Northwind' }],
  requestId: null,
  ...values,
});
const nothing = { firm: null, actor: null };

const open = (answer: (call: SeenCall) => unknown, query = '') =>
  openDashboard(`/system-admin/activity${query}`, (call) => {
    if (call.path === 'admin/firms') return { items: [FIRM], nextCursor: null, total: 8 };
    if (call.path === 'admin/all-users') return { users: [], nextCursor: null, total: 0 };
    return answer(call);
  });
const events = () => screen.findByRole('list', { name: 'Events, the latest first' });
const askedFor = (calls: SeenCall[]) => calls.findLast(({ path }) => path === 'admin/activity')?.query.toString();

test('shows actor, action, place and changes', async () => {
  open(() => ({
    items: [
      event(),
      event({
        id: '2'.repeat(24),
        action: 'job.retried',
        firm: null,
        company: null,
        changes: [],
        target: { type: 'job', id: 'x', name: 'mail.code' },
      }),
    ],
    nextCursor: null,
    narrowedTo: nothing,
  }));
  const [first, second] = within(await events()).getAllByRole('listitem');
  expect(first).toHaveTextContent('Ada renamed the company to Northwind');
  expect(first).toHaveTextContent('Acme · Northwind');
  expect(first).toHaveTextContent('Name: Nordwind became → Northwind');
  expect(second).toHaveTextContent(/^Ada retried the failed job mail.code/);
  expect(screen.getByText('2 events')).toBeInTheDocument();
});

test('shows the sentence of the specification without events', async () => {
  open(() => ({ items: [], nextCursor: null, narrowedTo: nothing }));
  expect(await screen.findByText('Activity logging coming soon...')).toBeInTheDocument();
});

test('narrows by firm, kind and days, all of which are in the address', async () => {
  const { calls } = open(() => ({ items: [event()], nextCursor: null, narrowedTo: nothing }));
  await events();
  await userEvent.click(screen.getByRole('combobox', { name: 'Firm' }));
  expect(await screen.findByText('7 more: type to find them')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('option', { name: 'Acme' }));
  await pick(screen.getByLabelText('Kind of action'), 'Jobs');
  await userEvent.type(screen.getByLabelText('From'), '2026-03-01');
  await waitFor(() => expect(address()).toBe(`/system-admin/activity?firm=${FIRM.id}&kind=job&from=2026-03-01`));
  const from = encodeURIComponent(new Date(2026, 2, 1).toISOString());
  await waitFor(() => expect(askedFor(calls)).toBe(`firmId=${FIRM.id}&action=job&from=${from}&limit=50`));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/system-admin/activity'));
});

test('an address names who it is narrowed to, and nothing found leads back to everything', async () => {
  const { calls } = open(
    ({ query }) =>
      query.has('actorId')
        ? { items: [], nextCursor: null, narrowedTo: { firm: { ...FIRM, name: null }, actor: ADA } }
        : { items: [event()], nextCursor: null, narrowedTo: nothing },
    `?person=${ADA.id}&firm=${FIRM.id}&kind=nothing`,
  );
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  expect(askedFor(calls)).toBe(`firmId=${FIRM.id}&actorId=${ADA.id}&limit=50`);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Person' })).toHaveValue('Ada'));
  expect(screen.getByRole('combobox', { name: 'Firm' })).toHaveValue('Deleted firm');
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(await events()).toBeInTheDocument();
});

test('loads more, and shows errors', async () => {
  let fails = true;
  const { toast } = open(({ path, query }) => {
    if (path === 'admin/activity.csv') return failure(429, 'Too many requests');
    if (fails) return failure(503, 'Service temporarily unavailable. Please try again.');
    return {
      items: [event({ id: query.has('cursor') ? '2'.repeat(24) : '1'.repeat(24) })],
      nextCursor: query.has('cursor') ? null : 'next',
      narrowedTo: nothing,
    };
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the activity');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('2 events')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('The activity could not be exported. Too many requests'),
  );
});
