import { errorText } from '@scopewright/api-client';
import { companyProjectsPath, openingPath } from '@scopewright/company-kit/scope/scope-paths';
import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import { useScopeAccess } from '@scopewright/company-kit/scope/use-scope-access';
import type { ScopeItemRow } from '@scopewright/contracts/scoping';
import { grouped } from '@scopewright/domain/counted';
import { useRowChoice } from '@scopewright/lists/use-row-choice';
import { useStable } from '@scopewright/lists/use-stable';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Button, Card, EmptyState, ExportButton, ListSkeleton, ListTree, LoadMore, usePhone } from '@scopewright/ui';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { useAssignable } from '@scopewright/workplace-kit/company/use-assignable';
import { useAddressView } from '@scopewright/workplace-kit/page/address-view';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { type ReactNode, useCallback, useState } from 'react';
import { BlockDialog } from '../project/block-dialog.tsx';
import { ScopeTabs } from '../projects/scope-tabs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ScopeCards } from './scope-cards.tsx';
import { ScopeTable } from './scope-table.tsx';
import { ScopeViews } from './scope-views.tsx';
import { TableFilters } from './table-filters.tsx';
import { type BulkSet, useGive, useTableRows } from './table-queries.ts';
import { PLAIN_VIEW, queryOfView, type SortColumn, sortAfterPress, TABLE_VIEW, type TableView } from './table-view.ts';

const ROWS = ['w-64', 'w-44', 'w-56', 'w-40'];
const CELLS = ['w-24', 'w-16'];

/** The part of a change that a row shows. */
const headOf = ({ blockedReason: _, ...head }: BulkSet) => head;

/** Names for rows' references: the people who may own items, and projects. */
function useRowNames(company: ReturnType<typeof useOpenCompany>, write: boolean) {
  const projects = (useProjects({ companyId: company.id, search: '' }).data?.pages ?? []).flatMap(({ items }) => items);
  const people = useAssignable(write);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  return {
    people,
    firstProjectId: projects[0]?.id,
    ownerName: (id: string) => names.get(id) ?? 'Someone at the firm',
    projectName: ({ kind, projectId }: ScopeItemRow) =>
      kind === 'project' ? '' : projectId === null ? 'All projects' : (projectNames.get(projectId) ?? ''),
  };
}

/** The whole scope of a company in one table; on phones as cards. */
export function ScopeScreen() {
  const { impersonating } = useSession();
  const company = useOpenCompany();
  const { write } = useScopeAccess(company);
  const { api, toast } = useHost();
  const { people, firstProjectId, ownerName, projectName } = useRowNames(company, write);
  const { view, change: setView } = useAddressView(TABLE_VIEW);
  const phone = usePhone();
  const listed = useTableRows(company.id, view);
  const { give, pending } = useGive(company.id);
  const [blocking, setBlocking] = useState<ScopeItemRow | null>(null);
  const stored = listed.data?.pages.flatMap((page) => page.rows) ?? [];
  const giving = new Set(pending?.rows.map(({ id }) => id));
  // pending changes are shown immediately; an unchanged row keeps its object
  const rows = pending ? stored.map((row) => (giving.has(row.id) ? { ...row, ...headOf(pending.set) } : row)) : stored;
  const total = listed.data?.pages.at(-1)?.total ?? rows.length;
  const { chosen, choose, chooseAll, clear } = useRowChoice(rows);
  const cleared = useStable({ clear });
  const change = useCallback(
    (next: Partial<TableView>, options?: { replace?: boolean }) => {
      cleared.clear();
      setView(next, options);
    },
    [setView, cleared],
  );
  const table = {
    rows,
    total,
    view,
    people,
    onSort: (column: SortColumn) => change({ sort: sortAfterPress(view, column) }),
    linkOf: (row: ScopeItemRow) => openingPath(company.id, row, firstProjectId),
    ownerName,
    projectName,
    chosen: write ? chosen : null,
    onChoose: choose,
    onChooseAll: chooseAll,
    onSet: write
      ? (row: ScopeItemRow, set: BulkSet) => (set.readyState === 'blocked' ? setBlocking(row) : give([row], set))
      : null,
  };
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  return (
    <CompanyPage
      title="All items"
      description="Every project, workflow, request type and field of the company."
      crumbs={[{ label: 'Projects', to: companyProjectsPath(company.id) }]}
      actions={
        <>
          <ScopeViews companyId={company.id} view={view} onShow={(next) => change(next)} />
          {impersonating ? null : (
            <ExportButton
              download={() =>
                api.download('exportScope', { params: { companyId: company.id }, query: queryOfView(view) })
              }
              onError={(error) => toast.error(`The items could not be exported. ${errorText(error)}`)}
            />
          )}
        </>
      }
    >
      <ScopeTabs companyId={company.id} />
      <Card padding="none">
        <div className="border-border border-b p-3">
          <TableFilters companyId={company.id} view={view} onChange={change} />
        </div>
        <ListedItems listed={listed} shown={rows.length} total={total} onShowAll={() => change(PLAIN_VIEW)}>
          {phone ? <ScopeCards {...table} /> : <ScopeTable {...table} />}
        </ListedItems>
      </Card>
      {chosenRows.length > 0 ? (
        <>
          {/* lets the last rows be scrolled out from under the bar */}
          <div aria-hidden="true" className="h-20" />
          <BulkBar rows={chosenRows} people={people} busy={pending !== null} onGive={give} onClear={clear} />
        </>
      ) : null}
      {blocking ? (
        <BlockDialog
          count={1}
          onBlock={(blockedReason) => {
            setBlocking(null);
            give([blocking], { readyState: 'blocked', blockedReason });
          }}
          onClose={() => setBlocking(null)}
        />
      ) : null}
    </CompanyPage>
  );
}

interface ListedItemsProps {
  listed: ReturnType<typeof useTableRows>;
  shown: number;
  total: number;
  /** Removes the filters. */
  onShowAll: () => void;
  children: ReactNode;
}

/** The rows, or their placeholder: loading, failed, or empty. */
function ListedItems({ listed, shown, total, onShowAll, children }: ListedItemsProps) {
  if (!listed.data) {
    return listed.error ? (
      <FailedToLoad what="the items" of={listed} />
    ) : (
      <ListSkeleton label="Loading the items..." rows={ROWS} cells={CELLS} />
    );
  }
  if (shown === 0) {
    return (
      <div className="p-4 sm:p-6">
        <EmptyState
          icon={<ListTree />}
          title="No results"
          action={
            <Button variant="secondary" onClick={onShowAll}>
              Show everything
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {grouped(total, 'item')}
      </p>
      {children}
      {listed.hasNextPage ? (
        <div className="px-4 py-3">
          <LoadMore
            shown={shown}
            total={total}
            hasMore={listed.hasNextPage}
            busy={listed.isFetchingNextPage}
            onLoadMore={() => void listed.fetchNextPage()}
            noun="items"
          />
        </div>
      ) : null}
    </>
  );
}
