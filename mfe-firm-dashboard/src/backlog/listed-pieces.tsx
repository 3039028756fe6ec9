import { useRowChoice } from '@scopewright/lists/use-row-choice';
import { useStable } from '@scopewright/lists/use-stable';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { Button, Card, calendarDate, EmptyState, ListSkeleton, ListTree, LoadMore, usePhone } from '@scopewright/ui';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useCallback, useState } from 'react';
import { BacklogFilters, type BacklogFiltersProps } from './backlog-filters.tsx';
import {
  addressOfBacklog,
  type BacklogLook,
  type BacklogView,
  backlogViewOf,
  isOwnBacklogView,
  type PieceColumn,
  PLAIN_BACKLOG,
  sortAfterClick,
} from './backlog-view.ts';
import { piecesInWords } from './backlog-words.ts';
import type { ListedPages } from './listed-queries.ts';
import type { PieceChange, PieceSet } from './table/bulk.ts';
import type { ListedPiece } from './table/piece-cells.tsx';
import { PieceCards, PieceTable } from './table/piece-table.tsx';
import { PiecesBar } from './table/pieces-bar.tsx';

const ROWS = ['w-64', 'w-44', 'w-56', 'w-40'];
const CELLS = ['w-24', 'w-16'];
/** Lists of several projects have no tree. */
const LOOKS: readonly BacklogLook[] = ['table'];

/** The view of a list of pieces in the address, and how it is changed. */
export function useListedView() {
  const [address, setAddress] = useSearchParams();
  const view = backlogViewOf(address, LOOKS);
  const change = useCallback(
    (next: Partial<BacklogView>, options?: { replace?: boolean }) =>
      setAddress((current) => addressOfBacklog(current, { ...backlogViewOf(current, LOOKS), ...next }, LOOKS), options),
    [setAddress],
  );
  return { view, change };
}

interface ListedPiecesProps extends Pick<BacklogFiltersProps, 'companies' | 'projects' | 'people'> {
  pages: ListedPages;
  view: BacklogView;
  onChange: BacklogFiltersProps['onChange'];
  linkOf: (row: ListedPiece) => string;
  placeOf: (row: ListedPiece) => string;
  people: readonly Consultant[];
  /** Null: the rows are read-only. */
  bulk: { give: (rows: readonly ListedPiece[], change: PieceChange) => void; busy: boolean } | null;
}

/** Pieces of work of several projects, in pages. */
export function ListedPieces(props: ListedPiecesProps) {
  const { pages, view, onChange, companies, projects, people, linkOf, placeOf, bulk } = props;
  const phone = usePhone();
  const [today] = useState(() => calendarDate(new Date()));
  const rows: readonly ListedPiece[] = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const total = pages.data?.pages.at(-1)?.total ?? rows.length;
  const { chosen, choose, chooseAll, clear } = useRowChoice(rows);
  const cleared = useStable({ clear });
  const change: ListedPiecesProps['onChange'] = useCallback(
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
    onSort: (column: PieceColumn) => change({ sort: sortAfterClick(view, column) }),
    linkOf,
    placeOf,
    chosen: bulk ? chosen : null,
    onChoose: choose,
    onChooseAll: chooseAll,
    onSet: bulk ? (row: ListedPiece, set: PieceSet) => bulk.give([row], { set }) : null,
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
          <div className="p-4 sm:p-6">
            <EmptyState
              icon={<ListTree />}
              title={isOwnBacklogView(view) ? 'No results' : 'No pieces of work yet'}
              description={
                isOwnBacklogView(view)
                  ? undefined
                  : 'Generate the backlog of a project from its scope: open the project.'
              }
              action={
                isOwnBacklogView(view) ? (
                  <Button variant="secondary" onClick={() => change({ ...PLAIN_BACKLOG, look: view.look })}>
                    Show everything
                  </Button>
                ) : undefined
              }
            />
          </div>
        ) : null}
        {rows.length > 0 ? (
          <>
            <p role="status" className="sr-only">
              {piecesInWords(total)}
            </p>
            {phone ? <PieceCards {...table} /> : <PieceTable {...table} />}
            <div className="px-4 pb-3">
              <LoadMore
                shown={rows.length}
                total={total}
                hasMore={pages.hasNextPage}
                busy={pages.isFetchingNextPage}
                onLoadMore={() => void pages.fetchNextPage()}
                noun="pieces of work"
              />
            </div>
          </>
        ) : null}
      </Card>
      {bulk && chosenRows.length > 0 ? (
        <>
          {/* lets the last rows be scrolled out from under the bar */}
          <div aria-hidden="true" className="h-20" />
          <PiecesBar rows={chosenRows} people={people} busy={bulk.busy} onGive={bulk.give} onClear={clear} />
        </>
      ) : null}
    </>
  );
}
