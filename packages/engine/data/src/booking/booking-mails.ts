import type { JobPayload } from '@scopewright/jobs';
import type { ClientSession } from 'mongoose';
import type { BookingDoc } from '../models/booking/booking.ts';
import type { Models } from '../models/index.ts';
import { enqueueOutbox, enqueueOutboxEach } from '../outbox/enqueue.ts';

const HOUR_MS = 60 * 60 * 1000;
const REMINDERS = { day: 24 * HOUR_MS, hour: HOUR_MS } as const;
const SIDES = ['visitor', 'rep'] as const;

/** The transaction of a change of a booking. */
export interface BookingStep {
  session: ClientSession;
  now: Date;
  requestId: string;
}

type Meeting = Pick<BookingDoc, '_id' | 'sequence' | 'repId' | 'start' | 'end'>;
type What = JobPayload<'mail.booking'>['what'];

/** Enqueues the mails to both sides about a change of a booking, and the reminders of a new time. */
export async function enqueueBookingMails(
  models: Pick<Models, 'outbox' | 'bookingCalendars'>,
  booking: Meeting & Pick<BookingDoc, 'event'>,
  what: Exclude<What, 'handed-over'>,
  step: BookingStep,
): Promise<void> {
  const isInCalendar =
    booking.event !== null ||
    (await models.bookingCalendars.exists({ repId: booking.repId }).session(step.session)) !== null;
  if (isInCalendar) await enqueueOutbox(models, 'booking.calendar', { bookingId: booking._id.toHexString() }, step);
  await enqueueOutboxEach(
    models,
    'mail.booking',
    SIDES.map((to) => payloadOf(booking, what, to)),
    step,
  );
  if (what === 'cancelled') return;
  for (const before of ['day', 'hour'] as const) {
    const availableAt = new Date(booking.start.getTime() - REMINDERS[before]);
    if (availableAt <= step.now) continue;
    const { _id, sequence } = booking;
    await enqueueOutboxEach(
      models,
      'mail.booking-reminder',
      SIDES.map((to) => ({ bookingId: _id.toHexString(), sequence, before, to })),
      { ...step, availableAt },
    );
  }
}

/** Enqueues the mail to a representative whose booking was moved to another one. */
export async function enqueueHandedOver(
  models: Pick<Models, 'outbox'>,
  former: Meeting,
  step: BookingStep,
): Promise<void> {
  await enqueueOutbox(models, 'mail.booking', payloadOf(former, 'handed-over', 'rep'), step);
}

const payloadOf = ({ _id, sequence, repId, start, end }: Meeting, what: What, to: (typeof SIDES)[number]) => ({
  bookingId: _id.toHexString(),
  sequence,
  what,
  to,
  repId: repId.toHexString(),
  start: start.toISOString(),
  end: end.toISOString(),
});
