import { COMPANY_ID, PROJECT_ID } from '@scopewright/company-kit/testing/items';
import type { Role } from '@scopewright/domain/policy';
import { answeringApi, renderWithHost, type SeenCall, sessionOf } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { slotOf } from '../testing/slot.tsx';
import type { OrderDocument } from './change-queries.ts';
import { OrderDocumentView } from './order-document.tsx';
import { ORDER_ID, orderDocument, usd } from './testing/changes.ts';

function open(
  document: OrderDocument,
  role: Role,
  answer = (_: SeenCall): unknown => undefined,
  Slot = slotOf('none'),
) {
  const { api, calls } = answeringApi((call) => answer(call) ?? document);
  const session = sessionOf(role, { companyId: COMPANY_ID });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  renderWithHost(<OrderDocumentView companyId={COMPANY_ID} order={document.order} />, { api, session, toast, Slot });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return { sent, toast };
}
const loaded = () => screen.findByRole('heading', { level: 2, name: 'CO-003 to “Roll-out”' });
const button = (name: string) => screen.queryByRole('button', { name });
const EFFECT = {
  workItems: { added: 2, changed: 1, dropped: 0 },
  hours: { added: 8, dropped: 0, net: 8 },
  price: { minor: 80_000, currency: 'USD' },
  days: 1,
};

test('the document names its sums, dates and parts; the client accepts with name and authority', async () => {
  const document = orderDocument();
  const { sent, toast } = open(document, 'companyUser');
  await loaded();
  expect(screen.getByText('New total').nextElementSibling).toHaveTextContent('$10,800.00');
  expect(screen.getByText('End of the SOW: Nov 27, 2026, 0 days, Nov 27, 2026')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Parts of the change order' })).toHaveTextContent('Badge (request type)');
  expect(screen.queryByText(/only your firm/)).not.toBeInTheDocument();
  expect(button('Edit document')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Accept this change order?' }));
  expect(dialog.getByText(document.statement)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(dialog.getByText('Enter your name')).toBeInTheDocument();
  expect(dialog.getByRole('alert')).toHaveTextContent('Confirm that you may accept this change order');
  await userEvent.type(dialog.getByRole('textbox', { name: /Your name/ }), ' Kim Client ');
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'I may accept this for Northwind Traders' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The change order is accepted'));
  const { version } = document.order;
  const answer = { version, hash: document.hash, answer: 'accepted', name: 'Kim Client', authorized: true, reason: '' };
  expect(sent()).toEqual([[`change-orders/${ORDER_ID}/answer`, answer]]);
});

test('the client declines with a reason', async () => {
  const { sent } = open(orderDocument(), 'companyUser');
  await loaded();
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Decline this change order?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Your name/ }), 'Kim Client');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(dialog.getByText('Enter the reason')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Too late');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent().map(([, body]) => body)).toMatchObject([
    { answer: 'declined', name: 'Kim Client', reason: 'Too late' },
  ]);
});

test('the firm sees the work, edits a draft and chooses its parts, and can’t answer for the client', async () => {
  const document = orderDocument({ status: 'draft' });
  const parts = document.parts && { ...document.parts, effect: EFFECT };
  open({ ...document, parts }, 'consultant');
  await loaded();
  expect(screen.getByText(/8 hours, \+1 day, at your rate \+\$800\.00 \(only your firm/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose parts' })).toHaveAttribute(
    'href',
    `/companies/${COMPANY_ID}/changes/${PROJECT_ID}?order=${ORDER_ID}`,
  );
  expect(button('Edit document')).toBeInTheDocument();
  expect(button('Accept')).not.toBeInTheDocument();
});

test('a draft without parts leads to the choice of a project', async () => {
  open(orderDocument({ status: 'draft' }, { parts: null }), 'consultant');
  await loaded();
  expect(screen.getByRole('link', { name: 'Choose parts' })).toHaveAttribute(
    'href',
    `/companies/${COMPANY_ID}/changes?order=${ORDER_ID}`,
  );
});

test('an outdated change order is not accepted, and the firm updates it', async () => {
  const document = orderDocument({ status: 'draft' });
  const stale = { ...document, parts: document.parts && { ...document.parts, stale: 'parts' as const } };
  const moved = (days: number, after: string) => [{ name: 'End of the SOW', before: '2026-11-27', days, after }];
  const terms = {
    before: { amount: usd(500), noChargeReason: '', schedule: moved(0, '2026-11-27'), effect: EFFECT },
    after: {
      amount: usd(800),
      noChargeReason: '',
      schedule: moved(2, '2026-12-01'),
      effect: { ...EFFECT, hours: { added: 10, dropped: 0, net: 10 } },
    },
  };
  const { sent } = open(stale, 'consultant', ({ path }) =>
    path.endsWith('/rebase') ? { document, terms, difference: { dropped: [], changed: [], added: [] } } : undefined,
  );
  await loaded();
  expect(screen.queryByRole('link', { name: 'Choose parts' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Bring up to date' }));
  const changed = await screen.findByLabelText('What has changed');
  expect(
    within(changed)
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`),
  ).toEqual([
    'Amount: +$500.00 → +$800.00',
    'Work: 8 hours (2 work items added, 1 changed) → 10 hours (2 work items added, 1 changed)',
    'Working days: 0 days → +2 days',
    'End of the SOW: Nov 27, 2026 → Dec 1, 2026',
  ]);
  expect(screen.getByText('Parts: 0 changed, 0 added, 0 dropped')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByLabelText('What has changed')).not.toBeInTheDocument();
  expect(sent()).toEqual([[`change-orders/${ORDER_ID}/rebase`, { version: document.order.version }]]);
});

test('a client can only decline an outdated change order', async () => {
  const document = orderDocument();
  open({ ...document, parts: document.parts && { ...document.parts, stale: 'baseline' } }, 'companyUser');
  await loaded();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
  expect(button('Bring up to date')).not.toBeInTheDocument();
});

/** A draft in francs, for which the firm has no rate. */
function unpricedDocument(status: OrderDocument['order']['status'] = 'draft') {
  const document = orderDocument({ status, amount: null });
  const francs = { minor: 1_000_000, currency: 'CHF' };
  return {
    ...document,
    sums: { original: francs, prior: null, current: null, total: francs, unpriced: { prior: 1, total: 2 } },
    parts: document.parts && {
      ...document.parts,
      effect: { ...EFFECT, price: { minor: null, currency: 'CHF' } },
    },
  };
}
const rates = (others: { amountMinor: number; currency: string }[], version = 0) => ({
  amountMinor: 22_500,
  currency: 'USD',
  isOwn: false,
  others,
  version,
});

test('an administrator enters the missing rate where it is needed, and the price is calculated', async () => {
  const document = unpricedDocument();
  const priced = orderDocument({ status: 'draft' });
  const terms = {
    before: { amount: null, noChargeReason: '', schedule: [], effect: EFFECT },
    after: { amount: usd(800), noChargeReason: '', schedule: [], effect: EFFECT },
  };
  const { sent } = open(
    document,
    'firmAdmin',
    ({ path, method }) => {
      if (path === 'capacities') return { items: [], rate: rates([]) };
      if (path.endsWith('/rebase') && method === 'POST')
        return { document: priced, terms, difference: { dropped: [], changed: [], added: [] } };
      return undefined;
    },
    slotOf('currency-rate'),
  );
  await loaded();
  expect(screen.getByText('This change order', { selector: 'dt' }).nextElementSibling).toHaveTextContent('Not priced');
  expect(screen.getByText('Change orders accepted before').nextElementSibling).toHaveTextContent('1 not priced');
  expect(screen.getByText('New total').nextElementSibling).toHaveTextContent('CHF 10,000.00 + 2 not priced');
  await userEvent.click(await screen.findByRole('button', { name: 'currency-rate CHF' }));
  expect(await screen.findByText('Not priced → +$800.00')).toBeInTheDocument();
  expect(sent()).toEqual([[`change-orders/${ORDER_ID}/rebase`, { version: document.order.version }]]);
});

test('an administrator finds the way to the rate where its form can’t be shown', async () => {
  open(unpricedDocument(), 'firmAdmin', ({ path }) =>
    path === 'capacities' ? { items: [], rate: rates([]) } : undefined,
  );
  await loaded();
  expect(await screen.findByRole('link', { name: 'Enter the rate in CHF in the settings' })).toHaveAttribute(
    'href',
    '/settings/capacity',
  );
});

test('others read whom to ask for the missing rate', async () => {
  open(unpricedDocument(), 'consultant', ({ path }) => {
    if (path === 'capacities') return { items: [], rate: rates([]) };
    if (path === 'staff') return { items: [{ name: 'Ana Ruiz', email: 'ana@acme.test' }], nextCursor: null, total: 1 };
    return undefined;
  });
  await loaded();
  expect(await screen.findByText(/Ask Ana Ruiz to enter the rate in CHF/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a client can’t accept an unpriced change order', async () => {
  open(unpricedDocument('sent'), 'companyUser');
  await loaded();
  expect(screen.getByText('This change order is not priced')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
});

test('no charge is shown with its reason', async () => {
  const document = orderDocument({ amount: null, noChargeReason: 'It was our mistake' });
  open({ ...document, sums: { ...document.sums, current: usd(0), total: usd(10_000) } }, 'companyUser');
  await loaded();
  expect(screen.getByText('This change order', { selector: 'dt' }).nextElementSibling).toHaveTextContent('No charge');
  expect(screen.getByText('It was our mistake')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
});
