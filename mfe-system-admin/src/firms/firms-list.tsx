import { errorText } from '@scopewright/api-client';
import { useMutation } from '@scopewright/query';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link, useSearchParams } from '@scopewright/router';
import {
  Building2,
  Button,
  Download,
  dayInWords,
  EmptyState,
  Field,
  ListCard,
  ListSkeleton,
  PagedList,
  SearchInput,
  Select,
  saveFile,
  Table,
  type TableColumn,
  useSearchText,
} from '@scopewright/ui';
import { useCallback } from 'react';
import { FirmStateBadge, stateLabel } from './firm-state.tsx';
import { useFirms } from './firms-queries.ts';
import { addressOf, type FirmRow, type FirmSort, type FirmsView, PLAIN_VIEW, queryOf, SORTS, STATES, viewOf } from './firms-view.ts';

const ROWS = ['w-44', 'w-36', 'w-52', 'w-40', 'w-48', 'w-32'];
const CELLS = ['w-20', 'w-10 max-sm:hidden', 'w-24 max-sm:hidden'];
const SORT_LABELS: Record<FirmSort, [ascending: string, descending: string]> = {
  name: ['Name, A to Z', 'Name, Z to A'],
  created: ['Oldest first', 'Newest first'],
  activity: ['Longest inactive first', 'Latest activity first'],
  trial: ['Earliest end of trial first', 'Latest end of trial first'],
};
const SORT_OPTIONS = SORTS.flatMap((sort) => [
  { value: `${sort}:asc`, label: SORT_LABELS[sort][0] },
  { value: `${sort}:desc`, label: SORT_LABELS[sort][1] },
]);
const STATE_OPTIONS = [{ value: '', label: 'All' }, ...STATES.map((state) => ({ value: state, label: stateLabel(state) }))];

/** Firms with their state and size. What is listed, and how, is part of the address. */
export function FirmsList({ root }: { root: string }) {
  const [address, setAddress] = useSearchParams();
  const view = viewOf(address);
  const change = useCallback(
    (changes: Partial<FirmsView>, replace = false) => setAddress((current) => addressOf(current, { ...viewOf(current), ...changes }), { replace }),
    [setAddress],
  );
  const [text, setText] = useSearchText(
    view.search,
    useCallback((search: string) => change({ search }, true), [change]),
  );
  const listed = useFirms(view);
  const total = listed.data?.pages.at(-1)?.total;
  return (
    <ListCard
      title="Firms"
      count={total}
      announcement={view.search && total !== undefined ? `${total} firms found` : ''}
      actions={
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <SearchInput
            label="Search firms"
            placeholder="Search name or address"
            value={text}
            onValueChange={setText}
            className="w-full min-w-0 max-sm:flex-1 sm:w-64"
          />
          <ExportFirms view={view} />
        </div>
      }
    >
      <div className="grid gap-3 border-border border-b px-4 py-2.5 sm:flex sm:px-6">
        <Field label="State" className="sm:w-44">
          <Select
            options={STATE_OPTIONS}
            value={view.state ?? ''}
            onChange={({ target }) => change({ state: STATES.find((state) => state === target.value) ?? null })}
          />
        </Field>
        <Field label="Sort by" className="sm:w-64">
          <Select
            options={SORT_OPTIONS}
            value={`${view.sort}:${view.descending ? 'desc' : 'asc'}`}
            onChange={({ target }) => {
              const [name, order] = target.value.split(':');
              change({ sort: SORTS.find((sort) => sort === name) ?? PLAIN_VIEW.sort, descending: order === 'desc' });
            }}
          />
        </Field>
      </div>
      <PagedList
        listed={listed}
        noun="firms"
        explain={errorText}
        skeleton={<ListSkeleton label="Loading firms..." rows={ROWS} cells={CELLS} />}
        empty={
          view.search || view.state ? (
            <EmptyState
              icon={<Building2 />}
              title="No firms match"
              action={
                <Button variant="secondary" onClick={() => change(PLAIN_VIEW)}>
                  Show all firms
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<Building2 />} title="No firm has signed up yet" />
          )
        }
      >
        {(firms) => (
          <FirmsTable firms={firms} root={root} view={view} onSort={(sort) => change({ sort, descending: sort === view.sort && !view.descending })} />
        )}
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
      {dayInWords(at)}
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
          <Link to={tenantHref(boot, `${root}/firms/${id}`)} className="wrap-anywhere rounded-sm after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
          {subdomain ? <span className="wrap-anywhere font-normal text-text-muted text-xs">{`${subdomain}.${boot.productDomain}`}</span> : null}
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
      onSort={(key) => onSort(SORTS.find((sort) => sort === key) ?? PLAIN_VIEW.sort)}
    />
  );
}

/** Saves what the list holds, all of it, as a CSV file. */
function ExportFirms({ view }: { view: FirmsView }) {
  const { api, toast } = useHost();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.download('exportFirms', { query: queryOf(view) }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
    onError: (error) =>
      toast.error(
        `The firms could not be exported. ${errorText(error, { network: 'Please check your connection and try again.', other: 'Please try again in a moment.' })}`,
      ),
  });
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden="true" />}
      {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
