import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PagedList, type PagedListing } from './paged-list.tsx';

const page = (items: string[], total = items.length) => ({ items, total });

type Strings = PagedListing<{ items: readonly string[]; total: number }>;

function listing(overrides: Partial<Strings> = {}): Strings {
  return {
    data: undefined,
    error: null,
    isFetching: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    hasNextPage: false,
    refetch: vi.fn(),
    fetchNextPage: vi.fn(),
    ...overrides,
  };
}

function show(overrides: Partial<Strings>) {
  const listed = listing(overrides);
  render(
    <PagedList
      listed={listed}
      noun="things"
      explain={(_, texts) => texts.other}
      skeleton="Loading things..."
      empty="No things"
    >
      {(items) => <p>{items.join(', ')}</p>}
    </PagedList>,
  );
  return listed;
}

it('shows the skeleton until the first page is there', () => {
  show({ isFetching: true });
  expect(screen.getByText('Loading things...')).toBeInTheDocument();
});

it('shows that nothing could be loaded, names the request, and retries', async () => {
  const listed = show({ error: Object.assign(new Error('boom'), { requestId: 'r-17' }) });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load things');
  expect(screen.getByText('Request r-17')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(listed.refetch).toHaveBeenCalledOnce();
});

it('shows that it is empty', () => {
  show({ data: { pages: [page([])] } });
  expect(screen.getByText('No things')).toBeInTheDocument();
});

it('shows the items of all pages, and no foot for a single one', () => {
  show({ data: { pages: [page(['a', 'b'])] } });
  expect(screen.getByText('a, b')).toBeInTheDocument();
  expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument();
});

it('loads the next page on demand', async () => {
  const listed = show({ data: { pages: [page(['a', 'b'], 3)] }, hasNextPage: true });
  expect(screen.getByText('Showing 2 of 3 things')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(listed.fetchNextPage).toHaveBeenCalledOnce();
});

it('keeps the rows when the next page fails', () => {
  show({ data: { pages: [page(['a'], 2)] }, hasNextPage: true, error: new Error('boom'), isFetchNextPageError: true });
  expect(screen.getByText('a')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load things');
});
