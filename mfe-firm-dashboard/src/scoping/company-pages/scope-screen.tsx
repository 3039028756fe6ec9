import { useHost, useSession } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/router';
import { Button, Card, EmptyState, ExportButton, ListSkeleton, ListTree, LoadMore } from '@scopewright/ui';
import { useCallback, useState } from 'react';
import { useOpenCompany } from '../../companies/company-context.tsx';
import { CompanyPage } from '../../companies/company-page.tsx';
import { useConsultants } from '../../companies/list/consultants.ts';
import { FailedToLoad } from '../failed-to-load.tsx';
import { useProjects } from '../queries/scope-queries.ts';
import { failureText } from '../queries/use-create-item.ts';
import { companyProjectsPath, openingPath } from '../scope-paths.ts';
import { ScopeTabs } from '../scope-tabs.tsx';
import { BulkBar } from '../table/bulk-bar.tsx';
import { SavedViews } from '../table/saved-views.tsx';
import { ScopeTable } from '../table/scope-table.tsx';
import { TableFilters } from '../table/table-filters.tsx';
import { useTableRows } from '../table/table-queries.ts';
import { addressOfView, PLAIN_VIEW, queryOfView, type TableView, tableViewOf } from '../table/table-view.ts';
import { useScopeAccess } from '../use-scope-access.ts';

const ROWS = ['w-64', 'w-44', 'w-56', 'w-40'];
const CELLS = ['w-24', 'w-16'];

/** Everything that is scoped in a company, in one table. */
export function ScopeScreen() {
  const { impersonating } = useSession();
  const company = useOpenCompany();
  const { write } = useScopeAccess(company);
  const { api, toast } = useHost();
  const [firstProject] = useProjects({ companyId: company.id, search: '' }).data?.pages[0]?.items ?? [];
  const [address, setAddress] = useSearchParams();
  const view = tableViewOf(address);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const listed = useTableRows(company.id, view);
  const { data: staff } = useConsultants();
  const rows = listed.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = listed.data?.pages.at(-1)?.total ?? rows.length;
  const change = useCallback(
    (next: Partial<TableView>, options?: { replace?: boolean }) => {
      setChosen(new Set());
      setAddress((current) => addressOfView(current, { ...tableViewOf(current), ...next }), options);
    },
    [setAddress],
  );
  const choose = (ids: readonly string[], add: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (add) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const names = new Map([
    ...company.consultants.map(({ id, name, email }) => [id, name || email] as const),
    ...(staff?.consultants ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  return (
    <CompanyPage
      title="All items"
      description="Every project, workflow, request type and field of the company."
      crumbs={[{ label: 'Projects', to: companyProjectsPath(company.id) }]}
      actions={
        <>
          <SavedViews companyId={company.id} view={view} onShow={(next) => change(next)} />
          {impersonating ? null : (
            <ExportButton
              download={() =>
                api.download('exportScope', { params: { companyId: company.id }, query: queryOfView(view) })
              }
              onError={(error) => toast.error(`The items could not be exported. ${failureText(error)}`)}
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
        {chosenRows.length > 0 ? (
          <BulkBar companyId={company.id} rows={chosenRows} onClear={() => setChosen(new Set())} />
        ) : null}
        {listed.data ? null : listed.error ? (
          <FailedToLoad
            what="the items"
            error={listed.error}
            onRetry={() => void listed.refetch()}
            retrying={listed.isFetching}
          />
        ) : (
          <ListSkeleton label="Loading the items..." rows={ROWS} cells={CELLS} />
        )}
        {listed.data && rows.length === 0 ? (
          <div className="p-4 sm:p-6">
            <EmptyState
              icon={<ListTree />}
              title="Nothing fits"
              action={
                <Button variant="secondary" onClick={() => change(PLAIN_VIEW)}>
                  Show everything
                </Button>
              }
            />
          </div>
        ) : null}
        {rows.length > 0 ? (
          <>
            <p role="status" className="sr-only">
              {total} items
            </p>
            <ScopeTable
              rows={rows}
              total={total}
              linkOf={(row) => openingPath(company.id, row, firstProject?.id)}
              ownerName={(id) => names.get(id) ?? 'Somebody of the firm'}
              chosen={write ? chosen : null}
              onChoose={choose}
            />
            {listed.hasNextPage ? (
              <div className="px-4 py-3">
                <LoadMore
                  shown={rows.length}
                  total={total}
                  hasMore={listed.hasNextPage}
                  busy={listed.isFetchingNextPage}
                  onLoadMore={() => void listed.fetchNextPage()}
                  noun="items"
                />
              </div>
            ) : null}
          </>
        ) : null}
      </Card>
    </CompanyPage>
  );
}
