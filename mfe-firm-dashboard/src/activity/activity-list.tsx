import { ApiError, errorText } from '@scopewright/api-client';
import type { AuditEvent } from '@scopewright/contracts';
import { useInfiniteQuery, useMutation, useQuery } from '@scopewright/query';
import { type HostApi, useHost } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/router';
import { Alert, Button, Card, Download, EmptyState, ErrorState, Field, History, Input, ListSkeleton, type PagedListing, Select } from '@scopewright/ui';
import { saveFile } from '../shared/save-file.ts';
import { EventSentence, EventTime } from './event-line.tsx';
import { changedFields, EVENT_KINDS, FIRM_EVENT_KINDS } from './event-words.ts';

const PAGE_SIZE = 50;
const ROWS = ['w-72', 'w-56', 'w-64', 'w-48'];
const CELLS = ['w-24 max-sm:hidden'];

/** What narrows the list, as it stands in the address. Days are calendar days of the reader. */
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
  from: dayOf(search.get('from')),
  to: dayOf(search.get('to')),
});
const dayOf = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

/** The instant at which a calendar day begins for the reader, or the day after it. */
const startOf = (day: string, plusDays = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plusDays).toISOString();
};

/** A filter as the calls take it. */
export const activityQuery = ({ person, kind, from, to }: ActivityFilter) => ({
  ...(person && { actorId: person }),
  ...(kind && { action: kind }),
  ...(from && { from: startOf(from) }),
  ...(to && { to: startOf(to, 1) }),
});

/** Whose audit trail is shown: a company's, or the firm's. */
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
  /** Start of the keys that the answers are kept under. */
  queryKey: readonly string[];
  mayExport: boolean;
}

/** The audit trail: who did what, when, and what it changed; by person, kind and days, all of which are part of the address. */
export function ActivityList({ of, queryKey, mayExport }: ActivityListProps) {
  const { api, toast } = useHost();
  const [search, setSearch] = useSearchParams();
  const kinds = of === 'firm' ? FIRM_EVENT_KINDS : EVENT_KINDS;
  const filter = filterOf(search, kinds);
  const asked = calls(api, of);
  const listed = useInfiniteQuery({
    queryKey: [...queryKey, 'activity', filter],
    queryFn: ({ pageParam, signal }) => asked.list({ ...activityQuery(filter), limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
  const people = useQuery({ queryKey: [...queryKey, 'activity-people'], queryFn: ({ signal }) => asked.people(signal) });
  const save = useMutation({
    mutationFn: () => asked.file(activityQuery(filter)),
    onSuccess: saveFile,
    onError: (error) => toast.error(errorText(error, { network: 'Network error. Please check your connection and try again.', other: 'The export failed' })),
  });
  const filtered = FIELDS.some((field) => filter[field] !== '');
  const choose = (values: Partial<ActivityFilter>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [field, value] of Object.entries(values)) {
          if (value === '') next.delete(field);
          else next.set(field, value);
        }
        return next;
      },
      { replace: true },
    );
  const clear = () => choose({ person: '', kind: '', from: '', to: '' });

  return (
    <Card padding="none">
      <section aria-label="Filter the activity" className="flex flex-wrap items-end gap-3 border-border border-b px-4 py-4 sm:px-6">
        <Field label="Person" className="max-sm:grow sm:w-48">
          <Select
            value={filter.person}
            onChange={(event) => choose({ person: event.target.value })}
            options={[{ value: '', label: 'Everybody' }, ...(people.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name ?? 'Somebody' }))]}
          />
        </Field>
        <Field label="Kind" className="max-sm:grow sm:w-44">
          <Select value={filter.kind} onChange={(event) => choose({ kind: event.target.value })} options={[{ value: '', label: 'Everything' }, ...kinds]} />
        </Field>
        <Field label="From" className="max-sm:grow">
          <Input type="date" value={filter.from} max={filter.to || undefined} onChange={(event) => choose({ from: event.target.value })} />
        </Field>
        <Field label="To" className="max-sm:grow">
          <Input type="date" value={filter.to} min={filter.from || undefined} onChange={(event) => choose({ to: event.target.value })} />
        </Field>
        {filtered ? (
          <Button variant="ghost" onClick={clear}>
            Clear
          </Button>
        ) : null}
        {mayExport ? (
          <Button variant="secondary" className="sm:ml-auto" busy={save.isPending} onClick={() => save.mutate()}>
            {save.isPending ? null : <Download aria-hidden="true" />}
            {save.isPending ? 'Exporting...' : 'Export CSV'}
          </Button>
        ) : null}
      </section>
      <Events listed={listed} filtered={filtered} onClear={clear} />
    </Card>
  );
}

interface EventsProps {
  listed: PagedListing<{ items: readonly AuditEvent[] }>;
  filtered: boolean;
  onClear: () => void;
}

function Events({ listed, filtered, onClear }: EventsProps) {
  const { data, error } = listed;
  if (!data) {
    if (!error) return <ListSkeleton label="Loading activity..." rows={ROWS} cells={CELLS} />;
    return (
      <div className="p-4 sm:p-6">
        <ErrorState
          title="Failed to load the activity"
          description={errorText(error, { network: 'Please check your connection and try again.', other: 'Please try again in a moment.' })}
          {...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})}
          onRetry={() => void listed.refetch()}
          retrying={listed.isFetching}
        />
      </div>
    );
  }
  const events = data.pages.flatMap(({ items }) => items);
  if (events.length === 0) {
    return (
      <div className="p-4 sm:p-6">
        <EmptyState
          icon={<History />}
          title={filtered ? 'Nothing found' : 'Nothing has happened yet'}
          {...(filtered
            ? {
                action: (
                  <Button variant="secondary" onClick={onClear}>
                    Show everything
                  </Button>
                ),
              }
            : { description: 'Every change is kept here, with who made it and when.' })}
        />
      </div>
    );
  }
  return (
    <>
      <ol className="divide-y divide-border" aria-label="Events, the latest first">
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3 border-border border-t px-4 py-3 text-sm text-text-muted sm:px-6">
        <p aria-live="polite">
          {events.length} {events.length === 1 ? 'event' : 'events'}
          {listed.hasNextPage ? ' so far' : ''}
        </p>
        {listed.isFetchNextPageError ? <Alert tone="danger">Failed to load more</Alert> : null}
        {listed.hasNextPage ? (
          <Button variant="secondary" size="sm" busy={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
            {listed.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Event({ event }: { event: AuditEvent }) {
  const changes = changedFields(event);
  return (
    <li className="grid gap-1.5 px-4 py-3.5 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <EventSentence event={event} />
        <EventTime at={event.at} />
      </div>
      {changes.length > 0 ? (
        <dl className="grid gap-1 text-text-muted text-xs">
          {changes.map(({ field, from, to }) => (
            <div key={field} className="flex flex-wrap gap-x-1.5">
              <dt className="font-medium">{field}:</dt>
              <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap">
                {from === null ? null : (
                  <>
                    <del className="decoration-1">{from}</del>
                    <span className="sr-only"> became</span> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                {to === null ? <span className="italic">nothing</span> : <ins className="text-text no-underline">{to}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
