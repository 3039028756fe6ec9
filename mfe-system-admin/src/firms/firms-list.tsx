import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import { Building2, EmptyState, formatDay, Table, type TableColumn } from '@scopewright/ui';
import { given } from '@scopewright/workplace-kit/page/address-view';
import { Choice, SortChoice } from '../lists/choices.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import { orderedByHeaders, useListView } from '../lists/list-view.ts';
import { FirmStateBadge, stateLabel } from './firm-state.tsx';
import { useFirms } from './firms-queries.ts';
import { FIRM_ORDERS, FIRMS_VIEW, type FirmRow, STATES } from './firms-view.ts';

const CELLS = ['w-20', 'w-10 max-sm:hidden', 'w-24 max-sm:hidden'];

/** Firms with their state and size. Filter and order are part of the address. */
export function FirmsList({ root }: { root: string }) {
  const { api } = useHost();
  const list = useListView(FIRMS_VIEW);
  const { view, change } = list;
  return (
    <FilteredList
      title="Firms"
      nouns={['firm', 'firms']}
      list={list}
      searchHint="Search name or address"
      download={() => api.download('exportFirms', { query: given(view) })}
      filters={
        <div className="grid gap-3 border-border border-b px-4 py-2.5 sm:flex sm:px-6">
          <Choice
            label="State"
            className="sm:w-44"
            values={STATES}
            labelOf={stateLabel}
            chosen={view.state}
            onChoose={(state) => change({ state })}
          />
          <SortChoice className="sm:w-64" orders={FIRM_ORDERS} view={view} onChange={change} />
        </div>
      }
      cells={CELLS}
      noMatch={{ icon: <Building2 /> }}
      listed={useFirms(view)}
      empty={<EmptyState icon={<Building2 />} title="No firm has signed up yet" />}
    >
      {(firms) => <FirmsTable firms={firms} root={root} {...orderedByHeaders(view, change)} />}
    </FilteredList>
  );
}

interface FirmsTableProps extends ReturnType<typeof orderedByHeaders> {
  firms: readonly FirmRow[];
  root: string;
}

function FirmsTable({ firms, root, sort, onSort }: FirmsTableProps) {
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
  return <Table caption="Firms" columns={columns} rows={firms} rowKey={({ id }) => id} sort={sort} onSort={onSort} />;
}
