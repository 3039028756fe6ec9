import type { CallOutput } from '@scopewright/contracts';
import { companyDetail, source, sow } from '@scopewright/contracts/testing';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { NOTHING_TO_BUILD } from './follow-ups/chosen-parts.ts';

type FollowUps = CallOutput<'sowFollowUps'>;

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const AT = `/companies/${COMPANY.id}/sows`;
const SOW = sow({ title: 'signed-sow' });
const DOCUMENT = { id: '64b7f9c2a1d3e4f5a6bd0001', name: 'signed-sow.pdf' };
const clause = (at: number, quote: string) => ({ id: `64b7f9c2a1d3e4f5a6bc000${at}`, version: 1, page: at, quote });
const EUR = (minor: number) => ({ minor, currency: 'EUR' });
const FOUND: FollowUps = {
  version: 1,
  title: 'HR service portal',
  entries: [
    { what: 'startDate', clause: clause(1, 'Starts on 1 March 2027.'), from: null, to: '2027-03-01' },
    { what: 'amount', clause: clause(2, 'The total is EUR 38,500.'), from: null, to: EUR(3_850_000) },
    { what: 'amount', clause: clause(3, 'The total is EUR 39,000.'), from: null, to: EUR(3_900_000) },
  ],
  inputs: 0,
  limits: 0,
  undecided: 9,
};
const PDF = new File(['%PDF-1.7'], 'signed-sow.pdf', { type: 'application/pdf' });

beforeAll(async () => {
  await Promise.all(screens.names().map((name) => screens.prepare(name)));
});

function open(path: string, answer: (call: SeenCall) => unknown = () => undefined) {
  const { api, calls } = answeringApi((call) => {
    const given = answer(call);
    if (given !== undefined) return given;
    switch (`${call.method} ${call.path}`) {
      case `GET companies/${COMPANY.id}`:
        return COMPANY;
      case `POST companies/${COMPANY.id}/sows`:
      case `GET sows/${SOW.id}`:
        return SOW;
      case `POST sows/${SOW.id}/documents`:
        return { ...DOCUMENT, size: 8, type: 'application/pdf', state: 'scanning', createdAt: SOW.createdAt };
      case `GET sows/${SOW.id}/source`:
        return source({ state: 'read', document: DOCUMENT, format: 'pdf' });
      case `GET sows/${SOW.id}/follow-ups`:
        return FOUND;
      case `GET sows/${SOW.id}/build`:
        return NOTHING_TO_BUILD;
      case `GET sows/${SOW.id}/contract`:
        return { original: null, accepted: [], total: null, endDate: null, days: 0, pending: [] };
      case `GET sows/${SOW.id}/clauses`:
        return { items: [], lost: [], nextCursor: null, total: 0, counts: { proposed: 9, accepted: 0, rejected: 0 } };
      default:
        return { items: [], nextCursor: null, total: 0 };
    }
  });
  const session = sessionOf('firmAdmin', { companyId: COMPANY.id });
  return { calls, ...renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path }) };
}
const sentTo = (calls: readonly SeenCall[], end: string) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith(end));
const address = () => screen.getByLabelText('Address');

test('a dropped document becomes a draft whose form is filled in with what was read', async () => {
  const user = userEvent.setup({ delay: null });
  const { calls } = open(`${AT}/new`, ({ method, path, body }) =>
    method === 'PATCH' && path === `sows/${SOW.id}` ? { ...SOW, ...(body as object), version: 2 } : undefined,
  );
  await user.upload(await screen.findByLabelText('Document of the SOW'), PDF);
  expect(await screen.findByDisplayValue('HR service portal')).toBe(screen.getByLabelText(/^Title/));
  expect(address()).toHaveTextContent(`${AT}/${SOW.id}/edit`);
  expect(sentTo(calls, '/sows')[0]?.body).toEqual({ title: 'signed-sow' });
  expect(sentTo(calls, '/documents')[0]?.query.get('fileName')).toBe('signed-sow.pdf');
  const start = screen.getByLabelText(/^Start date/);
  expect(start).toHaveValue('2027-03-01');
  expect(start).toHaveAccessibleDescription('“Starts on 1 March 2027.” · Page 1');
  const amounts = within(screen.getByRole('region', { name: 'Amount' }));
  expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveValue('');
  await user.click(amounts.getByRole('button', { name: 'Use €39,000.00' }));
  expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveValue('39000.00');
  await user.click(screen.getByRole('button', { name: 'Save and review the clauses' }));
  await expect.poll(() => address().textContent).toContain(`${AT}/${SOW.id}/clauses`);
  expect(calls.findLast(({ path, method }) => path === `sows/${SOW.id}` && method !== 'GET')?.body).toEqual({
    version: 1,
    title: 'HR service portal',
    amount: EUR(3_900_000),
    startDate: '2027-03-01',
  });
});

test('a pasted text is read in the same way', async () => {
  const user = userEvent.setup({ delay: null });
  const { calls } = open(`${AT}/new`);
  await user.click(await screen.findByRole('button', { name: 'Paste its text' }));
  await user.click(screen.getByLabelText('Its text'));
  await user.paste('The total is EUR 38,500.');
  await user.click(screen.getByRole('button', { name: 'Read the text' }));
  await expect.poll(() => address().textContent).toContain(`${AT}/${SOW.id}/edit`);
  expect(sentTo(calls, '/sows')[0]?.body).toEqual({
    title: 'Statement of work',
    pastedText: 'The total is EUR 38,500.',
  });
});

test('parties, instalments and rates are shown with their sentences, and another client is pointed out', async () => {
  const facts = {
    client: { name: 'Northwind Traders Ltd', quote: 'Northwind Traders Ltd (“Customer”)' },
    supplier: { name: 'Alder & Finch LLC', quote: 'Alder & Finch LLC (“Supplier”)' },
    instalments: [
      { clause: clause(4, 'EUR 10,000 on signature'), title: 'On signature', amount: EUR(1_000_000), date: null },
      { clause: clause(5, 'The rest'), title: 'On acceptance', amount: EUR(2_850_000), date: '2027-05-01' },
    ],
    rates: [
      { clause: clause(6, 'Consultant | €180'), labels: ['Consultant', 'Senior'], rate: EUR(18_000), per: 'hour' },
    ],
    rateCount: 4,
  };
  let found: FollowUps = { ...FOUND, facts };
  const answer = ({ path }: SeenCall) => (path.endsWith('/follow-ups') ? found : undefined);
  const { unmount } = open(`${AT}/${SOW.id}/edit`, answer);
  const region = await screen.findByRole('region', { name: 'Also read from the document' });
  for (const shown of [
    'Northwind Traders Ltd',
    '“Northwind Traders Ltd (“Customer”)”',
    'Alder & Finch LLC',
    'Paid in 2 instalments',
    '€10,000.00 · On signature',
    '“EUR 10,000 on signature” · Page 4',
    'Consultant · Senior · €180.00 per hour',
    'and 3 more in the clauses',
  ])
    expect(within(region).getByText(shown)).toBeVisible();
  expect(within(region).getByText(/^€28,500\.00 · On acceptance · /)).toBeVisible();
  expect(screen.queryByText(/as the client/)).toBeNull();
  unmount();

  found = { ...FOUND, facts: { ...facts, client: { name: 'Quarry Foods Ltd', quote: 'Customer: Quarry Foods Ltd' } } };
  open(`${AT}/${SOW.id}/edit`, answer);
  expect(
    await screen.findByText(
      'The document names Quarry Foods Ltd as the client. This SOW is for Northwind Traders: check that it is the right document.',
    ),
  ).toBeVisible();
});

test('a document that states nothing else has no list of it', async () => {
  const nothing = { client: null, supplier: null, instalments: [], rates: [], rateCount: 0 };
  open(`${AT}/${SOW.id}/edit`, ({ path }) => (path.endsWith('/follow-ups') ? { ...FOUND, facts: nothing } : undefined));
  expect(await screen.findByDisplayValue('HR service portal')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Also read from the document' })).toBeNull();
});

test('a file that is refused leaves one draft, which the next one is attached to', async () => {
  const user = userEvent.setup({ delay: null, applyAccept: false });
  let refused = 0;
  const { calls } = open(`${AT}/new`, ({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/documents') || refused > 0) return undefined;
    refused += 1;
    return failure(422, 'The file is damaged.', { details: { file: 'The file is damaged.' } });
  });
  const input = await screen.findByLabelText('Document of the SOW');
  await user.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(screen.getByText('notes.txt isn’t a PDF or Word document (.docx).')).toBeVisible();
  await user.upload(input, PDF);
  expect(await screen.findByText('The file is damaged.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'open the draft' })).toHaveAttribute('href', `${AT}/${SOW.id}`);
  await user.upload(screen.getByLabelText('Document of the SOW'), PDF);
  await expect.poll(() => address().textContent).toContain(`${AT}/${SOW.id}/edit`);
  expect(sentTo(calls, '/sows')).toHaveLength(1);
});

test('until the document is read its progress is shown, and the terms can be entered by hand', async () => {
  const user = userEvent.setup({ delay: null });
  open(`${AT}/${SOW.id}/edit`, ({ path }) =>
    path.endsWith('/source') ? source({ state: 'reading', document: DOCUMENT, pages: 12, pagesRead: 3 }) : undefined,
  );
  expect(await screen.findByText('3 of 12 pages read')).toBeVisible();
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Enter the terms by hand' }));
  expect(screen.getByLabelText(/^Title/)).toHaveValue('signed-sow');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible();
});

test('terms that someone has entered are not replaced', async () => {
  const { calls } = open(`${AT}/${SOW.id}/edit`, ({ method, path }) =>
    method === 'GET' && path === `sows/${SOW.id}` ? { ...SOW, startDate: '2026-01-01' } : undefined,
  );
  expect(await screen.findByLabelText(/^Start date/)).toHaveValue('2026-01-01');
  expect(calls.some(({ path }) => path.endsWith('/follow-ups'))).toBe(false);
});

test('activating shows what is still open, and a complete SOW shows nothing', async () => {
  const user = userEvent.setup({ delay: null });
  let found: FollowUps = { ...FOUND, entries: FOUND.entries.slice(1, 2) };
  const { unmount } = open(`${AT}/${SOW.id}`, ({ method, path }) => {
    if (path.endsWith('/follow-ups')) return found;
    if (path.endsWith('/build')) return NOTHING_TO_BUILD;
    return method === 'GET' && path === `sows/${SOW.id}`
      ? { ...SOW, amount: { minor: 1, currency: 'USD' }, startDate: '2026-01-01' }
      : undefined;
  });
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText('It has no end date.')).toBeVisible();
  expect(dialog.getByText('Its amount is in USD, its clauses state EUR.')).toBeVisible();
  expect(dialog.getByText(/^9 clauses are not reviewed yet/)).toBeVisible();
  expect(dialog.getByText('1 term or date of accepted clauses isn’t taken over.')).toBeVisible();
  expect(dialog.getByText(/^There is no project yet/)).toBeVisible();
  unmount();

  found = { ...FOUND, entries: [], undecided: 0 };
  open(`${AT}/${SOW.id}`, ({ method, path }) => {
    if (path.endsWith('/follow-ups')) return found;
    if (path === 'projects') return { items: [], nextCursor: null, total: 1 };
    return method === 'GET' && path === `sows/${SOW.id}`
      ? { ...SOW, amount: EUR(1), startDate: '2026-01-01', endDate: '2026-02-01' }
      : undefined;
  });
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  const complete = within(await screen.findByRole('alertdialog'));
  expect(complete.getByRole('button', { name: 'Activate' })).toBeEnabled();
  expect(complete.queryByText('Still open')).toBeNull();
});
