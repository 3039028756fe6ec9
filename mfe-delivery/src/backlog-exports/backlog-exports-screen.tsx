import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { Button, EmptyState, FileText, ListCard, ListSkeleton, LoadMore } from '@scopewright/ui';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useMemo, useState } from 'react';
import { ExportList } from './export-list.tsx';
import { useExportCommands, useExports } from './export-queries.ts';
import { NewExport } from './new-export.tsx';
import { ProjectChoice } from './project-choice.tsx';
import { useFinished } from './use-finished.ts';

const ROWS = ['w-64', 'w-44', 'w-56'];
const CELLS = ['w-24 max-sm:hidden'];

/** Exports of a company's backlogs: their purpose, progress, effects in the target, and files. */
export function BacklogExportsScreen() {
  const { abilities } = useSession();
  return can(abilities, 'backlog:plan') ? <Exports /> : <PageNotFound />;
}

function Exports() {
  const company = useOpenCompany();
  const [address, setAddress] = useSearchParams();
  const projectId = address.get('project') ?? undefined;
  const listed = useExports(company.id, projectId);
  const commands = useExportCommands(company.id, projectId);
  const items = useMemo(() => listed.data?.pages.flatMap((page) => page.items) ?? [], [listed.data]);
  const [reviewedId, review] = useState<string | null>(() => address.get('review'));
  useFinished({ items, startedId: commands.start.data?.id, download: commands.download, onReview: review });
  const before = useMemo(
    () =>
      new Set(
        items
          .filter(({ state, project }) => state === 'done' && (project?.id ?? undefined) === projectId)
          .map(({ preset }) => preset),
      ),
    [items, projectId],
  );
  const projects = useProjects({ companyId: company.id, search: '', wanted: projectId !== undefined });
  const scopeKey = projects.data?.pages.flatMap((page) => page.items).find(({ id }) => id === projectId)?.key;
  const total = listed.data?.pages[0]?.total ?? 0;
  return (
    <CompanyPage
      title="Backlog exports"
      description="Take the backlog to a tracker, a spreadsheet or a program. Exports are kept, and can be repeated."
      crumbs={[{ label: 'Backlog', to: companyPath(company.id, 'backlog') }]}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <ProjectChoice
            companyId={company.id}
            value={projectId}
            onChange={(id) => setAddress(id ? { project: id } : {})}
          />
          <Button asChild variant="secondary">
            <TenantLink
              to={companyPath(company.id, `backlog/status-import${projectId ? `?project=${projectId}` : ''}`)}
            >
              Import status
            </TenantLink>
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        {listed.data || listed.error ? (
          <NewExport key={projectId} start={commands.start} before={before} last={items[0]} scopeKey={scopeKey} />
        ) : null}
        <ListCard title="Exports" count={listed.data ? total.toLocaleString() : undefined}>
          {listed.data ? (
            items.length === 0 ? (
              <div className="p-4 sm:p-6">
                <EmptyState
                  icon={<FileText />}
                  title="No exports yet"
                  description="Choose what the backlog is exported for."
                />
              </div>
            ) : (
              <>
                <ExportList
                  companyId={company.id}
                  items={items}
                  commands={commands}
                  reviewedId={reviewedId}
                  startedId={commands.start.data?.id}
                />
                <div className="px-4 pb-4 sm:px-6">
                  <LoadMore
                    shown={items.length}
                    total={total}
                    hasMore={listed.hasNextPage}
                    busy={listed.isFetchingNextPage}
                    onLoadMore={() => void listed.fetchNextPage()}
                    noun="exports"
                  />
                </div>
              </>
            )
          ) : listed.error ? (
            <FailedToLoad what="the exports" of={listed} />
          ) : (
            <ListSkeleton label="Loading the exports..." rows={ROWS} cells={CELLS} />
          )}
        </ListCard>
      </div>
    </CompanyPage>
  );
}
