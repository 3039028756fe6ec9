import { LoadFailure } from '@scopewright/calls/load-failure';
import { Skeleton } from '@scopewright/ui';
import { BookingsCard } from './bookings-card.tsx';
import { useBookingTypes } from './calendar-queries.ts';
import { RepsCard } from './reps-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import { TypeCard } from './type-card.tsx';

/** Representatives on the public page, their hours, and their bookings. */
export function CalendarTab() {
  const { data, error, isFetching, refetch } = useBookingTypes();
  const [type] = data?.items ?? [];
  if (!type)
    return error ? (
      <LoadFailure what="the booking settings" query={{ error, isFetching, refetch }} />
    ) : (
      <div role="status" aria-label="Loading the calendar" className="grid gap-4">
        <Skeleton size="card" />
        <Skeleton size="card" />
      </div>
    );
  return (
    <div className="grid gap-6">
      <RequestsCard />
      <RepsCard type={type} />
      <BookingsCard />
      <TypeCard key={type.version} type={type} />
    </div>
  );
}
