import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import {
  Button,
  EmptyState,
  ExportButton,
  formatMatchCount,
  ListCard,
  ListSkeleton,
  PagedList,
  type PagedListing,
  SearchInput,
} from '@scopewright/ui';
import { FoldedFilters } from '@scopewright/workplace-kit/page/folded-filters';
import type { ReactNode } from 'react';
import type { useListView } from './list-view.ts';

const ROWS = ['w-44', 'w-36', 'w-52', 'w-40', 'w-48', 'w-32'];

interface FilteredListProps<Item> {
  title: string;
  /** A listed item, and several of them. */
  nouns: readonly [one: string, many: string];
  list: Pick<ReturnType<typeof useListView>, 'view' | 'text' | 'setText' | 'narrowed' | 'filtered' | 'clear'>;
  searchHint: string;
  /** Fetches the whole list as a CSV file. */
  download?: () => Promise<{ blob: Blob; fileName: string }>;
  filters: ReactNode;
  /** Classes of the cells after the name while the rows load. */
  cells: readonly string[];
  /** Shown if nothing matches the filters. */
  noMatch: { icon: ReactNode; title?: string };
  listed: PagedListing<{ items: readonly Item[]; total: number }>;
  /** Shown if there is nothing at all. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list with its search, export and filters, and the states of its rows: loading, failed, empty. */
export function FilteredList<Item>({
  title,
  nouns: [one, many],
  list: { view, text, setText, narrowed, filtered, clear },
  searchHint,
  download,
  filters,
  cells,
  noMatch,
  listed,
  empty,
  children,
}: FilteredListProps<Item>) {
  const { toast } = useHost();
  const total = listed.data?.pages.at(-1)?.total;
  return (
    <ListCard
      title={title}
      count={total}
      announcement={view.search && total !== undefined ? formatMatchCount(total, one, many) : ''}
      actions={
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <SearchInput
            label={`Search ${many}`}
            placeholder={searchHint}
            value={text}
            onValueChange={setText}
            className={download ? 'w-full sm:w-64' : 'w-full sm:w-72'}
          />
          {download ? (
            <ExportButton
              download={download}
              onError={(error) => toast.error(`The ${many} could not be exported. ${errorText(error)}`)}
            />
          ) : null}
        </div>
      }
    >
      <div className="max-sm:px-4 max-sm:pt-2.5 sm:contents">
        <FoldedFilters count={filtered}>{filters}</FoldedFilters>
      </div>
      <PagedList
        listed={listed}
        noun={many}
        explain={errorText}
        skeleton={<ListSkeleton label={`Loading ${many}...`} rows={ROWS} cells={cells} />}
        empty={
          narrowed ? (
            <EmptyState
              title={`No ${many} match`}
              {...noMatch}
              action={
                <Button variant="secondary" onClick={clear}>
                  Show all {many}
                </Button>
              }
            />
          ) : (
            empty
          )
        }
      >
        {children}
      </PagedList>
    </ListCard>
  );
}
