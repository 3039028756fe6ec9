import type { CompanyRow } from '@scopewright/contracts';
import { auditEvent, company, companyDetail, sow } from '@scopewright/contracts/testing';
import { useHost } from '@scopewright/remote-contract';
import {
  answeringApi,
  bootData,
  failure,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import App from '../../app.tsx';

const Page = () => <App host={useHost()} screen="dashboard" />;
const ROW: CompanyRow = {
  ...company({ sowStatus: 'active', activeChangeOrderCount: 2 }),
  adminEmail: 'grace@northwind.example',
  invitationStatus: 'used',
};
const { user } = sessionGrant();
const OWN = { id: ROW.id, name: ROW.name, subdomain: 'acme', created_at: ROW.createdAt };

const sessionOf = (role: 'companyUser' | 'user', email: string, companyId: string | null = ROW.id) =>
  memorySession(sessionGrant({ user: { ...user, role, email, companyId }, company: OWN, abilities: ['company:list'] }));
const list = (...items: CompanyRow[]) => ({ items, nextCursor: null, total: items.length });

function open(
  answer: (call: SeenCall) => unknown = () => list(ROW),
  session = sessionOf('user', 'sam@northwind.example'),
  path = '/',
) {
  const { api, calls } = answeringApi(answer);
  return { calls, ...renderWithHost(<Page />, { api, session, path }) };
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;

test('a view-only user sees the own company, how its SOW is doing, and who is who', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Your company' })).toBeInTheDocument();
  expect(screen.getByText('Loading your company...')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 2, name: 'Northwind Traders' })).toBeInTheDocument();
  expect(fact('Statement of work')).toHaveTextContent('Active');
  expect(fact('Active change orders')).toHaveTextContent('2');
  expect(fact('Consulting firm')).toHaveTextContent('Acme Consulting');
  expect(fact('Administrator')).toHaveTextContent('grace@northwind.example');
  const note = within(screen.getByRole('region', { name: 'Your access is view only' }));
  expect(note.getByText(/nothing you do changes anything/)).toBeInTheDocument();
});

test('a client’s administrator sees their role, in wording meant for a client', async () => {
  open(
    () => list({ ...ROW, sowStatus: 'none', activeChangeOrderCount: 0 }),
    sessionOf('companyUser', 'grace@northwind.example'),
  );
  expect(await screen.findByRole('region', { name: 'You administer this company' })).toBeInTheDocument();
  expect(fact('Administrator')).toHaveTextContent('You');
  expect(fact('Statement of work')).toHaveTextContent('No SOW');
  expect(fact('Active change orders')).toHaveTextContent('None');
  expect(screen.getByRole('link', { name: 'request a change' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/companies\/\w+\/changes/),
  );
  expect(document.body).not.toHaveTextContent(/client compan/i);
});

test('shows that the administrator has not accepted yet, and nothing without a known one', async () => {
  const { unmount } = open(() => list({ ...ROW, invitationStatus: 'pending' }));
  await screen.findByRole('heading', { level: 2, name: 'Northwind Traders' });
  expect(fact('Administrator')).toHaveTextContent('grace@northwind.exampleInvited');
  unmount();
  open(() => list({ ...ROW, adminEmail: null, invitationStatus: null }));
  await screen.findByRole('heading', { level: 2, name: 'Northwind Traders' });
  expect(screen.queryByText('Administrator', { selector: 'dt' })).not.toBeInTheDocument();
});

test.each(['companyUser', 'user'] as const)(
  '%s: nothing that the server would refuse, and no tour of pages that are not theirs',
  async (role) => {
    open(undefined, sessionOf(role, 'sam@northwind.example'), '/?tab=add-client');
    await screen.findByRole('heading', { level: 2, name: 'Northwind Traders' });
    expect(
      screen
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent?.replace(/Ctrl K$/, '')),
    ).toEqual(['Navigation labels', 'Open navigation', 'Search', 'Log Out']);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Your company',
      ...(role === 'companyUser' ? ['request a change'] : []),
    ]);
    for (const kind of ['tab', 'form', 'searchbox', 'table']) expect(screen.queryByRole(kind)).not.toBeInTheDocument();
  },
);

const GRACE = { id: '7'.repeat(24), name: 'Grace Hopper', email: 'grace@northwind.example', status: 'active' as const };
const DETAIL = companyDetail({ id: ROW.id, administrators: [GRACE] });
const AGREEMENT = {
  id: '1'.repeat(24),
  kind: 'agreement-put',
  at: '2026-03-01T09:00:00.000Z',
  readAt: null,
  company: { id: ROW.id, name: ROW.name },
  companies: null,
  target: { type: 'sow', id: '2'.repeat(24), name: 'Roll-out', sowId: null },
  status: null,
};
const READ = { ...AGREEMENT, id: '3'.repeat(24), readAt: AGREEMENT.at };
const ACCEPTED = { ...AGREEMENT, id: '4'.repeat(24), kind: 'invitation-accepted' };
const PERSON = { id: '5'.repeat(24), name: '', email: 'lin@northwind.example', role: 'user', status: 'invited' };

const NOTHING_YET = {
  sows: [],
  changeOrders: [],
  complete: true,
  configuration: { inScope: 0, implemented: 0 },
  recent: [],
};

function openHome(notifications: readonly object[], people: readonly object[], manages = true) {
  const abilities = ['company:list', 'activity:list', ...(manages ? ['people:manage'] : [])];
  const role = manages ? ('companyUser' as const) : ('user' as const);
  const session = memorySession(
    sessionGrant({
      user: { ...user, role, email: 'sam@northwind.example', companyId: ROW.id },
      company: OWN,
      abilities,
    }),
  );
  const { api, calls } = answeringApi(({ method, path }) => {
    if (method === 'POST') return { success: true };
    if (path === 'notifications/unread') return { unread: notifications.length };
    if (path === 'notifications') return { items: notifications, nextCursor: null };
    if (path === `companies/${ROW.id}/people`) return { items: people, nextCursor: null, total: people.length };
    if (path === `companies/${ROW.id}/overview`) return NOTHING_YET;
    return path === `companies/${ROW.id}` ? DETAIL : list(ROW);
  });
  renderWithHost(<Page />, { api, session });
  return calls;
}
const needs = async () => within(await screen.findByRole('region', { name: 'What needs you' }));

test('begins with items that need the reader: unread agreements, and unaccepted invitations', async () => {
  const calls = openHome([AGREEMENT, READ, ACCEPTED], [PERSON, { ...PERSON, id: '6'.repeat(24), status: 'active' }]);
  const first = await needs();
  const links = await first.findAllByRole('link');
  await first.findByRole('link', { name: /^lin@northwind.example has not accepted the invitation yet/ });
  expect(links[0]).toHaveTextContent('Read the SOW “Roll-out”');
  expect(first.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/companies/${ROW.id}/sows/${AGREEMENT.target.id}`,
    `/companies/${ROW.id}/people`,
  ]);
  await userEvent.click(first.getByRole('link', { name: /^Read the SOW/ }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `notifications/${AGREEMENT.id}/read`,
    ]),
  );
});

test('has the answer to a change request, until it was read', async () => {
  const answered = { ...AGREEMENT, kind: 'change-request-answered', target: null, status: 'declined' };
  openHome([answered, { ...answered, id: READ.id, readAt: AGREEMENT.at }], []);
  const links = await (await needs()).findAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    [`/companies/${ROW.id}/changes`, expect.stringContaining('Read the answer to your change request')],
  ]);
});

test('shows that nothing needs a view-only user, and requests no invitations for them', async () => {
  const calls = openHome([READ], [PERSON], false);
  expect(await (await needs()).findByText(/^Nothing right now\./)).toBeInTheDocument();
  expect(await screen.findByText('Grace Hopper')).toBeInTheDocument();
  expect(calls.some(({ path }) => path.endsWith('/people'))).toBe(false);
});

test('belongs to no company: names whom to ask', async () => {
  open(() => list(), sessionOf('user', 'sam@northwind.example', null));
  expect(screen.getByRole('heading', { level: 1, name: 'Your company' })).toBeInTheDocument();
  expect(await screen.findByText('Your account doesn’t belong to a company yet')).toBeInTheDocument();
  expect(screen.getByText(/Ask Acme Consulting to make you a member/)).toBeInTheDocument();
});

test('a failed load can be retried', async () => {
  let down = true;
  open(() => (down ? failure(503, 'Service temporarily unavailable. Please try again.') : list(ROW)));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your company');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Northwind Traders' })).toBeInTheDocument();
});

test('a read-only account is reported without the firm’s business, and logging out works', async () => {
  const session = memorySession(
    sessionGrant({
      user: { ...user, role: 'user', companyId: ROW.id },
      company: OWN,
      abilities: ['company:list'],
      readOnly: true,
    }),
  );
  const { api } = answeringApi(() => list(ROW));
  const { host } = renderWithHost(<Page />, { api, session, boot: bootData({ tenant: null }) });
  expect(
    screen.getByText('This account is read-only at the moment. Please ask your consultants if you need a change.'),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(host.session.get().status).toBe('signed-out');
});

test('sees the shared agreements in time, and the latest events', async () => {
  const session = memorySession(
    sessionGrant({
      user: { ...user, role: 'user', companyId: ROW.id },
      company: OWN,
      abilities: ['company:list', 'activity:list'],
    }),
  );
  const { pastedText: _text, notes: _notes, ...agreed } = sow({ status: 'active', startDate: '2026-02-01' });
  const overview = {
    sows: [agreed],
    changeOrders: [],
    complete: true,
    configuration: { inScope: 0, implemented: 0 },
    recent: [auditEvent({ action: 'sow.activated', target: { type: 'sow', id: agreed.id, name: agreed.title } })],
  };
  const { api } = answeringApi(({ path }) => {
    if (path === 'notifications') return { items: [], nextCursor: null };
    if (path === `companies/${ROW.id}`) return DETAIL;
    if (path === `companies/${ROW.id}/milestones`) return { items: [] };
    return path === `companies/${ROW.id}/overview` ? overview : list(ROW);
  });
  renderWithHost(<Page />, { api, session });
  expect(await screen.findByRole('link', { name: /^Service desk roll-out ?, SOW, active, from/ })).toHaveAttribute(
    'href',
    `/companies/${ROW.id}/sows/${agreed.id}`,
  );
  expect(screen.getByRole('region', { name: 'Recent activity' })).toHaveTextContent(/activated the SOW/);
});
