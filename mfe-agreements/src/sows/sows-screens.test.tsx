import type { CompanyDetail, Sow, SowFile } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { changeOrder, companyDetail, source, sow } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  failure,
  impersonation,
  later,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { pick } from '@scopewright/ui/testing/pick';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
const row = ({ pastedText: _text, notes: _notes, ...rest }: Sow) => ({
  ...rest,
  changeOrders: { ...NO_ORDERS, draft: 1, accepted: 1 },
});

interface Served {
  company?: CompanyDetail | Response;
  sow?: Sow;
  documents?: SowFile[];
  /** Answers a call before all other handlers; undefined passes it on to them. */
  answer?: (call: SeenCall) => unknown;
}

function serve({ company = COMPANY, sow: served = SOW, documents = [], answer }: Served) {
  return (call: SeenCall): unknown => {
    const answered = answer?.(call);
    if (answered !== undefined) return answered;
    const path = call.path.replace(`companies/${COMPANY.id}`, 'company');
    switch (`${call.method} ${path}`) {
      case 'GET company':
        return company;
      case 'GET company/sows':
        return list(row(served));
      case 'GET company/change-orders':
        return list(ORDER);
      case `GET sows/${SOW.id}`:
        return served;
      case `GET sows/${SOW.id}/contract`:
        return { original: null, accepted: [], total: null, endDate: null, days: 0, pending: [] };
      case `GET change-orders/${ORDER.id}`:
        return ORDER;
      case `GET sows/${SOW.id}/source`:
      case `GET change-orders/${ORDER.id}/source`:
        return source({ id: null, state: 'waiting', text: '', blocks: [], format: null, readAt: null });
      case `GET sows/${SOW.id}/clauses`:
      case `GET change-orders/${ORDER.id}/clauses`:
        return { ...list(), lost: [], counts: { proposed: 0, accepted: 0, rejected: 0 } };
      case `GET sows/${SOW.id}/documents`:
      case `GET change-orders/${ORDER.id}/documents`:
        return { items: documents };
      default:
        return failure(404, 'Not found', { code: 'not_found' });
    }
  };
}

// the pages' files are loaded beforehand, so that a test waits only for its own subject
beforeAll(async () => {
  await Promise.all(screens.names().map((name) => screens.prepare(name)));
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

describe('the commands of a SOW', () => {
  const OFFERED = ['Review clauses', 'Coverage', 'New change order', 'New SOW', 'Invite someone', 'New project'];
  const offered = async (of: Opened, path = SOW_AT, title = SOW.title) => {
    const { host } = open(path, of);
    await heading(title);
    const commands = host.commands?.all() ?? [];
    return OFFERED.flatMap((title) => {
      const found = commands.find((command) => command.title === title);
      return found ? [[title, found.to]] : [];
    });
  };

  test('lead to its clauses, to the coverage, and to a new change order, beside those of the company', async () => {
    const ofCompany = [
      ['Coverage', `${AT}/coverage`],
      ['New change order', `${SOW_AT}/change-orders/new`],
      ['New SOW', `${AT}/sows/new`],
      ['Invite someone', `${AT}/people?dialog=invite`],
      ['New project', `${AT}/projects?dialog=new-project`],
    ];
    expect(await offered({ role: 'consultant' })).toEqual([['Review clauses', `${SOW_AT}/clauses`], ...ofCompany]);
  });

  test('of a change order lead to its own clauses', async () => {
    const path = `${SOW_AT}/change-orders/${ORDER.id}`;
    expect((await offered({ role: 'consultant' }, path, ORDER.title))[0]).toEqual([
      'Review clauses',
      `${path}/clauses`,
    ]);
  });

  test.each([
    [
      'of a completed SOW',
      { sow: { ...SOW, status: 'completed' } },
      ['Review clauses', 'Coverage', 'New SOW', 'Invite someone', 'New project'],
    ],
    ['of an archived company', { company: { ...COMPANY, status: 'archived' } }, ['Review clauses', 'Coverage']],
    ['of a firm that is read-only', { readOnly: true }, ['Review clauses', 'Coverage']],
    ['for a client’s administrator', { role: 'companyUser' }, ['Coverage', 'Invite someone']],
    ['for a client’s view-only user', { role: 'user' }, ['Coverage']],
  ] as [string, Opened, string[]][])('%s are those that are allowed', async (_what, of, titles) => {
    const found = (await offered(of)).map(([title]) => title);
    expect(found).toEqual(titles);
  });
});

describe('SOWs', () => {
  test('are listed with their change orders, and narrowed by status in the address', async () => {
    const { calls } = open(`${AT}/sows?status=active`);
    expect(await screen.findByRole('link', { name: 'Service desk roll-out' })).toHaveAttribute('href', SOW_AT);
    expect(screen.getByText(/1 accepted/)).toHaveTextContent('1 accepted of 2');
    expect(screen.getByText('Agreed in total').nextElementSibling).toHaveTextContent('€12,500.00');
    expect(calls.find(({ path }) => path.endsWith('/sows'))?.query.get('status')).toBe('active');
    await pick(screen.getByLabelText('Status'), 'All statuses');
    expect(address()).not.toHaveTextContent('status');
  });

  test('one is drafted with the typed values, and opens', async () => {
    const { calls, toast } = open(`${AT}/sows/new`, {
      answer: ({ method, path, body }) =>
        method === 'POST' && path.endsWith('/sows')
          ? { ...SOW, ...(body as object), id: SOW.id, status: 'draft' }
          : undefined,
    });
    await userEvent.type(await screen.findByLabelText(/^Title/), ' Roll-out ');
    expect(screen.getByLabelText('Currency')).toHaveTextContent('EUR');
    await userEvent.type(screen.getByLabelText('Amount'), '1,250.5');
    await userEvent.click(screen.getByLabelText('Text of the SOW'));
    await userEvent.paste('  1. Scope\n\t“everything” ');
    await userEvent.click(button('Save draft'));
    await waitFor(() => expect(address()).toHaveTextContent(SOW_AT));
    const [post] = sent(calls, 'POST');
    expect(post?.body).toEqual({
      title: 'Roll-out',
      amount: { minor: 125_050, currency: 'EUR' },
      startDate: null,
      endDate: null,
      notes: '',
      pastedText: '  1. Scope\n\t“everything” ',
    });
    expect(post?.headers.get('idempotency-key')).toBeTruthy();
    expect(toast.success).toHaveBeenCalledWith('Draft saved');
  });

  test("the server's objections are shown at their fields", async () => {
    open(`${SOW_AT}/edit`, {
      answer: ({ method }) =>
        method === 'POST'
          ? failure(422, 'Validation failed', {
              code: 'validation_failed',
              details: { title: 'Must not contain control characters' },
            })
          : undefined,
    });
    await userEvent.type(await screen.findByLabelText(/^Title/), '!');
    await userEvent.click(button('Save changes'));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Title/)).toHaveAccessibleDescription('Must not contain control characters'),
    );
  });

  test('only changed fields are sent, from the version that was read', async () => {
    const { calls } = open(`${SOW_AT}/edit`, {
      answer: ({ method }) => (method === 'POST' ? { ...SOW, endDate: '2026-09-30', version: 4 } : undefined),
    });
    const end = await screen.findByLabelText('End date');
    await userEvent.clear(end);
    await userEvent.type(end, '2026-09-30');
    await userEvent.click(button('Save changes'));
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1));
    expect(sent(calls, 'POST')[0]?.body).toEqual({ version: 3, endDate: '2026-09-30' });
    await waitFor(() => expect(address()).toHaveTextContent(/sows\/[0-9a-f]{24}$/));
  });

  test('two people edit one: the second sees both values of each field and chooses', async () => {
    const theirs = { ...SOW, title: 'Roll-out south', endDate: '2026-12-31', version: 4 };
    let first = true;
    const { calls } = open(`${SOW_AT}/edit`, {
      answer: ({ method, body }) => {
        if (method !== 'POST') return undefined;
        if (!first) return { ...theirs, ...(body as object), version: 5 };
        first = false;
        return Response.json(
          { error: MESSAGES.versionConflict, code: 'version_conflict', requestId: 'r', current: theirs },
          { status: 409 },
        );
      },
    });
    const title = await screen.findByLabelText(/^Title/);
    await userEvent.clear(title);
    await userEvent.type(title, 'Roll-out north');
    await userEvent.type(screen.getByLabelText('Notes'), ' and mine');
    await userEvent.click(button('Save changes'));
    const conflict = await screen.findByRole('region', { name: 'Someone else has changed this in the meantime' });
    expect(conflict).toHaveFocus();
    expect(within(conflict).getByRole('radio', { name: /Yours ?Roll-out north/ })).not.toBeChecked();
    expect(within(conflict).getByText(/^End date:/)).toBeInTheDocument();
    expect(screen.getByLabelText('End date')).toHaveValue('2026-12-31');
    expect(screen.getByLabelText('Notes')).toHaveValue('ours and mine');
    expect(button('Save the current text')).toBeDisabled();
    await userEvent.click(within(conflict).getByRole('radio', { name: /Theirs ?Roll-out south/ }));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Roll-out south');
    await userEvent.click(button('Save the current text'));
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(2));
    expect(sent(calls, 'POST')[1]?.body).toEqual({ version: 4, notes: 'ours and mine' });
  });

  test('a status needs confirmation, shows immediately, and is reverted when it is refused', async () => {
    const answer = later<Response>();
    const { toast } = open(SOW_AT, { answer: ({ method }) => (method === 'POST' ? answer.promise : undefined) });
    await userEvent.click(await screen.findByRole('button', { name: 'Complete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Complete this SOW?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(screen.getAllByText('Completed')[0]).toBeInTheDocument());
    answer.resolve(failure(503, 'Down'));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Down'));
    expect(screen.getByText('Active')).toBeInTheDocument();
  });

  test('a completed one reopens with a reason only, which a failure does not lose', async () => {
    const done: Sow = { ...SOW, status: 'completed' };
    let down = true;
    const { calls } = open(SOW_AT, {
      sow: done,
      answer: ({ method }) =>
        method === 'POST' ? (down ? failure(503, 'Down') : { ...done, status: 'active', version: 4 }) : undefined,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reopen this SOW' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    const reason = within(dialog).getByLabelText(/^Reason/);
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Reason is required'));
    await userEvent.type(reason, 'More to do');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Down');
    expect(reason).toHaveValue('More to do');
    down = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(calls, 'POST').at(-1)?.body).toEqual({ version: 3, status: 'active', reason: 'More to do' });
  });

  test('clients read them without notes, and are offered no change', async () => {
    open(SOW_AT, { role: 'companyUser', sow: { ...SOW, notes: null, pastedText: ' As agreed\n  indented' } });
    await heading('Service desk roll-out');
    expect(screen.getByText(/As agreed/).textContent).toBe(' As agreed\n  indented');
    expect(screen.queryByText('Notes')).not.toBeInTheDocument();
    for (const role of ['Edit', 'Complete', 'New change order'])
      expect(screen.queryByText(role)).not.toBeInTheDocument();
  });

  test('a change order is drafted within its SOW', async () => {
    const { calls } = open(`${SOW_AT}/change-orders/new`, {
      answer: ({ method, path }) => (method === 'POST' && path.endsWith('change-orders') ? ORDER : undefined),
    });
    await userEvent.type(await screen.findByLabelText(/^Title/), 'Two more');
    await userEvent.type(screen.getByLabelText('Amount'), '-500');
    await userEvent.type(screen.getByLabelText('Text of the change order'), 'Adds two request types');
    await userEvent.click(button('Save draft'));
    await heading('Two more request types');
    expect(sent(calls, 'POST')[0]?.body).toEqual({
      title: 'Two more',
      amount: { minor: -50_000, currency: 'EUR' },
      noChargeReason: '',
      startDate: null,
      endDate: null,
      notes: '',
      pastedText: 'Adds two request types',
    });
    expect(button('Send')).toBeEnabled();
  });

  test('a change order of a draft can’t be sent, and the screen shows why', async () => {
    open(`${SOW_AT}/change-orders/${ORDER.id}`, { sow: { ...SOW, status: 'draft' } });
    expect(await screen.findByText(MESSAGES.sowNotActive)).toBeInTheDocument();
    expect(button('Ask for review')).toBeEnabled();
    for (const name of ['Send', 'Accepted on paper'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});

describe('documents', () => {
  const PDF: SowFile = {
    id: 'e'.repeat(24),
    attachedTo: { type: 'sow', id: SOW.id },
    name: 'signed.pdf',
    bytes: 2_400_000,
    state: 'ready',
    attachedBy: { id: '1', name: 'Ada Admin' },
    createdAt: '2026-03-14T09:30:00.000Z',
  };
  const pick = async (file: File) =>
    userEvent.upload(await screen.findByLabelText('Attach a document to the SOW'), file, { applyAccept: false });

  test('are listed with their state; only a safe one can be downloaded', async () => {
    open(SOW_AT, { documents: [PDF, { ...PDF, id: 'f'.repeat(24), name: 'bad.pdf', state: 'infected' }] });
    expect(await screen.findByRole('button', { name: 'Download signed.pdf' })).toBeEnabled();
    expect(screen.getAllByText(/2\.3 MB/)[0]).toHaveTextContent('by Ada Admin');
    expect(screen.getByText('Not safe, removed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download bad.pdf' })).not.toBeInTheDocument();
  });

  test('one without a verdict of the scanner is requested again, or removed', async () => {
    const { calls } = open(SOW_AT, {
      documents: [{ ...PDF, state: 'unscanned' }],
      answer: ({ method }) => (method === 'POST' ? { success: true } : undefined),
    });
    expect(await screen.findByText('Not checked yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove signed.pdf' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Check signed.pdf again' }));
    await waitFor(() => expect(sent(calls, 'POST').map(({ path }) => path)).toEqual([`documents/${PDF.id}/scan`]));
  });

  test('one is attached by being dropped on the place, one at a time', async () => {
    const { calls } = open(SOW_AT, { answer: ({ method }) => (method === 'POST' ? PDF : undefined) });
    const place = await screen.findByRole('region', { name: 'Documents' });
    const file = new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' });
    const drop = (...files: File[]) => fireEvent.drop(place, { dataTransfer: { types: ['Files'], files } });
    drop(file, file);
    expect(await screen.findByText('Drop one file at a time.')).toBeInTheDocument();
    drop(file);
    await waitFor(() => expect(sent(calls, 'POST').map(({ path }) => path)).toEqual([`sows/${SOW.id}/documents`]));
    expect(screen.queryByText('Drop one file at a time.')).not.toBeInTheDocument();
  });

  test.each([
    [new File(['x'], 'plan.doc', { type: 'application/msword' }), 'plan.doc isn’t a PDF or Word document (.docx).'],
    [new File([], 'empty.pdf', { type: 'application/pdf' }), 'empty.pdf is empty.'],
    [
      new File([new Uint8Array(11 * 1024 * 1024)], 'big.pdf', { type: 'application/pdf' }),
      'big.pdf is 11.0 MB; the limit is 10.0 MB.',
    ],
  ])('a file that can’t be one is refused before it is sent', async (file, sentence) => {
    const { calls } = open(SOW_AT);
    await pick(file);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(sent(calls, 'POST')).toHaveLength(0);
  });

  test("one is attached under its name; the server's findings are reported with the name", async () => {
    let refused = true;
    const { calls, toast } = open(SOW_AT, {
      answer: ({ method }) =>
        method === 'POST'
          ? refused
            ? failure(422, 'This file is no PDF', {
                code: 'validation_failed',
                details: { file: 'This file is no PDF' },
              })
            : PDF
          : undefined,
    });
    const file = new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' });
    await pick(file);
    expect(await screen.findByText('signed.pdf: This file is no PDF')).toBeInTheDocument();
    refused = false;
    await pick(file);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('signed.pdf is attached'));
    expect(sent(calls, 'POST')[1]).toMatchObject({ path: `sows/${SOW.id}/documents` });
    expect(sent(calls, 'POST')[1]?.query.get('fileName')).toBe('signed.pdf');
    expect(screen.queryByText(/signed.pdf: /)).not.toBeInTheDocument();
  });

  test('one is removed once that is confirmed, and comes back when it is refused', async () => {
    const { toast } = open(SOW_AT, {
      documents: [PDF],
      answer: ({ method }) =>
        method === 'DELETE' ? failure(409, MESSAGES.sowClosed, { code: 'conflict' }) : undefined,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove signed.pdf' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Remove signed.pdf?' })).getByRole('button', {
        name: 'Remove',
      }),
    );
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(MESSAGES.sowClosed));
    expect(await screen.findByText('signed.pdf')).toBeInTheDocument();
  });

  test('a person who views the product as someone sees that they are there, and downloads none', async () => {
    open(SOW_AT, { impersonated: true, documents: [PDF] });
    expect(await screen.findByText('signed.pdf')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Download|^Remove|^Attach/ })).not.toBeInTheDocument();
  });

  test('clients download them and change nothing', async () => {
    open(SOW_AT, { role: 'user', documents: [PDF] });
    expect(await screen.findByRole('button', { name: 'Download signed.pdf' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove|^Attach/ })).not.toBeInTheDocument();
  });
});

test('an archived company is marked as archived and offers nothing that is refused', async () => {
  open(SOW_AT, { company: { ...COMPANY, status: 'archived' } });
  await heading('Service desk roll-out');
  expect(screen.getByText('This client company is archived')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Restore it in its settings' })).toHaveAttribute('href', `${AT}/settings`);
  for (const name of ['Edit', 'New change order']) expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Complete' })).not.toBeInTheDocument();
});

test.each(['sows/x', `sows/${'f'.repeat(24)}`])('there is no page at %s', async (page) => {
  open(`${AT}/${page}`);
  await heading('Page not found');
});
