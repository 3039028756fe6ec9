import { errorText } from '@scopewright/api-client';
import type { CompanyNeedingMigration } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import {
  Button,
  CircleCheck,
  EmptyState,
  formatMatchCount,
  ListCard,
  ListSkeleton,
  PagedList,
  Search,
  SearchInput,
  Trash2,
  useDebounced,
  useSelection,
} from '@scopewright/ui';
import { useState } from 'react';
import { ChangeProgress, Failures } from './change-report.tsx';
import { useCompaniesToSetUp } from './cleanup-query.ts';
import { CleanupTable } from './cleanup-table.tsx';
import { DeleteDialog, type Deletion } from './delete-dialog.tsx';
import { MigrateDialog } from './migrate-dialog.tsx';
import { useCompanyChanges } from './use-company-changes.ts';

type Company = CompanyNeedingMigration;

const SEARCH_DEBOUNCE_MS = 250;
const ROWS = ['w-44', 'w-36', 'w-52', 'w-40'];
const CELLS = ['w-40 max-w-[30%]', 'w-24 max-sm:hidden', 'w-14'];

/** Companies that have not moved to the consulting-firm model or lack their data, to be migrated or deleted (§2.17). */
export function CompanyCleanupTab() {
  const { toast } = useHost();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const listed = useCompaniesToSetUp(search);
  const selection = useSelection(search, ({ companyId }: Company) => companyId);
  const changes = useCompanyChanges();
  const [migrating, setMigrating] = useState<Company | null>(null);
  const [deleting, setDeleting] = useState<Deletion | null>(null);
  const rows = listed.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = listed.data?.pages.at(-1)?.total;
  const selected = [...selection.rows.values()];
  const allSelected = rows.length > 0 && rows.every(({ companyId }) => selection.rows.has(companyId));

  function deleteSelected(): void {
    if (selected.length === 0) toast.error('No companies selected');
    else setDeleting({ companies: selected, bulk: true });
  }

  async function remove({ companies, bulk }: Deletion): Promise<void> {
    const [first] = companies;
    if (first === undefined) return;
    selection.change(bulk ? await changes.removeAll(companies) : await changes.remove(first), false);
  }

  return (
    <ListCard
      title="Companies needing setup"
      count={total?.toLocaleString('en')}
      announcement={search && total !== undefined ? formatMatchCount(total, 'company', 'companies') : ''}
      actions={
        <span className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <SearchInput
            label="Search companies"
            placeholder="Search name or subdomain"
            value={typed}
            onValueChange={setTyped}
            className="w-full sm:w-64"
          />
          {rows.length > 0 ? (
            <SelectionButtons
              selected={selected.length}
              all={allSelected}
              doing={changes.doing}
              onToggleAll={() => selection.change(rows, !allSelected)}
              onDelete={deleteSelected}
            />
          ) : null}
        </span>
      }
    >
      {changes.doing ? <ChangeProgress doing={changes.doing} /> : null}
      <Failures failed={changes.failed} />
      <PagedList
        listed={listed}
        noun="companies"
        explain={errorText}
        skeleton={<ListSkeleton label="Loading companies..." rows={ROWS} cells={CELLS} />}
        empty={
          search ? (
            <EmptyState icon={<Search />} title={`No companies match “${search}”`} />
          ) : (
            <EmptyState icon={<CircleCheck />} title="All companies are properly set up!" />
          )
        }
      >
        {(companies) => (
          <CleanupTable
            companies={companies}
            disabled={changes.doing !== null}
            selection={{
              selected: new Set(selection.rows.keys()),
              label: ({ companyName }) => `Select ${companyName}`,
              allLabel: 'Select all companies shown',
              onChange: selection.change,
            }}
            onMigrate={setMigrating}
            onDelete={(company) => setDeleting({ companies: [company], bulk: false })}
          />
        )}
      </PagedList>
      <MigrateDialog
        company={migrating}
        onClose={() => setMigrating(null)}
        onMigrate={(company) => void changes.migrate(company)}
      />
      <DeleteDialog
        deletion={deleting}
        onClose={() => setDeleting(null)}
        onDelete={(deletion) => void remove(deletion)}
      />
    </ListCard>
  );
}

interface SelectionButtonsProps {
  /** Number of selected companies. */
  selected: number;
  /** All companies shown are selected. */
  all: boolean;
  doing: ReturnType<typeof useCompanyChanges>['doing'];
  onToggleAll: () => void;
  onDelete: () => void;
}

function SelectionButtons({ selected, all, doing, onToggleAll, onDelete }: SelectionButtonsProps) {
  return (
    <>
      <Button variant="secondary" disabled={doing !== null} onClick={onToggleAll}>
        {all ? 'Clear selection' : 'Select all'}
      </Button>
      <Button variant="danger" busy={doing?.what === 'Deleting'} disabled={doing !== null} onClick={onDelete}>
        {doing?.what === 'Deleting' ? null : <Trash2 aria-hidden="true" />}
        Delete Selected ({selected})
      </Button>
    </>
  );
}
