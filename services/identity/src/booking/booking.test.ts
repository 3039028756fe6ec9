import type { CallOutput } from '@scopewright/contracts';
import { BOOKING_HOLDS_MAX } from '@scopewright/contracts/booking/limits';
import { type BookingDoc, bookingToken, trusted } from '@scopewright/data';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { INVITATION_SECRET, startTestIdentity } from '../testing/identity.ts';

type Slots = CallOutput<'bookingSlots'>;
type Own = CallOutput<'manageBooking'>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const identity = await startTestIdentity();
afterAll(() => identity.close());
const { models } = identity.data;

const day = (days: number): string => new Date(identity.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const allWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 9 * 60, to: 12 * 60 }));
const start = (time = '09:00', days = 2): string => `${day(days)}T${time}:00.000Z`;

let count = 0;
const form = (values: Record<string, unknown> = {}) => {
  count += 1;
  return {
    operationId: `operation-${count}-of-a-visitor`,
    at: start(),
    name: 'Ada Lindqvist',
    email: `visitor${count}@contoso.example`,
    company: 'Contoso',
    message: 'We have 40 request types.',
    zone: 'Europe/Berlin',
    ...values,
  };
};
const slotsOf = (query: Record<string, string> = {}, type = 'demo') =>
  identity.call('bookingSlots', { params: { type }, query: { from: day(1), to: day(3), zone: 'UTC', ...query } });
const book = (values: Record<string, unknown> = {}, type = 'demo') =>
  identity.call('book', { params: { type }, body: form(values) });
const stored = (id: string): Promise<BookingDoc> =>
  identity.look(() => models.bookings.findById(id).orFail().lean<BookingDoc>());
const tokenOf = async (id: string, link: 'confirm' | 'manage') =>
  bookingToken(id, link, (await stored(id)).nonce, INVITATION_SECRET);
const held = async (values: Record<string, unknown> = {}) => ((await book(values)).body as { id: string }).id;
/** A confirmed booking, and the token that changes it. */
async function booked(values: Record<string, unknown> = {}) {
  const id = await held(values);
  const { status } = await identity.call('confirmBooking', { body: { token: await tokenOf(id, 'confirm') } });
  expect(status).toBe(200);
  return { id, token: await tokenOf(id, 'manage') };
}
const mails = (id: string) =>
  identity.look(async () =>
    (await models.outbox.find({ 'payload.bookingId': id }).sort({ _id: 1 }).lean()).map(({ job }) => job),
  );

beforeEach(async () => {
  await identity.look(async () => {
    await models.bookings.deleteMany({});
    await models.bookingReps.deleteMany({});
    await models.bookingLedgers.deleteMany({});
  });
  await identity.make.bookingRep({ name: 'Grace Osei', hours: allWeek });
});

describe('free slots', () => {
  it('are shown by the days of the visitor, and omit booked and reserved ones', async () => {
    await book();
    const { status, body } = await slotsOf();
    const { days, ...head } = body as Slots;
    expect([status, head]).toEqual([
      200,
      {
        configured: true,
        type: { key: 'demo', name: 'Product demo', minutes: 30 },
        zone: 'UTC',
        checkedAt: identity.now().toISOString(),
      },
    ]);
    expect(days.map(({ date, slots }) => [date, slots.length])).toEqual([
      [day(1), 6],
      [day(2), 4],
      [day(3), 6],
    ]);
    expect(days[1]?.slots[0]).toEqual({ at: start('10:00') });
    const inAuckland = (await slotsOf({ zone: 'Pacific/Auckland' })).body as Slots;
    expect(inAuckland.days.flatMap(({ slots }) => slots.map(({ at }) => at))).toContain(start('11:00'));
    expect(inAuckland.days).toHaveLength(3);
  });

  it('are not configured without an active representative', async () => {
    await identity.look(() => models.bookingReps.updateMany({}, { $set: { active: false } }));
    expect((await slotsOf()).body).toMatchObject({ configured: false, days: [{ slots: [] }, {}, {}] });
  });

  it('are asked for in bounds, of a type and a zone that exist', async () => {
    expect((await slotsOf({ to: day(46) })).status).toBe(422);
    expect((await slotsOf({ to: day(45) })).status).toBe(200);
    expect((await slotsOf({ from: day(3), to: day(1) })).status).toBe(422);
    expect((await slotsOf({ from: '0001-01-01', to: '0001-01-02' })).body).toMatchObject({
      days: [{ slots: [] }, { slots: [] }],
    });
    expect((await slotsOf({ zone: 'Mars/Base' })).body).toMatchObject({ details: { zone: 'Unknown time zone' } });
    expect((await slotsOf({}, 'workshop')).status).toBe(404);
    expect((await slotsOf({}, 'constructor')).status).toBe(404);
    expect((await identity.call('bookingSlots', { token: null, params: { type: 'demo' } })).status).toBe(401);
  });
});

describe('the link that confirms', () => {
  it('shows its time without confirming it', async () => {
    const id = await held();
    const token = await tokenOf(id, 'confirm');
    const shown = await identity.call('heldBooking', { body: { token } });
    expect([shown.status, shown.body]).toEqual([
      200,
      { at: start(), zone: 'Europe/Berlin', type: { key: 'demo', name: 'Product demo', minutes: 30 } },
    ]);
    expect((await stored(id)).state).toBe('unconfirmed');
    for (const wrong of [await tokenOf(id, 'manage'), `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`])
      expect((await identity.call('heldBooking', { body: { token: wrong } })).status).toBe(404);
  });
});

describe('a booking by its link', () => {
  it('has the link of the video meeting, as the mail has', async () => {
    const { id, token } = await booked();
    const meeting = async () => ((await identity.call('manageBooking', { body: { token } })).body as Own).meetingUrl;
    expect(await meeting()).toBeNull();
    const meetingUrl = 'https://meet.example.com/abc';
    await identity.look(() => models.bookings.updateOne({ _id: id }, { $set: { meetingUrl } }));
    expect(await meeting()).toBe(meetingUrl);
    await identity.call('cancelBooking', { body: { token } });
    expect(await meeting()).toBeNull();
  });
});

describe('booking', () => {
  it('holds the slot, mails the visitor alone, and is confirmed by the link', async () => {
    const { status, body } = await book({ name: '<b>Ada</b>' });
    const { id } = body as { id: string };
    expect([status, body]).toEqual([
      201,
      {
        id,
        state: 'unconfirmed',
        heldUntil: new Date(identity.now().getTime() + 30 * MINUTE_MS).toISOString(),
      },
    ]);
    expect(await mails(id)).toEqual(['mail.booking-confirm']);
    const token = await tokenOf(id, 'confirm');
    for (const _time of [1, 2]) {
      const confirmed = await identity.call('confirmBooking', { body: { token } });
      expect([confirmed.status, confirmed.body]).toMatchObject([
        200,
        { id, status: 'confirmed', at: start(), repName: 'Grace Osei', name: '<b>Ada</b>', changeable: true },
      ]);
    }
    expect((await mails(id)).filter((job) => job === 'mail.booking')).toHaveLength(2);
  });

  it('is one for a repeated call, and refuses another content under the same operation', async () => {
    const body = form();
    const call = (values = {}) => identity.call('book', { params: { type: 'demo' }, body: { ...body, ...values } });
    const answers = [...(await Promise.all([call(), call()])), await call()];
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect((await call({ name: 'Someone else' })).status).toBe(422);
    expect(await identity.look(() => models.bookings.countDocuments({}))).toBe(1);
  });

  it('is 409 for a booked time or one that is not a slot', async () => {
    await book();
    for (const at of [start(), start('09:10'), start('20:00'), start('09:00', 100)])
      expect(await book({ at })).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
  });

  it('ends the oldest hold of the network with most while all are taken, and never shows the address', async () => {
    const rep = await identity.make.bookingRep();
    const heldUntil = new Date(identity.now().getTime() + MINUTE_MS);
    const held = await Promise.all(
      Array.from({ length: BOOKING_HOLDS_MAX }, (_, index) =>
        identity.make.booking(rep, {
          state: 'unconfirmed',
          heldUntil,
          network: index < 2 ? 'greedy' : `other-${index}`,
        }),
      ),
    );
    expect((await book()).status).toBe(201);
    const ended = await identity.look(() => models.bookings.find({ confirmUntil: heldUntil }).lean());
    expect(ended.map(({ network }) => network)).toEqual(['greedy']);
    const [newest] = await identity.look(() =>
      models.bookings
        .find({ network: trusted({ $ne: null }) })
        .sort({ _id: -1 })
        .limit(1)
        .lean(),
    );
    expect(newest?.network).toMatch(/^[\w-]{43}$/);
    expect(held).toHaveLength(BOOKING_HOLDS_MAX);
  });

  it('takes nothing invalid or of any size', async () => {
    for (const values of [
      { email: 'no address' },
      { name: '' },
      { message: 'x'.repeat(2001) },
      { zone: 'Mars/Base' },
      { at: 'tomorrow' },
      { operationId: 'short' },
      { firmId: 'f'.repeat(24) },
      { email: { $gt: '' } },
    ])
      expect((await book(values)).status, JSON.stringify(values)).toBe(422);
    expect((await book({}, 'workshop')).status).toBe(404);
    expect(await identity.look(() => models.bookings.countDocuments({}))).toBe(0);
  });

  it('is limited by the mailbox of the address, ignoring the part after its plus', async () => {
    const limited = await startTestIdentity({ rateLimitFactor: 1, shared: identity });
    onTestFinished(() => limited.close());
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const body = form({ email: `victim${'+x'.repeat(time)}@example.test`, at: start('20:00') });
      statuses.push((await limited.call('book', { params: { type: 'demo' }, body })).status);
    }
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
  });
});

describe('links', () => {
  it('open one booking for one purpose only', async () => {
    const [one, other] = [await booked(), await booked({ at: start('10:00') })];
    const [id, , mac] = one.token.split('.');
    const confirmToken = await tokenOf(one.id, 'confirm');
    for (const token of [
      confirmToken,
      `${other.id}.manage.${mac}`,
      `${id}.manage.${confirmToken.split('.')[2]}`,
      `${id}.manage.${'x'.repeat(43)}`,
      `${'0'.repeat(24)}.manage.${mac}`,
      'no-token-but-long-enough',
    ])
      for (const name of ['manageBooking', 'cancelBooking', 'rescheduleBooking'] as const) {
        const body = { token, ...(name === 'rescheduleBooking' && { at: start('11:00') }) };
        expect((await identity.call(name, { body })).status, `${name} ${token}`).toBe(404);
      }
    expect((await identity.call('confirmBooking', { body: { token: one.token } })).status).toBe(404);
    expect((await identity.call('manageBooking', { body: { token: { $gt: '' } } })).status).toBe(422);
    expect((await identity.call('manageBooking', { token: null, body: { token: one.token } })).status).toBe(401);
    expect((await stored(one.id)).state).toBe('confirmed');
  });

  it('expire with the hold', async () => {
    const id = await held();
    const token = await tokenOf(id, 'confirm');
    identity.advance(30 * MINUTE_MS);
    expect(await identity.call('confirmBooking', { body: { token } })).toMatchObject({
      status: 410,
      body: { error: 'This link has expired. Please choose a time again.' },
    });
  });

  it('show, move and cancel a booking', async () => {
    const { id, token } = await booked();
    expect((await identity.call('manageBooking', { body: { token } })).body).toMatchObject({
      id,
      at: start(),
      status: 'confirmed',
    });
    await booked({ at: start('11:00') });
    expect((await identity.call('rescheduleBooking', { body: { token, at: start('11:00') } })).body).toMatchObject({
      code: 'slot_taken',
    });
    const moved = (await identity.call('rescheduleBooking', { body: { token, at: start('10:00') } })).body as Own;
    expect(moved).toMatchObject({ at: start('10:00'), endsAt: start('10:30'), changeable: true });
    for (const _time of [1, 2])
      expect((await identity.call('cancelBooking', { body: { token, reason: 'Ill' } })).body).toMatchObject({
        status: 'cancelled',
        changeable: false,
      });
    expect(await stored(id)).toMatchObject({ cancelledBy: 'visitor', cancelReason: 'Ill' });
    expect((await identity.call('rescheduleBooking', { body: { token, at: start() } })).status).toBe(410);
    expect((await identity.call('manageBooking', { body: { token } })).body).toMatchObject({ status: 'cancelled' });
  });

  it('change nothing once a booking has started', async () => {
    const { token } = await booked();
    identity.advance(3 * DAY_MS);
    expect((await identity.call('cancelBooking', { body: { token } })).status).toBe(410);
    expect((await identity.call('rescheduleBooking', { body: { token, at: start() } })).status).toBe(410);
    expect((await identity.call('manageBooking', { body: { token } })).body).toMatchObject({ changeable: false });
  });
});
