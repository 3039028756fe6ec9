import { type Span, slotTimes } from '@scopewright/domain/booking/slots';
import type { BookingDoc, BookingOwner, BookingRepDoc } from '../models/booking/booking.ts';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';
import type { BookingType } from './booking-types.ts';
import { blockedByCalendars } from './calendars.ts';
import { live, overlapping } from './live.ts';
import { firmIdOf } from './owner.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When the free slots of a booking type in a window start, ascending, ms since the epoch. In the owner's scope.
 * @returns null without an active representative
 */
export async function freeSlots(
  models: Pick<Models, 'bookingReps' | 'bookings' | 'bookingCalendars'>,
  owner: BookingOwner,
  type: BookingType,
  window: Span,
  now: Date,
): Promise<number[] | null> {
  const { bookingReps, bookings } = models;
  const reps = await bookingReps.find({ firmId: firmIdOf(owner), active: true }).lean<BookingRepDoc[]>();
  if (reps.length === 0) return null;
  // a day more on both sides than any booking with its buffers lasts
  const around = { busyFrom: new Date(window.from - DAY_MS), busyTo: new Date(window.to + DAY_MS) };
  const ids = reps.map(({ _id }) => _id);
  const [taken, blocked] = await Promise.all([
    bookings
      .find({ repId: trusted({ $in: ids }), ...overlapping(around), ...live(now) })
      .select({ repId: 1, busyFrom: 1, busyTo: 1 })
      .lean<Pick<BookingDoc, 'repId' | 'busyFrom' | 'busyTo'>[]>(),
    blockedByCalendars(models, ids, { from: around.busyFrom.getTime(), to: around.busyTo.getTime() }, now),
  ]);
  const busy = new Map<string, Span[]>(ids.map((_id) => [_id.toHexString(), blocked.get(_id.toHexString()) ?? []]));
  for (const { repId, busyFrom, busyTo } of taken)
    busy.get(repId.toHexString())?.push({ from: busyFrom.getTime(), to: busyTo.getTime() });
  return slotTimes(
    type,
    reps.map((rep) => ({
      id: rep._id.toHexString(),
      zone: rep.zone,
      hours: rep.hours,
      overrides: rep.overrides,
      busy: busy.get(rep._id.toHexString()) ?? [],
    })),
    window,
    now.getTime(),
  );
}
