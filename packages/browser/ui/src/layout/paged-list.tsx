import type { ReactNode } from 'react';
import { Alert } from '../feedback/alert.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { LoadMore } from './load-more.tsx';

/** A paged list, as `useInfiniteQuery` returns it. */
export interface PagedListing<Page> {
  data: { pages: readonly Page[] } | undefined;
  error: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

export interface PagedListProps<Item> {
  /** `total` counts everything that matches the filter. */
  listed: PagedListing<{ items: readonly Item[]; total: number }>;
  /** The listed items, in the plural ("companies"). */
  noun: string;
  /** Explains a failure; `texts` has the sentences for failures without their own. */
  explain: (error: unknown, texts: { network: string; other: string }) => string;
  /** Shown while the first page loads. */
  skeleton: ReactNode;
  /** Shown when there are no rows. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

const NETWORK = 'Please check your connection and try again.';
const OTHER = 'The server is not responding correctly. Please try again in a moment.';

/** The rows of a long list, and its states: loading, failed, empty. */
export function PagedList<Item>({ listed, noun, explain, skeleton, empty, children }: PagedListProps<Item>): ReactNode {
  const { data, error, hasNextPage } = listed;
  const title = `Failed to load ${noun}`;
  if (!data && error) {
    return (
      <div className="p-4 sm:p-6">
        <ErrorState
          title={title}
          description={explain(error, { network: NETWORK, other: OTHER })}
          {...requestIdOf(error)}
          onRetry={() => void listed.refetch()}
          retrying={listed.isFetching}
        />
      </div>
    );
  }
  if (!data) return skeleton;

  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <div className="p-4 sm:p-6">{empty}</div>;
  return (
    <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2">
      {children(items)}
      {listed.isFetchNextPageError ? (
        <Alert tone="danger" className="mt-4 sm:mx-4">
          {explain(error, { network: NETWORK, other: title })}
        </Alert>
      ) : null}
      {data.pages.length > 1 || hasNextPage ? (
        <div className="sm:px-4 sm:pb-3">
          <LoadMore
            shown={items.length}
            total={data.pages.at(-1)?.total ?? items.length}
            hasMore={hasNextPage}
            busy={listed.isFetchingNextPage}
            onLoadMore={() => void listed.fetchNextPage()}
            noun={noun}
          />
        </div>
      ) : null}
    </div>
  );
}

/** The request id that a failed call carries, if any. */
export function requestIdOf(error: unknown): { requestId?: string } {
  return error instanceof Error && 'requestId' in error && typeof error.requestId === 'string' && error.requestId
    ? { requestId: error.requestId }
    : {};
}
