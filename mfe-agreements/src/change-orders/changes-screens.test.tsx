import { COMPANY_ID, PROJECT_ID, project } from '@scopewright/company-kit/testing/items';
import { companyDetail, sow } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { changeOrderPath } from '@scopewright/workplace-kit/company/company-path';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { slotOf } from '../testing/slot.tsx';
import {
  ADDED,
  BASELINES,
  DIFF,
  DIFFERING,
  ORDER_ID,
  orderDocument,
  PENDING,
  RENAMED,
  request,
  SOW_ID,
  usd,
} from './testing/changes.ts';

const CHANGES = `/companies/${COMPANY_ID}/changes`;
const AT = `${CHANGES}/${PROJECT_ID}`;
const SOW = sow({ id: SOW_ID, companyId: COMPANY_ID, title: 'Roll-out', status: 'active' });

beforeAll(async () => {
  await Promise.all(screens.names().map((name) => screens.prepare(name)));
});

function open({
  path = AT,
  role = 'consultant' as Role,
  answer = (_: SeenCall): unknown => undefined,
  requests = [request({ state: 'open' })],
  Slot = slotOf('none'),
} = {}) {
  const list = (...items: unknown[]) => ({ items, nextCursor: null, total: items.length });
  const { api, calls } = answeringApi((call) => {
    const answered = answer(call);
    if (answered !== undefined) return answered;
    switch (call.path.replace(`companies/${COMPANY_ID}`, 'company').replace(PROJECT_ID, 'project')) {
      case 'company':
        return companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' });
      case 'projects':
        return list({ ...project(), id: PROJECT_ID });
      case 'company/projects/project/baselines':
        return { items: BASELINES, agreedId: BASELINES[1]?.id };
      case 'company/projects/project/scope-diff':
        return DIFF;
      case 'company/projects/project/differing-parts':
        return DIFFERING;
      case 'company/projects/project/change-effect': {
        const { parts } = call.body as { parts: string[] };
        return {
          parts: [...parts, 'needed'],
          effect: {
            workItems: { added: parts.length, changed: 0, dropped: 0 },
            hours: { added: 8 * parts.length, dropped: 0, net: 8 * parts.length },
            price: usd(800 * parts.length),
            days: parts.length,
          },
        };
      }
      case 'company/sows':
        return list(SOW);
      case 'company/change-requests':
        return list(...requests);
      case `change-orders/${ORDER_ID}/document`:
        return orderDocument({ status: 'draft' });
      default:
        return failure(404, 'Not found', { code: 'not_found' });
    }
  });
  const session = sessionOf(role, { companyId: COMPANY_ID });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path, toast, Slot });
  const sent = (end: string) => calls.filter(({ method, path: to }) => method === 'POST' && to.endsWith(end));
  return { calls, sent, toast };
}
const choice = (name: string) => screen.findByRole('checkbox', { name: `Choose ${name}` });
const address = () => screen.getByLabelText('Address');

test('without a rate in the SOW’s currency the price is not known, and is asked for while drafting', async () => {
  let rate = { amountMinor: 22_500, currency: 'USD', isOwn: false, others: [] as object[], version: 4 };
  const { sent } = open({
    role: 'firmAdmin',
    Slot: slotOf('currency-rate', () => {
      rate = { ...rate, others: [{ amountMinor: 18_000, currency: 'CHF' }], version: 5 };
    }),
    answer: ({ path }) => {
      if (path === 'capacities') return { items: [], rate };
      if (!path.endsWith('/change-effect')) return undefined;
      const workItems = { added: 1, changed: 0, dropped: 0 };
      const hours = { added: 51, dropped: 0, net: 51 };
      const minor = rate.others.length > 0 ? 918_000 : null;
      return { parts: ['added'], effect: { workItems, hours, days: 8, price: { minor, currency: 'CHF' } } };
    },
  });
  await userEvent.click(await choice('Laptop request type'));
  expect(await screen.findByText('Not priced')).toBeInTheDocument();
  expect(sent('/change-effect').at(-1)?.body).toEqual({ parts: ['added'], sowId: SOW_ID });
  await userEvent.click(await screen.findByRole('button', { name: 'currency-rate CHF' }));
  expect(await screen.findByText(/^\+CHF.9,180\.00$/)).toBeInTheDocument();
});

test('chosen differences are summed up, and drafted with the requests that they answer', async () => {
  const { sent, toast } = open({
    answer: ({ path }) => (path.endsWith('/from-scope') ? orderDocument({ status: 'draft' }) : undefined),
  });
  expect(await choice('Badge request type')).toBeDisabled();
  expect(screen.getByText('Not yet sold: CO-003')).toBeInTheDocument();
  await userEvent.click(await choice('Laptop request type'));
  expect(await screen.findByText('8 hours')).toBeInTheDocument();
  expect(screen.getByText('+$800.00')).toBeInTheDocument();
  await userEvent.click(await choice('Access to systems name'));
  expect(await screen.findByText('16 hours')).toBeInTheDocument();
  expect(screen.getByText('2 chosen, with 1 more that they need')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Draft change order' }));
  const dialog = within(screen.getByRole('dialog'));
  const title = dialog.getByRole('textbox', { name: /Title/ });
  expect((title as HTMLInputElement).value).toMatch(/^Changes of .*\d{4}$/);
  await userEvent.clear(title);
  await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
  expect(dialog.getByText('Enter a title')).toBeInTheDocument();
  await userEvent.type(title, 'Laptops');
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'We need a badge form' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(address()).toHaveTextContent(changeOrderPath(COMPANY_ID, SOW_ID, ORDER_ID)));
  expect(sent('/from-scope').map(({ body }) => body)).toEqual([
    { title: 'Laptops', projectId: PROJECT_ID, parts: [ADDED.id, RENAMED.id], requestIds: [request().id] },
  ]);
  expect(toast.success).toHaveBeenCalledWith('Draft saved');
});

test('what is not sold yet opens as a draft: ticked, priced, in the only active SOW', async () => {
  const { sent, calls } = open({
    answer: ({ path }) => {
      if (path.endsWith('/from-scope')) return orderDocument({ status: 'draft' });
      if (!path.endsWith(`${COMPANY_ID}/sows`)) return undefined;
      const planned = sow({ id: 'c'.repeat(24), companyId: COMPANY_ID, title: 'Phase two', status: 'draft' });
      return { items: [planned, SOW], nextCursor: null, total: 2 };
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Not sold yet: 3 parts, 1 in change orders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draft a change order' }));
  expect(await dialog.findByText('+$1,600.00')).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: /SOW/ })).toHaveDisplayValue('Roll-out');
  await waitFor(() => expect(address()).toHaveTextContent(new RegExp(`${AT}$`)));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await choice('Laptop request type')).toBeChecked();
  expect(await choice('Badge request type')).not.toBeChecked();
  await userEvent.click(screen.getByRole('link', { name: /^Not sold yet/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(address()).toHaveTextContent(changeOrderPath(COMPANY_ID, SOW_ID, ORDER_ID)));
  expect(sent('/from-scope').map(({ body }) => (body as { parts: string[] }).parts)).toEqual([[ADDED.id, RENAMED.id]]);
  expect(calls.filter(({ path }) => path.endsWith('/differing-parts')).length).toBeGreaterThan(1);
});

test('without free parts it leads to the differences, and without any it is absent', async () => {
  let counts = { total: 1, waiting: 1, free: [] as string[] };
  const answer = ({ path }: SeenCall) => (path.endsWith('/differing-parts') ? counts : undefined);
  open({ answer });
  const link = await screen.findByRole('link', { name: 'Not sold yet: 1 part, 1 in change orders' });
  expect(link).toHaveAttribute('href', AT);
  cleanup();
  counts = { total: 0, waiting: 0, free: [] };
  open({ answer });
  await choice('Laptop request type');
  expect(screen.queryByRole('link', { name: /^Not sold yet/ })).not.toBeInTheDocument();
});

test('two baselines are compared, in the address, and nothing can be chosen then', async () => {
  const { calls } = open();
  await userEvent.click(await choice('Laptop request type'));
  const [workshop] = BASELINES;
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'With' }), workshop?.id ?? '');
  expect(address()).toHaveTextContent(`${AT}?to=${workshop?.id}`);
  await waitFor(() => expect(calls.map(({ query }) => query.get('to'))).toContain(workshop?.id));
  expect(await screen.findByText('Laptop (request type)')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByText(/1 chosen/)).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'With' }), '');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare' }), workshop?.id ?? '');
  expect(address()).toHaveTextContent(`${AT}?from=${workshop?.id}`);
  await waitFor(() => expect(calls.map(({ query }) => query.get('from'))).toContain(workshop?.id));
});

test('the parts of a draft are chosen again, with its requests', async () => {
  const { sent, toast } = open({
    path: `${AT}?order=${ORDER_ID}`,
    requests: [request({ id: '8'.repeat(24), text: 'Fewer categories' })],
    answer: ({ path }) => (path.endsWith('/parts') ? orderDocument({ status: 'draft', version: 2 }) : undefined),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Choose the parts of CO-003' })).toBeInTheDocument();
  expect(await choice('Badge request type')).toBeChecked();
  expect(await choice('Laptop request type')).not.toBeChecked();
  await userEvent.click(await choice('Laptop request type'));
  await userEvent.click(screen.getByRole('button', { name: 'Save parts' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the parts of CO-003?' }));
  expect(dialog.getByRole('checkbox', { name: 'We need a badge form' })).toBeChecked();
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Fewer categories' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'We need a badge form' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save parts' }));
  await waitFor(() => expect(address()).toHaveTextContent(changeOrderPath(COMPANY_ID, SOW_ID, ORDER_ID)));
  expect(sent('/parts').map(({ body }) => body)).toEqual([
    { version: 1, projectId: PROJECT_ID, parts: [PENDING.id, ADDED.id], requestIds: ['8'.repeat(24)] },
  ]);
  expect(toast.success).toHaveBeenCalledWith('Parts saved');
});

test('parts of a change order that was sent can’t be chosen', async () => {
  open({
    path: `${AT}?order=${ORDER_ID}`,
    answer: ({ path }) => (path.endsWith('/document') ? orderDocument({ status: 'sent' }) : undefined),
  });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});

test('a change order without parts gets its project first', async () => {
  open({ path: `${CHANGES}?order=${ORDER_ID}` });
  expect(await screen.findByRole('heading', { name: 'Choose the project of the parts' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'IT Service Desk' })).toHaveAttribute(
    'href',
    `${AT}?order=${ORDER_ID}`,
  );
});

test('the firm sets who pays for a request, and declines it with a reason', async () => {
  const { sent } = open({
    path: CHANGES,
    answer: ({ method, path }) => (method === 'POST' && path.startsWith('change-requests/') ? request() : undefined),
  });
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Who pays for “We need a badge form”' }),
    'absorbed',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Decline this request?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(dialog.getByText('Enter the reason')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Not now');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(request().id).map(({ body }) => body)).toEqual([
    { version: 1, billing: 'absorbed' },
    { version: 1, state: 'declined', answer: 'Not now' },
  ]);
});

test('a client asks for a change, and sees neither who pays nor projects to compare', async () => {
  const { sent, toast } = open({
    path: CHANGES,
    role: 'companyUser',
    answer: ({ method, path }) => (method === 'POST' && path.endsWith('/change-requests') ? request() : undefined),
  });
  expect(await screen.findByText('We need a badge form')).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: /Who pays/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /Compare/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Request a change' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Request change' }));
  expect(dialog.getByText('Enter what should change')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: /What should change/ }), 'Fewer categories');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Kind of change' }), 'remove');
  await userEvent.click(dialog.getByRole('button', { name: 'Request change' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The change was requested'));
  expect(sent('/change-requests').map(({ body }) => body)).toEqual([
    { text: 'Fewer categories', reason: '', kind: 'remove' },
  ]);
});

test('the scope of a project that was made after its SOW is taken as agreed', async () => {
  let agreedId: string | null = null;
  const { sent } = open({
    answer: ({ method, path }) => {
      if (!path.endsWith('/baselines')) return undefined;
      if (method === 'POST') agreedId = BASELINES[0]?.id ?? null;
      return method === 'POST' ? BASELINES[0] : { items: agreedId ? BASELINES : [], agreedId };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Take the scope as agreed' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Take the scope as agreed' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Take as agreed' }));
  expect(await choice('Laptop request type')).toBeVisible();
  expect(sent('/baselines').map(({ body }) => body)).toEqual([{ name: 'Agreed scope', note: '', agreed: true }]);
});

test('all differences that no other change order has are chosen together, and let go together', async () => {
  open();
  await choice('Laptop request type');
  await userEvent.click(screen.getByRole('button', { name: /^Select all/ }));
  expect(await choice('Laptop request type')).toBeChecked();
  expect(await choice('Badge request type')).not.toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(await choice('Laptop request type')).not.toBeChecked();
});
