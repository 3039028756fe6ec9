import type { CallOutput } from '@scopewright/contracts';
import { failure, memorySession, type SeenCall, sessionGrant } from '@scopewright/remote-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { address, openDashboard } from '../testing/open-dashboard.tsx';
import type { FirmDetail, FirmRow } from './firms-view.ts';
import { lastMomentOf } from './last-moment.ts';

const ID = 'a'.repeat(24);
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const firmRow = (values: Partial<FirmRow> = {}): FirmRow => ({
  id: ID,
  name: 'Acme Consulting',
  subdomain: 'acme',
  state: 'trial',
  plan: null,
  complimentary: false,
  trialEndsAt: inDays(5),
  createdAt: inDays(-9),
  lastActivityAt: inDays(-1),
  people: 12,
  companies: 34,
  ...values,
});
const firmDetail = (values: Partial<FirmDetail> = {}): FirmDetail => ({
  ...firmRow(values),
  version: 'v1',
  addresses: [
    { address: 'acme', kind: 'subdomain', verified: true },
    { address: 'desk.acme.example', kind: 'custom', verified: false },
  ],
  invited: 2,
  periodEndsAt: null,
  cancelsAtPeriodEnd: false,
  readOnlySince: null,
  restorableUntil: null,
  lifecycleDueAt: null,
  timeline: [
    { what: 'created', at: inDays(-9) },
    { what: 'trial-end', at: inDays(5) },
  ],
  events: [
    {
      id: 'e',
      at: inDays(-1),
      action: 'company.created',
      actor: null,
      company: null,
      target: { type: 'company', id: null, name: 'Northwind' },
      changes: [],
      requestId: null,
    },
  ],
  ...values,
});
const viewing = (impersonationMinutes: number) => ({
  session: memorySession(
    sessionGrant({
      user: { ...sessionGrant().user, role: 'systemAdmin', isAdmin: true },
      abilities: ['system:admin'],
      impersonationMinutes,
    }),
  ),
});
test.each([
  ['trial', 30, true],
  ['trial', 0, false],
  ['archived', 30, false],
  ['deleted', 30, false],
] as const)(
  'at a firm that is %s, with %s minutes, viewing as someone is offered: %s',
  async (state, minutes, offered) => {
    openDashboard(`/system-admin/firms/${ID}`, () => firmDetail({ state }), viewing(minutes));
    await screen.findByRole('heading', { name: 'Acme Consulting' });
    expect(screen.queryByRole('button', { name: 'View as…' }) !== null).toBe(offered);
  },
);

const listOf = (items: FirmRow[]): CallOutput<'adminFirms'> => ({ items, nextCursor: null, total: items.length });

/** Opens a firm; these answer its details and its changes. */
function openFirm(shown: () => unknown, changed: (call: SeenCall) => unknown = () => firmDetail()) {
  return openDashboard(`/system-admin/firms/${ID}`, (call) =>
    call.path === `admin/firms/${ID}` ? shown() : changed(call),
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('lists firms with their state, and leads to each', async () => {
  openDashboard('/system-admin/firms', ({ path }) =>
    path === 'admin/firms' ? listOf([firmRow({ state: 'paid', plan: 'standard', complimentary: true })]) : firmDetail(),
  );
  const row = within(await screen.findByRole('table', { name: 'Firms' })).getByRole('row', { name: /Acme Consulting/ });
  for (const text of ['acme.scopewright.app', 'Complimentary', 'Standard', '12', '34'])
    expect(within(row).getByText(text)).toBeInTheDocument();
  await userEvent.click(within(row).getByRole('link', { name: 'Acme Consulting' }));
  expect(address()).toBe(`/system-admin/firms/${ID}`);
  expect(await screen.findByRole('heading', { level: 2, name: 'Acme Consulting' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'All firms' }));
  expect(address()).toBe('/system-admin/firms');
});

test('filters and sorts on the server, by the address', async () => {
  const { calls } = openDashboard('/system-admin/firms?state=archived', () => listOf([]));
  expect(await screen.findByText('No firms match')).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
  await press('Show all firms');
  expect(address()).toBe('/system-admin/firms');
  await waitFor(() =>
    expect(calls.map(({ query }) => query.toString())).toEqual([
      'state=archived&sort=name&order=asc&limit=50',
      'state=archived&sort=created&order=desc&limit=50',
      'sort=name&order=asc&limit=50',
    ]),
  );
  expect(await screen.findByText('No firm has signed up yet')).toBeInTheDocument();
});

test('shows a firm with its addresses, timeline and what happened last', async () => {
  openFirm(() => firmDetail());
  expect(await screen.findByRole('link', { name: 'acme.scopewright.app' })).toHaveAttribute(
    'href',
    expect.stringContaining('acme'),
  );
  expect(screen.getByText('Not verified')).toBeInTheDocument();
  expect(screen.getByText('12, 2 of them invited')).toBeInTheDocument();
  expect(
    within(screen.getByRole('list', { name: 'Timeline' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Signed up'), expect.stringContaining('The trial ends')]);
  expect(screen.getByRole('list', { name: 'Recent activity' })).toHaveTextContent('created the company Northwind');
});

test.each([
  ['trial', {}, ['Extend trial', 'Give a plan', 'Invite administrator', 'Archive', 'Delete']],
  ['paid', {}, ['Invite administrator', 'Archive', 'Delete']],
  [
    'paid',
    { plan: 'standard', complimentary: true, cancelsAtPeriodEnd: true },
    ['Change plan', 'Invite administrator', 'Archive', 'Delete'],
  ],
  ['archived', {}, ['Restore', 'Delete']],
  ['deleted', {}, ['Restore']],
] as const)('offers for a firm that is %s what can be done (%o)', async (state, values, actions) => {
  openFirm(() => firmDetail({ state, ...values }));
  await screen.findByRole('heading', { level: 2, name: 'Acme Consulting' });
  const offered = [
    'Extend trial',
    'Give a plan',
    'Change plan',
    'Invite administrator',
    'Archive',
    'Restore',
    'Delete',
  ].filter((name) => screen.queryByRole('button', { name }));
  expect(offered).toEqual(actions);
});

test('invites an administrator', async () => {
  const { calls, toast } = openFirm(
    () => firmDetail(),
    () => ({}),
  );
  await press('Invite administrator');
  const dialog = within(screen.getByRole('dialog', { name: 'Invite an administrator' }));
  await userEvent.type(dialog.getByLabelText('Email *'), 'ada@acme.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The invitation is sent to ada@acme.example'));
  expect(calls.find(({ path }) => path.endsWith('/administrators'))?.body).toEqual({
    email: 'ada@acme.example',
    name: '',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an invitation without an address, and one that the server refuses, are reported at the field', async () => {
  const { toast } = openFirm(
    () => firmDetail(),
    () => failure(409, 'Someone with this email already belongs to your firm.', { code: 'email_taken' }),
  );
  await press('Invite administrator');
  const dialog = within(screen.getByRole('dialog', { name: 'Invite an administrator' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(dialog.getByLabelText('Email *')).toHaveAccessibleDescription('Email is required'));
  await userEvent.type(dialog.getByLabelText('Email *'), 'ada@acme.example{Enter}');
  await waitFor(() =>
    expect(dialog.getByLabelText('Email *')).toHaveAccessibleDescription(/already belongs to your firm\.$/),
  );
  expect(toast.error).not.toHaveBeenCalled();
});

test('extends the trial to the end of a day', async () => {
  let firm = firmDetail();
  const { calls, toast } = openFirm(
    () => firm,
    () => {
      firm = firmDetail({ version: 'v2', trialEndsAt: inDays(40) });
      return firm;
    },
  );
  await press('Extend trial');
  const dialog = within(screen.getByRole('dialog', { name: 'Extend the trial' }));
  const day = inDays(40).slice(0, 10);
  fireEvent.change(dialog.getByLabelText('Last day of the trial'), { target: { value: day } });
  await userEvent.click(dialog.getByRole('button', { name: 'Extend trial' }));
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith(expect.stringContaining('The trial of Acme Consulting runs until')),
  );
  expect(calls.find(({ path }) => path.endsWith('/trial'))?.body).toEqual({
    version: 'v1',
    trialEndsAt: lastMomentOf(day),
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('grants a free plan', async () => {
  const { calls, toast } = openFirm(() => firmDetail());
  await press('Give a plan');
  const dialog = within(screen.getByRole('dialog', { name: 'Give a complimentary plan' }));
  await userEvent.selectOptions(dialog.getByLabelText('Plan'), 'Enterprise');
  await userEvent.click(dialog.getByRole('button', { name: 'Give plan' }));
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith(expect.stringContaining('Acme Consulting has Enterprise until')),
  );
  expect(calls.find(({ path }) => path.endsWith('/plan'))?.body).toMatchObject({ version: 'v1', plan: 'enterprise' });
});

const keysOf = (calls: SeenCall[], end: string) =>
  calls.filter(({ path }) => path.endsWith(end)).map(({ headers }) => headers.get('Idempotency-Key'));
const lostOnce = () => {
  let lost = true;
  return () => {
    if (!lost) return firmDetail();
    lost = false;
    throw new TypeError('Failed to fetch');
  };
};

test.each([
  ['Extend trial', 'Extend the trial', 'Extend trial', '/trial'],
  ['Give a plan', 'Give a complimentary plan', 'Give plan', '/plan'],
] as const)(
  '%s: after a lost answer the dialog stays, and the same is sent again under the same key',
  async (action, title, confirm, end) => {
    const { calls, toast } = openFirm(() => firmDetail(), lostOnce());
    await press(action);
    const dialog = within(screen.getByRole('dialog', { name: title }));
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    await userEvent.click(await dialog.findByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = keysOf(calls, end);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  },
);

test('an invitation whose answer was lost is sent again under its key, another one under another', async () => {
  const { calls, toast } = openFirm(() => firmDetail(), lostOnce());
  await press('Invite administrator');
  const dialog = within(screen.getByRole('dialog', { name: 'Invite an administrator' }));
  const email = dialog.getByLabelText('Email *');
  await userEvent.type(email, 'ada@acme.example');
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await send();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please check your connection and try again.');
  await send();
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  await press('Invite administrator');
  const next = within(screen.getByRole('dialog', { name: 'Invite an administrator' }));
  await userEvent.type(next.getByLabelText('Email *'), 'ada@acme.example');
  await userEvent.click(next.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
  const [first, second, third] = keysOf(calls, '/administrators');
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('deletes once the name is typed', async () => {
  const { calls, toast } = openFirm(() => firmDetail());
  await press('Delete');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Acme Consulting?' }));
  expect(dialog.getByRole('button', { name: 'Delete firm' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Type Acme Consulting to confirm'), 'Acme Consulting');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete firm' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Acme Consulting is deleted'));
  expect(calls.find(({ path }) => path.endsWith('/delete'))?.body).toEqual({ version: 'v1', name: 'Acme Consulting' });
});

test("another administrator's concurrent change is reported and shown", async () => {
  let firm = firmDetail();
  const { toast } = openFirm(
    () => firm,
    () => {
      firm = firmDetail({ state: 'archived', version: 'v2' });
      return Response.json(
        { error: 'Someone else has changed this.', code: 'version_conflict', requestId: 'r', current: firm },
        { status: 409 },
      );
    },
  );
  await press('Extend trial');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Extend trial' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Someone else has changed this.'));
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeInTheDocument();
});

test('a missing firm is reported, and can be retried', async () => {
  openFirm(() => failure(404, 'Not found'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the firm');
  expect(screen.getByRole('link', { name: 'All firms' })).toBeInTheDocument();
});
