import { errorText } from '@scopewright/api-client';
import { dayInAddress, EVENT_KINDS, EventList, FIRM_EVENT_KINDS, startOfDay } from '@scopewright/product-ui/activity';
import { type HostApi, useHost } from '@scopewright/remote-contract';
import { useInfiniteQuery, useQuery } from '@scopewright/remote-contract/query';
import { Button, Card, ExportButton, Field, Input } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { FoldedFilters } from '../page/folded-filters.tsx';
import { useParameters } from '../page/parameters.ts';

const PAGE_SIZE = 50;
const NOTHING_YET = {
  title: 'Nothing has happened yet',
  description: 'Every change is listed here, with its author and time.',
};

/** The list's filter as it is in the address. Days are calendar days of the reader. */
export interface ActivityFilter {
  person: string;
  kind: string;
  from: string;
  to: string;
}

const FIELDS = ['person', 'kind', 'from', 'to'] as const;
const filterOf = (search: URLSearchParams, kinds: readonly { value: string }[]): ActivityFilter => ({
  person: /^[0-9a-f]{24}$/.test(search.get('person') ?? '') ? (search.get('person') ?? '') : '',
  kind: kinds.some(({ value }) => value === search.get('kind')) ? (search.get('kind') ?? '') : '',
  from: dayInAddress(search.get('from')),
  to: dayInAddress(search.get('to')),
});

/** A filter as the calls take it. */
export const activityQuery = ({ person, kind, from, to }: ActivityFilter) => ({
  ...(person && { actorId: person }),
  ...(kind && { action: kind }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: startOfDay(to, 1) }),
});

/** The owner of the audit trail: a company or the firm. */
export type ActivityOf = { companyId: string } | 'firm';

type Query = ReturnType<typeof activityQuery> & { limit?: number; cursor?: string };

const calls = (api: HostApi['api'], of: ActivityOf) =>
  of === 'firm'
    ? {
        list: (query: Query, signal: AbortSignal) => api.call('firmActivity', { query, signal }),
        people: (signal: AbortSignal) => api.call('firmActivityPeople', { signal }),
        file: (query: Query) => api.download('exportFirmActivity', { query }),
      }
    : {
        list: (query: Query, signal: AbortSignal) => api.call('companyActivity', { params: of, query, signal }),
        people: (signal: AbortSignal) => api.call('companyActivityPeople', { params: of, signal }),
        file: (query: Query) => api.download('exportCompanyActivity', { params: of, query }),
      };

export interface ActivityListProps {
  of: ActivityOf;
  /** Prefix of the query keys. */
  queryKey: readonly string[];
  mayExport: boolean;
}

/**
 * The audit trail: changes, by whom and when; filtered by user, kind and days, all of which are part of the address.
 */
export function ActivityList({ of, queryKey, mayExport }: ActivityListProps) {
  const { api, toast } = useHost();
  const [search, choose] = useParameters();
  const kinds = of === 'firm' ? FIRM_EVENT_KINDS : EVENT_KINDS;
  const filter = filterOf(search, kinds);
  const asked = calls(api, of);
  const listed = useInfiniteQuery({
    queryKey: [...queryKey, 'activity', filter],
    queryFn: ({ pageParam, signal }) =>
      asked.list({ ...activityQuery(filter), limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
  const people = useQuery({
    queryKey: [...queryKey, 'activity-people'],
    queryFn: ({ signal }) => asked.people(signal),
  });
  const inUse = FIELDS.filter((field) => filter[field] !== '').length;
  const filtered = inUse > 0;
  const clear = () => choose({ person: '', kind: '', from: '', to: '' });

  return (
    <Card padding="none">
      <section
        aria-label="Filter the activity"
        className="flex flex-wrap items-end gap-3 border-border border-b px-4 py-4 sm:px-6"
      >
        <FoldedFilters count={inUse}>
          <Field label="Person" className="max-sm:grow sm:w-48">
            <Picker
              value={filter.person}
              onChange={(person) => choose({ person })}
              none="Everyone"
              options={(people.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name ?? 'Someone' }))}
            />
          </Field>
          <Field label="Kind" className="max-sm:grow sm:w-44">
            <Picker value={filter.kind} onChange={(kind) => choose({ kind })} none="Everything" options={kinds} />
          </Field>
          <Field label="From" className="max-sm:grow">
            <Input
              type="date"
              value={filter.from}
              max={filter.to || undefined}
              onChange={(event) => choose({ from: event.target.value })}
            />
          </Field>
          <Field label="To" className="max-sm:grow">
            <Input
              type="date"
              value={filter.to}
              min={filter.from || undefined}
              onChange={(event) => choose({ to: event.target.value })}
            />
          </Field>
        </FoldedFilters>
        {filtered ? (
          <Button variant="ghost" onClick={clear}>
            Clear
          </Button>
        ) : null}
        {mayExport ? (
          <ExportButton
            size="md"
            className="sm:ml-auto"
            download={() => asked.file(activityQuery(filter))}
            onError={(error) => toast.error(errorText(error, 'The export failed'))}
          />
        ) : null}
      </section>
      <EventList listed={listed} explain={errorText} filtered={filtered} onClear={clear} empty={NOTHING_YET} />
    </Card>
  );
}
