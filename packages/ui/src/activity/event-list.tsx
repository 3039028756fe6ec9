import type { AuditEvent } from '@scopewright/contracts';
import type { ReactNode } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { History } from '../icons.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { type PagedListing, requestIdOf } from '../paged-list.tsx';
import { EventSentence, EventTime } from './event-line.tsx';
import { changedFields } from './event-words.ts';

const ROWS = ['w-72', 'w-56', 'w-64', 'w-48'];
const CELLS = ['w-24 max-sm:hidden'];

/** A list of events that comes page by page. */
type EventListing<Event extends AuditEvent = AuditEvent> = PagedListing<{ items: readonly Event[] }>;

export interface EventListProps<Event extends AuditEvent> {
  listed: EventListing<Event>;
  /** Puts a failure into words; `texts` holds the sentences for failures that bring none of their own. */
  explain: (error: unknown, texts: { network: string; other: string }) => string;
  filtered: boolean;
  onClear: () => void;
  /** What is said where nothing has happened at all. */
  empty: { title: string; description?: string };
  /** Where an event happened, below its sentence. */
  place?: (event: Event) => ReactNode;
}

/** Events, the latest first, each with what it changed; with everything that can stand in their place: loading, failed, empty. */
export function EventList<Event extends AuditEvent>({ listed, explain, filtered, onClear, empty, place }: EventListProps<Event>): ReactNode {
  const { data, error } = listed;
  if (!data) {
    if (!error) return <ListSkeleton label="Loading activity..." rows={ROWS} cells={CELLS} />;
    return (
      <div className="p-4 sm:p-6">
        <ErrorState
          title="Failed to load the activity"
          description={explain(error, { network: 'Please check your connection and try again.', other: 'Please try again in a moment.' })}
          {...requestIdOf(error)}
          onRetry={() => void listed.refetch()}
          retrying={listed.isFetching}
        />
      </div>
    );
  }
  const events = data.pages.flatMap(({ items }) => items);
  if (events.length === 0) return <NoEvents filtered={filtered} onClear={onClear} empty={empty} />;
  return (
    <>
      <ol className="divide-y divide-border" aria-label="Events, the latest first">
        {events.map((event) => (
          <EventItem key={event.id} event={event} place={place?.(event)} />
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

function NoEvents({ filtered, onClear, empty }: Pick<EventListProps<AuditEvent>, 'filtered' | 'onClear' | 'empty'>) {
  return (
    <div className="p-4 sm:p-6">
      {filtered ? (
        <EmptyState
          icon={<History />}
          title="Nothing found"
          action={
            <Button variant="secondary" onClick={onClear}>
              Show everything
            </Button>
          }
        />
      ) : (
        <EmptyState icon={<History />} {...empty} />
      )}
    </div>
  );
}

function EventItem({ event, place }: { event: AuditEvent; place: ReactNode }) {
  const changes = changedFields(event);
  return (
    <li className="grid gap-1.5 px-4 py-3.5 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <EventSentence event={event} />
        <EventTime at={event.at} />
      </div>
      {place ? <p className="wrap-anywhere text-text-muted text-xs">{place}</p> : null}
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
