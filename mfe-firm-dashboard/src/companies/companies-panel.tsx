import { Button, Card, Input, Search } from '@scopewright/ui';
import { useState } from 'react';
import { CompaniesList } from './companies-list.tsx';
import { type CompanyFilter, isFiltered, NO_FILTER, useCompanies } from './companies-query.ts';
import { useDebounced } from './use-debounced.ts';

/** Lists up to this long are read faster than searched. */
const SEARCH_FROM = 10;
const SEARCH_DEBOUNCE_MS = 250;

/** The tab 'Client Companies' (§2.18). `onAddClient` opens the form for a new client; absent for people who may not create one. */
export function CompaniesPanel({ onAddClient }: { onAddClient?: (() => void) | undefined }) {
  const [search, setSearch] = useState('');
  const [activeOnly, setActiveOnly] = useState(false);
  const filter: CompanyFilter = { search: useDebounced(search.trim(), SEARCH_DEBOUNCE_MS), activeOnly };
  const all = useCompanies(NO_FILTER).data?.pages.at(-1)?.total;
  const listed = useCompanies(filter);
  const shown = listed.data?.pages.at(-1)?.total;

  const clearFilter = () => {
    setSearch('');
    setActiveOnly(false);
  };

  return (
    <Card className="p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b px-4 py-4 sm:px-6">
        <h2 className="font-semibold text-lg">
          Client Companies{' '}
          {shown === undefined ? null : (
            <span className="font-normal text-text-muted">({isFiltered(filter) && all !== undefined ? `${shown} of ${all}` : shown})</span>
          )}
        </h2>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          {search !== '' || (all ?? 0) > SEARCH_FROM ? <SearchBox value={search} onChange={setSearch} /> : null}
          {all ? (
            <Button variant="secondary" size="sm" onClick={() => setActiveOnly(!activeOnly)}>
              {activeOnly ? 'Show All' : 'Active SOWs Only'}
            </Button>
          ) : null}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isFiltered(filter) && shown !== undefined && !listed.isPlaceholderData ? `${shown} companies found` : ''}
      </p>
      <CompaniesList listed={listed} filter={filter} onClearFilter={clearFilter} onAddClient={onAddClient} />
    </Card>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="relative max-sm:grow">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-text-muted" />
      <Input
        type="search"
        aria-label="Search companies"
        placeholder="Search companies"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 pl-9 sm:w-60"
      />
    </div>
  );
}
