import { abilitiesFor, type Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { COMPANY_ID, PROJECT_ID } from '../scoping/testing/items.ts';
import type { OrderDocument } from './change-queries.ts';
import { OrderDocumentView } from './order-document.tsx';
import { ORDER_ID, orderDocument } from './testing/changes.ts';

function open(document: OrderDocument, role: Role, answer = (_: SeenCall): unknown => undefined) {
  const { api, calls } = answeringApi((call) => answer(call) ?? document);
  const session = memorySession(
    sessionGrant({
      user: { ...sessionGrant().user, role, companyId: role === 'companyUser' ? COMPANY_ID : null },
      abilities: abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients: false }),
    }),
  );
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  renderWithHost(<OrderDocumentView companyId={COMPANY_ID} order={document.order} />, { api, session, toast });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return { sent, toast };
}
const loaded = () => screen.findByRole('heading', { level: 2, name: 'CO-003 to “Roll-out”' });
const button = (name: string) => screen.queryByRole('button', { name });
const EFFECT = {
  pieces: { added: 2, changed: 1, dropped: 0 },
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
  expect(screen.getByText(/8 hours \(only your firm sees this\)/)).toBeInTheDocument();
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

test('what is out of date is not accepted, and the firm brings it up to date', async () => {
  const document = orderDocument({ status: 'draft' });
  const stale = { ...document, parts: document.parts && { ...document.parts, stale: 'parts' as const } };
  const { sent, toast } = open(stale, 'consultant', ({ path }) =>
    path.endsWith('/rebase') ? { document, difference: { dropped: [], changed: [], added: [] } } : undefined,
  );
  await loaded();
  expect(screen.queryByRole('link', { name: 'Choose parts' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Bring up to date' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Up to date: 0 changed, 0 added, 0 dropped'));
  expect(sent()).toEqual([[`change-orders/${ORDER_ID}/rebase`, { version: document.order.version }]]);
});

test('a client can only decline what is out of date', async () => {
  const document = orderDocument();
  open({ ...document, parts: document.parts && { ...document.parts, stale: 'baseline' } }, 'companyUser');
  await loaded();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
  expect(button('Bring up to date')).not.toBeInTheDocument();
});
