import {
  BOOKING_HOLD_MINUTES,
  BOOKING_HOLDS_MAX,
  BOOKING_HOLDS_OF_NETWORK_MAX,
} from '@scopewright/contracts/booking/limits';
import { Types } from 'mongoose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingDoc, BookingRepDoc } from '../models/booking/booking.ts';
import { runAsSystem, runWithTenant } from '../tenant/context.ts';
import { trusted } from '../tenant/trusted.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { type BookingType, bookingTypeOf } from './booking-types.ts';
import {
  BookingRefused,
  type BookingRequest,
  cancelBooking,
  confirmBooking,
  holdSlot,
  moveBooking,
} from './bookings.ts';
import { freeSlots } from './free-slots.ts';
import { holdsToEnd } from './holds.ts';
import { SYSTEM_OWNER } from './owner.ts';
import { addBookingRep, removeBookingRep } from './reps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const database = await testDatabase('bookings');
/** A Monday. */
let now = new Date('2027-06-07T06:00:00Z');
const make = factories(database.models, { clock: () => now });
const { models } = database;
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('test', work);
afterAll(() => database.close());

const TUESDAY = new Date('2027-06-08T09:00:00Z');
const after = (minutes: number, from = TUESDAY) => new Date(from.getTime() + minutes * MINUTE_MS);
const type = async (values: Partial<BookingType> = {}): Promise<BookingType> => {
  const demo = await system(() => bookingTypeOf(models, SYSTEM_OWNER, 'demo'));
  if (demo === null) throw new Error('There is no demo');
  return { ...demo, ...values };
};

let count = 0;
const request = (start: Date, values: Partial<BookingRequest> = {}): BookingRequest => {
  count += 1;
  return {
    operationId: `operation-${count}`,
    start,
    name: `Visitor ${count}`,
    email: `visitor${count}@example.test`,
    companyName: 'Contoso',
    message: null,
    zone: 'Europe/Berlin',
    network: `network-${count}`,
    ...values,
  };
};
const when = () => ({ now, requestId: 'request' });
const hold = async (start: Date, values: Partial<BookingRequest> = {}, ofType?: BookingType) =>
  system(async () => holdSlot(database, SYSTEM_OWNER, ofType ?? (await type()), request(start, values), when()));
const confirm = ({ _id }: BookingDoc) => system(() => confirmBooking(database, _id, when()));
const move = ({ _id }: BookingDoc, start: Date) =>
  system(() => moveBooking(database, SYSTEM_OWNER, _id, start, when()));
const cancel = ({ _id }: BookingDoc) =>
  system(() => cancelBooking(database, _id, { by: 'visitor', reason: null }, when()));
const stored = (booking: Pick<BookingDoc, '_id'>) =>
  system(() => models.bookings.findById(booking._id).orFail().lean<BookingDoc>());
const mailsOf = async ({ _id }: Pick<BookingDoc, '_id'>) =>
  (await system(() => models.outbox.find({ 'payload.bookingId': _id.toHexString() }).sort({ _id: 1 }).lean())).map(
    ({ job, payload, availableAt }) => ({ job, payload, availableAt }),
  );
const refused = (reason: string) => expect.objectContaining({ name: 'BookingRefused', reason });

/** No two live bookings of a representative overlap, with their buffers. */
async function expectNoOverlap(): Promise<void> {
  const all = await system(() => models.bookings.find({}).lean<BookingDoc[]>());
  const live = all.filter(
    ({ state, heldUntil }) => state === 'confirmed' || (state === 'unconfirmed' && heldUntil > now),
  );
  for (const one of live)
    for (const other of live)
      if (!one._id.equals(other._id) && one.repId.equals(other.repId))
        expect(one.busyFrom < other.busyTo && other.busyFrom < one.busyTo).toBe(false);
}

let reps: BookingRepDoc[] = [];
beforeEach(async () => {
  now = new Date('2027-06-07T06:00:00Z');
  await system(async () => {
    await models.bookings.deleteMany({});
    await models.bookingReps.deleteMany({});
    await models.bookingLedgers.deleteMany({});
    await models.outbox.deleteMany({});
  });
  reps = [await make.bookingRep()];
});

describe('concurrently', () => {
  it('of fifty overlapping requests for one representative one wins', async () => {
    // every five minutes: each overlaps with many others, but not with all
    const narrow = await type({ stepMinutes: 5, minutes: 300, bufferBefore: 10, bufferAfter: 10 });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => hold(after((index % 25) * 5), {}, narrow)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(refused('slotTaken'));
    expect(await system(() => models.bookings.countDocuments({}))).toBe(1);
    expect(await system(() => models.outbox.countDocuments({}))).toBe(1);
  });

  it('requests for one time are shared among free representatives, and no others', async () => {
    reps.push(await make.bookingRep(), await make.bookingRep());
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => hold(TUESDAY)));
    const booked = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.repId.toHexString()] : [],
    );
    expect(booked.toSorted()).toEqual(reps.map(({ _id }) => _id.toHexString()).toSorted());
  });

  it('holding, confirming, moving and cancelling never lead to an overlap', async () => {
    reps.push(await make.bookingRep());
    const first = await Promise.all([hold(TUESDAY), hold(after(60)), hold(after(120))]);
    await Promise.all(first.map(confirm));
    await Promise.allSettled([
      ...first.map((booking) => move(booking, after(180))),
      ...Array.from({ length: 8 }, (_, index) => hold(after(150 + 30 * (index % 4)))),
      cancel(first[0]),
      move(first[1], TUESDAY),
    ]);
    await expectNoOverlap();
  });

  it('one submission is one booking with one mail, and another content is refused', async () => {
    const same = request(TUESDAY);
    const submit = async (values: Partial<BookingRequest> = {}) =>
      system(async () => holdSlot(database, SYSTEM_OWNER, await type(), { ...same, ...values }, when()));
    const bookings = await Promise.all(Array.from({ length: 6 }, () => submit()));
    expect(new Set(bookings.map(({ _id }) => _id.toHexString())).size).toBe(1);
    expect((await submit())._id).toEqual(bookings[0]?._id);
    expect(await system(() => models.outbox.countDocuments({}))).toBe(1);
    await expect(submit({ email: 'someone.else@example.test' })).rejects.toThrow('another submission');
  });

  it('a representative is either booked or deleted', async () => {
    const [rep] = reps;
    const remove = () =>
      system(() =>
        database.inTransaction((session) =>
          removeBookingRep(models, rep?._id ?? new Types.ObjectId(), { session, now }),
        ),
      );
    const [held, removed] = await Promise.allSettled([hold(TUESDAY), remove()]);
    const isHeld = held.status === 'fulfilled';
    expect(removed).toEqual({ status: 'fulfilled', value: !isHeld });
    expect(await system(() => models.bookingReps.countDocuments({}))).toBe(isHeld ? 1 : 0);
  });
});

describe('a hold', () => {
  it('reserves its slot for half an hour, then frees it', async () => {
    const held = await hold(TUESDAY);
    expect(held).toMatchObject({ state: 'unconfirmed', heldUntil: new Date('2027-06-07T06:30:00Z') });
    await expect(hold(TUESDAY)).rejects.toEqual(refused('slotTaken'));
    now = new Date('2027-06-07T06:30:00Z');
    await expect(confirm(held)).rejects.toEqual(refused('expired'));
    const next = await hold(TUESDAY);
    expect((await confirm(next)).state).toBe('confirmed');
  });

  it('is not confirmed on a machine with a slower clock when the slot has since been taken', async () => {
    const held = await hold(TUESDAY);
    now = new Date('2027-06-07T06:30:00Z');
    await hold(TUESDAY);
    now = new Date('2027-06-07T06:29:59Z');
    await expect(confirm(held)).rejects.toEqual(refused('slotTaken'));
    expect((await stored(held)).state).toBe('unconfirmed');
  });

  it('only accepts slots', async () => {
    for (const start of [after(-30), after(7), after(8 * 60), new Date('2027-06-07T09:30:00Z'), after(60 * 24 * 60)])
      await expect(hold(start)).rejects.toEqual(refused('slotTaken'));
    expect(await system(() => models.outbox.countDocuments({}))).toBe(0);
  });

  it('leaves the buffers of both bookings free', async () => {
    const first = await hold(after(60));
    expect([first.busyFrom, first.busyTo]).toEqual([after(60), after(60 + 45)]);
    await expect(hold(after(90))).rejects.toEqual(refused('slotTaken'));
    await expect(hold(after(30))).rejects.toEqual(refused('slotTaken'));
    expect((await hold(after(120))).start).toEqual(after(120));
    expect((await hold(TUESDAY)).start).toEqual(TUESDAY);
  });
});

describe('a confirmation', () => {
  it('mails both sides and plans the reminders once, however often the link is used', async () => {
    const held = await hold(TUESDAY);
    await Promise.all([confirm(held), confirm(held), confirm(held)]);
    const [toConfirm, ...mails] = await mailsOf(held);
    expect(toConfirm?.job).toBe('mail.booking-confirm');
    const about = { bookingId: held._id.toHexString(), sequence: 0 };
    expect(mails.filter(({ job }) => job === 'mail.booking').map(({ payload }) => payload)).toEqual(
      ['visitor', 'rep'].map((to) => ({
        ...about,
        what: 'booked',
        to,
        repId: held.repId.toHexString(),
        start: TUESDAY.toISOString(),
        end: after(30).toISOString(),
      })),
    );
    expect(
      mails
        .filter(({ job }) => job === 'mail.booking-reminder')
        .map(({ payload, availableAt }) => [payload, availableAt]),
    ).toEqual(
      (['day', 'hour'] as const).flatMap((before) =>
        ['visitor', 'rep'].map((to) => [
          { ...about, before, to },
          new Date(TUESDAY.getTime() - (before === 'day' ? 24 : 1) * HOUR_MS),
        ]),
      ),
    );
    expect(await stored(held)).toMatchObject({ state: 'confirmed', removeAt: null, confirmedAt: now });
  });

  it('plans no reminder whose time is past', async () => {
    const held = await hold(new Date('2027-06-07T11:00:00Z'));
    await confirm(held);
    const mails = await mailsOf(held);
    expect(mails.filter(({ job }) => job === 'mail.booking-reminder').map(({ payload }) => payload.before)).toEqual([
      'hour',
      'hour',
    ]);
  });
});

describe('a change', () => {
  it('moves a booking with its representative, in the same calendar entry', async () => {
    reps.push(await make.bookingRep());
    const booking = await confirm(await hold(TUESDAY));
    const moved = await move(booking, after(15 * 2));
    expect(moved).toMatchObject({ repId: booking.repId, start: after(30), end: after(60), sequence: 1 });
    expect(await stored(booking)).toMatchObject({ start: after(30), busyTo: after(75), sequence: 1 });
    expect((await move(moved, after(30))).sequence).toBe(1);
    const last = (await mailsOf(booking)).filter(({ payload }) => payload.sequence === 1);
    expect(last.map(({ payload }) => payload.what ?? payload.before)).toEqual([
      'moved',
      'moved',
      'day',
      'day',
      'hour',
      'hour',
    ]);
  });

  it('hands a booking over to someone who is free, and notifies the former representative', async () => {
    const booking = await confirm(await hold(TUESDAY));
    const [first] = reps;
    await make.booking(first as BookingRepDoc, { start: after(120), busyFrom: after(120), busyTo: after(165) });
    const second = await make.bookingRep();
    const moved = await move(booking, after(120));
    expect(moved).toMatchObject({ repId: second._id, repName: second.name, sequence: 1 });
    const handed = (await mailsOf(booking)).find(({ payload }) => payload.what === 'handed-over');
    expect(handed?.payload).toMatchObject({
      to: 'rep',
      repId: first?._id.toHexString(),
      start: TUESDAY.toISOString(),
      sequence: 1,
    });
  });

  it('leaves a booking that cannot be moved unchanged', async () => {
    const booking = await confirm(await hold(TUESDAY));
    await confirm(await hold(after(120)));
    await expect(move(booking, after(120))).rejects.toEqual(refused('slotTaken'));
    await expect(move(booking, after(7))).rejects.toEqual(refused('slotTaken'));
    expect(await stored(booking)).toMatchObject({ start: TUESDAY, sequence: 0 });
  });

  it('cancels once, frees the time, and does not cancel a booking that has started', async () => {
    const booking = await confirm(await hold(TUESDAY));
    await Promise.all([cancel(booking), cancel(booking)]);
    expect((await mailsOf(booking)).filter(({ payload }) => payload.what === 'cancelled')).toHaveLength(2);
    await expect(move(booking, after(60))).rejects.toEqual(refused('cancelled'));
    const next = await confirm(await hold(TUESDAY));
    now = TUESDAY;
    await expect(cancel(next)).rejects.toEqual(refused('started'));
    await expect(move(next, after(24 * 60))).rejects.toEqual(refused('started'));
  });

  it('cancels a hold without a mail to an address that was not confirmed', async () => {
    const held = await hold(TUESDAY);
    await cancel(held);
    await expect(confirm(held)).rejects.toEqual(refused('cancelled'));
    expect((await mailsOf(held)).map(({ job }) => job)).toEqual(['mail.booking-confirm']);
  });
});

describe('holds', () => {
  const email = 'ada@example.test';

  it('are one for an address: an earlier one ends, and its slot is free again', async () => {
    const first = await hold(TUESDAY, { email });
    const second = await hold(after(60), { email });
    expect((await hold(TUESDAY)).start).toEqual(TUESDAY);
    await expect(confirm(first)).rejects.toEqual(refused('expired'));
    expect((await confirm(second)).state).toBe('confirmed');
  });

  it('give their own slot back to a visitor who submits again', async () => {
    await hold(TUESDAY, { email });
    const again = await hold(TUESDAY, { email });
    expect((await confirm(again)).start).toEqual(TUESDAY);
  });

  it('stay when the newer one is refused, and leave confirmed bookings alone', async () => {
    const booked = await confirm(await hold(after(120), { email }));
    const held = await hold(TUESDAY, { email });
    await expect(hold(after(120), { email })).rejects.toEqual(refused('slotTaken'));
    expect((await confirm(held)).state).toBe('confirmed');
    expect((await stored(booked)).state).toBe('confirmed');
  });

  it('are those of a mailbox, ignoring the part after its plus', async () => {
    const first = await hold(TUESDAY, { email: 'guest@example.test' });
    const second = await hold(after(60), { email: 'guest+demo@example.test' });
    await expect(confirm(first)).rejects.toEqual(refused('expired'));
    expect((await confirm(second)).state).toBe('confirmed');
  });

  const moreReps = async (number: number) =>
    reps.push(...(await Promise.all(Array.from({ length: number }, () => make.bookingRep()))));
  const isHolding = async (booking: BookingDoc) => (await stored(booking)).heldUntil > now;

  it('of a network that holds many end, the oldest first, and can be confirmed while the time is free', async () => {
    await moreReps(1);
    const other = await hold(TUESDAY);
    const held: BookingDoc[] = [];
    for (let index = 0; index <= BOOKING_HOLDS_OF_NETWORK_MAX; index += 1) {
      now = after(1, now);
      held.push(await hold(after(60 * index), { network: 'office' }));
    }
    const [first, second] = held as [BookingDoc, BookingDoc];
    expect(await Promise.all([other, first, second].map(isHolding))).toEqual([true, false, true]);
    expect((await confirm(first)).state).toBe('confirmed');
    now = after(BOOKING_HOLD_MINUTES, now);
    await expect(confirm(second)).rejects.toEqual(refused('expired'));
  });

  it('that were released cannot be confirmed once their time is taken', async () => {
    const first = await hold(TUESDAY, { network: 'office' });
    for (let index = 1; index <= BOOKING_HOLDS_OF_NETWORK_MAX; index += 1)
      await hold(after(60 * index), { network: 'office' });
    expect(await isHolding(first)).toBe(false);
    await hold(TUESDAY);
    await expect(confirm(first)).rejects.toEqual(refused('slotTaken'));
  });

  it('of many strangers do not keep a visitor from booking', async () => {
    await moreReps(7);
    const stranger = (index: number) => hold(after(60 * (index % 6)), { network: `stranger-${index % 6}` });
    for (let index = 0; index < BOOKING_HOLDS_MAX; index += 1) await stranger(index);
    const visitor = await hold(TUESDAY);
    for (let index = 0; index < 6; index += 1) await stranger(index);
    const held = await system(() => models.bookings.countDocuments({ heldUntil: trusted({ $gt: now }) }));
    expect([held, await isHolding(visitor)]).toEqual([BOOKING_HOLDS_MAX, true]);
    expect((await confirm(visitor)).state).toBe('confirmed');
    expect(await stored(visitor)).toMatchObject({ state: 'confirmed', network: null });
  });
});

describe('which holds end for another one', () => {
  const holdsOf = (...networks: (string | null)[]) =>
    networks.map((network) => ({
      _id: new Types.ObjectId(),
      email: 'visitor@example.test',
      network,
      heldUntil: now,
    }));
  const ended = (holds: ReturnType<typeof holdsOf>, network: string | null) =>
    holdsToEnd(holds, network).map((hold) => holds.indexOf(hold as (typeof holds)[number]));

  it('none while there is capacity', () => {
    expect(ended(holdsOf('a', 'a', 'b', null), 'a')).toEqual([]);
  });

  it('the oldest of the network with most holds, once all are taken', () => {
    const few = Array.from({ length: BOOKING_HOLDS_MAX - 3 }, (_, index) => `n${index}`);
    expect(ended(holdsOf(...few, 'b', 'b', 'b'), 'c')).toEqual([BOOKING_HOLDS_MAX - 3]);
    expect(ended(holdsOf(...few, 'x', 'y', 'z'), 'c')).toEqual([0]);
    expect(ended(holdsOf(...few, null, null, null), null)).toEqual([0]);
  });

  it('never that of a visitor, of two hundred strangers from eight networks', () => {
    let [...holds] = holdsOf('visitor');
    const [visitor] = holds;
    for (let index = 0; index < 200; index += 1) {
      const network = `stranger-${index % 8}`;
      const left = holdsToEnd(holds, network);
      holds = [...holds.filter((each) => !left.includes(each)), ...holdsOf(network)];
      expect(holds.length).toBeLessThanOrEqual(BOOKING_HOLDS_MAX);
    }
    expect(holds).toContain(visitor);
  });
});

describe('free slots', () => {
  const slots = async (values: Partial<BookingType> = {}) =>
    system(async () =>
      freeSlots(models, SYSTEM_OWNER, await type(values), { from: TUESDAY.getTime(), to: after(180).getTime() }, now),
    );

  it('omit bookings and holds, and reappear when these end', async () => {
    await confirm(await hold(after(60)));
    const held = await hold(after(120));
    expect((await slots())?.map((at) => (at - TUESDAY.getTime()) / MINUTE_MS)).toEqual([0]);
    await cancel(held);
    expect((await slots())?.map((at) => (at - TUESDAY.getTime()) / MINUTE_MS)).toEqual([0, 120, 150]);
  });

  it('are what can be booked: each of them can', async () => {
    await confirm(await hold(after(60)));
    for (const at of (await slots()) ?? []) expect((await cancel(await hold(new Date(at)))).state).toBe('cancelled');
  });

  it('are those of the others where the zone of a representative is unknown', async () => {
    const away = await make.bookingRep({ zone: 'Mars/Base' });
    expect(await slots()).toContain(TUESDAY.getTime());
    expect((await hold(TUESDAY)).repId).toEqual(reps[0]?._id);
    await expect(hold(TUESDAY)).rejects.toEqual(refused('slotTaken'));
    await system(() => models.bookingReps.deleteMany({ _id: trusted({ $ne: away._id }) }));
    expect(await slots()).toEqual([]);
    await expect(hold(after(60))).rejects.toEqual(refused('slotTaken'));
  });

  it('do not exist without an active representative', async () => {
    await system(() => models.bookingReps.updateMany({}, { $set: { active: false } }));
    expect(await slots()).toBeNull();
    await expect(hold(TUESDAY)).rejects.toBeInstanceOf(BookingRefused);
  });

  it('are those of their owner', async () => {
    const firm = await make.firm();
    const owner = { kind: 'firm' as const, firmId: firm._id };
    const demo = await type();
    const window = { from: TUESDAY.getTime(), to: after(60).getTime() };
    const find = () => runWithTenant(firm._id, () => freeSlots(models, owner, demo, window, now));
    expect(await find()).toBeNull();
    const own = await runWithTenant(firm._id, () =>
      database.inTransaction((session) =>
        addBookingRep(
          models,
          owner,
          {
            name: 'Own',
            email: 'own@example.test',
            zone: 'UTC',
            hours: null,
            overrides: [],
            weight: 1,
            active: true,
          },
          { session, now },
        ),
      ),
    );
    expect(await find()).toEqual([TUESDAY.getTime(), after(30).getTime()]);
    const booking = await runWithTenant(firm._id, () => holdSlot(database, owner, demo, request(TUESDAY), when()));
    expect(booking).toMatchObject({ firmId: firm._id, repId: own?._id });
    expect(await find()).toEqual([]);
    expect(await slots()).toContain(TUESDAY.getTime());
  });
});
