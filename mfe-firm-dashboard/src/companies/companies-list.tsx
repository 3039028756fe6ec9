import { ApiError, errorText } from '@scopewright/api-client';
import { Alert, ErrorState, LoadMore } from '@scopewright/ui';
import { CompaniesEmpty } from './companies-empty.tsx';
import type { CompanyFilter, useCompanies } from './companies-query.ts';
import { CompaniesSkeleton } from './companies-skeleton.tsx';
import { CompaniesTable } from './companies-table.tsx';

interface CompaniesListProps {
  listed: ReturnType<typeof useCompanies>;
  filter: CompanyFilter;
  onClearFilter: () => void;
  onAddClient?: (() => void) | undefined;
}

const FAILURES = {
  network: 'Please check your connection and try again.',
  other: 'The server is not responding correctly. Please try again in a moment.',
};

/** The rows with everything that can stand in their place: loading, failed, empty. */
export function CompaniesList({ listed, filter, onClearFilter, onAddClient }: CompaniesListProps) {
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = listed;
  if (!data && error) {
    return (
      <div className="p-4 sm:p-6">
        <ErrorState
          title="Failed to load companies"
          description={errorText(error, FAILURES)}
          {...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})}
          onRetry={() => void listed.refetch()}
          retrying={isFetching}
        />
      </div>
    );
  }
  if (!data) return <CompaniesSkeleton />;

  const companies = data.pages.flatMap((page) => page.items);
  if (companies.length === 0) {
    return (
      <div className="p-4 sm:p-6">
        <CompaniesEmpty filter={filter} onClearFilter={onClearFilter} onAddClient={onAddClient} />
      </div>
    );
  }
  return (
    <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2" aria-busy={listed.isPlaceholderData || undefined}>
      <CompaniesTable companies={companies} />
      {isFetchNextPageError ? (
        <Alert tone="danger" className="mt-4 sm:mx-4">
          {errorText(error, { ...FAILURES, other: 'Failed to load companies' })}
        </Alert>
      ) : null}
      {data.pages.length > 1 || hasNextPage ? (
        <div className="sm:px-4 sm:pb-3">
          <LoadMore
            shown={companies.length}
            total={data.pages.at(-1)?.total ?? companies.length}
            hasMore={hasNextPage}
            busy={isFetchingNextPage}
            onLoadMore={() => void listed.fetchNextPage()}
            noun="companies"
          />
        </div>
      ) : null}
    </div>
  );
}
