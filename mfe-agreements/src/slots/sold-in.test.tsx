import { COMPANY_ID } from '@scopewright/company-kit/testing/items';
import type { CallOutput } from '@scopewright/contracts';
import { answeringApi, renderWithHost } from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CLAUSE, id } from '../trace/testing/coverage.ts';
import SoldIn from './sold-in.tsx';

type ItemTrace = CallOutput<'itemTrace'>;
const ITEM = { id: id('a'), name: 'Laptop return' };
const LINK: ItemTrace['links'][number] = {
  id: id('d'),
  clause: CLAUSE,
  through: null,
  createdAt: '2026-11-24T00:00:00.000Z',
  createdBy: 'Ben Example',
};

function open(trace: ItemTrace, { write = true, ofClient = false } = {}) {
  const { api, calls } = answeringApi(({ path }) => (path.endsWith('/trace') ? trace : {}));
  renderWithHost(<SoldIn companyId={COMPANY_ID} item={ITEM} write={write} ofClient={ofClient} />, { api });
  return calls;
}

test('names the clauses that sell the item, and unlinks one', async () => {
  const calls = open({ cover: 'own', hasClauses: true, links: [LINK] });
  expect(await screen.findByRole('region', { name: 'Sold in' })).toHaveTextContent(CLAUSE.quote);
  await userEvent.click(screen.getByRole('button', { name: /^Unlink from Service desk/ }));
  await waitFor(() => expect(calls.some(({ path }) => path.includes('trace-links'))).toBe(true));
});

test('offers no change to people who may not write, and leads clients to the agreement', async () => {
  open({ cover: 'own', hasClauses: true, links: [LINK] }, { write: false, ofClient: true });
  expect(await screen.findByRole('link', { name: /^Service desk/ })).toHaveAttribute(
    'href',
    `/companies/${COMPANY_ID}/sows/${CLAUSE.agreement.id}`,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows that no clause sells the item; shows nothing for a company without clauses', async () => {
  open({ cover: 'none', hasClauses: true, links: [] });
  expect(await screen.findByText('No clause')).toBeInTheDocument();
  const calls = open({ cover: 'none', hasClauses: false, links: [] });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getAllByRole('region', { name: 'Sold in' })).toHaveLength(1);
});
