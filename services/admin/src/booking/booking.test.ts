import type { CallName, CallOutput } from '@scopewright/contracts';
import { type BookingDoc, type BookingRepDoc, runAsSystem, trusted } from '@scopewright/data';
import { testClock, testTokens } from '@scopewright/service-kit/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startAdmin } from '../testing/service.ts';

type Rep = CallOutput<'bookingReps'>['items'][number];
type Page = CallOutput<'bookings'>;
type Type = CallOutput<'bookingTypes'>['items'][number];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const time = testClock();
const tokens = testTokens(time.clock);
const { database, service, make, close } = await startAdmin('admin-booking', time, tokens);
afterAll(close);
const { models } = database;

const operator = await make.user(null);
const token = await tokens.signFor(operator, await make.session(operator));
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('look', work);
const call = (
  name: CallName,
  request: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
) => service.call(name, { token, ...request });
const from = (days: number) => new Date(time.clock().getTime() + days * DAY_MS);
const hex = ({ _id }: { _id: { toHexString(): string } }) => _id.toHexString();
const events = (action: string) => system(() => models.auditEvents.find({ action }).sort({ _id: 1 }).lean());

const settings = (values: Record<string, unknown> = {}) => ({
  name: 'Grace Osei',
  email: 'grace@scopewright.example',
  zone: 'Africa/Accra',
  hours: null,
  overrides: [{ date: '2027-12-24', hours: [] }],
  weight: 1,
  active: true,
  ...values,
});

beforeEach(async () => {
  await system(async () => {
    await models.bookings.deleteMany({});
    await models.bookingReps.deleteMany({});
    await models.bookingLedgers.deleteMany({});
    await models.bookingTypes.deleteMany({});
    await models.outbox.deleteMany({});
    await models.auditEvents.collection.deleteMany({});
  });
});

it('all of it is for system administrators alone', async () => {
  const firm = await make.firmAt('booking-guarded');
  const rep = await make.bookingRep();
  const booking = await make.booking(rep);
  const asked: [CallName, Parameters<typeof call>[1]?][] = [
    ['bookingReps'],
    ['createBookingRep', { body: settings() }],
    ['changeBookingRep', { params: { repId: hex(rep) }, body: { name: 'X', version: 0 } }],
    ['deleteBookingRep', { params: { repId: hex(rep) } }],
    ['bookingTypes'],
    ['changeBookingType', { params: { type: 'demo' }, body: { minutes: 45, version: 0 } }],
    ['bookings'],
    ['exportBookings'],
    ['markNoShow', { params: { bookingId: hex(booking) }, body: { noShow: true } }],
    ['adminCancelBooking', { params: { bookingId: hex(booking) }, body: {} }],
  ];
  const admin = await make.user(firm._id);
  const foreign = await tokens.signFor(admin, await make.session(admin));
  for (const [name, request] of asked) {
    expect((await service.call(name, { tenant: 'booking-guarded', token: foreign, ...request })).status, name).toBe(
      403,
    );
    expect((await service.call(name, { ...request })).status, name).toBe(401);
  }
  expect(await system(() => models.bookings.findById(booking._id).lean())).toMatchObject({ state: 'confirmed' });
});

it('items of a firm are not shown and not found', async () => {
  const firm = await make.firm();
  const rep = await make.bookingRep({ firmId: firm._id });
  const booking = await make.booking(rep);
  expect((await call('bookingReps')).body).toEqual({ items: [], providers: [] });
  expect((await call('bookings')).body).toMatchObject({ items: [], total: 0 });
  expect((await call('deleteBookingRep', { params: { repId: hex(rep) } })).status).toBe(404);
  expect((await call('adminCancelBooking', { params: { bookingId: hex(booking) }, body: {} })).status).toBe(404);
});

describe('representatives', () => {
  it('are added, listed by name, changed and deleted, on record', async () => {
    const added = await call('createBookingRep', { body: settings() });
    expect([added.status, added.body]).toMatchObject([
      201,
      { ...settings(), recentBookings: 0, nextBookingAt: null, version: 0 },
    ]);
    const { id } = added.body as Rep;
    await call('createBookingRep', { body: settings({ name: 'ada', email: 'ADA@scopewright.example ' }) });
    const reps = (await call('bookingReps')).body as { items: Rep[] };
    expect(reps.items.map(({ name, email }) => [name, email])).toEqual([
      ['ada', 'ada@scopewright.example'],
      ['Grace Osei', 'grace@scopewright.example'],
    ]);
    const hours = [{ weekday: 1, from: 540, to: 1020 }];
    const changed = await call('changeBookingRep', { params: { repId: id }, body: { hours, weight: 3, version: 0 } });
    expect([changed.status, changed.body]).toMatchObject([200, { name: 'Grace Osei', hours, weight: 3, version: 1 }]);
    expect((await call('deleteBookingRep', { params: { repId: id } })).body).toEqual({ success: true });
    expect((await call('deleteBookingRep', { params: { repId: id } })).status).toBe(404);
    expect(await events('booking-rep.created')).toMatchObject([
      { actorId: operator._id, targetName: 'Grace Osei' },
      {},
    ]);
    expect(await events('booking-rep.changed')).toMatchObject([{ changes: { weight: { from: 1, to: 3 } } }]);
    expect(await events('booking-rep.deleted')).toHaveLength(1);
    expect(await system(() => models.bookingLedgers.countDocuments({}))).toBe(1);
  });

  it('have a unique address, an existing zone, and valid hours', async () => {
    expect((await call('createBookingRep', { body: settings() })).status).toBe(201);
    const again = await call('createBookingRep', { body: settings({ name: 'Other' }) });
    expect([again.status, again.body]).toMatchObject([
      409,
      { error: 'There is already a representative with this email address' },
    ]);
    for (const values of [
      { zone: 'Mars/Base' },
      { zone: '+02:00' },
      { hours: [{ weekday: 8, from: 0, to: 60 }] },
      { hours: [{ weekday: 1, from: 60, to: 60 }] },
      {
        hours: [
          { weekday: 1, from: 0, to: 120 },
          { weekday: 1, from: 60, to: 180 },
        ],
      },
      { overrides: [settings().overrides[0], settings().overrides[0]] },
      { weight: 0 },
      { weight: 101 },
      { firmId: null },
    ])
      expect(
        (await call('createBookingRep', { body: settings({ email: 'b@c.example', ...values }) })).status,
        JSON.stringify(values),
      ).toBe(422);
  });

  it('are at most fifty', async () => {
    for (let rep = 0; rep < 50; rep += 1) await make.bookingRep();
    expect((await call('createBookingRep', { body: settings() })).status).toBe(409);
  });

  it('are changed from the version that the caller has seen', async () => {
    const rep = await make.bookingRep();
    const params = { repId: hex(rep) };
    const answers = await Promise.all(
      [2, 3].map((weight) => call('changeBookingRep', { params, body: { weight, version: 0 } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { weight } = (answers.find(({ status }) => status === 200)?.body as Rep) ?? {};
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      current: { weight, version: 1 },
    });
  });

  it('show their bookings, and are not deleted before future bookings', async () => {
    const rep = await make.bookingRep();
    const soon = await make.booking(rep, { start: from(1) });
    await make.booking(rep, { start: from(3) });
    await make.booking(rep, { start: from(0.5), state: 'cancelled' });
    await make.booking(rep, { start: from(-40), createdAt: from(-50) });
    expect(((await call('bookingReps')).body as { items: Rep[] }).items).toMatchObject([
      { recentBookings: 2, nextBookingAt: soon.start.toISOString() },
    ]);
    expect((await call('deleteBookingRep', { params: { repId: hex(rep) } })).status).toBe(409);
    await system(() =>
      models.bookings.updateMany({ start: trusted({ $gt: time.clock() }) }, { $set: { state: 'cancelled' } }),
    );
    expect((await call('deleteBookingRep', { params: { repId: hex(rep) } })).status).toBe(200);
    expect(((await call('bookings')).body as Page).items[0]?.rep).toEqual({ id: hex(rep), name: rep.name });
  });

  it('begin with the average when they are active again', async () => {
    const rep = await make.bookingRep();
    const params = { repId: hex(rep) };
    await call('changeBookingRep', { params, body: { active: false, version: 0 } });
    time.advance(MINUTE_MS);
    await call('changeBookingRep', { params, body: { active: true, version: 1 } });
    const stored = await system(() => models.bookingReps.findById(rep._id).lean<BookingRepDoc>());
    expect(stored?.activeSince).toEqual(time.clock());
  });
});

describe('booking types', () => {
  it('have their own settings from the start, and changes are recorded', async () => {
    const [demo] = ((await call('bookingTypes')).body as { items: Type[] }).items;
    expect(demo).toMatchObject({ key: 'demo', name: 'Product demo', minutes: 30, version: 0 });
    const change = (body: Record<string, unknown>, type = 'demo') =>
      call('changeBookingType', { params: { type }, body });
    expect((await change({ minutes: 45, version: 0 })).body).toEqual({ ...demo, minutes: 45, version: 1 });
    expect((await change({ bufferBefore: 15, version: 1 })).body).toEqual({
      ...demo,
      minutes: 45,
      bufferBefore: 15,
      version: 2,
    });
    expect(((await call('bookingTypes')).body as { items: Type[] }).items).toMatchObject([{ minutes: 45, version: 2 }]);
    expect(await change({ minutes: 60, version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { minutes: 45 } },
    });
    expect((await change({ minutes: 4, version: 2 })).status).toBe(422);
    expect((await change({ horizonDays: 181, version: 2 })).status).toBe(422);
    expect((await change({ minutes: 60, version: 0 }, 'workshop')).status).toBe(404);
    expect(await events('booking-type.changed')).toMatchObject([{ changes: { minutes: { from: 30, to: 45 } } }, {}]);
  });

  it('of two concurrent first changes one succeeds', async () => {
    const answers = await Promise.all(
      [45, 60].map((minutes) => call('changeBookingType', { params: { type: 'demo' }, body: { minutes, version: 0 } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('bookings', () => {
  const list = async (query: Record<string, string> = {}) => (await call('bookings', { query })).body as Page;

  it('are listed by start, page by page, and filtered', async () => {
    const [rep, other] = [await make.bookingRep(), await make.bookingRep()];
    const made: BookingDoc[] = [];
    for (const days of [1, 2, 3, 4, 5]) made.push(await make.booking(rep, { start: from(days) }));
    const held = await make.booking(other, { start: from(6), state: 'unconfirmed', confirmedAt: null });
    const expired = await make.booking(other, { start: from(7), state: 'unconfirmed', heldUntil: from(-1) });
    const missed = await make.booking(other, { start: from(-1), noShowAt: from(-1) });
    const cancelled = await make.booking(other, { start: from(-2), state: 'cancelled' });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list({ limit: '4', order: 'asc', ...(cursor && { cursor }) });
      expect(page.total).toBe(9);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([cancelled, missed, ...made, held, expired].map(hex));
    expect((await list()).items.map(({ id }) => id)).toEqual(seen.toReversed());
    const ids = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id);
    expect(await ids({ status: 'unconfirmed' })).toEqual([hex(held)]);
    expect(await ids({ status: 'expired' })).toEqual([hex(expired)]);
    expect(await ids({ status: 'no-show' })).toEqual([hex(missed)]);
    expect(await ids({ status: 'cancelled' })).toEqual([hex(cancelled)]);
    expect(await ids({ status: 'confirmed', repId: hex(other) })).toEqual([]);
    expect(await ids({ from: from(2).toISOString(), to: from(4).toISOString(), repId: hex(rep) })).toEqual(
      [made[2], made[1]].map((booking) => booking && hex(booking)),
    );
    expect(await ids({ repId: 'f'.repeat(24) })).toEqual([]);
    for (const query of [{ cursor: 'e30' }, { repId: 'x' }, { from: 'now' }, { limit: '100000' }])
      expect((await call('bookings', { query: query as unknown as Record<string, string> })).status).toBe(422);
  });

  it('become a file, in which nothing that was typed is a formula', async () => {
    const rep = await make.bookingRep();
    await make.booking(rep, { companyName: '=cmd()', message: 'Line one\nLine "two"' });
    const { status, body, headers } = await call('exportBookings', { query: { status: 'confirmed' } });
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
    expect(String(body)).toContain('Start,End,Status,Representative');
    expect(String(body)).toContain("'=cmd()");
    expect(String(body)).toContain('"Line one\nLine ""two"""');
  });

  it('are converted when a firm is signed up with the address later, not by joining one', async () => {
    const rep = await make.bookingRep();
    const [early, late] = [from(-10), from(-2)];
    await make.booking(rep, { email: 'signed@contoso.example', createdAt: early, start: from(-9) });
    await make.booking(rep, { email: 'signed@contoso.example', createdAt: from(-1), start: from(-0.5) });
    await make.booking(rep, { email: 'joined@contoso.example', createdAt: early, start: from(-8) });
    const firm = await make.firm({ createdAt: late });
    await make.user(firm._id, { email: 'signed@contoso.example', createdAt: late });
    await make.user(firm._id, { email: 'joined@contoso.example', createdAt: from(-1) });
    expect((await list({ order: 'asc' })).items.map(({ convertedAt }) => convertedAt)).toEqual([
      late.toISOString(),
      null,
      null,
    ]);
  });

  it('are marked as a no-show once they have started, and back, on record', async () => {
    const rep = await make.bookingRep();
    const [past, coming] = [await make.booking(rep, { start: from(-1) }), await make.booking(rep)];
    const mark = (booking: BookingDoc, noShow: boolean) =>
      call('markNoShow', { params: { bookingId: hex(booking) }, body: { noShow } });
    for (const _time of [1, 2]) expect((await mark(past, true)).body).toMatchObject({ status: 'no-show' });
    expect((await mark(past, false)).body).toMatchObject({ status: 'confirmed' });
    expect((await mark(coming, true)).status).toBe(409);
    expect((await mark(await make.booking(rep, { start: from(-1), state: 'cancelled' }), true)).status).toBe(409);
    expect([await events('booking.no-show'), await events('booking.attended')].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });

  it('are cancelled with mails to both sides, once and before they start', async () => {
    const rep = await make.bookingRep();
    const [coming, past] = [await make.booking(rep), await make.booking(rep, { start: from(-1) })];
    const cancel = (booking: BookingDoc, reason?: string) =>
      call('adminCancelBooking', { params: { bookingId: hex(booking) }, body: { reason } });
    for (const _time of [1, 2])
      expect((await cancel(coming, 'Grace is ill')).body).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'us',
        cancelReason: 'Grace is ill',
      });
    expect(await system(() => models.outbox.countDocuments({ 'payload.what': 'cancelled' }))).toBe(2);
    expect(await events('booking.cancelled')).toHaveLength(1);
    expect((await cancel(past)).status).toBe(409);
  });
});
