import type { AuditEvent, CompanyDetail, CompanyOverview, Person, Sow } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { auditEvent, changeOrder, companyDetail, milestone, person, sow } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  failure,
  impersonation,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { pick } from '@scopewright/ui/testing/pick';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';

const NO_ORDERS = {
  draft: 0,
  inReview: 0,
  sent: 0,
  accepted: 0,
  declined: 0,
  withdrawn: 0,
  superseded: 0,
  closed: 0,
};
const COMPANY = companyDetail({ name: 'Northwind Traders', sowStatus: 'active' });
const AT = `/companies/${COMPANY.id}`;
const SOW = sow({
  status: 'active',
  startDate: '2026-02-01',
  endDate: '2026-08-31',
  amount: { minor: 1_250_000, currency: 'EUR' },
  notes: 'ours',
  version: 3,
});
const ORDER = changeOrder({ status: 'draft' });
const SOW_AT = `${AT}/sows/${SOW.id}`;

const list = <T,>(...items: T[]) => ({ items, nextCursor: null, total: items.length });

interface Served {
  company?: CompanyDetail | Response;
  overview?: Partial<CompanyOverview>;
  people?: Person[];
  events?: AuditEvent[];
  sow?: Sow;
  /** Answers a call before all other handlers; undefined passes it on to them. */
  answer?: (call: SeenCall) => unknown;
}

function serve({
  company = COMPANY,
  overview,
  people = [person()],
  events = [auditEvent()],
  sow: served = SOW,
  answer,
}: Served) {
  return (call: SeenCall): unknown => {
    const answered = answer?.(call);
    if (answered !== undefined) return answered;
    const path = call.path.replace(`companies/${COMPANY.id}`, 'company');
    switch (`${call.method} ${path}`) {
      case 'GET company':
        return company;
      case 'GET company/overview': {
        const { pastedText: _text, notes: _notes, ...rest } = served;
        const { notes: _ours, ...order } = ORDER;
        return {
          sows: [rest],
          changeOrders: [order],
          complete: true,
          configuration: { inScope: 8, implemented: 2 },
          recent: events,
          ...overview,
        };
      }
      case 'GET company/people':
        return list(...people);
      case 'GET company/activity':
        return { items: events, nextCursor: null };
      case 'GET company/activity/people':
        return { items: [{ id: '64b7f9c2a1d3e4f5a6b7c8d0', name: 'Ada Admin' }] };
      case 'GET staff':
        return list(person({ id: 'a'.repeat(24), name: 'Con Sultant', email: 'con@acme.example', role: 'consultant' }));
      default:
        return failure(404, 'Not found', { code: 'not_found' });
    }
  };
}

// the pages' files are loaded beforehand, so that a test waits only for its own subject
beforeAll(async () => {
  await screens.prepare('company');
  await Promise.all(Object.values(import.meta.glob('../*/company-pages/*-screen.tsx')).map((load) => load()));
});

interface Opened extends Served {
  impersonated?: boolean;
  role?: Role;
  readOnly?: boolean;
}

function open(path: string, { role = 'firmAdmin', readOnly = false, impersonated = false, ...served }: Opened = {}) {
  const { api, calls } = answeringApi(serve(served));
  const session = sessionOf(role, {
    companyId: COMPANY.id,
    readOnly,
    ...(impersonated && { impersonation: impersonation() }),
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  return {
    calls,
    toast,
    ...renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path, toast }),
  };
}

const sent = (calls: readonly SeenCall[], method: string) => calls.filter((call) => call.method === method);
const address = () => screen.getByLabelText('Address');
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the sample client', () => {
  const SAMPLE = companyDetail({ name: 'Sample client', sample: true });
  const removed = ({ method, path }: SeenCall) =>
    method === 'DELETE' && path === 'sample-client' ? { success: true } : undefined;

  test('is marked, and removed from its overview after a confirmation', async () => {
    const { calls, toast } = open(AT, { company: SAMPLE, answer: removed, role: 'consultant' });
    expect(await heading('Sample client Sample')).toBeVisible();
    await userEvent.click(button('Remove the sample client'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the sample client?' }));
    expect(sent(calls, 'DELETE')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/$/));
    expect(sent(calls, 'DELETE').map(({ path }) => path)).toEqual(['sample-client']);
    expect(toast.success).toHaveBeenCalledWith('The sample client is removed');
  });

  test('is removed in its settings, where it can’t be deleted', async () => {
    open(`${AT}/settings`, { company: SAMPLE });
    expect(await screen.findByRole('button', { name: 'Remove the sample client' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete company' })).not.toBeInTheDocument();
  });

  test('takes no one in, and shows why', async () => {
    open(`${AT}/people`, { company: SAMPLE, people: [] });
    expect(await screen.findByText(MESSAGES.sampleClientInvitation)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite someone' })).not.toBeInTheDocument();
  });

  test('stays when its removal fails', async () => {
    const failed = ({ method }: SeenCall) =>
      method === 'DELETE' ? failure(503, 'Service temporarily unavailable. Please try again.') : undefined;
    const { toast } = open(AT, { company: SAMPLE, answer: failed });
    await heading('Sample client Sample');
    await userEvent.click(button('Remove the sample client'));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    expect(address()).toHaveTextContent(AT);
  });

  test('other clients have no mark and no such button', async () => {
    open(AT);
    expect(await heading('Northwind Traders')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove the sample client' })).not.toBeInTheDocument();
  });
});

describe('the overview', () => {
  test('shows that no one is invited yet, with the way to invite someone', async () => {
    open(AT, { company: companyDetail({ ...COMPANY, administrators: [] }) });
    await heading('Northwind Traders');
    expect(screen.getByText('No one invited yet')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Invite' }));
    expect(await screen.findByRole('dialog', { name: 'Invite someone' })).toBeVisible();
  });

  test('shows the state of the company, draws its agreements in time, and links each to its page', async () => {
    open(AT, {
      company: companyDetail({
        ...COMPANY,
        administrators: [{ id: '1', name: 'Grace Hopper', email: 'grace@northwind.example', status: 'invited' }],
        consultants: [{ id: '2', name: '', email: 'con@acme.example' }],
      }),
    });
    await heading('Northwind Traders');
    expect(screen.getByText('Grace Hopper')).toBeInTheDocument();
    expect(screen.getByText('con@acme.example')).toBeInTheDocument();
    const bar = await screen.findByRole('link', { name: /Service desk roll-out, SOW, active, .*2026 to .*2026/ });
    expect(bar).toHaveAttribute('href', SOW_AT);
    expect(
      screen.getByRole('link', { name: /Two more request types, change order, draft, no dates yet/ }),
    ).toHaveAttribute('href', `${SOW_AT}/change-orders/${ORDER.id}`);
    expect(screen.getByText('created the company')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Implemented' })).toHaveAttribute(
      'aria-valuetext',
      '2 of 8 items implemented',
    );
    expect(
      within(screen.getByRole('region', { name: 'Implementation' })).getByRole('link', { name: 'Configuration' }),
    ).toHaveAttribute('href', `${AT}/configuration`);
  });

  test("shows clauses' promises by day, and leads to the clause; to the agreement for a client", async () => {
    const promised = {
      items: [milestone({ clauseId: 'c'.repeat(24), of: { type: 'sow', id: SOW.id }, date: '2199-04-30' })],
    };
    const answer = ({ path }: SeenCall) => (path.endsWith('/milestones') ? promised : undefined);
    const { unmount } = open(AT, { answer });
    expect(await screen.findByText(/Go-live, Apr 30, 2199/)).toBeInTheDocument();
    const next = () => within(screen.getByRole('region', { name: 'Next dates' })).getByText(/milestone: Go-live/);
    expect(within(next()).getByRole('link')).toHaveAttribute('href', `${SOW_AT}/clauses?clause=${'c'.repeat(24)}`);
    unmount();
    open(AT, { answer, role: 'user' });
    await screen.findByText(/Go-live, Apr 30, 2199/);
    expect(within(next()).getByRole('link')).toHaveAttribute('href', SOW_AT);
  });

  test('shows the same in a table, whose choice is part of the address', async () => {
    open(AT);
    await userEvent.click(await screen.findByRole('button', { name: 'Table' }));
    const table = screen.getByRole('table', { name: 'SOWs and change orders' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByRole('link', { name: 'Service desk roll-out' })).toHaveAttribute('href', SOW_AT);
    expect(address()).toHaveTextContent('?view=table');
    await userEvent.click(button('Timeline'));
    expect(address()).not.toHaveTextContent('view');
  });

  test('adds up agreed and draft amounts, as far as every agreement is known', async () => {
    const usd = (minor: number) => ({ minor, currency: 'USD' });
    const sows = [{ ...sow({ status: 'active', amount: usd(10_000_00) }), changeOrders: NO_ORDERS }];
    const changeOrders = [{ ...ORDER, status: 'draft' as const, amount: usd(500_00) }];
    const sum = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
    const { unmount } = open(AT, { overview: { sows, changeOrders } });
    await screen.findByText('Agreed so far');
    expect(sum('Agreed so far')).toHaveTextContent(/10,000/);
    expect(sum('In draft')).toHaveTextContent(/500/);
    unmount();
    const dates = { startDate: '2199-01-01', endDate: '2199-03-01' };
    const sent = [{ ...ORDER, ...dates, status: 'sent' as const, amount: usd(750_00) }];
    const ofFirm = open(AT, { overview: { sows, changeOrders: sent } });
    await screen.findByText('Agreed so far');
    expect(sum('Sent')).toHaveTextContent(/750/);
    expect(screen.queryByText('In draft')).not.toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'What the bars mean' })).toHaveTextContent(/^Sent/);
    ofFirm.unmount();
    open(AT, { overview: { sows, changeOrders, complete: false } });
    await screen.findByText(/Only the latest are shown/);
    expect(screen.queryByText('Agreed so far')).not.toBeInTheDocument();
  });

  test('without a SOW it leads to the first one, unless that is refused', async () => {
    const none = { overview: { sows: [], changeOrders: [] } };
    const { unmount } = open(AT, none);
    expect(await screen.findByRole('link', { name: 'New SOW' })).toHaveAttribute('href', `${AT}/sows/new`);
    unmount();
    open(AT, { ...none, role: 'user' });
    expect(await screen.findByText('No agreement yet')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'New SOW' })).not.toBeInTheDocument();
  });

  test('a part that fails can be retried alone', async () => {
    let down = true;
    open(AT, { answer: ({ path }) => (down && path.endsWith('/overview') ? failure(503, 'Down') : undefined) });
    expect(await screen.findByText('Failed to load the overview')).toBeInTheDocument();
    down = false;
    await userEvent.click(button('Retry'));
    expect(await screen.findByText('Next dates')).toBeInTheDocument();
  });
});

describe('a company', () => {
  test.each([404, 403, 422])('that answers %d is not found, no matter who asks', async (status) => {
    open(AT, { company: failure(status, 'No') });
    await heading('Page not found');
  });

  test('that can’t be loaded can be retried', async () => {
    let down = true;
    open(AT, {
      answer: ({ path }) => (down && path === `companies/${COMPANY.id}` ? failure(500, MESSAGES.unknown) : undefined),
    });
    expect(await screen.findByText('Failed to load the company')).toBeInTheDocument();
    down = false;
    await userEvent.click(button('Retry'));
    await heading('Northwind Traders');
  });

  test('that is archived is marked as archived, and can be restored in its settings', async () => {
    open(AT, { company: { ...COMPANY, status: 'archived' } });
    expect(await screen.findByText('This client company is archived')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Restore it in its settings' })).toHaveAttribute('href', `${AT}/settings`);
    expect(screen.queryByRole('link', { name: 'New SOW' })).not.toBeInTheDocument();
  });

  test('that is deleted can be restored by people who see it', async () => {
    let deleted = true;
    const { toast, calls } = open(AT, {
      answer: ({ method, path }) => {
        if (path === `companies/${COMPANY.id}/restore`) {
          deleted = false;
          return COMPANY;
        }
        return method === 'GET' && path === `companies/${COMPANY.id}` && deleted
          ? { ...COMPANY, status: 'deleted', deletedAt: '2026-03-01T00:00:00.000Z' }
          : undefined;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Next dates')).toBeInTheDocument();
    expect(toast.success).toHaveBeenCalledWith('Northwind Traders is back');
    expect(sent(calls, 'POST')).toHaveLength(1);
  });

  test.each(['nowhere', 'people/x'])('has no page at %s', async (page) => {
    open(`${AT}/${page}`);
    await heading('Page not found');
  });

  test('has no settings for people who may change nothing of it', async () => {
    open(`${AT}/settings`, { role: 'companyUser' });
    await heading('Page not found');
  });
});

describe('people', () => {
  const SAM = person({ id: 'b'.repeat(24), name: 'Sam', email: 'sam@northwind.example', role: 'user' });
  const WAITING = person({
    id: 'c'.repeat(24),
    name: '',
    email: 'new@northwind.example',
    status: 'invited',
    invitation: { status: 'expired', expiresAt: '2026-03-01T00:00:00.000Z' },
  });
  const act = async (name: string, what: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: what }));
  };

  test('are listed with role and state; an invitation goes out again', async () => {
    const { calls, toast } = open(`${AT}/people`, {
      people: [person(), SAM, WAITING],
      answer: ({ path }) => (path === 'invitations/resend' ? { sent: true } : undefined),
    });
    const rows = await screen.findAllByRole('row');
    expect(rows[2]).toHaveTextContent(/Sam.*View only.*Active/);
    expect(rows[3]).toHaveTextContent(/new@northwind.example.*Administrator.*Invitation expired/);
    await act('new@northwind.example', 'Send invitation again');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Invitation sent to new@northwind.example'));
    expect(sent(calls, 'POST')[0]?.body).toEqual({ companyId: COMPANY.id, email: 'new@northwind.example' });
  });

  test('the last administrator stays: the refusal is reported, and the list is as it was', async () => {
    const { toast } = open(`${AT}/people`, {
      people: [person(), SAM],
      answer: ({ method }) =>
        method === 'DELETE' ? failure(409, MESSAGES.lastCompanyAdministrator, { code: 'conflict' }) : undefined,
    });
    await act('Grace Hopper', 'Remove');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(MESSAGES.lastCompanyAdministrator));
    expect(await screen.findByText('Grace Hopper')).toBeInTheDocument();
  });

  test('a role changes once it is confirmed', async () => {
    const { calls } = open(`${AT}/people`, {
      people: [person(), SAM],
      answer: ({ method }) => (method === 'POST' ? { ...SAM, role: 'companyUser' } : undefined),
    });
    await act('Sam', 'Make administrator');
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Make Sam an administrator?' })).getByRole('button', {
        name: 'Make administrator',
      }),
    );
    await waitFor(() =>
      expect(sent(calls, 'POST')[0]).toMatchObject({
        path: `companies/${COMPANY.id}/people/${SAM.id}/role`,
        body: { role: 'companyUser' },
      }),
    );
  });

  test('are invited with a role; an address that is taken is reported at its field', async () => {
    let taken = true;
    const { calls, toast } = open(`${AT}/people`, {
      role: 'companyUser',
      answer: ({ method }) =>
        method === 'POST'
          ? taken
            ? failure(409, MESSAGES.memberTaken, { code: 'email_taken' })
            : { ...SAM, status: 'invited' }
          : undefined,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Invite someone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite someone' });
    await userEvent.type(within(dialog).getByLabelText(/^Email/), 'Sam@northwind.example');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText(/^Email/)).toHaveAccessibleDescription(MESSAGES.memberTaken),
    );
    taken = false;
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Administrator/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Invitation sent to sam@northwind.example'));
    expect(sent(calls, 'POST').at(-1)?.body).toEqual({ email: 'sam@northwind.example', role: 'companyUser' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('an invitation whose answer was lost is sent again under the same key, another one under another', async () => {
    let lost = true;
    const { calls, toast } = open(`${AT}/people`, {
      role: 'companyUser',
      answer: ({ method }) => {
        if (method !== 'POST') return undefined;
        if (lost) throw new TypeError('Failed to fetch');
        return { ...SAM, status: 'invited' };
      },
    });
    const invite = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Invite someone' }));
      await userEvent.type(screen.getByLabelText(/^Email/), 'sam@northwind.example');
      await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    };
    await invite();
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error');
    lost = false;
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await invite();
    await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
    const [first, again, next] = sent(calls, 'POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  test('the address can ask for inviting someone, which is closed there too', async () => {
    open(`${AT}/people?dialog=invite`, { role: 'companyUser' });
    const dialog = await screen.findByRole('dialog', { name: 'Invite someone' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toHaveTextContent(new RegExp(`${AT}/people$`));
  });

  test('who only looks is offered nothing', async () => {
    open(`${AT}/people?dialog=invite`, { role: 'user' });
    expect(await screen.findByText('Grace Hopper')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    for (const name of [/^Actions/, 'Invite someone', 'Assign consultants'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  test('consultants are assigned by the firm’s administrators', async () => {
    const { calls, toast } = open(`${AT}/people`, {
      company: { ...COMPANY, consultants: [{ id: 'd'.repeat(24), name: 'Cora', email: 'cora@acme.example' }] },
      answer: ({ method }) => (method === 'POST' ? { changed: [COMPANY.id] } : undefined),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Assign consultants' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign consultants' });
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Con Sultant' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(sent(calls, 'POST')[0]?.body).toEqual({
      companyIds: [COMPANY.id],
      assign: ['a'.repeat(24)],
      unassign: ['d'.repeat(24)],
    });
  });
});

describe('activity', () => {
  test('shows who changed what from what to what, and is filtered by the address', async () => {
    const { calls } = open(`${AT}/activity?kind=sow&from=2026-03-01&to=2026-03-31`, {
      events: [
        auditEvent({
          action: 'sow.updated',
          target: { type: 'sow', id: SOW.id, name: 'Roll-out' },
          changes: [{ field: 'amount', from: { minor: 100, currency: 'USD' }, to: { minor: 250, currency: 'USD' } }],
        }),
      ],
    });
    const event = (await screen.findByText(/edited the SOW/)).closest('li');
    expect(event).toHaveTextContent(/Ada Admin edited the SOW Roll-out.*Amount:.*1\.00 became → .*2\.50/);
    const query = calls.find(({ path }) => path.endsWith('/activity'))?.query;
    expect(query?.get('action')).toBe('sow');
    expect(query?.get('from')).toBe(new Date(2026, 2, 1).toISOString());
    expect(query?.get('to')).toBe(new Date(2026, 3, 1).toISOString());
    // on phones they are behind this button
    const filters = button('Filters (3)');
    expect(filters).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(filters);
    expect(filters).toHaveAttribute('aria-expanded', 'true');
    await pick(screen.getByLabelText('Person'), 'Ada Admin');
    expect(address()).toHaveTextContent('person=64b7f9c2a1d3e4f5a6b7c8d0');
    await userEvent.click(button('Clear'));
    expect(address()).toHaveTextContent(/activity$/);
  });

  test('finds nothing, and shows everything again', async () => {
    open(`${AT}/activity?kind=person`, { events: [] });
    expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    await userEvent.click(button('Show everything'));
    expect(await screen.findByText('Nothing has happened yet')).toBeInTheDocument();
  });

  test('is no file for clients', async () => {
    open(`${AT}/activity`, { role: 'companyUser' });
    expect(await screen.findByText('created the company')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
  });
});

describe('settings of a company', () => {
  test('a rename that someone else was faster with shows their name', async () => {
    let first = true;
    const { calls } = open(`${AT}/settings`, {
      answer: ({ method, body }) => {
        if (method !== 'POST') return undefined;
        if (!first) return { ...COMPANY, ...(body as object) };
        first = false;
        return Response.json(
          {
            error: MESSAGES.versionConflict,
            code: 'version_conflict',
            requestId: 'r',
            current: { ...COMPANY, name: 'Northwind Group' },
          },
          { status: 409 },
        );
      },
    });
    const name = await screen.findByLabelText(/^Company name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Northwind Ltd');
    await userEvent.click(button('Rename'));
    expect(await screen.findByText(/It is now called “Northwind Group”/)).toBeInTheDocument();
    await userEvent.click(button('Save my name'));
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(2));
    expect(sent(calls, 'POST').map(({ body }) => body)).toEqual([
      { name: 'Northwind Ltd', from: 'Northwind Traders' },
      { name: 'Northwind Ltd', from: 'Northwind Group' },
    ]);
  });

  test('deleting takes the typed name', async () => {
    const { calls } = open(`${AT}/settings`, {
      answer: ({ method }) => (method === 'POST' ? { success: true } : undefined),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete company' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Northwind Traders?' });
    expect(within(dialog).getByRole('button', { name: 'Delete company' })).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText(/^Type Northwind Traders/), 'Northwind Traders');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete company' }));
    await waitFor(() =>
      expect(sent(calls, 'POST')[0]).toMatchObject({
        path: `companies/${COMPANY.id}/delete`,
        body: { name: 'Northwind Traders' },
      }),
    );
  });

  test('a consultant renames and archives, and deletes nothing; a read-only account does nothing', async () => {
    const { unmount } = open(`${AT}/settings`, { role: 'consultant' });
    expect(await screen.findByRole('button', { name: 'Archive company' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete company' })).not.toBeInTheDocument();
    unmount();
    open(`${AT}/settings`, { readOnly: true });
    await heading('Page not found');
  });
});
