import { formatHours, workItemsLabel } from '@scopewright/company-kit/backlog/backlog-words';
import { useRowChoice } from '@scopewright/lists/use-row-choice';
import { useStable } from '@scopewright/lists/use-stable';
import { Button, Card, calendarDate, EmptyState, ListSkeleton, ListTree, LoadMore, usePhone } from '@scopewright/ui';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useCallback, useState } from 'react';
import { BacklogFilters, type BacklogFiltersProps } from './backlog-filters.tsx';
import {
  type BacklogView,
  isOwnBacklogView,
  LISTED_VIEW,
  sortAfterClick,
  type WorkItemColumn,
} from './backlog-view.ts';
import type { ListedPages } from './listed-queries.ts';
import type { WorkItemChange, WorkItemSet } from './table/bulk.ts';
import type { ListedWorkItem } from './table/work-item-cells.tsx';
import { WorkItemCards, WorkItemTable } from './table/work-item-table.tsx';
import { WorkItemsBar } from './table/work-items-bar.tsx';
import { hoursOf } from './work-items.ts';

const ROWS = ['w-64', 'w-44', 'w-56', 'w-40'];
const CELLS = ['w-24', 'w-16'];
interface ListedWorkItemsProps extends Pick<BacklogFiltersProps, 'companies' | 'projects' | 'people'> {
  pages: ListedPages;
  view: BacklogView;
  onChange: BacklogFiltersProps['onChange'];
  linkOf: (row: ListedWorkItem) => string;
  placeOf: (row: ListedWorkItem) => string;
  people: readonly Consultant[];
  /** Null: the rows are read-only. */
  bulk: { give: (rows: readonly ListedWorkItem[], change: WorkItemChange) => void; busy: boolean } | null;
}

/** Work items of several projects, in pages. */
export function ListedWorkItems(props: ListedWorkItemsProps) {
  const { pages, view, onChange, companies, projects, people, linkOf, placeOf, bulk } = props;
  const phone = usePhone();
  const [today] = useState(() => calendarDate(new Date()));
  const rows: readonly ListedWorkItem[] = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const total = pages.data?.pages.at(-1)?.total ?? rows.length;
  const { chosen, choose, chooseAll, clear } = useRowChoice(rows);
  const cleared = useStable({ clear });
  const change: ListedWorkItemsProps['onChange'] = useCallback(
    (next, options) => {
      cleared.clear();
      onChange(next, options);
    },
    [onChange, cleared],
  );
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const table = {
    rows,
    total,
    view,
    people,
    today,
    sums: null,
    onSort: (column: WorkItemColumn) => change({ sort: sortAfterClick(view, column) }),
    linkOf,
    placeOf,
    chosen: bulk ? chosen : null,
    onChoose: choose,
    onChooseAll: chooseAll,
    onSet: bulk ? (row: ListedWorkItem, set: WorkItemSet) => bulk.give([row], { set }) : null,
  };
  return (
    <>
      <Card padding="none">
        <div className="border-border border-b p-3">
          <BacklogFilters
            view={view}
            onChange={change}
            people={people}
            {...(companies && { companies })}
            {...(projects && { projects })}
          />
        </div>
        {pages.data ? null : pages.error ? (
          <FailedToLoad what="the backlog" of={pages} />
        ) : (
          <ListSkeleton label="Loading the backlog..." rows={ROWS} cells={CELLS} />
        )}
        {pages.data && rows.length === 0 ? (
          <NoWorkItems isNarrowed={isOwnBacklogView(view)} onShowAll={() => change({ ...LISTED_VIEW.plain })} />
        ) : null}
        {rows.length > 0 ? (
          <>
            <p role="status" className="sr-only">
              {workItemsLabel(total)}
            </p>
            {phone ? <WorkItemCards {...table} /> : <WorkItemTable {...table} />}
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
          </>
        ) : null}
      </Card>
      {bulk && chosenRows.length > 0 ? (
        <>
          {/* lets the last rows be scrolled out from under the bar */}
          <div aria-hidden="true" className="h-20" />
          <WorkItemsBar
            rows={chosenRows}
            sum={formatHours(hoursOf(chosenRows))}
            people={people}
            busy={bulk.busy}
            onGive={bulk.give}
            onClear={clear}
          />
        </>
      ) : null}
    </>
  );
}

function NoWorkItems({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  return (
    <div className="p-4 sm:p-6">
      <EmptyState
        icon={<ListTree />}
        title={isNarrowed ? 'No results' : 'No work items yet'}
        description={isNarrowed ? undefined : 'Generate the backlog of a project from its scope: open the project.'}
        action={
          isNarrowed ? (
            <Button variant="secondary" onClick={onShowAll}>
              Show everything
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}
