import { answeringApi, renderWithHost, type SeenCall } from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useCall, usePages } from './use-call.ts';

function Invoice({ id, wanted }: { id: string; wanted: boolean }) {
  const { data } = useCall(
    ['invoice', id],
    'invoice',
    { params: { invoiceId: id } },
    { enabled: wanted, select: ({ number }) => number },
  );
  return <p>{data ? `Invoice ${data}` : 'No invoice'}</p>;
}

test('a call is made with its input, once for a key, and with its options', async () => {
  const { api, calls } = answeringApi(() => ({ number: 'A-1' }));
  const twice = [<Invoice key="a" id="1" wanted />, <Invoice key="b" id="1" wanted />];
  renderWithHost([...twice, <Invoice key="c" id="2" wanted={false} />], { api });
  expect(await screen.findAllByText('Invoice A-1')).toHaveLength(2);
  expect(screen.getByText('No invoice')).toBeInTheDocument();
  expect(calls.map(({ path }) => path)).toEqual(['billing/invoices/1']);
});

function Sows() {
  const { data, hasNextPage, fetchNextPage } = usePages(['sows'], 'sows', {
    params: { companyId: 'c' },
    query: { status: 'draft' },
    pageSize: 2,
  });
  return (
    <button type="button" disabled={!hasNextPage} onClick={() => void fetchNextPage()}>
      {data?.pages.flatMap(({ items }) => items.map(({ title }) => title)).join(', ')}
    </button>
  );
}

test('pages follow each other by their cursors, until one has none', async () => {
  const { api, calls } = answeringApi(({ query }: SeenCall) =>
    query.has('cursor')
      ? { items: [{ title: 'Third' }], nextCursor: null }
      : { items: [{ title: 'First' }], nextCursor: 'n' },
  );
  renderWithHost(<Sows />, { api });
  await userEvent.click(await screen.findByRole('button', { name: 'First' }));
  expect(await screen.findByRole('button', { name: 'First, Third' })).toBeDisabled();
  expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual([
    { status: 'draft', limit: '2' },
    { status: 'draft', limit: '2', cursor: 'n' },
  ]);
});
