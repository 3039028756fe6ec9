import { invitationNonce } from '../../invitations/token.ts';
import type { BookingDoc, BookingRepDoc } from '../../models/booking/booking.ts';
import type { BookingCalendarDoc } from '../../models/booking/calendar.ts';
import type { DemoRequestDoc } from '../../models/booking/demo-request.ts';
import { nameKey } from '../../models/name-key.ts';
import { DAY_MS, type Maker } from './maker.ts';

/** Representatives, their calendars and bookings. */
export function bookingFactories({ models, clock, next, insert }: Maker) {
  /** A representative of the provider, or of a firm, who works from 9 to 17 in UTC on weekdays. */
  async function bookingRep(values: Partial<BookingRepDoc> = {}): Promise<BookingRepDoc> {
    const number = next();
    const name = values.name ?? `Representative ${number}`;
    const document = {
      firmId: null,
      name,
      nameKey: nameKey(name),
      email: `representative${number}@example.test`,
      zone: 'UTC',
      hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 9 * 60, to: 17 * 60 })),
      activeSince: new Date(clock().getTime() - 90 * DAY_MS),
      createdAt: clock(),
      ...values,
    };
    return insert(async () => {
      const made = (await models.bookingReps.create(document)).toObject<BookingRepDoc>();
      await models.bookingLedgers.create({ _id: made._id, firmId: made.firmId });
      return made;
    });
  }

  /** A connected calendar of a representative, read just now: free for half a year by default. */
  async function bookingCalendar(
    rep: BookingRepDoc,
    values: Partial<BookingCalendarDoc> = {},
  ): Promise<BookingCalendarDoc> {
    const now = clock();
    const document = {
      firmId: rep.firmId,
      repId: rep._id,
      provider: 'google' as const,
      account: rep.email,
      secret: { keyId: 'test', sealed: 'sealed' },
      state: 'connected' as const,
      calendars: [{ id: rep.email, name: rep.email, primary: true, writable: true }],
      busyIds: [rep.email],
      targetId: rep.email,
      readFrom: new Date(now.getTime() - DAY_MS),
      readTo: new Date(now.getTime() + 190 * DAY_MS),
      readAt: now,
      checkedAt: now,
      checkAt: now,
      createdAt: now,
      ...values,
    };
    return insert(async () => (await models.bookingCalendars.create(document)).toObject<BookingCalendarDoc>());
  }

  /** A confirmed demo of half an hour with a representative, a day from now by default. */
  async function booking(rep: BookingRepDoc, values: Partial<BookingDoc> = {}): Promise<BookingDoc> {
    const number = next();
    const start = values.start ?? new Date(clock().getTime() + DAY_MS);
    const end = values.end ?? new Date(start.getTime() + 30 * 60_000);
    const document = {
      firmId: rep.firmId,
      type: 'demo',
      typeName: 'Demo',
      minutes: 30,
      repId: rep._id,
      repName: rep.name,
      state: 'confirmed' as const,
      start,
      end,
      busyFrom: start,
      busyTo: end,
      heldUntil: new Date(clock().getTime() + 30 * 60_000),
      name: `Visitor ${number}`,
      email: `visitor${number}@example.test`,
      companyName: `Company ${number}`,
      zone: 'UTC',
      operationId: `operation-${number}`,
      fingerprint: 'fingerprint',
      nonce: invitationNonce(),
      createdAt: clock(),
      confirmedAt: clock(),
      ...values,
    };
    return insert(async () => (await models.bookings.create(document)).toObject<BookingDoc>());
  }

  /** An open request for a demo. */
  async function demoRequest(values: Partial<DemoRequestDoc> = {}): Promise<DemoRequestDoc> {
    const number = next();
    const document = {
      firmId: null,
      state: 'open' as const,
      firstName: 'Visitor',
      lastName: `${number}`,
      email: `visitor${number}@example.test`,
      companyName: `Company ${number}`,
      jobTitle: 'Consultant',
      teamSize: 'small' as const,
      zone: 'UTC',
      operationId: `operation-${number}`,
      fingerprint: 'fingerprint',
      createdAt: clock(),
      ...values,
    };
    return insert(async () => (await models.demoRequests.create(document)).toObject<DemoRequestDoc>());
  }

  return { bookingRep, bookingCalendar, booking, demoRequest };
}
