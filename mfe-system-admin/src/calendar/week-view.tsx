import { LoadFailure } from '@scopewright/calls/load-failure';
import { Button, ChevronLeft, ChevronRight, calendarDate, cn, Skeleton } from '@scopewright/ui';
import { useState } from 'react';
import { STATUS } from './booking-status.ts';
import { type BookingsQuery, useBookings } from './calendar-queries.ts';

const DAYS = 7;

/** The Monday of a day's week, in the reader's zone. */
function mondayOf(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - ((day.getDay() + 6) % DAYS));
}
const plusDays = (day: Date, days: number): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
const timeOf = (at: string): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });

/** The bookings of a week, day by day in the reader's own zone. */
export function WeekView({ query }: { query: Omit<BookingsQuery, 'from' | 'to' | 'order'> }) {
  const [monday, setMonday] = useState(() => mondayOf(new Date()));
  const next = plusDays(monday, DAYS);
  const listed = useBookings({ ...query, order: 'asc', from: monday.toISOString(), to: next.toISOString() });
  const bookings = listed.data?.pages.flatMap(({ items }) => items);
  const today = calendarDate(new Date());
  const title = `${monday.toLocaleDateString(undefined, { dateStyle: 'long' })} – ${plusDays(monday, DAYS - 1).toLocaleDateString(undefined, { dateStyle: 'long' })}`;
  return (
    <div className="grid gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 aria-live="polite" className="font-semibold">
          {title}
        </h3>
        <div className="flex gap-1">
          <Button variant="ghost" size="sm" aria-label="Week before" onClick={() => setMonday(plusDays(monday, -DAYS))}>
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setMonday(mondayOf(new Date()))}>
            This week
          </Button>
          <Button variant="ghost" size="sm" aria-label="Week after" onClick={() => setMonday(next)}>
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      </div>
      {bookings ? (
        <ol className="grid gap-2 lg:grid-cols-7">
          {Array.from({ length: DAYS }, (_, at) => plusDays(monday, at)).map((day) => {
            const date = calendarDate(day);
            const ofDay = bookings.filter((booking) => calendarDate(new Date(booking.at)) === date);
            return (
              <li
                key={date}
                className={cn(
                  'grid content-start gap-2 rounded-md border p-2',
                  date === today ? 'border-brand' : 'border-border',
                )}
              >
                <h4 className="font-medium text-sm">
                  {day.toLocaleDateString(undefined, { weekday: 'short', day: 'numeric', month: 'short' })}
                </h4>
                {ofDay.length === 0 ? <p className="text-text-muted text-xs">Nothing</p> : null}
                <ul className="grid gap-2">
                  {ofDay.map(({ id, at, name, company, rep, status }) => (
                    <li
                      key={id}
                      className={cn(
                        'grid gap-0.5 rounded-sm bg-surface-sunken p-2 text-xs',
                        status !== 'confirmed' && 'text-text-muted',
                      )}
                    >
                      <time dateTime={at} className="font-semibold tabular-nums">
                        {timeOf(at)}
                      </time>
                      <span className="wrap-anywhere">
                        {name}, {company}
                      </span>
                      <span className="wrap-anywhere text-text-muted">{rep.name}</span>
                      {status === 'confirmed' ? null : <span>{STATUS[status][1]}</span>}
                    </li>
                  ))}
                </ul>
              </li>
            );
          })}
        </ol>
      ) : listed.error ? (
        <LoadFailure what="bookings" query={listed} />
      ) : (
        <div role="status" aria-label="Loading the week">
          <Skeleton size="card" />
        </div>
      )}
      {listed.hasNextPage ? (
        <Button variant="secondary" busy={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
          Show the rest of the week
        </Button>
      ) : null}
    </div>
  );
}
