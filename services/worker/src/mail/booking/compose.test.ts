import { type BookingDoc, type BookingRepDoc, bookingToken, runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import type { JobPayload } from '@scopewright/jobs';
import { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { SECRET } from '../../testing/invite.ts';
import { composeBooking, composeBookingConfirm, composeBookingReminder } from './compose.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const now = new Date('2027-06-07T06:00:00Z');
const start = new Date('2027-06-08T09:00:00Z');
const database = await testDatabase('booking-mails');
const make = factories(database.models, { clock: () => now });
afterAll(() => database.close());

const parts = (at = now) => ({
  models: database.models,
  clock: () => at,
  productName: 'Scopewright',
  productDomain: 'scopewright.app',
  secret: SECRET,
  mailFrom: 'Scopewright <hello@scopewright.app>',
  linkTo: () => ({ origin: 'https://scopewright.app', tenantKey: null }),
});
async function booked(values: Partial<BookingDoc> = {}) {
  const rep = await make.bookingRep({ name: 'Grace Osei', zone: 'America/New_York' });
  const booking = await make.booking(rep, {
    start,
    name: 'Ada Lindqvist',
    companyName: 'Contoso Ltd',
    message: 'First line\nSecond line',
    zone: 'Europe/Stockholm',
    ...values,
  });
  return { rep, booking };
}
const payload = (
  booking: BookingDoc,
  rep: BookingRepDoc,
  values: Partial<JobPayload<'mail.booking'>> = {},
): JobPayload<'mail.booking'> => ({
  bookingId: booking._id.toHexString(),
  sequence: booking.sequence,
  what: 'booked',
  to: 'visitor',
  repId: rep._id.toHexString(),
  start: booking.start.toISOString(),
  end: booking.end.toISOString(),
  ...values,
});
const change = ({ _id }: BookingDoc, set: Partial<BookingDoc>) =>
  runAsSystem('test', () => database.models.bookings.updateOne({ _id }, { $set: set }));
/** The lines of a calendar file as they were before they were folded. */
const linesOf = (content = '') => content.replaceAll('\r\n ', '').split('\r\n');

it('the address is confirmed by a link that the database can’t open, and the mail contains no typed text', async () => {
  const { booking } = await booked({ state: 'unconfirmed', heldUntil: new Date(now.getTime() + 30 * MINUTE_MS) });
  const bookingId = booking._id.toHexString();
  const mail = await composeBookingConfirm(parts(), { bookingId });
  expect(mail).toMatchObject({ to: booking.email, firmId: null, key: `mail.booking-confirm:${bookingId}` });
  expect(mail?.text).toContain(
    `https://scopewright.app/book-demo#confirm=${bookingToken(bookingId, 'confirm', booking.nonce, SECRET)}`,
  );
  expect(mail?.text).toContain('8 June 2027 at 11:00');
  for (const typed of ['Ada', 'Contoso', 'First']) expect(mail?.html).not.toContain(typed);
  expect(mail?.calendar).toBeUndefined();
});

it('no confirmation is requested when the hold is expired, confirmed, cancelled or deleted', async () => {
  const heldUntil = new Date(now.getTime() + 30 * MINUTE_MS);
  const over = await booked({ state: 'unconfirmed', heldUntil: now });
  const confirmed = await booked({ heldUntil });
  const cancelled = await booked({ state: 'cancelled', heldUntil });
  for (const { booking } of [over, confirmed, cancelled])
    expect(await composeBookingConfirm(parts(), { bookingId: booking._id.toHexString() })).toBeNull();
  expect(await composeBookingConfirm(parts(), { bookingId: new Types.ObjectId().toHexString() })).toBeNull();
});

describe('a change', () => {
  it('is mailed to both sides in their zones, with the same entry for calendars', async () => {
    const { rep, booking } = await booked();
    const [toVisitor, toRep] = await Promise.all([
      composeBooking(parts(), payload(booking, rep)),
      composeBooking(parts(), payload(booking, rep, { to: 'rep' })),
    ]);
    expect(toVisitor).toMatchObject({ to: booking.email, subject: 'Your booking is confirmed' });
    expect(toVisitor?.text).toContain('8 June 2027 at 11:00');
    expect(toVisitor?.text).toContain(
      `#manage=${bookingToken(booking._id.toHexString(), 'manage', booking.nonce, SECRET)}`,
    );
    expect(toRep).toMatchObject({ to: rep.email, subject: 'New booking' });
    expect(toRep?.text).toContain('8 June 2027 at 05:00');
    expect(toRep?.text).toContain('Message: First line Second line');
    expect(toRep?.text).not.toContain('#manage=');
    expect(toRep?.calendar?.content).not.toContain('manage=');
    for (const mail of [toVisitor, toRep]) {
      expect(mail?.calendar?.method).toBe('REQUEST');
      expect(linesOf(mail?.calendar?.content)).toEqual(
        expect.arrayContaining([
          'METHOD:REQUEST',
          `UID:booking-${booking._id.toHexString()}@scopewright.app`,
          'SEQUENCE:0',
          'STATUS:CONFIRMED',
          'DTSTART:20270608T090000Z',
          'DTEND:20270608T093000Z',
          expect.stringMatching(/^ORGANIZER;CN="Grace Osei":.*hello@scopewright\.app$/i),
        ]),
      );
    }
  });

  it('removes the entry when a booking is cancelled, for both sides', async () => {
    const { rep, booking } = await booked({
      state: 'cancelled',
      cancelledBy: 'us',
      cancelReason: 'Grace is ill',
      sequence: 2,
    });
    for (const to of ['visitor', 'rep'] as const) {
      const mail = await composeBooking(parts(), payload(booking, rep, { what: 'cancelled', to }));
      expect(mail?.calendar?.method).toBe('CANCEL');
      expect(linesOf(mail?.calendar?.content)).toEqual(
        expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2', expect.stringMatching(/^ATTENDEE/)]),
      );
      expect(mail?.text).toContain('Reason: Grace is ill');
    }
  });

  it('removes the entry of a representative whose booking was handed over, unless it came back', async () => {
    const { rep, booking } = await booked({ sequence: 1 });
    const former = await make.bookingRep({ name: 'Alan' });
    const handed = { what: 'handed-over', to: 'rep', sequence: 1 } as const;
    const mail = await composeBooking(parts(), payload(booking, former, handed));
    expect(mail).toMatchObject({ to: former.email, calendar: { method: 'CANCEL' } });
    expect(mail?.text).toContain('Hello Alan,');
    expect(await composeBooking(parts(), payload(booking, rep, handed))).toBeNull();
  });

  it('is not mailed when there is a later one', async () => {
    const { rep, booking } = await booked({ sequence: 1 });
    expect(await composeBooking(parts(), payload(booking, rep, { sequence: 0 }))).toBeNull();
    const moved = payload(booking, rep, { what: 'moved', sequence: 1 });
    expect(await composeBooking(parts(), moved)).toMatchObject({ subject: 'Your booking was moved' });
    await change(booking, { state: 'cancelled', sequence: 2 });
    expect(await composeBooking(parts(), moved)).toBeNull();
    expect(await composeBooking(parts(), { ...moved, bookingId: new Types.ObjectId().toHexString() })).toBeNull();
  });

  it('has a separate key for each side and each change', async () => {
    const { rep, booking } = await booked();
    const keys = new Set<string | undefined>();
    for (const to of ['visitor', 'rep'] as const)
      keys.add((await composeBooking(parts(), payload(booking, rep, { to })))?.key);
    await change(booking, { sequence: 1 });
    keys.add((await composeBooking(parts(), payload(booking, rep, { what: 'moved', sequence: 1 })))?.key);
    expect(keys.size).toBe(3);
  });
});

describe('a reminder', () => {
  const remind = (booking: BookingDoc, before: 'day' | 'hour', at: Date, to: 'visitor' | 'rep' = 'visitor') =>
    composeBookingReminder(parts(at), { bookingId: booking._id.toHexString(), sequence: booking.sequence, before, to });
  const early = (hours: number) => new Date(start.getTime() - hours * HOUR_MS);

  it('is sent a day and an hour before to both sides', async () => {
    const { rep, booking } = await booked();
    expect(await remind(booking, 'day', early(24))).toMatchObject({
      to: booking.email,
      subject: 'Your booking is coming up',
    });
    expect(await remind(booking, 'hour', early(1), 'rep')).toMatchObject({
      to: rep.email,
      subject: 'A booking starts soon',
    });
  });

  it('is not sent when the booking was moved or cancelled, or when it is too late', async () => {
    const { booking } = await booked();
    expect(await remind(booking, 'day', early(1))).toBeNull();
    expect(await remind(booking, 'hour', start)).toBeNull();
    await change(booking, { sequence: 1 });
    expect(await remind(booking, 'day', early(24))).toBeNull();
    const { booking: other } = await booked();
    await change(other, { state: 'cancelled' });
    expect(await remind(other, 'day', early(24))).toBeNull();
  });
});
