import { randomUUID } from 'node:crypto';
import { testProviders } from '@scopewright/calendar-providers/testing';
import { fakeCalDav, fakeGoogle } from '@scopewright/calendars/testing';
import type { CallName, CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type BookingCalendarDoc, type BookingRepDoc, channelTokenHash, runAsSystem } from '@scopewright/data';
import { testClock, testTokens } from '@scopewright/service-kit/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startAdmin } from '../testing/service.ts';

type Shown = CallOutput<'chooseCalendars'>;

const DAY_MS = 24 * 60 * 60_000;
const REP = 'rep@example.com';
const time = testClock();
const tokens = testTokens(time.clock);
const google = await fakeGoogle();
const caldav = await fakeCalDav();
const calendars = testProviders({ google });
const { database, service, make, close } = await startAdmin('admin-calendars', time, tokens, { calendars });
afterAll(async () => {
  await google.close();
  await caldav.close();
  await close();
});
const { models } = database;
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('look', work);
const operator = await make.user(null);
const token = await tokens.signFor(operator, await make.session(operator));

let rep: BookingRepDoc;
let params: { repId: string };
beforeEach(async () => {
  google.reset();
  await system(async () => {
    await models.bookingReps.deleteMany({});
    await models.bookingLedgers.deleteMany({});
    await models.bookingCalendars.deleteMany({});
    await models.calendarConsents.deleteMany({});
    await models.outbox.deleteMany({});
    await models.auditEvents.collection.deleteMany({});
  });
  rep = await make.bookingRep({ email: REP });
  params = { repId: rep._id.toHexString() };
});

const call = (name: CallName, request: { params?: Record<string, string>; body?: unknown } = {}, as = token) =>
  service.call(name, { token: as, ...request });
/** Begins, and lets the person decide at the provider. */
async function consent(link: 'Allow' | 'Deny' = 'Allow'): Promise<URL> {
  const { status, body } = await call('beginCalendar', { params, body: { provider: 'google' } });
  expect(status).toBe(200);
  return google.decide((body as { url: string }).url, link);
}
const answerOf = (back: URL) => ({
  state: back.searchParams.get('state') ?? '',
  code: back.searchParams.get('code') ?? '',
});
const finish = (body: { state: string; code: string }, as = token) => call('finishCalendar', { body }, as);
const connect = async (): Promise<Shown> => {
  const { status, body } = await finish(answerOf(await consent()));
  expect(status).toBe(200);
  return (body as CallOutput<'finishCalendar'>).calendar;
};
const stored = () => system(() => models.bookingCalendars.find({}).lean<BookingCalendarDoc[]>());

it('connects a calendar by consent, and stores its secret sealed', async () => {
  const back = await consent();
  expect(`${back.origin}${back.pathname}`).toBe('https://scopewright.app/api/public/oauth/callback');
  const { status, body } = await finish(answerOf(back));
  expect(status).toBe(200);
  expect(body).toEqual({
    rep: { id: params.repId, name: rep.name },
    calendar: {
      provider: 'google',
      account: REP,
      state: 'connected',
      problem: null,
      failingSince: null,
      checkedAt: null,
      unreadable: true,
      calendars: [{ id: REP, name: REP, primary: true, writable: true }],
      busyIds: [REP],
      unansweredBusy: true,
      targetId: REP,
      version: 1,
    },
  });
  const [refreshToken] = google.data.refreshTokens.keys();
  expect(refreshToken).toBeTruthy();
  expect(JSON.stringify(await stored())).not.toContain(refreshToken);
  const { body: listed } = await call('bookingReps');
  expect(listed).toMatchObject({ items: [{ calendar: { account: REP } }], providers: ['google', 'caldav'] });
  expect(JSON.stringify(listed)).not.toMatch(/sealed|secret/);
  const audited = await system(() => models.auditEvents.find({}).lean());
  expect(audited.map(({ action }) => action)).toEqual(['booking-calendar.connected']);
});

it('connects a CalDAV account by a password, which is stored sealed, and refuses a wrong one', async () => {
  const account = { url: caldav.url, user: caldav.user, password: caldav.password };
  expect(await call('connectCaldav', { params, body: { ...account, password: 'wrong' } })).toMatchObject({
    status: 409,
    body: { error: MESSAGES.calendarRefused },
  });
  expect(await stored()).toEqual([]);
  const { status, body } = await call('connectCaldav', { params, body: account });
  expect([status, body]).toMatchObject([200, { provider: 'caldav', account: caldav.user, state: 'connected' }]);
  expect((body as Shown).calendars.length).toBeGreaterThan(1);
  expect(JSON.stringify(await stored())).not.toContain(caldav.password);
  expect(JSON.stringify(body)).not.toContain(caldav.password);
});

it('a consent is finished once, by who began it, within ten minutes', async () => {
  const other = await make.user(null);
  const stranger = await tokens.signFor(other, await make.session(other));
  const back = answerOf(await consent());
  expect((await finish(back, stranger)).status).toBe(410);
  expect((await finish({ ...back, state: 'another' })).status).toBe(410);
  expect((await finish(back)).status).toBe(200);
  expect((await finish(back)).status).toBe(410);

  const late = answerOf(await consent());
  time.advance(10 * 60_000);
  expect(await finish(late)).toMatchObject({ status: 410, body: { error: MESSAGES.calendarConsentOver } });
});

it('a code that was made for another consent, or was changed, connects nothing', async () => {
  const [first, second] = [answerOf(await consent()), answerOf(await consent())];
  expect((await finish({ state: first.state, code: second.code })).status).toBe(409);
  expect((await finish({ state: second.state, code: 'made up' })).status).toBe(409);
  expect(await stored()).toEqual([]);
});

it('explains what to do when a needed permission was denied, and when the provider is unavailable', async () => {
  google.withheldScopes = ['https://www.googleapis.com/auth/calendar.events'];
  const partly = answerOf(await consent());
  expect(await finish(partly)).toMatchObject({ status: 409, body: { error: MESSAGES.calendarMissing } });
  google.withheldScopes = [];
  const back = answerOf(await consent());
  google.fail('POST /token', 'silent', 1);
  expect(await finish(back)).toMatchObject({ status: 409, body: { error: MESSAGES.calendarUnreachable } });
  expect(await stored()).toEqual([]);
});

it('chooses only among the calendars of the account, and only a writable one for bookings', async () => {
  google.data.addCalendar(REP, { id: 'holidays', accessRole: 'reader' });
  const { version } = await connect();
  const choose = (body: Record<string, unknown>) => call('chooseCalendars', { params, body });
  expect((await choose({ busyIds: ['not-mine'], targetId: null, version })).status).toBe(422);
  expect((await choose({ busyIds: [], targetId: 'holidays', version })).status).toBe(422);
  const { status, body } = await choose({ busyIds: [REP, 'holidays'], targetId: null, version });
  expect([status, body]).toMatchObject([200, { busyIds: [REP, 'holidays'], targetId: null, version: version + 1 }]);
  expect(await choose({ busyIds: [], targetId: null, version })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { version: version + 1 } },
  });
});

it('retains whether unanswered invitations count until it is changed, also when the account is reconnected', async () => {
  expect(await connect()).toMatchObject({ unansweredBusy: true });
  // as in a connection older than this choice
  await system(() => models.bookingCalendars.updateMany({}, { $unset: { unansweredBusy: 1 } }));
  const choose = async (body: { unansweredBusy?: unknown }) => {
    const [connection] = await stored();
    const version = connection?.version ?? 0;
    return call('chooseCalendars', { params, body: { busyIds: [REP], targetId: null, version, ...body } as never });
  };
  expect((await choose({})).body).toMatchObject({ unansweredBusy: true });
  expect((await choose({ unansweredBusy: 'no' })).status).toBe(422);
  expect((await choose({ unansweredBusy: false })).body).toMatchObject({ unansweredBusy: false });
  // data read by the other rule is no longer valid
  expect(await stored()).toMatchObject([{ unansweredBusy: false, readAt: null, checkedAt: null }]);
  expect((await choose({})).body).toMatchObject({ unansweredBusy: false });
  expect(await connect()).toMatchObject({ unansweredBusy: false });
});

it('disconnects and revokes access at the provider, even if the provider does not answer', async () => {
  await connect();
  expect((await call('disconnectCalendar', { params })).body).toEqual({ success: true });
  expect(google.data.refreshTokens.size).toBe(0);
  expect(await stored()).toEqual([]);
  await connect();
  google.fail('POST /revoke', 'silent', 1);
  expect((await call('disconnectCalendar', { params })).status).toBe(200);
  expect((await call('disconnectCalendar', { params })).status).toBe(200);
  expect(await stored()).toEqual([]);
});

/** Creates a channel of the calendar, like the worker. @returns its token, and the stored channel */
async function watch(provider: 'google' | 'microsoft' = 'google') {
  const [connection] = await stored();
  const token = 'the token of the channel';
  const channelId = randomUUID();
  const resourceId = `resource-${Buffer.from(REP).toString('hex')}`;
  const channel = {
    calendarId: REP,
    channelId,
    resourceId,
    tokenHash: channelTokenHash(token),
    expiresAt: new Date(time.clock().getTime() + DAY_MS),
  };
  await system(() =>
    models.bookingCalendars.updateOne(
      { _id: connection?._id },
      { $set: { provider, channels: [channel], checkAt: channel.expiresAt } },
    ),
  );
  await system(() => models.outbox.deleteMany({}));
  return { token, ...channel };
}
const jobs = () => system(() => models.outbox.countDocuments({ job: 'booking.check-calendar' }));
const checkAt = async () => (await stored())[0]?.checkAt;
const fromGoogle = (id: string, channelToken: string, state = 'exists') =>
  service.call('googleCalendarNotification', {
    token: null,
    headers: {
      'X-Goog-Channel-ID': id,
      'X-Goog-Channel-Token': channelToken,
      'X-Goog-Resource-State': state,
    },
  });

it('ends notifications when it disconnects, and ignores those that come all the same', async () => {
  await connect();
  const { channelId, token: channelToken, resourceId } = await watch();
  google.data.channels.set(channelId, {
    id: channelId,
    resourceId,
    calendarId: REP,
    address: 'https://scopewright.app',
    token: channelToken,
    expiration: 0,
  });
  expect((await call('disconnectCalendar', { params })).status).toBe(200);
  expect(google.data.channels.size).toBe(0);
  expect(google.data.refreshTokens.size).toBe(0);
  expect(await fromGoogle(channelId, channelToken)).toMatchObject({ status: 200, body: { received: true } });
  expect(await jobs()).toBe(0);

  await connect();
  await watch();
  google.fail(/stop$/, { status: 500, reason: 'backendError' });
  expect((await call('disconnectCalendar', { params })).status).toBe(200);
  expect(google.data.refreshTokens.size).toBe(0);
  expect(await stored()).toEqual([]);
});

it('a notification of Google has the calendar read, a burst of them once', async () => {
  await connect();
  const { channelId, token: channelToken, expiresAt } = await watch();
  expect(await fromGoogle(channelId, channelToken, 'sync')).toMatchObject({ status: 200, body: { received: true } });
  expect(await fromGoogle(channelId, 'another token')).toMatchObject({ status: 200, body: { received: true } });
  expect(await fromGoogle(randomUUID(), channelToken)).toMatchObject({ status: 200, body: { received: true } });
  expect((await service.call('googleCalendarNotification', { token: null })).status).toBe(200);
  expect([await jobs(), await checkAt()]).toEqual([0, expiresAt]);

  await Promise.all([1, 2, 3].map(() => fromGoogle(channelId, channelToken)));
  expect([await jobs(), await checkAt()]).toEqual([1, time.clock()]);
  // the check has begun before the next change: it is due, without a separate job
  time.advance(29_000);
  await fromGoogle(channelId, channelToken);
  expect([await jobs(), await checkAt()]).toEqual([1, time.clock()]);
  time.advance(1000);
  await fromGoogle(channelId, channelToken);
  expect(await jobs()).toBe(2);

  await system(() => models.bookingCalendars.updateMany({}, { $set: { state: 'revoked' } }));
  time.advance(60_000);
  await fromGoogle(channelId, channelToken);
  expect(await jobs()).toBe(2);
});

it('a notification of Microsoft has the calendar read, and its question is answered as it is', async () => {
  await connect();
  const { channelId, resourceId, token: channelToken } = await watch('microsoft');
  const send = (rawBody: string, query: Record<string, string> = {}, type = 'application/json') =>
    service.call('microsoftCalendarNotification', {
      token: null,
      query,
      rawBody,
      headers: { 'Content-Type': type },
    });
  const validationToken = '<b>Validation: Testing client application</b>';
  const asked = await send('', { validationToken }, 'text/plain; charset=utf-8');
  expect([asked.status, asked.body]).toEqual([200, validationToken]);
  expect(asked.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(asked.headers.get('x-content-type-options')).toBe('nosniff');

  const notify = (subscriptionId: string, clientState: string | null) =>
    send(JSON.stringify({ value: [{ subscriptionId, clientState, changeType: 'updated' }] }));
  for (const { status } of [
    await notify(resourceId, 'another token'),
    await notify(resourceId, null),
    await notify('unknown', channelToken),
    await send('{"value":'),
    await send('[]'),
    // a channel of the other provider is none of this one
    await fromGoogle(channelId, channelToken),
  ])
    expect(status).toBe(200);
  expect(await jobs()).toBe(0);
  expect(await notify(resourceId, channelToken)).toMatchObject({ status: 200 });
  expect([await jobs(), await checkAt()]).toEqual([1, time.clock()]);
});

it('reads a calendar again when asked to, unless it is revoked', async () => {
  await connect();
  expect((await call('checkCalendar', { params, body: {} })).status).toBe(202);
  expect(await system(() => models.outbox.countDocuments({ job: 'booking.check-calendar' }))).toBe(2);
  await system(() => models.bookingCalendars.updateMany({}, { $set: { state: 'revoked' } }));
  expect(await call('checkCalendar', { params, body: {} })).toMatchObject({
    status: 409,
    body: { error: MESSAGES.calendarRevoked },
  });
});

it('a provider that is not configured, and a representative of a firm, are refused', async () => {
  expect(await call('beginCalendar', { params, body: { provider: 'microsoft' } })).toMatchObject({
    status: 409,
    body: { error: MESSAGES.calendarNotConfigured },
  });
  const firm = await make.firm();
  const theirs = { repId: (await make.bookingRep({ firmId: firm._id }))._id.toHexString() };
  for (const [name, body] of [
    ['beginCalendar', { provider: 'google' }],
    ['connectCaldav', { url: 'https://dav.example', user: 'x', password: 'y' }],
    ['chooseCalendars', { busyIds: [], targetId: null, version: 1 }],
    ['checkCalendar', {}],
    ['disconnectCalendar', undefined],
  ] as const)
    expect((await call(name, { params: theirs, ...(body && { body }) })).status, name).toBe(404);
});

it('all of it is for system administrators alone', async () => {
  await connect();
  const firm = await make.firmAt('calendars-guarded');
  const admin = await make.user(firm._id);
  const foreign = await tokens.signFor(admin, await make.session(admin));
  for (const [name, request] of [
    ['beginCalendar', { params, body: { provider: 'google' } }],
    ['finishCalendar', { body: { state: 'x', code: 'y' } }],
    ['connectCaldav', { params, body: { url: 'https://dav.example', user: 'x', password: 'y' } }],
    ['chooseCalendars', { params, body: { busyIds: [], targetId: null, version: 1 } }],
    ['checkCalendar', { params, body: {} }],
    ['disconnectCalendar', { params }],
  ] as const) {
    const asked = { tenant: 'calendars-guarded', token: foreign, ...request };
    expect((await service.call(name, asked)).status, name).toBe(403);
    expect((await service.call(name, { ...request })).status, name).toBe(401);
  }
  expect(await stored()).toHaveLength(1);
});
