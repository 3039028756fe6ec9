import { byDate, type Span, spanOfDates } from '@scopewright/domain/booking/slots';
import { aroundChange, changesOf, datesOf } from '@scopewright/domain/booking/testing/zones';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { BookingRepDoc } from '../models/booking/booking.ts';
import { runAsSystem } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { type BookingType, bookingTypeOf } from './booking-types.ts';
import { confirmBooking, holdSlot } from './bookings.ts';
import { freeSlots } from './free-slots.ts';
import { SYSTEM_OWNER } from './owner.ts';
import { changeBookingRep } from './reps.ts';

const DAY_MS = 24 * 3_600_000;
let now = new Date('2027-01-01T00:00:00Z');
const database = await testDatabase('booking-zones');
const { models } = database;
const make = factories(models, { clock: () => now });
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('test', work);
afterAll(() => database.close());

beforeEach(() =>
  system(async () => {
    await models.bookings.deleteMany({});
    await models.bookingReps.deleteMany({});
    await models.bookingLedgers.deleteMany({});
  }),
);

/** Nights in which clocks change, and one in which they don't. */
const nights = [7, 3].map((weekday) => ({ weekday, from: 60, to: 180 }));

async function typeOfNights(): Promise<BookingType> {
  const demo = await system(() => bookingTypeOf(models, SYSTEM_OWNER, 'demo'));
  if (demo === null) throw new Error('There is no demo');
  return { ...demo, bufferAfter: 0, stepMinutes: 60, horizonDays: 60, hours: nights };
}

const free = async (type: BookingType, window: Span): Promise<number[]> =>
  (await system(() => freeSlots(models, SYSTEM_OWNER, type, window, now))) ?? [];

/** The slots shown to a visitor in a zone. */
async function seenFrom(zone: string, type: BookingType, window: Span): Promise<number[]> {
  const seen: number[] = [];
  for (const [from, to] of datesOf(zone, window))
    seen.push(...byDate(await free(type, spanOfDates(from, to, zone)), from, to, zone).flatMap(({ at }) => at));
  return seen.filter((at) => at >= window.from && at < window.to);
}

async function moveTo({ _id }: BookingRepDoc, zone: string): Promise<void> {
  const { version } = await system(() => models.bookingReps.findById(_id).orFail().lean<BookingRepDoc>());
  const step = { now, requestId: 'request' };
  await database.inTransaction((session) =>
    system(() => changeBookingRep(models, _id, version, { zone }, { session, ...step })),
  );
}

it.each(['Australia/Lord_Howe', 'Europe/Dublin'])(
  'all slots around a change of clocks in %s are booked, and everyone sees the same until then',
  async (zone) => {
    const window = aroundChange(changesOf(zone)[0] ?? 0);
    now = new Date(window.from - DAY_MS);
    const type = await typeOfNights();
    const rep = await make.bookingRep({ zone, hours: null });
    const offered = await free(type, window);
    expect(offered.length).toBeGreaterThan(20);
    for (const visitor of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns', zone])
      expect(await seenFrom(visitor, type, window), visitor).toEqual(offered);

    await moveTo(rep, 'Asia/Kathmandu');
    expect(await free(type, window)).not.toEqual(offered);
    await moveTo(rep, zone);
    expect(await free(type, window)).toEqual(offered);

    for (const [index, at] of offered.entries()) {
      const visitor = {
        name: 'Visitor',
        email: `visitor${index}@example.test`,
        companyName: 'Contoso',
        message: null,
        network: 'net',
      };
      const request = { operationId: `${zone}-${index}`, start: new Date(at), zone, ...visitor };
      const when = { now, requestId: 'request' };
      const { _id } = await system(() => holdSlot(database, SYSTEM_OWNER, type, request, when));
      await system(() => confirmBooking(database, _id, when));
    }
    expect(await free(type, window)).toEqual([]);
  },
);
