import { Archive, Building2, Button, EmptyState, Search, Trash2 } from '@scopewright/ui';
import { AddSampleClient } from '../sample/add-sample-client.tsx';
import { type CompaniesView, isFiltered } from './list-view.ts';

interface CompaniesEmptyProps {
  view: CompaniesView;
  onClearFilter: () => void;
  /** Opens the form for a new client; absent for users who may not create one. */
  onAddClient?: (() => void) | undefined;
}

/** Why the list is empty (§2.18), and the next step. */
export function CompaniesEmpty({ view, onClearFilter, onAddClient }: CompaniesEmptyProps) {
  const { search, sowStatus, consultantId, status } = view;
  const clearFilter = (
    <Button variant="secondary" size="sm" onClick={onClearFilter}>
      Clear filters
    </Button>
  );
  if (status === 'active' && sowStatus === 'active' && !search && consultantId === null)
    return <EmptyState icon={<Building2 />} title="No companies with active SOWs found" />;
  if (isFiltered(view))
    return (
      <EmptyState
        icon={<Search />}
        title={search ? `No companies match “${search}”` : 'No companies match these filters'}
        action={clearFilter}
      />
    );
  if (status === 'archived')
    return (
      <EmptyState
        icon={<Archive />}
        title="No archived companies"
        description="Archived companies leave the list and can be restored from here."
      />
    );
  if (status === 'deleted')
    return (
      <EmptyState
        icon={<Trash2 />}
        title="No deleted companies"
        description="A deleted company can be restored from here for 30 days."
      />
    );
  return (
    <EmptyState
      icon={<Building2 />}
      title="No companies assigned yet"
      {...(onAddClient
        ? {
            description: 'Add your first client: its administrator gets an invitation by email.',
            action: (
              <span className="flex flex-wrap justify-center gap-2">
                <Button size="sm" onClick={onAddClient}>
                  Add a client
                </Button>
                <AddSampleClient />
              </span>
            ),
          }
        : {})}
    />
  );
}
