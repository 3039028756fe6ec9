import { createHash } from 'node:crypto';
import { openerOf } from '@scopewright/calendar-providers';
import { testProviders } from '@scopewright/calendar-providers/testing';
import type { CalendarCredentials } from '@scopewright/calendars';
import { fakeCalDav, fakeGoogle, fakeMicrosoft } from '@scopewright/calendars/testing';
import {
  type BookingCalendarDoc,
  type BookingDoc,
  type BookingRepDoc,
  calendarContext,
  cancelBooking,
  runAsSystem,
} from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { createLogger } from '@scopewright/service-kit';
import { testClock } from '@scopewright/service-kit/testing';
import { Types } from 'mongoose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { NotBefore } from '../queue/not-before.ts';
import { CHECK_EVERY_MS, checkCalendar, sweepCalendars } from './check-calendar.ts';
import { putBooking } from './put-booking.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const REP = 'rep@example.com';
const time = testClock();
const database = await testDatabase('worker-calendars');
const { models } = database;
const make = factories(models, { clock: time.clock });
const google = await fakeGoogle();
const microsoft = await fakeMicrosoft();
const caldav = await fakeCalDav();
const calendars = testProviders({ google, microsoft });
const { sealing } = calendars;
afterAll(async () => {
  await google.close();
  await microsoft.close();
  await caldav.close();
  await database.close();
});

const parts = {
  data: database,
  models,
  calendars,
  productName: 'Scopewright',
  productOrigin: 'https://scopewright.app',
  log: createLogger({ name: 'test', level: 'silent' }),
  clock: time.clock,
};
const run = { requestId: null };
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('test', work);
const after = (ms: number) => new Date(time.clock().getTime() + ms);

let rep: BookingRepDoc;
beforeEach(async () => {
  google.reset();
  microsoft.reset();
  caldav.reset();
  await system(async () => {
    await models.bookings.deleteMany({});
    await models.bookingReps.deleteMany({});
    await models.bookingLedgers.deleteMany({});
    await models.bookingCalendars.deleteMany({});
    await models.outbox.deleteMany({});
  });
  rep = await make.bookingRep({ email: REP });
});

/** Connects the account at the fake as a person would. */
async function connect(of: BookingRepDoc = rep, values: Partial<BookingCalendarDoc> = {}): Promise<BookingCalendarDoc> {
  const redirectUri = 'https://scopewright.app/api/public/oauth/callback';
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const provider = calendars.google;
  if (provider === null) throw new Error('Google is not configured');
  const { searchParams } = await google.decide(
    provider.consentUrl({ state: 'state', challenge, redirectUri, loginHint: of.email }),
    'Allow',
  );
  const code = searchParams.get('code') ?? '';
  const { credentials, account } = await provider.exchange({ code, verifier, redirectUri });
  const _id = new Types.ObjectId();
  return make.bookingCalendar(of, {
    _id,
    account,
    secret: sealing.seal(credentials.secret, calendarContext(_id)),
    busyIds: [account],
    targetId: account,
    ...values,
  });
}

const connection = ({ _id }: BookingCalendarDoc) =>
  system(() => models.bookingCalendars.findById(_id).orFail().lean<BookingCalendarDoc>());
const booking = ({ _id }: BookingDoc) => system(() => models.bookings.findById(_id).orFail().lean<BookingDoc>());
const put = ({ _id }: BookingDoc) => putBooking(parts, { bookingId: _id.toHexString() }, run);
const check = ({ _id }: BookingCalendarDoc) => checkCalendar(parts, { connectionId: _id.toHexString() });
const change = ({ _id }: BookingDoc, $set: Partial<BookingDoc>) =>
  system(() => models.bookings.updateOne({ _id }, { $set }));
const cancel = ({ _id }: BookingDoc) =>
  system(() =>
    cancelBooking(database, _id, { by: 'visitor', reason: null }, { now: time.clock(), requestId: 'request' }),
  );
const idsIn = (calendar: string) => google.events(calendar).map(({ id }) => id);

it('puts a booking once, moves it and takes it out, however often the job runs', async () => {
  const at = await connect();
  const made = await make.booking(rep);
  const id = made._id.toHexString();
  await Promise.all([put(made), put(made), put(made)]);
  expect(idsIn(REP)).toEqual([id]);
  const stored = await booking(made);
  expect(stored.event).toEqual({ connectionId: at._id, calendarId: REP, sequence: 0 });
  expect(stored.meetingUrl).toMatch(/^https:\/\/meet\.google\.com\//);

  await change(made, { start: after(2 * DAY_MS), end: after(2 * DAY_MS + 30 * MINUTE_MS), sequence: 1 });
  await put(made);
  expect(idsIn(REP)).toEqual([id]);
  expect(new Date(google.events(REP)[0]?.start?.dateTime ?? 0)).toEqual(after(2 * DAY_MS));
  expect((await booking(made)).event?.sequence).toBe(1);

  await cancel(made);
  await put(made);
  await put(made);
  expect(idsIn(REP)).toEqual([]);
  expect(await booking(made)).toMatchObject({ event: null, meetingUrl: null });
  expect(google.data.mailed).toEqual([]);
});

it('one event is there after an answer was lost, and after the process ended before it was noted', async () => {
  await connect();
  const made = await make.booking(rep);
  google.fail(/POST .*\/events$/, 'lost', 1);
  await expect(put(made)).rejects.toMatchObject({ name: 'CalendarError', kind: 'unknown' });
  expect((await booking(made)).event).toMatchObject({ sequence: null });
  // cancelled before the job is repeated: it is found all the same
  await cancel(made);
  await put(made);
  expect(idsIn(REP)).toEqual([]);
});

it('hands a booking over to the calendar of another representative', async () => {
  await connect();
  const made = await make.booking(rep);
  await put(made);
  const other = await make.bookingRep({ email: 'other@example.com' });
  google.data.addUser('other@example.com');
  await connect(other);
  await change(made, { repId: other._id, sequence: 1 });
  await put(made);
  expect(idsIn(REP)).toEqual([]);
  expect(idsIn('other@example.com')).toEqual([made._id.toHexString()]);
});

/** Connects the account at the imitation of a CalDAV server, by the name and password that it has. */
function connectCaldav(of: BookingRepDoc, values: Partial<BookingCalendarDoc> = {}): Promise<BookingCalendarDoc> {
  const _id = new Types.ObjectId();
  const target = caldav.idOf('work');
  return make.bookingCalendar(of, {
    _id,
    provider: 'caldav',
    account: caldav.user,
    secret: sealing.seal(caldav.password, calendarContext(_id)),
    user: caldav.user,
    url: caldav.url,
    busyIds: [target],
    targetId: target,
    readAt: null,
    ...values,
  });
}

describe('a booking that is handed over to a representative with another provider is in one calendar', () => {
  const places = {
    google: {
      connect,
      ids: () => idsIn(REP),
      fail: (fault: 'lost' | 500) => google.fail(/^DELETE/, faultOf(fault), 1),
    },
    caldav: {
      connect: connectCaldav,
      ids: () => caldav.texts('work').map((text) => /UID:(\w+)@/.exec(text)?.[1]),
      fail: (fault: 'lost' | 500) => caldav.fail(/^DELETE/, faultOf(fault), 1),
    },
  };
  const faultOf = (fault: 'lost' | 500) => (fault === 'lost' ? fault : { status: fault, reason: 'backendError' });

  it.each([
    ['google', 'caldav', null],
    ['caldav', 'google', null],
    ['google', 'caldav', 500],
    ['caldav', 'google', 500],
    ['google', 'caldav', 'lost'],
    ['caldav', 'google', 'lost'],
  ] as const)('from %s to %s, removing it fails first: %s', async (from, to, fault) => {
    const next = await make.bookingRep({ email: 'next@example.com' });
    await places[from].connect(rep);
    // the account at Google is always the same
    const target = await places[to].connect(next);
    const made = await make.booking(rep);
    const id = made._id.toHexString();
    await put(made);
    expect([places[from].ids(), places[to].ids()]).toEqual([[id], []]);

    await change(made, { repId: next._id, sequence: 1 });
    if (fault !== null) {
      places[from].fail(fault);
      await expect(put(made)).rejects.toMatchObject({ name: 'CalendarError', kind: 'unknown' });
      expect(places[to].ids()).toEqual([]);
    }
    await put(made);
    await put(made);
    expect([places[from].ids(), places[to].ids()]).toEqual([[], [id]]);
    expect((await booking(made)).event).toMatchObject({ connectionId: target._id, sequence: 1 });

    await cancel(made);
    await put(made);
    expect([places[from].ids(), places[to].ids()]).toEqual([[], []]);
  });
});

it("invitations make a time busy by the answer of the representative, and the connection's setting", async () => {
  const start = after(2 * DAY_MS)
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');
  const invitation = (answer: string, email: string) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:invitation',
      `DTSTART:${start}`,
      'DURATION:PT1H',
      'ORGANIZER:mailto:host@example.com',
      `ATTENDEE;PARTSTAT=${answer}:mailto:${email}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
  const at = await connectCaldav(rep);
  const isBusy = async (answer: string, unansweredBusy: boolean, email = REP) => {
    caldav.add('work', 'invitation.ics', invitation(answer, email));
    await system(() => models.bookingCalendars.updateOne({ _id: at._id }, { $set: { unansweredBusy, readAt: null } }));
    expect(await check(at)).toBe('connected');
    return (await connection(at)).busy.length > 0;
  };
  expect(await isBusy('DECLINED', true)).toBe(false);
  expect(await isBusy('DECLINED', true, 'else@example.com')).toBe(true);
  expect(await isBusy('NEEDS-ACTION', true)).toBe(true);
  expect(await isBusy('NEEDS-ACTION', false)).toBe(false);
  expect(await isBusy('TENTATIVE', false)).toBe(true);
  // as in a connection older than this choice
  await system(() => models.bookingCalendars.updateOne({ _id: at._id }, { $unset: { unansweredBusy: 1 } }));
  caldav.add('work', 'invitation.ics', invitation('NEEDS-ACTION', REP));
  await check(at);
  expect((await connection(at)).busy).toHaveLength(1);
});

it('a booking that changes while it is put ends as it is then', async () => {
  await connect();
  const made = await make.booking(rep);
  google.before = async (asked) => {
    if (!asked.startsWith('POST') || !asked.endsWith('/events')) return;
    google.before = () => undefined;
    await cancel(made);
  };
  await put(made);
  expect(idsIn(REP)).toEqual([]);
  expect((await booking(made)).event).toBeNull();
});

it('waits for a video meeting that is still being made, but not for ever', async () => {
  await connect();
  google.meetings = 'pending';
  const made = await make.booking(rep, { confirmedAt: time.clock() });
  await expect(put(made)).rejects.toBeInstanceOf(NotBefore);
  google.finishMeetings();
  await put(made);
  expect((await booking(made)).meetingUrl).toMatch(/^https:/);

  const never = await make.booking(rep, { confirmedAt: after(-10 * MINUTE_MS) });
  await put(never);
  expect(await booking(never)).toMatchObject({ meetingUrl: null, event: { sequence: 0 } });
});

it('follows the provider when it wants fewer requests', async () => {
  await connect();
  google.fail(/events/, { status: 429, reason: 'rateLimitExceeded', retryAfter: '7' });
  const made = await make.booking(rep);
  await expect(put(made)).rejects.toMatchObject({ name: 'NotBefore', until: after(7000) });
});

it('reads when calendars are busy, and when it reads again', async () => {
  const at = await connect(rep, { checkedAt: null, readFrom: null, readTo: null });
  google.addEvent(REP, {
    start: { dateTime: after(DAY_MS).toISOString() },
    end: { dateTime: after(DAY_MS + 60 * MINUTE_MS).toISOString() },
  });
  expect(await check(at)).toBe('connected');
  expect(await connection(at)).toMatchObject({
    state: 'connected',
    busy: [{ from: after(DAY_MS), to: after(DAY_MS + 60 * MINUTE_MS) }],
    checkedAt: time.clock(),
    checkAt: after(CHECK_EVERY_MS),
    leaseUntil: null,
  });
  const found: string[] = [];
  const sweep = () =>
    sweepCalendars(parts, async (jobs) => {
      found.push(...jobs.map(({ payload }) => payload.connectionId));
    });
  await sweep();
  expect(found).toEqual([]);
  time.advance(CHECK_EVERY_MS);
  await sweep();
  expect(found).toEqual([at._id.toHexString()]);
});

it('choices made during reading are not overwritten', async () => {
  const at = await connect(rep, { checkedAt: null, readFrom: null, readTo: null });
  google.before = async (asked) => {
    if (!asked.includes('freeBusy')) return;
    google.before = () => undefined;
    await system(() =>
      models.bookingCalendars.updateOne({ _id: at._id }, { $set: { busyIds: [] }, $inc: { version: 1 } }),
    );
  };
  await check(at);
  expect(await connection(at)).toMatchObject({ busyIds: [], checkedAt: null, checkAt: time.clock(), leaseUntil: null });
});

it('a partial answer is ignored: the calendar is unchanged, and read again soon', async () => {
  const at = await connect();
  google.data.addCalendar(REP, { id: 'team', busyFault: 'notFound' });
  await system(() => models.bookingCalendars.updateOne({ _id: at._id }, { $set: { busyIds: [REP, 'team'] } }));
  expect(await check(at)).toBe('failing');
  const stored = await connection(at);
  expect(stored).toMatchObject({
    state: 'failing',
    failingSince: time.clock(),
    checkedAt: at.checkedAt,
    leaseUntil: null,
  });
  expect(stored.checkAt > time.clock()).toBe(true);
});

it('a revoked account is reported immediately, is not asked again, and does not prevent bookings elsewhere', async () => {
  const at = await connect();
  google.revokeUser(REP);
  expect(await check(at)).toBe('revoked');
  expect(await connection(at)).toMatchObject({ state: 'revoked', problem: 'revoked' });
  const calendarMails = await system(() => models.outbox.find({ job: 'mail.calendar' }).lean());
  expect(calendarMails.map(({ payload }) => payload.to)).toEqual(['rep']);
  const asked = google.asked.length;
  expect(await check(at)).toBeNull();
  await put(await make.booking(rep));
  expect(google.asked).toHaveLength(asked);
});

it('one of two concurrent checks runs; one whose process was killed is taken over', async () => {
  const at = await connect();
  expect((await Promise.all([check(at), check(at)])).toSorted()).toEqual(['connected', null]);
  await system(() => models.bookingCalendars.updateOne({ _id: at._id }, { $set: { leaseUntil: after(MINUTE_MS) } }));
  expect(await check(at)).toBeNull();
  time.advance(MINUTE_MS);
  expect(await check(at)).toBe('connected');
});

it('a secret that another process has since replaced is not mistaken for revoked access', async () => {
  const at = await connect();
  google.before = async (asked) => {
    if (!asked.startsWith('POST /token')) return;
    google.before = () => undefined;
    google.revokeUser(REP);
    const secret = sealing.seal('the next token', calendarContext(at._id));
    await system(() => models.bookingCalendars.updateOne({ _id: at._id }, { $set: { secret } }));
  };
  expect(await check(at)).toBe('failing');
  expect(await connection(at)).toMatchObject({ state: 'failing', problem: 'unknown' });
});

it('a secret whose key is not configured any more is a failure, not revoked access', async () => {
  const at = await connect(rep, { secret: { keyId: 'lost', sealed: 'AAAA' } });
  expect(await check(at)).toBe('failing');
  expect(await connection(at)).toMatchObject({ state: 'failing', problem: 'unknown', leaseUntil: null });
});

it('stores a replaced refresh token before it is used', async () => {
  const at = await connect();
  google.rotatesRefreshTokens = true;
  await check(at);
  const { secret } = await connection(at);
  expect(secret).not.toEqual(at.secret);
  expect(await check(at)).toBe('connected');
});

/** Credentials for the imitation of another provider. */
async function credentialsOf(provider: 'microsoft' | 'caldav'): Promise<CalendarCredentials> {
  if (provider === 'microsoft') return { secret: microsoft.signIn(), user: null, url: null };
  const { url, user, password } = caldav;
  return { secret: password, user, url };
}

it.each(['microsoft', 'caldav'] as const)('%s is read, and gets bookings, as Google does', async (provider) => {
  const credentials = await credentialsOf(provider);
  const opener = openerOf(calendars, provider);
  const keep = async (secret: string) => {
    credentials.secret = secret;
  };
  const listed = (await opener?.open(credentials, keep).calendars()) ?? [];
  const target = listed.find(({ writable }) => writable)?.id ?? '';
  const _id = new Types.ObjectId();
  const at = await make.bookingCalendar(rep, {
    _id,
    readAt: null,
    provider,
    account: 'account',
    secret: sealing.seal(credentials.secret, calendarContext(_id)),
    user: credentials.user,
    url: credentials.url,
    busyIds: [target],
    targetId: target,
    checkedAt: null,
    readFrom: null,
    readTo: null,
  });
  // no provider reaches this address, and none is asked to
  const look = () =>
    checkCalendar({ ...parts, productOrigin: 'http://localhost' }, { connectionId: _id.toHexString() });
  const start = after(3 * DAY_MS);
  start.setUTCMilliseconds(0);
  const made = await make.booking(rep, { start, end: new Date(start.getTime() + 30 * MINUTE_MS) });
  await Promise.all([put(made), put(made)]);
  expect(await look()).toBe('connected');
  const span = { from: start, to: new Date(start.getTime() + 30 * MINUTE_MS) };
  expect((await connection(at)).busy).toEqual([span]);

  await cancel(made);
  await put(made);
  expect(await look()).toBe('connected');
  expect((await connection(at)).busy).toEqual([]);
});

/** Requests to the provider in between, without tokens. */
async function askedBy(work: () => Promise<unknown>): Promise<string[]> {
  google.asked.length = 0;
  await work();
  return google.asked
    .filter((asked) => !asked.includes('/token'))
    .map((asked) => asked.replace('/calendar/v3/', '').replace(`calendars/${encodeURIComponent(REP)}/`, ''));
}
const READ = ['GET users/me/calendarList', 'POST freeBusy'];
const appointment = () =>
  google.addEvent(REP, {
    start: { dateTime: after(DAY_MS).toISOString() },
    end: { dateTime: after(DAY_MS + 60 * MINUTE_MS).toISOString() },
  });
const isRead = (asked: string[]) => READ.every((one) => asked.includes(one));

it('a calendar that is unchanged is not read, for an hour', async () => {
  const at = await connect(rep, { readAt: null });
  const first = await askedBy(() => check(at));
  expect(isRead(first)).toBe(true);
  const before = await connection(at);
  time.advance(CHECK_EVERY_MS);
  expect(await askedBy(() => check(at))).toEqual(['GET events']);
  expect(await connection(at)).toMatchObject({
    readAt: before.readAt,
    readTo: before.readTo,
    checkedAt: time.clock(),
    checkAt: after(CHECK_EVERY_MS),
    leaseUntil: null,
  });
  time.advance(60 * MINUTE_MS);
  expect(isRead(await askedBy(() => check(at)))).toBe(true);
});

it('a calendar that has changed is read, and its next check begins from there', async () => {
  const at = await connect(rep, { readAt: null });
  await check(at);
  appointment();
  expect(isRead(await askedBy(() => check(at)))).toBe(true);
  expect((await connection(at)).busy).toHaveLength(1);
  expect(isRead(await askedBy(() => check(at)))).toBe(false);
});

it('changes during a read are seen the next time', async () => {
  const at = await connect(rep, { readAt: null });
  google.before = (asked) => {
    if (!asked.includes('freeBusy')) return;
    google.before = () => undefined;
    appointment();
  };
  await check(at);
  expect(isRead(await askedBy(() => check(at)))).toBe(true);
});

it('an expired cursor, and a calendar without one, require reading', async () => {
  const at = await connect(rep, { readAt: null });
  await check(at);
  google.forgetChanges();
  expect(isRead(await askedBy(() => check(at)))).toBe(true);
  expect(isRead(await askedBy(() => check(at)))).toBe(false);
  google.data.addCalendar(REP, { id: 'team' });
  await system(() => models.bookingCalendars.updateOne({ _id: at._id }, { $set: { busyIds: [REP, 'team'] } }));
  expect(isRead(await askedBy(() => check(at)))).toBe(true);
  // a provider that does not report changes
  google.fail(/GET .*calendars\/team\/events$/, { status: 500, reason: 'backendError' });
  expect(isRead(await askedBy(() => check(at)))).toBe(true);
  expect(await connection(at)).toMatchObject({ state: 'connected', cursors: [{ calendarId: REP }] });
});

it('a longer horizon is read immediately', async () => {
  const at = await connect(rep, { readAt: null });
  await check(at);
  await system(() => models.bookingCalendars.updateOne({ _id: at._id }, { $set: { readTo: after(3 * DAY_MS) } }));
  expect(isRead(await askedBy(() => check(at)))).toBe(true);
});

const channelsOf = async (at: BookingCalendarDoc) => (await connection(at)).channels;
const choose = (at: BookingCalendarDoc, busyIds: string[]) =>
  system(() => models.bookingCalendars.updateOne({ _id: at._id }, { $set: { busyIds } }));

it('has a channel for each calendar that counts, renews it in time and ends it', async () => {
  const at = await connect(rep, { readAt: null });
  await check(at);
  await check(at);
  const [first, ...others] = await channelsOf(at);
  expect(others).toEqual([]);
  const [made] = google.data.channels.values();
  expect(made).toMatchObject({
    id: first?.channelId,
    address: 'https://scopewright.app/api/public/booking/calendars/notifications/google',
  });
  expect(first?.tokenHash).toBe(
    createHash('sha256')
      .update(made?.token ?? '')
      .digest('hex'),
  );
  expect(JSON.stringify(await connection(at))).not.toContain(made?.token);

  await system(() =>
    models.bookingCalendars.updateOne({ _id: at._id }, { $set: { 'channels.0.expiresAt': after(DAY_MS) } }),
  );
  const renewed = (await askedBy(() => check(at))).filter((one) => /watch|stop/.test(one));
  expect(renewed).toEqual(['POST events/watch', 'POST channels/stop']);
  const [second] = await channelsOf(at);
  expect(second?.channelId).not.toBe(first?.channelId);
  expect([...google.data.channels.keys()]).toEqual([second?.channelId]);

  google.data.addCalendar(REP, { id: 'team' });
  await choose(at, ['team']);
  await check(at);
  expect((await channelsOf(at)).map(({ calendarId }) => calendarId)).toEqual(['team']);
  expect([...google.data.channels.values()].map(({ calendarId }) => calendarId)).toEqual(['team']);
  await choose(at, []);
  await check(at);
  expect(google.data.channels.size).toBe(0);
});

it('continues without channels if it gets none, and requests them again an hour later', async () => {
  const at = await connect(rep, { readAt: null });
  google.fail(/watch$/, { status: 500, reason: 'backendError' }, 1);
  expect(await check(at)).toBe('connected');
  expect(await connection(at)).toMatchObject({ channels: [], watchAt: after(60 * MINUTE_MS), checkedAt: time.clock() });
  expect((await askedBy(() => check(at))).some((one) => one.includes('watch'))).toBe(false);
  time.advance(60 * MINUTE_MS);
  google.data.calendar(REP).allowsWatch = false;
  expect((await askedBy(() => check(at))).some((one) => one.includes('watch'))).toBe(true);
  expect(await connection(at)).toMatchObject({ state: 'connected', channels: [], watchAt: after(60 * MINUTE_MS) });
  google.data.calendar(REP).allowsWatch = true;
  time.advance(60 * MINUTE_MS);
  await check(at);
  expect(await channelsOf(at)).toHaveLength(1);
  // ending it fails: it is forgotten all the same
  google.fail(/stop$/, { status: 500, reason: 'backendError' });
  await choose(at, []);
  expect(await check(at)).toBe('connected');
  expect(await channelsOf(at)).toEqual([]);
});

it('a connection that ends while a channel is created leaves none', async () => {
  const at = await connect(rep, { readAt: null });
  google.before = async (asked) => {
    if (asked.includes('watch')) await system(() => models.bookingCalendars.deleteOne({ _id: at._id }));
  };
  await check(at);
  expect(google.data.channels.size).toBe(0);
});

it.each(['http://scopewright.app', 'https://localhost:8443', 'https://127.0.0.1', 'https://app.localhost'])(
  'asks for no notifications at %s, where no provider gets to',
  async (productOrigin) => {
    const at = await connect(rep, { readAt: null });
    await checkCalendar({ ...parts, productOrigin }, { connectionId: at._id.toHexString() });
    expect(google.asked.some((asked) => asked.includes('watch'))).toBe(false);
    expect((await connection(at)).state).toBe('connected');
  },
);

it('a notification during a check makes the next one due immediately', async () => {
  const at = await connect(rep, { readAt: null });
  google.before = async (asked) => {
    if (!asked.includes('freeBusy')) return;
    await system(() => models.bookingCalendars.updateOne({ _id: at._id }, { $set: { checkAt: time.clock() } }));
  };
  await check(at);
  expect(await connection(at)).toMatchObject({ checkedAt: time.clock(), checkAt: time.clock(), leaseUntil: null });
});
