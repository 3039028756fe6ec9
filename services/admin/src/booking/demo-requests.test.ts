import type { CallName, CallOutput } from '@scopewright/contracts';
import { type BookingDoc, runAsSystem } from '@scopewright/data';
import { testClock, testTokens } from '@scopewright/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startAdmin } from '../testing/service.ts';

type Page = CallOutput<'demoRequests'>;
type Row = Page['items'][number];

const HOUR_MS = 60 * 60_000;
const time = testClock();
const tokens = testTokens(time.clock);
const { database, service, make, close } = await startAdmin('admin-demo-requests', time, tokens);
afterAll(close);
const { models } = database;

async function administrator(name: string) {
  const user = await make.user(null, { name });
  const token = await tokens.signFor(user, await make.session(user));
  return (
    name: CallName,
    request: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
  ) => service.call(name, { token, ...request });
}
const call = await administrator('Grace Osei');
const other = await administrator('Ravi Shah');
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('look', work);
const hex = ({ _id }: { _id: { toHexString(): string } }) => _id.toHexString();
const bookings = () => system(() => models.bookings.find().lean<BookingDoc[]>());
const jobs = () => system(async () => (await models.outbox.find().sort({ _id: 1 }).lean()).map(({ job }) => job));
const events = () =>
  system(async () => await models.auditEvents.find({ targetType: 'demo-request' }).sort({ _id: 1 }).lean());
/** Times at which the representative of the tests can be booked: noon of the next days. */
const noon = (days: number) => {
  const at = new Date(time.clock().getTime() + days * 24 * HOUR_MS);
  at.setUTCHours(12, 0, 0, 0);
  return at.toISOString();
};
const allWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 9 * 60, to: 17 * 60 }));

beforeEach(() =>
  system(async () => {
    await models.bookings.deleteMany({});
    await models.bookingReps.deleteMany({});
    await models.bookingLedgers.deleteMany({});
    await models.demoRequests.deleteMany({});
    await models.outbox.deleteMany({});
    await models.auditEvents.collection.deleteMany({});
  }),
);

it('all of it is for system administrators alone, and requests of a firm are not shown', async () => {
  const firm = await make.firmAt('requests-guarded');
  const request = await make.demoRequest();
  const params = { demoRequestId: hex(request) };
  const admin = await make.user(firm._id);
  const token = await tokens.signFor(admin, await make.session(admin));
  for (const [name, asked] of [
    ['demoRequests', {}],
    ['bookDemoRequest', { params, body: { at: noon(2) } }],
    ['closeDemoRequest', { params, body: { note: 'Spam' } }],
  ] as const) {
    expect((await service.call(name, { tenant: 'requests-guarded', token, ...asked })).status, name).toBe(403);
    expect((await service.call(name, asked)).status, name).toBe(401);
  }
  const ofFirm = await make.demoRequest({ firmId: firm._id });
  expect((await call('demoRequests')).body).toMatchObject({ items: [{ id: hex(request), state: 'open' }], total: 1 });
  const elsewhere = { params: { demoRequestId: hex(ofFirm) }, body: { note: 'Spam' } };
  expect((await call('closeDemoRequest', elsewhere)).status).toBe(404);
});

it('are listed by page and state, the latest first', async () => {
  for (let index = 0; index < 5; index += 1) {
    await make.demoRequest({
      companyName: `Firm ${index}`,
      state: index === 2 ? 'closed' : 'open',
      createdAt: time.clock(),
    });
    time.advance(60_000);
  }
  const companies = async (query: Record<string, string>) => {
    const { body } = await call('demoRequests', { query });
    const { items, nextCursor, total } = body as Page;
    return { companies: items.map(({ company }) => company), nextCursor, total };
  };
  const first = await companies({ limit: '2', state: 'open' });
  expect(first).toMatchObject({ companies: ['Firm 4', 'Firm 3'], total: 4 });
  expect(await companies({ limit: '2', state: 'open', cursor: first.nextCursor ?? '' })).toEqual({
    companies: ['Firm 1', 'Firm 0'],
    nextCursor: null,
    total: 4,
  });
  expect(await companies({ state: 'closed' })).toMatchObject({ companies: ['Firm 2'], total: 1 });
  expect((await call('demoRequests', { query: { state: 'lost' } })).status).toBe(422);
});

it('becomes a confirmed booking, whose mails are sent to both sides', async () => {
  await make.bookingRep({ name: 'Ines Larch', hours: allWeek });
  const request = await make.demoRequest({
    firstName: 'Mara',
    lastName: 'Quist',
    zone: 'Asia/Tokyo',
    message: 'Hello',
  });
  const params = { demoRequestId: hex(request) };
  const answer = await call('bookDemoRequest', { params, body: { at: noon(2) } });
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      state: 'booked',
      name: 'Mara Quist',
      decided: { at: time.clock().toISOString(), by: 'Grace Osei', note: null },
      booking: { at: noon(2), status: 'confirmed', repName: 'Ines Larch' },
    },
  ]);
  const [booking] = await bookings();
  expect(booking).toMatchObject({
    state: 'confirmed',
    name: 'Mara Quist',
    email: request.email,
    companyName: request.companyName,
    message: 'Hello',
    zone: 'Asia/Tokyo',
    removeAt: null,
    network: null,
    confirmedAt: time.clock(),
  });
  expect((await jobs()).filter((job) => job === 'mail.booking')).toHaveLength(2);
  expect(await jobs()).not.toContain('mail.booking-confirm');
  expect(await events()).toMatchObject([{ action: 'demo-request.booked', targetName: 'Mara Quist' }]);
  // a second press is the same booking
  expect((await call('bookDemoRequest', { params, body: { at: noon(2) } })).body).toEqual(answer.body);
  expect(await bookings()).toHaveLength(1);
  expect(await events()).toHaveLength(1);
  expect((await call('bookDemoRequest', { params, body: { at: noon(3) } })).body).toMatchObject({
    error: 'This request was booked already.',
  });
});

it('stays open when the time is taken, or is no slot', async () => {
  const rep = await make.bookingRep({ hours: allWeek });
  const request = await make.demoRequest();
  const params = { demoRequestId: hex(request) };
  await make.booking(rep, { start: new Date(noon(2)) });
  const night = noon(2).replace('T12', 'T23');
  for (const at of [noon(2), night]) {
    const { status, body } = await call('bookDemoRequest', { params, body: { at } });
    expect([status, body]).toMatchObject([409, { code: 'slot_taken' }]);
  }
  expect((await call('demoRequests', { query: { state: 'open' } })).body).toMatchObject({ total: 1 });
  expect(await events()).toEqual([]);
});

it('is closed with a note, which is required', async () => {
  const request = await make.demoRequest();
  const params = { demoRequestId: hex(request) };
  expect((await call('closeDemoRequest', { params, body: { note: '  ' } })).status).toBe(422);
  expect((await call('closeDemoRequest', { params, body: { note: 'x'.repeat(501) } })).status).toBe(422);
  const closed = await call('closeDemoRequest', { params, body: { note: 'Called them' } });
  expect(closed.body).toMatchObject({ state: 'closed', decided: { by: 'Grace Osei', note: 'Called them' } });
  expect((await call('closeDemoRequest', { params, body: { note: 'Called them' } })).body).toEqual(closed.body);
  expect((await other('closeDemoRequest', { params, body: { note: 'Spam' } })).body).toMatchObject({
    error: 'This request was closed already.',
  });
  expect((await call('bookDemoRequest', { params, body: { at: noon(2) } })).status).toBe(409);
  expect(await events()).toMatchObject([{ action: 'demo-request.closed' }]);
  const stored = await system(() => models.demoRequests.findById(request._id).lean());
  expect(stored).toMatchObject({ network: null, note: 'Called them' });
});

it('is decided by one of two administrators who do so simultaneously', async () => {
  await make.bookingRep({ hours: allWeek });
  await make.bookingRep({ hours: allWeek });
  const params = { demoRequestId: hex(await make.demoRequest()) };
  const answers = await Promise.all([
    call('bookDemoRequest', { params, body: { at: noon(2) } }),
    other('bookDemoRequest', { params, body: { at: noon(3) } }),
    other('closeDemoRequest', { params, body: { note: 'Spam' } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const [winner] = answers.filter(({ status }) => status === 200).map(({ body }) => body as Row);
  const { items } = (await call('demoRequests')).body as Page;
  expect(items).toEqual([winner]);
  expect(await bookings()).toHaveLength(winner?.state === 'booked' ? 1 : 0);
  expect(await events()).toHaveLength(1);
});

it('shows that its booking was cancelled since', async () => {
  const rep = await make.bookingRep();
  const booking = await make.booking(rep, { state: 'cancelled' });
  await make.demoRequest({ state: 'booked', bookingId: booking._id, decidedAt: time.clock(), decidedBy: 'Grace Osei' });
  expect(((await call('demoRequests')).body as Page).items).toMatchObject([{ booking: { status: 'cancelled' } }]);
  await system(() => models.bookings.deleteMany({}));
  expect(((await call('demoRequests')).body as Page).items).toMatchObject([{ state: 'booked', booking: null }]);
});
