import { errorText } from '@scopewright/api-client';
import { ReadyMark } from '@scopewright/company-kit/scope/ready-mark';
import { projectPath } from '@scopewright/company-kit/scope/scope-paths';
import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import type { ProjectRow } from '@scopewright/contracts/scoping';
import { grouped } from '@scopewright/domain/counted';
import {
  EmptyState,
  FolderKanban,
  ListCard,
  ListSkeleton,
  PagedList,
  Progress,
  SearchInput,
  Table,
  type TableColumn,
  useSearchText,
} from '@scopewright/ui';
import { useParameters } from '@scopewright/workplace-kit/page/parameters';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { type ReactNode, useCallback } from 'react';

const ROWS = ['w-56', 'w-40', 'w-48', 'w-44'];
const CELLS = ['w-24', 'w-16 max-sm:hidden'];

const NAME: TableColumn<ProjectRow> = {
  key: 'name',
  header: 'Project',
  cell: ({ id, companyId, name, key }) => (
    <span className="flex min-w-0 items-baseline gap-2">
      <TenantLink
        to={projectPath(companyId, id)}
        className="wrap-anywhere rounded-sm after:absolute after:inset-0 hover:text-brand hover:underline"
      >
        {name}
      </TenantLink>
      <span className="font-mono font-normal text-text-muted text-xs">{key}</span>
    </span>
  ),
};
const COMPANY: TableColumn<ProjectRow> = {
  key: 'company',
  header: 'Company',
  cell: ({ companyName }) => <span className="wrap-anywhere">{companyName}</span>,
};
const REST: TableColumn<ProjectRow>[] = [
  { key: 'state', header: 'State', cell: ({ readyState }) => <ReadyMark state={readyState} /> },
  {
    key: 'holds',
    header: 'Holds',
    cell: ({ counts }) => (
      <span className="tabular-nums">
        {grouped(counts.requestTypes, 'request type')}, {grouped(counts.workflows, 'workflow')}
      </span>
    ),
  },
  {
    key: 'questions',
    header: 'Open questions',
    cell: ({ counts }) => <span className="tabular-nums">{counts.openQuestions}</span>,
  },
  { key: 'progress', header: 'Implemented', cell: ({ name, counts }) => <Implemented name={name} {...counts} /> },
];

function Implemented({ name, inScope, implemented }: { name: string; inScope: number; implemented: number }) {
  return (
    <span className="flex items-center gap-2">
      <Progress
        value={inScope === 0 ? 0 : (implemented / inScope) * 100}
        label={`Items of ${name} implemented`}
        valueText={`${implemented} of ${inScope}`}
        tone="success"
        className="w-14 shrink-0 lg:w-20"
      />
      <span className="whitespace-nowrap text-text-muted text-xs tabular-nums">
        {implemented} of {inScope}
      </span>
    </span>
  );
}

/** Projects of one company, or of all with the company's name; the search is part of the address. */
export function ProjectList({ companyId, create }: { companyId?: string; create?: ReactNode }) {
  const [address, set] = useParameters();
  const search = (address.get('search') ?? '').trim().slice(0, 200);
  const [text, setText] = useSearchText(
    search,
    useCallback((words: string) => set({ search: words }), [set]),
  );
  const listed = useProjects({ companyId, search });
  const total = listed.data?.pages.at(-1)?.total;
  return (
    <ListCard
      title="Projects"
      count={total}
      announcement={search && total !== undefined ? `${total} projects found` : ''}
      actions={<SearchInput label="Search projects" value={text} onValueChange={setText} className="w-full sm:w-64" />}
    >
      <PagedList
        listed={listed}
        noun="projects"
        explain={errorText}
        skeleton={<ListSkeleton label="Loading projects..." rows={ROWS} cells={CELLS} />}
        empty={
          search ? (
            <EmptyState icon={<FolderKanban />} title={`No projects match “${search}”`} />
          ) : (
            <EmptyState
              icon={<FolderKanban />}
              title="No project yet"
              description="A project is a service-management space: its workflows, request types and forms."
              action={create}
            />
          )
        }
      >
        {(projects) => (
          <Table
            caption="Projects"
            columns={companyId === undefined ? [NAME, COMPANY, ...REST] : [NAME, ...REST]}
            rows={projects}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </ListCard>
  );
}
