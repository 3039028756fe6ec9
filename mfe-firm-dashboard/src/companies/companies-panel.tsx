import { Button, ListCard, SearchInput, useDebounced } from '@scopewright/ui';
import { useState } from 'react';
import { CompaniesList } from './companies-list.tsx';
import { type CompanyFilter, isFiltered, NO_FILTER, useCompanies } from './companies-query.ts';

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
    <ListCard
      title="Client Companies"
      count={isFiltered(filter) && shown !== undefined && all !== undefined ? `${shown} of ${all}` : shown}
      announcement={isFiltered(filter) && shown !== undefined ? `${shown} companies found` : ''}
      actions={
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          {search !== '' || (all ?? 0) > SEARCH_FROM ? (
            <SearchInput label="Search companies" value={search} onValueChange={setSearch} className="max-sm:grow sm:w-60" />
          ) : null}
          {all ? (
            <Button variant="secondary" size="sm" onClick={() => setActiveOnly(!activeOnly)}>
              {activeOnly ? 'Show All' : 'Active SOWs Only'}
            </Button>
          ) : null}
        </div>
      }
    >
      <CompaniesList listed={listed} filter={filter} onClearFilter={clearFilter} onAddClient={onAddClient} />
    </ListCard>
  );
}
