import type { AuditEvent } from '@scopewright/contracts';
import { groupEvents } from '@scopewright/domain/activity/groups';
import { counted } from '@scopewright/domain/counted';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  History,
  ListSkeleton,
  type PagedListing,
  requestIdOf,
} from '@scopewright/ui';
import type { ReactNode } from 'react';
import { EventEntry } from './event-line.tsx';

const ROWS = ['w-72', 'w-56', 'w-64', 'w-48'];
const CELLS = ['w-24 max-sm:hidden'];

/** A paged list of events. */
type EventListing<Event extends AuditEvent = AuditEvent> = PagedListing<{ items: readonly Event[] }>;

export interface EventListProps<Event extends AuditEvent> {
  listed: EventListing<Event>;
  /** Explains a failure; `texts` has the sentences for failures without their own. */
  explain: (error: unknown, texts: { network: string; other: string }) => string;
  filtered: boolean;
  onClear: () => void;
  /** Shown when there are no events at all. */
  empty: { title: string; description?: string };
  /** Where an event happened, below its sentence. */
  place?: (event: Event) => ReactNode;
}

/** Events, the latest first, each with its changes, and the states of the list: loading, failed, empty. */
export function EventList<Event extends AuditEvent>({
  listed,
  explain,
  filtered,
  onClear,
  empty,
  place,
}: EventListProps<Event>): ReactNode {
  const { data, error } = listed;
  if (!data) {
    if (!error) return <ListSkeleton label="Loading activity..." rows={ROWS} cells={CELLS} />;
    return (
      <div className="p-4 sm:p-6">
        <ErrorState
          title="Failed to load the activity"
          description={explain(error, {
            network: 'Please check your connection and try again.',
            other: 'Please try again in a moment.',
          })}
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
        {groupEvents(events).map((group) => (
          <li key={group[0].id} className="grid gap-1.5 px-4 py-3.5 sm:px-6">
            <EventEntry events={group} place={place?.(group[0])} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3 border-border border-t px-4 py-3 text-sm text-text-muted sm:px-6">
        <p aria-live="polite">
          {counted(events.length, 'event')}
          {listed.hasNextPage ? ' so far' : ''}
        </p>
        {listed.isFetchNextPageError ? <Alert tone="danger">Failed to load more</Alert> : null}
        {listed.hasNextPage ? (
          <Button
            variant="secondary"
            size="sm"
            busy={listed.isFetchingNextPage}
            onClick={() => void listed.fetchNextPage()}
          >
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
