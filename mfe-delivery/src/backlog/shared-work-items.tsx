import { LEVEL_WORDS, OUTCOME_WORDS, STATUS_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { PHASE_CHOICES, phaseWords } from '@scopewright/company-kit/scope/scope-words';
import type { CallOutput } from '@scopewright/contracts';
import { WORK_ITEM_STATUSES } from '@scopewright/contracts/backlog/limits';
import { FilterSelects } from '@scopewright/lists/filter-selects';
import {
  Card,
  EmptyState,
  formatDate,
  ListSkeleton,
  ListTree,
  LoadMore,
  SearchInput,
  useSearchText,
} from '@scopewright/ui';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { useAddressView } from '@scopewright/workplace-kit/page/address-view';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useCallback } from 'react';
import type { BacklogFiltersProps } from './backlog-filters.tsx';
import { LISTED_VIEW } from './backlog-view.ts';
import { useCompanyWorkItems } from './listed-queries.ts';
import { LevelIcon, StatusMark } from './marks.tsx';

const ROWS = ['w-64', 'w-44', 'w-56'];
const STATUSES = WORK_ITEM_STATUSES.filter((status) => status !== 'obsolete').map((value) => ({
  value,
  label: STATUS_WORDS[value],
}));

/** Work items that a firm has shared with the company's own people: read-only. */
export function SharedWorkItems({ companyId }: { companyId: string }) {
  const { view, change } = useAddressView(LISTED_VIEW);
  const pages = useCompanyWorkItems(companyId, view);
  const rows = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const total = pages.data?.pages.at(-1)?.total ?? rows.length;
  return (
    <CompanyPage title="Backlog" description="The work on your projects that is shared with you.">
      <Card padding="none">
        <SharedFilters view={view} onChange={change} />
        {pages.data ? null : pages.error ? (
          <FailedToLoad what="the backlog" of={pages} />
        ) : (
          <ListSkeleton label="Loading the backlog..." rows={ROWS} cells={[]} />
        )}
        {pages.data && rows.length === 0 ? (
          <div className="p-4 sm:p-6">
            <EmptyState icon={<ListTree />} title="Nothing is shared with you yet" />
          </div>
        ) : null}
        <ul aria-label="Work items" className="divide-y divide-border">
          {rows.map((row) => (
            <SharedWorkItem key={row.id} workItem={row} />
          ))}
        </ul>
        {rows.length > 0 ? (
          <div className="px-4 pb-3">
            <LoadMore
              shown={rows.length}
              total={total}
              hasMore={pages.hasNextPage}
              busy={pages.isFetchingNextPage}
              onLoadMore={() => void pages.fetchNextPage()}
              noun="work items"
            />
          </div>
        ) : null}
      </Card>
    </CompanyPage>
  );
}

/** The filters of the list, stored in the address. */
function SharedFilters({ view, onChange }: Pick<BacklogFiltersProps, 'view' | 'onChange'>) {
  const commit = useCallback((search: string) => onChange({ search }, { replace: true }), [onChange]);
  const [text, setText] = useSearchText(view.search, commit);
  return (
    <fieldset className="flex flex-wrap gap-2 border-border border-b p-3">
      <legend className="sr-only">Filters</legend>
      <SearchInput
        label="Search the backlog"
        value={text}
        onValueChange={setText}
        className="min-w-0 flex-1 sm:w-56 sm:flex-none"
      />
      <FilterSelects
        className="min-w-32 max-sm:flex-1"
        choices={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            value: view.status,
            options: STATUSES,
          },
          {
            key: 'phase',
            label: 'Phase',
            all: 'All phases',
            value: view.phase === null ? null : String(view.phase),
            options: PHASE_CHOICES,
          },
        ]}
        onChoose={(key, value) => onChange({ [key]: LISTED_VIEW.from({ [key]: value })[key] })}
      />
    </fieldset>
  );
}

type CompanyWorkItem = CallOutput<'backlog'>['items'][number];

/** A work item with the details that a client may see. */
function SharedWorkItem({ workItem }: { workItem: CompanyWorkItem }) {
  return (
    <li className="grid gap-1 px-4 py-3 [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LevelIcon level={workItem.level} />
        <h2 className="wrap-anywhere min-w-0 flex-1 font-medium text-sm">{workItem.title}</h2>
        <StatusMark status={workItem.status} />
      </div>
      <p className="text-text-muted text-xs">
        {[
          LEVEL_WORDS[workItem.level].one,
          phaseWords(workItem.phase),
          workItem.outcome === 'notDelivered' ? OUTCOME_WORDS.notDelivered : '',
          workItem.dueDate === null ? '' : `Due ${formatDate(workItem.dueDate)}`,
          workItem.doneAt === null ? '' : `Done ${formatDate(workItem.doneAt.slice(0, 10))}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {workItem.criteria.length > 0 ? <Criteria criteria={workItem.criteria} /> : null}
    </li>
  );
}

const Criteria = ({ criteria }: Pick<CompanyWorkItem, 'criteria'>) => (
  <details className="text-sm">
    <summary className="min-h-8 cursor-pointer rounded-sm py-1 text-text-muted hover:text-text">
      Acceptance criteria <span className="tabular-nums">{criteria.length}</span>
    </summary>
    <ol className="grid list-decimal gap-2 py-1 pl-5">
      {criteria.map((criterion) => (
        <li key={criterion} className="wrap-anywhere whitespace-pre-wrap">
          {criterion}
        </li>
      ))}
    </ol>
  </details>
);
