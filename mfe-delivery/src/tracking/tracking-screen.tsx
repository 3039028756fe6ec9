import { LoadFailure } from '@scopewright/calls/load-failure';
import { duePath } from '@scopewright/company-kit/tracking/due-path';
import { DUE_KINDS, formatOverdue } from '@scopewright/company-kit/tracking/due-words';
import { TRACKED_KINDS, type TrackedKind, WAITS_FOR } from '@scopewright/contracts/tracking/limits';
import { oneOf } from '@scopewright/domain/one-of';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Badge, Button, Card, formatDate, ListSkeleton, Select, Table, type TableColumn } from '@scopewright/ui';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { useParameters } from '@scopewright/workplace-kit/page/parameters';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { WorkplacePage } from '@scopewright/workplace-kit/page/workplace-page';
import { useState } from 'react';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useDueItems, useScopeGrowth } from './tracking-queries.ts';

const WHEN = ['late', 'soon'] as const;
const WAITS: Record<(typeof WAITS_FOR)[number], string> = { us: 'Us', client: 'The client' };
const ROWS = ['w-64', 'w-44', 'w-56'];
const CELLS = ['w-24'];

/** Across the firm's companies: late items, items due soon, and growing scope. */
export function TrackingScreen() {
  const { abilities } = useSession();
  if (!can(abilities, 'tracking:firm')) return <PageNotFound />;
  return (
    <WorkplacePage
      title="Tracking"
      description="What is late, what is due next, and where scope is growing, in all client companies."
    >
      <div className="grid gap-6">
        <Due />
        <Growth />
      </div>
    </WorkplacePage>
  );
}

type DueItem = NonNullable<ReturnType<typeof useDueItems>['data']>['pages'][number]['items'][number];

const DUE_COLUMNS: TableColumn<DueItem>[] = [
  {
    key: 'title',
    header: 'What',
    cell: (item) => (
      <span className="grid gap-0.5">
        <TenantLink to={duePath(item)} className="wrap-anywhere font-medium hover:text-brand hover:underline">
          {item.title}
        </TenantLink>
        <span className="text-text-muted text-xs">{DUE_KINDS[item.kind]}</span>
      </span>
    ),
  },
  {
    key: 'company',
    header: 'Company',
    cell: ({ company, project }) => (
      <span className="wrap-anywhere grid gap-0.5">
        {company.name}
        {project ? <span className="text-text-muted text-xs">{project.name}</span> : null}
      </span>
    ),
  },
  {
    key: 'owner',
    header: 'Waits for',
    cell: ({ waitsFor, owner }) => (waitsFor === 'client' ? 'The client' : (owner?.name ?? 'Us, no owner')),
  },
  { key: 'due', header: 'Due', cell: ({ dueOn }) => formatDate(dueOn) },
  {
    key: 'days',
    header: 'State',
    cell: ({ daysOver, snoozedUntil }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={daysOver > 0 ? 'warning' : 'neutral'}>{formatOverdue(daysOver)}</Badge>
        {snoozedUntil ? <Badge>No reminders until {formatDate(snoozedUntil)}</Badge> : null}
      </span>
    ),
  },
];

/** The kind that an address filters by. Addresses from before work items had this name call them pieces. */
function kindIn(search: URLSearchParams): TrackedKind | null {
  const kind = search.get('kind');
  return oneOf(TRACKED_KINDS, kind === 'piece' ? 'workItem' : kind);
}

function Due() {
  const [search, set] = useParameters();
  const when = oneOf(WHEN, search.get('when')) ?? 'late';
  const kind = kindIn(search);
  const waitsFor = oneOf(WAITS_FOR, search.get('waitsFor'));
  const companyId = search.get('companyId');
  const due = useDueItems({
    when,
    ...(kind !== null && { kind }),
    ...(waitsFor !== null && { waitsFor }),
    ...(companyId !== null && { companyId }),
  });
  const [snoozed, setSnoozed] = useState<DueItem | null>(null);
  const { abilities } = useSession();
  const rows = due.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns: TableColumn<DueItem>[] = can(abilities, 'tracking:write')
    ? [
        ...DUE_COLUMNS,
        {
          key: 'actions',
          header: 'Reminders',
          align: 'end',
          cell: (item) => (
            <Button variant="ghost" size="sm" aria-label={`Snooze ${item.title}`} onClick={() => setSnoozed(item)}>
              Snooze
            </Button>
          ),
        },
      ]
    : DUE_COLUMNS;
  return (
    <Card padding="none">
      {snoozed === null ? null : <SnoozeDialog item={snoozed} onClose={() => setSnoozed(null)} />}
      <section aria-label="What is due">
        <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b px-5 py-3">
          <h2 className="font-semibold text-base">{when === 'late' ? 'What is late' : 'Due within two weeks'}</h2>
          <DueFilters when={when} kind={kind} waitsFor={waitsFor} onChoose={(name, value) => set({ [name]: value })} />
        </div>
        {due.isError ? (
          <LoadFailure what="what is due" query={due} />
        ) : due.data === undefined ? (
          <ListSkeleton label="Loading what is due..." rows={ROWS} cells={CELLS} />
        ) : rows.length === 0 ? (
          <p className="px-5 py-4 text-sm text-text-muted">
            {when === 'late' ? 'Nothing is late.' : 'Nothing is due within two weeks.'}
          </p>
        ) : (
          <div className="p-4 sm:px-2 sm:py-1">
            <Table caption="What is due" columns={columns} rows={rows} rowKey={({ kind: of, id }) => `${of} ${id}`} />
          </div>
        )}
        {due.hasNextPage ? (
          <More busy={due.isFetchingNextPage} onMore={() => void due.fetchNextPage()} what="of what is due" />
        ) : null}
      </section>
    </Card>
  );
}

interface DueFiltersProps {
  when: (typeof WHEN)[number];
  kind: TrackedKind | null;
  waitsFor: (typeof WAITS_FOR)[number] | null;
  onChoose: (name: string, value: string) => void;
}

function DueFilters({ when, kind, waitsFor, onChoose }: DueFiltersProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        compact
        aria-label="When"
        value={when}
        options={[
          { value: 'late', label: 'Late' },
          { value: 'soon', label: 'Due within two weeks' },
        ]}
        onChange={({ target }) => onChoose('when', target.value === 'late' ? '' : target.value)}
      />
      <Select
        compact
        aria-label="Kind"
        value={kind ?? ''}
        options={[
          { value: '', label: 'All kinds' },
          ...TRACKED_KINDS.map((value) => ({ value, label: DUE_KINDS[value] })),
        ]}
        onChange={({ target }) => onChoose('kind', target.value)}
      />
      <Select
        compact
        aria-label="Waits for"
        value={waitsFor ?? ''}
        options={[
          { value: '', label: 'Waits for anyone' },
          ...WAITS_FOR.map((value) => ({ value, label: WAITS[value] })),
        ]}
        onChange={({ target }) => onChoose('waitsFor', target.value)}
      />
    </div>
  );
}

const More = ({ busy, onMore, what }: { busy: boolean; onMore: () => void; what: string }) => (
  <div className="px-5 pb-4">
    <Button variant="secondary" size="sm" busy={busy} aria-label={`Load more ${what}`} onClick={onMore}>
      {busy ? 'Loading...' : 'Load more'}
    </Button>
  </div>
);

type Grown = NonNullable<ReturnType<typeof useScopeGrowth>['data']>['pages'][number]['items'][number];

const inHours = (hours: number | null) =>
  `${(hours ?? 0).toLocaleString(undefined, { maximumFractionDigits: 1 })} hours`;

const GROWTH_COLUMNS: TableColumn<Grown>[] = [
  {
    key: 'project',
    header: 'Project',
    cell: ({ company, project }) => (
      <span className="grid gap-0.5">
        <TenantLink
          to={companyPath(company.id, `projects/${project.id}`)}
          className="wrap-anywhere font-medium hover:text-brand hover:underline"
        >
          {project.name}
        </TenantLink>
        <TenantLink
          to={companyPath(company.id, 'status')}
          className="wrap-anywhere text-text-muted text-xs hover:underline"
        >
          {company.name}
        </TenantLink>
      </span>
    ),
  },
  { key: 'baseline', header: 'Agreed', align: 'end', cell: ({ baseline }) => inHours(baseline.hours) },
  { key: 'scope', header: 'In scope', align: 'end', cell: ({ scope }) => inHours(scope.hours) },
  { key: 'done', header: 'Delivered', align: 'end', cell: ({ done }) => inHours(done.hours) },
  {
    key: 'growth',
    header: 'Growth',
    align: 'end',
    cell: ({ growth }) => (
      <Badge tone={growth > 0 ? 'warning' : 'neutral'}>
        {growth > 0 ? '+' : ''}
        {growth.toLocaleString(undefined, { maximumFractionDigits: 1 })} %
      </Badge>
    ),
  },
];

function Growth() {
  const growth = useScopeGrowth();
  const rows = growth.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card padding="none">
      <section aria-label="Where scope is growing">
        <div className="grid gap-1 border-border border-b px-5 py-3">
          <h2 className="font-semibold text-base">Where scope is growing</h2>
          <p className="text-sm text-text-muted">
            What is in scope compared with what was agreed, by the last recorded day of each backlog.
          </p>
        </div>
        {growth.isError ? (
          <LoadFailure what="the growth of scope" query={growth} />
        ) : growth.data === undefined ? (
          <ListSkeleton label="Loading the growth of scope..." rows={ROWS} cells={CELLS} />
        ) : rows.length === 0 ? (
          <p className="px-5 py-4 text-sm text-text-muted">
            No backlog has an agreed scope yet. It is recorded once a SOW is active.
          </p>
        ) : (
          <div className="p-4 sm:px-2 sm:py-1">
            <Table
              caption="Where scope is growing"
              columns={GROWTH_COLUMNS}
              rows={rows}
              rowKey={({ project }) => project.id}
            />
          </div>
        )}
        {growth.hasNextPage ? (
          <More busy={growth.isFetchingNextPage} onMore={() => void growth.fetchNextPage()} what="projects" />
        ) : null}
      </section>
    </Card>
  );
}
