import { errorText } from '@scopewright/api-client';
import { ListSkeleton, PagedList } from '@scopewright/ui';
import { CompaniesEmpty } from './companies-empty.tsx';
import type { CompanyFilter, useCompanies } from './companies-query.ts';
import { CompaniesTable } from './companies-table.tsx';

interface CompaniesListProps {
  listed: ReturnType<typeof useCompanies>;
  filter: CompanyFilter;
  onClearFilter: () => void;
  onAddClient?: (() => void) | undefined;
}

const ROWS = ['w-48', 'w-36', 'w-56', 'w-40', 'w-44'];
const CELLS = ['w-16', 'w-24 max-sm:hidden'];

/** The rows with everything that can stand in their place. */
export function CompaniesList({ listed, filter, onClearFilter, onAddClient }: CompaniesListProps) {
  return (
    <PagedList
      listed={listed}
      noun="companies"
      explain={errorText}
      skeleton={<ListSkeleton label="Loading client companies..." rows={ROWS} cells={CELLS} />}
      empty={<CompaniesEmpty filter={filter} onClearFilter={onClearFilter} onAddClient={onAddClient} />}
    >
      {(companies) => <CompaniesTable companies={companies} />}
    </PagedList>
  );
}
