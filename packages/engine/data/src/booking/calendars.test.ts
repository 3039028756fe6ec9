import { Types } from 'mongoose';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { BookingDoc, BookingRepDoc } from '../models/booking/booking.ts';
import type { BookingCalendarDoc } from '../models/booking/calendar.ts';
import { runAsSystem } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { bookingTypeOf } from './booking-types.ts';
import { BookingRefused, cancelBooking, confirmBooking, holdSlot, moveBooking } from './bookings.ts';
import { blockedBy, CALENDAR_STALE_MS, isUnreadable } from './calendars.ts';
import { beginConsent, chooseCalendars, connectCalendar, noteCalendarFailure, takeConsent } from './connections.ts';
import { freeSlots } from './free-slots.ts';
import { SYSTEM_OWNER } from './owner.ts';
import { removeBookingRep } from './reps.ts';

const database = await testDatabase('booking-calendars');
const { models } = database;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A Monday. */
let now = new Date('2027-06-07T06:00:00Z');
const make = factories(models, { clock: () => now });
afterAll(() => database.close());
const system = <T>(work: () => T | PromiseLike<T>) => runAsSystem('test', work);
const at = (hour: number, minute = 0) => new Date(Date.UTC(2027, 5, 8, hour, minute));
const step = () => ({ now, requestId: 'request' });

let rep: BookingRepDoc;
beforeEach(async () => {
  now = new Date('2027-06-07T06:00:00Z');
  await system(async () => {
    await models.bookings.deleteMany({});
    await models.bookingReps.deleteMany({});
    await models.bookingLedgers.deleteMany({});
    await models.bookingCalendars.deleteMany({});
    await models.outbox.deleteMany({});
    await models.users.deleteMany({});
  });
  rep = await make.bookingRep();
});

const demo = async () => {
  const type = await system(() => bookingTypeOf(models, SYSTEM_OWNER, 'demo'));
  if (type === null) throw new Error('There is no demo');
  return { ...type, bufferBefore: 0, bufferAfter: 0, minutes: 30, stepMinutes: 30, noticeMinutes: 0 };
};
const slots = async () =>
  system(async () =>
    (
      (await freeSlots(models, SYSTEM_OWNER, await demo(), { from: at(0).getTime(), to: at(24).getTime() }, now)) ?? []
    ).map((start) => new Date(start).toISOString().slice(11, 16)),
  );
let count = 0;
const hold = async (start: Date): Promise<BookingDoc> => {
  count += 1;
  const request = {
    operationId: `operation-${count}`,
    start,
    name: 'Ada',
    email: `ada${count}@contoso.example`,
    companyName: 'Contoso',
    message: null,
    network: null,
    zone: 'UTC',
  };
  return system(async () => holdSlot(database, SYSTEM_OWNER, await demo(), request, step()));
};
const confirm = ({ _id }: BookingDoc) => system(() => confirmBooking(database, _id, step()));
const stored = ({ _id }: Pick<BookingCalendarDoc, '_id'>) =>
  system(() => models.bookingCalendars.findById(_id).orFail().lean<BookingCalendarDoc>());
const jobs = async (job: string) =>
  (await system(() => models.outbox.find({ job }).sort({ _id: 1 }).lean())).map(({ payload }) => payload);
const inSystem = <T>(work: Parameters<typeof database.inTransaction<T>>[0]) =>
  system(() => database.inTransaction(work));

it('offers no slot in which a calendar is busy, nor after the part that was read', async () => {
  await make.bookingCalendar(rep, {
    busy: [
      { from: at(10, 15), to: at(11) },
      { from: at(13), to: at(14) },
    ],
    readTo: at(15, 30),
  });
  expect(await slots()).toEqual(['09:00', '09:30', '11:00', '11:30', '12:00', '12:30', '14:00', '14:30', '15:00']);
  await expect(hold(at(10))).rejects.toThrow(BookingRefused);
  await expect(hold(at(16))).rejects.toThrow(BookingRefused);
  expect((await hold(at(11))).repId).toEqual(rep._id);
});

it.each([
  ['was never read', { checkedAt: null, readFrom: null, readTo: null }],
  ['was read too long ago', { checkedAt: new Date(now.getTime() - CALENDAR_STALE_MS - 1) }],
  ['is revoked', { state: 'revoked' as const }],
])('a calendar that %s is busy, and others are booked', async (_what, values) => {
  const calendar = await make.bookingCalendar(rep, values);
  expect(isUnreadable(calendar, now)).toBe(true);
  expect(await slots()).toEqual([]);
  await expect(hold(at(9))).rejects.toThrow(BookingRefused);
  const other = await make.bookingRep();
  expect((await hold(at(9))).repId).toEqual(other._id);
});

it('a failed check hides no one as long as the last answer is fresh', async () => {
  const calendar = await make.bookingCalendar(rep, { state: 'failing', problem: 'unknown', failingSince: now });
  expect(isUnreadable(calendar, now)).toBe(false);
  expect((await slots()).length).toBe(16);
});

it('an account without selected calendars never prevents bookings, even when it is revoked', async () => {
  const calendar = await make.bookingCalendar(rep, { busyIds: [], state: 'revoked' });
  expect(blockedBy(calendar, now)).toEqual([]);
  expect((await slots()).length).toBe(16);
});

it('a held slot is not confirmed when the calendar has become busy since', async () => {
  const calendar = await make.bookingCalendar(rep);
  const held = await hold(at(9));
  await system(() =>
    models.bookingCalendars.updateOne({ _id: calendar._id }, { $set: { busy: [{ from: at(9, 15), to: at(9, 20) }] } }),
  );
  await expect(confirm(held)).rejects.toMatchObject({ reason: 'slotTaken' });
});

it('a booking can be moved although its own event makes the calendar busy, but not into another one', async () => {
  const calendar = await make.bookingCalendar(rep);
  const booking = await confirm(await hold(at(9)));
  await system(() =>
    models.bookingCalendars.updateOne(
      { _id: calendar._id },
      {
        $set: {
          busy: [
            { from: at(9), to: at(9, 30) },
            { from: at(11), to: at(12) },
          ],
        },
      },
    ),
  );
  const move = (start: Date) => system(() => moveBooking(database, SYSTEM_OWNER, booking._id, start, step()));
  await expect(move(at(11))).rejects.toMatchObject({ reason: 'slotTaken' });
  expect((await move(at(9, 30))).start).toEqual(at(9, 30));
});

it('puts what changes of a booking into the calendar by jobs, and only where there is one', async () => {
  await confirm(await hold(at(9)));
  expect(await jobs('booking.calendar')).toEqual([]);
  await make.bookingCalendar(rep);
  const booking = await confirm(await hold(at(10)));
  const bookingId = booking._id.toHexString();
  await system(() => moveBooking(database, SYSTEM_OWNER, booking._id, at(11), step()));
  await system(() => cancelBooking(database, booking._id, { by: 'visitor', reason: null }, step()));
  expect(await jobs('booking.calendar')).toEqual([{ bookingId }, { bookingId }, { bookingId }]);
});

const account = (values: Partial<Parameters<typeof connectCalendar>[2]> = {}) => ({
  _id: new Types.ObjectId(),
  provider: 'google' as const,
  account: 'ines@example.test',
  secret: { keyId: 'test', sealed: 'sealed' },
  user: null,
  url: null,
  calendars: [
    { id: 'holidays', name: 'Holidays', primary: false, writable: false },
    { id: 'own', name: 'Own', primary: true, writable: true },
  ],
  ...values,
});

it('a new account counts with its own calendar, which gets the bookings to come; it is busy until it was read', async () => {
  const booking = await confirm(await hold(at(9)));
  const connected = await inSystem((session) => connectCalendar(models, rep, account(), { ...step(), session }));
  expect(connected).toMatchObject({ busyIds: ['own'], targetId: 'own', checkedAt: null, version: 1 });
  expect(isUnreadable(connected, now)).toBe(true);
  expect(await jobs('booking.check-calendar')).toEqual([{ connectionId: connected._id.toHexString() }]);
  expect(await jobs('booking.calendar')).toEqual([{ bookingId: booking._id.toHexString() }]);
});

it('the same account keeps its selection when it is reconnected, another one does not', async () => {
  const connect = (values = {}) =>
    inSystem((session) => connectCalendar(models, rep, account(values), { ...step(), session }));
  const first = await connect();
  const chosen = await inSystem((session) =>
    chooseCalendars(models, first, { busyIds: ['own', 'holidays'], targetId: null }, { ...step(), session }),
  );
  expect(chosen).toMatchObject({ busyIds: ['own', 'holidays'], targetId: null, checkedAt: null, version: 2 });
  const stale = await inSystem((session) =>
    chooseCalendars(models, first, { busyIds: [], targetId: null }, { ...step(), session }),
  );
  expect(stale).toBeNull();
  expect(await connect()).toMatchObject({ busyIds: ['own', 'holidays'], targetId: null, version: 3 });
  expect(await connect({ account: 'other@example.test' })).toMatchObject({ busyIds: ['own'], targetId: 'own' });
  expect(await system(() => models.bookingCalendars.countDocuments({}))).toBe(1);
});

it('notifies representative and system administrators once when access was revoked', async () => {
  const calendar = await make.bookingCalendar(rep);
  const admin = await make.user(null, { role: 'systemAdmin' });
  const note = (problem: 'revoked' | 'unknown') =>
    system(() => noteCalendarFailure(database, calendar, problem, { now, checkAt: now }));
  expect(await note('unknown')).toBe('failing');
  expect(await jobs('mail.calendar')).toEqual([]);
  expect(await note('revoked')).toBe('revoked');
  now = new Date(now.getTime() + MINUTE_MS);
  expect(await note('unknown')).toBe('revoked');
  expect((await jobs('mail.calendar')).map(({ to }) => to)).toEqual(['rep', admin._id.toHexString()]);
});

it('notifies them of an unreadable calendar only once its representative can’t be booked', async () => {
  const calendar = await make.bookingCalendar(rep);
  const note = () => system(() => noteCalendarFailure(database, calendar, 'unknown', { now, checkAt: now }));
  await note();
  now = new Date(now.getTime() + CALENDAR_STALE_MS - 1);
  await note();
  expect(await jobs('mail.calendar')).toEqual([]);
  now = new Date(now.getTime() + 1);
  await note();
  await note();
  expect(await jobs('mail.calendar')).toHaveLength(1);
  expect(await stored(calendar)).toMatchObject({ state: 'failing', toldAt: now });
});

it('a consent is finished once, in time, and by who began it', async () => {
  const userId = new Types.ObjectId();
  const consent = {
    _id: 'a'.repeat(64),
    firmId: null,
    userId,
    repId: rep._id,
    provider: 'google' as const,
    verifier: { keyId: 'test', sealed: 'sealed' },
    expiresAt: new Date(now.getTime() + MINUTE_MS),
  };
  await system(() => beginConsent(models, consent));
  const take = (values: { userId?: Types.ObjectId; now?: Date } = {}) =>
    system(() => takeConsent(models, { _id: consent._id, userId, now, ...values }));
  expect(await take({ userId: new Types.ObjectId() })).toBeNull();
  expect(await take({ now: consent.expiresAt })).toBeNull();
  const taken = await Promise.all([take(), take()]);
  expect(taken.filter((one) => one !== null)).toHaveLength(1);
});

it('a deleted representative leaves no access to a calendar', async () => {
  await make.bookingCalendar(rep);
  now = new Date(now.getTime() + DAY_MS);
  expect(await inSystem((session) => removeBookingRep(models, rep._id, { session, now }))).toBe(true);
  expect(await system(() => models.bookingCalendars.countDocuments({}))).toBe(0);
});
