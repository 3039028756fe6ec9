import { LoadFailure } from '@scopewright/calls/load-failure';
import { cn, ListSkeleton, type TableSelection } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { CompaniesEmpty } from './companies-empty.tsx';
import { type ListedCompany, type useCompanies, usePrefetchPage } from './companies-query.ts';
import { CompaniesTable } from './companies-table.tsx';
import { type CompaniesView, startsDescending } from './list-view.ts';
import { PageLinks } from './page-links.tsx';
import type { ChangeView } from './use-view.ts';

const ROWS = ['w-48', 'w-36', 'w-56', 'w-40', 'w-44'];
const CELLS = ['w-16', 'w-24 max-sm:hidden'];

interface CompaniesListProps {
  listed: ReturnType<typeof useCompanies>;
  view: CompaniesView;
  onChange: ChangeView;
  selection?: TableSelection<ListedCompany> | undefined;
  onClearFilter: () => void;
  onAddClient?: (() => void) | undefined;
  /** Scrolls to the head of the list, because another page begins there. */
  onPage: () => void;
}

/** The rows of a page, and its states: loading, failed, empty. */
export function CompaniesList({
  listed,
  view,
  onChange,
  selection,
  onClearFilter,
  onAddClient,
  onPage,
}: CompaniesListProps): ReactNode {
  const prefetch = usePrefetchPage();
  const { data, error, isFetching, isPlaceholderData, refetch } = listed;
  if (!data && error) {
    return (
      <div className="p-4 sm:p-6">
        <LoadFailure
          what="companies"
          query={{ error, isFetching, refetch }}
          texts={{
            network: 'Please check your connection and try again.',
            other: 'The server is not responding correctly. Please try again in a moment.',
          }}
        />
      </div>
    );
  }
  // a page beyond the last one is about to be replaced by it
  if (!data || (data.items.length === 0 && data.total > 0))
    return <ListSkeleton label="Loading client companies..." rows={ROWS} cells={CELLS} />;
  if (data.items.length === 0) {
    return (
      <div className="p-4 sm:p-6">
        <CompaniesEmpty view={view} onClearFilter={onClearFilter} onAddClient={onAddClient} />
      </div>
    );
  }
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={cn('p-4 transition-opacity sm:px-2 sm:pt-1 sm:pb-4', isPlaceholderData && 'opacity-60')}
    >
      <CompaniesTable
        companies={data.items}
        total={data.total}
        view={view}
        onSort={(sort) =>
          onChange({ sort, descending: sort === view.sort ? !view.descending : startsDescending(sort) })
        }
        selection={selection}
      />
      <div className="sm:px-4">
        <PageLinks view={view} total={data.total} onApproach={(page) => prefetch({ ...view, page })} onGo={onPage} />
      </div>
    </div>
  );
}
