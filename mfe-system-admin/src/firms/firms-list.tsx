import { errorText } from '@scopewright/api-client';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import {
  Building2,
  Button,
  EmptyState,
  formatDay,
  formatMatchCount,
  ListCard,
  ListSkeleton,
  PagedList,
  Table,
  type TableColumn,
} from '@scopewright/ui';
import { Choice, ListTools, SortChoice } from '../lists/list-tools.tsx';
import { isNarrowed, narrowing, ordering } from '../lists/list-view.ts';
import { useListView } from '../lists/use-list-view.ts';
import { FirmStateBadge, stateLabel } from './firm-state.tsx';
import { useFirms } from './firms-queries.ts';
import { FIRMS_VIEWS, type FirmRow, type FirmSort, type FirmsView } from './firms-view.ts';

const ROWS = ['w-44', 'w-36', 'w-52', 'w-40', 'w-48', 'w-32'];
const CELLS = ['w-20', 'w-10 max-sm:hidden', 'w-24 max-sm:hidden'];
const SORT_LABELS: Record<FirmSort, [ascending: string, descending: string]> = {
  name: ['Name, A to Z', 'Name, Z to A'],
  created: ['Oldest first', 'Newest first'],
  activity: ['Longest inactive first', 'Latest activity first'],
  trial: ['Earliest end of trial first', 'Latest end of trial first'],
};

/** Firms with their state and size. Filter and order are part of the address. */
export function FirmsList({ root }: { root: string }) {
  const { api } = useHost();
  const { view, text, setText, narrow, sortBy, pressHeader, clear } = useListView(FIRMS_VIEWS);
  const listed = useFirms(view);
  const total = listed.data?.pages.at(-1)?.total;
  return (
    <ListCard
      title="Firms"
      count={total}
      announcement={view.search && total !== undefined ? formatMatchCount(total, 'firm', 'firms') : ''}
      actions={
        <ListTools
          noun="firms"
          placeholder="Search name or address"
          text={text}
          onText={setText}
          download={() => api.download('exportFirms', { query: { ...narrowing(view), ...ordering(view) } })}
        />
      }
    >
      <div className="grid gap-3 border-border border-b px-4 py-2.5 sm:flex sm:px-6">
        <Choice
          label="State"
          className="sm:w-44"
          values={FIRMS_VIEWS.values.state}
          labelOf={stateLabel}
          chosen={view.filters.state}
          onChoose={(state) => narrow('state', state)}
        />
        <SortChoice
          className="sm:w-64"
          labels={SORT_LABELS}
          sorts={FIRMS_VIEWS.sorts}
          sort={view.sort}
          descending={view.descending}
          onSort={sortBy}
        />
      </div>
      <PagedList
        listed={listed}
        noun="firms"
        explain={errorText}
        skeleton={<ListSkeleton label="Loading firms..." rows={ROWS} cells={CELLS} />}
        empty={
          isNarrowed(view) ? (
            <EmptyState
              icon={<Building2 />}
              title="No firms match"
              action={
                <Button variant="secondary" onClick={clear}>
                  Show all firms
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<Building2 />} title="No firm has signed up yet" />
          )
        }
      >
        {(firms) => <FirmsTable firms={firms} root={root} view={view} onSort={pressHeader} />}
      </PagedList>
    </ListCard>
  );
}

interface FirmsTableProps {
  firms: readonly FirmRow[];
  root: string;
  view: FirmsView;
  onSort: (sort: FirmSort) => void;
}

function FirmsTable({ firms, root, view, onSort }: FirmsTableProps) {
  const { boot } = useHost();
  const day = (at: string) => (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDay(at)}
    </time>
  );
  const number = (value: number) => <span className="tabular-nums">{value.toLocaleString()}</span>;
  const columns: readonly TableColumn<FirmRow>[] = [
    {
      key: 'name',
      header: 'Firm',
      rowHeader: true,
      sortable: true,
      cell: ({ id, name, subdomain }) => (
        <span className="grid min-w-0 justify-items-start">
          <Link
            to={tenantHref(boot, `${root}/firms/${id}`)}
            className="wrap-anywhere rounded-sm after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
          {subdomain ? (
            <span className="wrap-anywhere font-normal text-text-muted text-xs">{`${subdomain}.${boot.productDomain}`}</span>
          ) : null}
        </span>
      ),
    },
    { key: 'state', header: 'State', cell: (firm) => <FirmStateBadge firm={firm} /> },
    { key: 'people', header: 'People', align: 'end', cell: ({ people }) => number(people) },
    { key: 'companies', header: 'Companies', align: 'end', cell: ({ companies }) => number(companies) },
    { key: 'trial', header: 'Trial ends', sortable: true, cell: ({ trialEndsAt }) => day(trialEndsAt) },
    { key: 'created', header: 'Signed up', sortable: true, cell: ({ createdAt }) => day(createdAt) },
    { key: 'activity', header: 'Last activity', sortable: true, cell: ({ lastActivityAt }) => day(lastActivityAt) },
  ];
  return (
    <Table
      caption="Firms"
      columns={columns}
      rows={firms}
      rowKey={({ id }) => id}
      sort={{ key: view.sort, descending: view.descending }}
      onSort={(key) => onSort(FIRMS_VIEWS.sorts.find((sort) => sort === key) ?? view.sort)}
    />
  );
}
