import { Building2, Button, EmptyState, Search } from '@scopewright/ui';
import type { CompanyFilter } from './companies-query.ts';

interface CompaniesEmptyProps {
  filter: CompanyFilter;
  onClearFilter: () => void;
  /** Opens the form for a new client; absent for people who may not create one. */
  onAddClient?: (() => void) | undefined;
}

/** Why the list shows nothing (§2.18), and the way on. */
export function CompaniesEmpty({ filter, onClearFilter, onAddClient }: CompaniesEmptyProps) {
  const clearFilter = (
    <Button variant="secondary" size="sm" onClick={onClearFilter}>
      Clear filters
    </Button>
  );
  if (filter.search) return <EmptyState icon={<Search />} title={`No companies match “${filter.search}”`} action={clearFilter} />;
  if (filter.activeOnly) return <EmptyState icon={<Building2 />} title="No companies with active SOWs found" />;
  return (
    <EmptyState
      icon={<Building2 />}
      title="No companies assigned yet"
      {...(onAddClient
        ? {
            description: 'Add your first client: its administrator gets an invitation by email.',
            action: (
              <Button size="sm" onClick={onAddClient}>
                Add a client
              </Button>
            ),
          }
        : {})}
    />
  );
}
