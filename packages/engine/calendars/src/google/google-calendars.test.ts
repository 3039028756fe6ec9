import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CalendarError, type CalendarErrorKind, type CalendarEvent } from '../calendar.ts';
import { fakeGoogle, type GoogleFault } from '../testing/fake-google.ts';
import type { FakeGoogleEvent } from '../testing/fake-google-data.ts';
import { passLimitAt } from '../testing/pass-limit.ts';
import { googleCalendars } from './google-calendars.ts';

const google = await fakeGoogle();
afterAll(() => google.close());
beforeEach(() => google.reset());

const REP = 'rep@example.com';
const REDIRECT = 'https://api.scopewright.test/calendars/google';
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-0';
const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
const DAY = 86_400_000;
const at = (time: string) => new Date(`2027-03-01T${time}Z`);
const span = (from: string, to: string) => ({ from: at(from).getTime(), to: at(to).getTime() });
const WINDOW = span('00:00', '23:00');

const provider = (overrides: Partial<Parameters<typeof googleCalendars>[0]> = {}) =>
  googleCalendars({ ...google, ...overrides });

const consentUrl = (loginHint: string | null = null) =>
  provider().consentUrl({ state: 'state-1', challenge, redirectUri: REDIRECT, loginHint });

async function codeOf(url = consentUrl()) {
  return (await google.decide(url, 'Allow')).searchParams.get('code') ?? '';
}

const exchange = (code: string, overrides: { verifier?: string; redirectUri?: string } = {}) =>
  provider().exchange({ code, verifier: VERIFIER, redirectUri: REDIRECT, ...overrides });

async function connect() {
  const { credentials } = await exchange(await codeOf());
  google.asked.length = 0;
  const stored: string[] = [];
  const calendar = provider().open(credentials, async (secret) => {
    stored.push(secret);
  });
  return { credentials, calendar, stored };
}

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: '65f0c0ffee65f0c0ffee65f0',
  sequence: 0,
  start: at('09:00'),
  end: at('09:30'),
  title: 'Kitchen of the Millers',
  description: 'By phone',
  attendees: [{ name: 'Ann Miller', email: 'ann@example.org' }],
  meeting: false,
  ...changes,
});

const SECRETS = [REP, 'ann@example.org', 'Miller', '1//0', 'ya29.', 'client-secret', 'verifier', 'resource-'];

/** The error of a failed call, which must be fit for logs, with all that a log prints of it. */
async function failure(call: Promise<unknown>): Promise<CalendarError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CalendarError)) throw new Error('No CalendarError', { cause: error });
  const printed = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
  expect(SECRETS.filter((secret) => error.message.includes(secret) || printed.includes(secret))).toEqual([]);
  return error;
}

const kindOf = async (call: Promise<unknown>) => (await failure(call)).kind;

const refreshes = () => google.asked.filter((asked) => asked === 'POST /token').length;

describe('connecting', () => {
  test('asks for consent at Google itself, unless configured otherwise', () => {
    const url = new URL(
      googleCalendars({ clientId: 'id', clientSecret: 'secret' }).consentUrl({
        state: 'state-1',
        challenge,
        redirectUri: REDIRECT,
        loginHint: REP,
      }),
    );
    expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      access_type: 'offline',
      prompt: 'consent',
      response_type: 'code',
      client_id: 'id',
      redirect_uri: REDIRECT,
      state: 'state-1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      login_hint: REP,
      scope:
        'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.freebusy https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    });
  });

  test('gets lasting credentials and the name of the account', async () => {
    const sentTo = await google.decide(consentUrl(), 'Allow');
    expect(sentTo.origin + sentTo.pathname).toBe(REDIRECT);
    expect(sentTo.searchParams.get('state')).toBe('state-1');
    const connected = await exchange(sentTo.searchParams.get('code') ?? '');
    const [secret] = google.data.refreshTokens.keys();
    expect(connected).toEqual({ account: REP, credentials: { secret, user: null, url: null } });
  });

  test('connects the user of the hint', async () => {
    google.data.addUser('other@example.com');
    expect((await exchange(await codeOf(consentUrl('other@example.com')))).account).toBe('other@example.com');
  });

  test('a user can say no', async () => {
    const sentTo = await google.decide(consentUrl(), 'Deny');
    expect(Object.fromEntries(sentTo.searchParams)).toEqual({ error: 'access_denied', state: 'state-1' });
  });

  test('a code works once', async () => {
    const code = await codeOf();
    await exchange(code);
    expect(await kindOf(exchange(code))).toBe('revoked');
  });

  test('a code needs its verifier', async () => {
    expect(await kindOf(exchange(await codeOf(), { verifier: 'another' }))).toBe('revoked');
  });

  test('a code needs its redirect address', async () => {
    expect(await kindOf(exchange(await codeOf(), { redirectUri: 'https://elsewhere.test/' }))).toBe('unknown');
  });

  test.each(['events', 'freebusy', 'calendarlist.readonly'])('a consent without %s is refused', async (scope) => {
    google.withheldScopes = [`https://www.googleapis.com/auth/calendar.${scope}`];
    expect(await kindOf(exchange(await codeOf()))).toBe('missing');
  });

  test('a consent that does not last is refused', async () => {
    google.givesRefreshTokens = false;
    expect(await kindOf(exchange(await codeOf()))).toBe('missing');
  });

  test('an account without its own calendar is refused', async () => {
    google.data.calendar(REP).primary = false;
    expect(await kindOf(exchange(await codeOf()))).toBe('missing');
  });

  test('a secret of ours that is wrong does not void the account', async () => {
    const code = await codeOf();
    google.clientSecret = 'another-client-secret';
    const wrong = googleCalendars({ ...google, clientSecret: 'wrong' });
    expect(await kindOf(wrong.exchange({ code, verifier: VERIFIER, redirectUri: REDIRECT }))).toBe('unknown');
  });

  test.each<GoogleFault>(['html', 'broken', 'lost', { status: 503, reason: 'backendError' }])(
    'is not sure after %j',
    async (fault) => {
      const code = await codeOf();
      google.fail('POST /token', fault);
      expect(await kindOf(exchange(code))).toBe('unknown');
      expect(refreshes()).toBe(1);
    },
  );

  test('ends the trust in credentials, and finds it ended', async () => {
    const { credentials, calendar } = await connect();
    await provider().revoke(credentials);
    expect(google.data.refreshTokens.size).toBe(0);
    await provider().revoke(credentials);
    expect(await kindOf(calendar.calendars())).toBe('revoked');
  });

  test('reports that the access may not have been revoked', async () => {
    const { credentials } = await connect();
    google.fail('POST /revoke', { status: 503, error: 'temporarily_unavailable' });
    expect(await kindOf(provider().revoke(credentials))).toBe('unknown');
  });
});

describe('access tokens', () => {
  test('are fetched once for concurrent calls', async () => {
    const { calendar } = await connect();
    await Promise.all([calendar.calendars(), calendar.busy([REP], WINDOW), calendar.changes(REP, null)]);
    expect(refreshes()).toBe(1);
  });

  test('are replaced once for concurrent calls when Google does not accept them any more', async () => {
    const { calendar } = await connect();
    await calendar.calendars();
    google.expireAccessTokens();
    await Promise.all([calendar.calendars(), calendar.busy([REP], WINDOW), calendar.put(REP, event())]);
    expect(refreshes()).toBe(2);
    expect(google.events(REP)).toHaveLength(1);
  });

  test('are not replaced again for a request that was refused late', async () => {
    const { calendar } = await connect();
    await calendar.calendars();
    google.expireAccessTokens();
    google.before = async (asked) => {
      if (asked.endsWith('/freeBusy')) await calendar.calendars();
    };
    expect(await calendar.busy([REP], WINDOW)).toEqual([]);
    expect(refreshes()).toBe(2);
  });

  test('are replaced before they expire', async () => {
    google.expiresIn = 59;
    const { calendar } = await connect();
    await calendar.calendars();
    await calendar.calendars();
    expect(refreshes()).toBe(2);
  });

  test('that are never accepted mean that the account must be connected again', async () => {
    const { calendar } = await connect();
    google.fail('GET /calendar/v3', { status: 401, reason: 'authError' });
    expect(await kindOf(calendar.calendars())).toBe('revoked');
    expect(google.asked).toHaveLength(4);
  });

  test('are not issued after the user revoked access', async () => {
    const { calendar } = await connect();
    await calendar.calendars();
    google.revokeUser(REP);
    expect(await kindOf(calendar.calendars())).toBe('revoked');
  });

  test('may come with a new secret, which is stored before it is used', async () => {
    google.rotatesRefreshTokens = true;
    const { credentials } = await connect();
    const order: string[] = [];
    const calendar = provider().open(credentials, async (secret) => {
      order.push(secret, `${google.asked.length} requests`);
    });
    await calendar.calendars();
    const [newSecret] = google.data.refreshTokens.keys();
    expect(newSecret).not.toBe(credentials.secret);
    expect(order).toEqual([newSecret, '1 requests']);
    google.expireAccessTokens();
    await calendar.calendars();
    expect(order).toHaveLength(4);
  });

  test('leave the secret as it is when there is no new one', async () => {
    const { calendar, stored } = await connect();
    await calendar.calendars();
    google.expireAccessTokens();
    await calendar.calendars();
    expect(stored).toEqual([]);
  });

  test('are not used when the new secret could not be stored', async () => {
    google.rotatesRefreshTokens = true;
    const { credentials } = await connect();
    const calendar = provider().open(credentials, () => Promise.reject(new Error('No database')));
    expect(await failure(calendar.calendars())).toMatchObject({ kind: 'unknown', cause: new Error('No database') });
    expect(google.asked).toEqual(['POST /token']);
  });

  test.each<[GoogleFault, CalendarErrorKind]>([
    [{ status: 400, error: 'invalid_grant' }, 'revoked'],
    [{ status: 401, error: 'invalid_client' }, 'unknown'],
    [{ status: 429, error: 'rate_limit_exceeded' }, 'throttled'],
    [{ status: 500, error: 'internal_failure' }, 'unknown'],
    ['html', 'unknown'],
    ['broken', 'unknown'],
    ['lost', 'unknown'],
  ])('that are refused with %j: %s', async (fault, kind) => {
    const { calendar } = await connect();
    google.fail('POST /token', fault);
    expect(await kindOf(calendar.calendars())).toBe(kind);
    expect(google.asked).toEqual(['POST /token']);
  });
});

describe('calendars', () => {
  test('are listed, over pages', async () => {
    google.addCalendar(REP, { id: 'team@group.calendar.google.com', summary: 'Team', accessRole: 'writer' });
    google.addCalendar(REP, { id: 'en.usa#holiday@group.v.calendar.google.com', accessRole: 'reader' });
    google.pageSize = 1;
    const { calendar } = await connect();
    expect(await calendar.calendars()).toEqual([
      { id: REP, name: REP, primary: true, writable: true },
      { id: 'team@group.calendar.google.com', name: 'Team', primary: false, writable: true },
      {
        id: 'en.usa#holiday@group.v.calendar.google.com',
        name: 'en.usa#holiday@group.v.calendar.google.com',
        primary: false,
        writable: false,
      },
    ]);
  });
});

describe('busy time', () => {
  test('is merged, sorted, and cut to the window', async () => {
    google.addCalendar(REP, { id: 'team' });
    google.addEvent(REP, { start: { dateTime: '2027-03-01T10:00:00Z' }, end: { dateTime: '2027-03-01T11:00:00Z' } });
    google.addEvent('team', { start: { dateTime: '2027-03-01T10:30:00Z' }, end: { dateTime: '2027-03-01T12:00:00Z' } });
    google.addEvent('team', { start: { dateTime: '2027-03-01T12:00:00Z' }, end: { dateTime: '2027-03-01T12:30:00Z' } });
    google.addEvent(REP, { start: { dateTime: '2027-02-28T22:00:00Z' }, end: { dateTime: '2027-03-01T01:00:00Z' } });
    google.addEvent(REP, {
      start: { dateTime: '2027-03-01T15:00:00Z' },
      end: { dateTime: '2027-03-01T16:00:00Z' },
      transparency: 'transparent',
    });
    const { calendar } = await connect();
    expect(await calendar.busy([REP, 'team', REP], WINDOW)).toEqual([span('00:00', '01:00'), span('10:00', '12:30')]);
    expect(await calendar.busy([], WINDOW)).toEqual([]);
  });

  test('of many calendars and a long time is asked for in parts', async () => {
    const ids = Array.from({ length: 51 }, (_, number) => `calendar-${number}`);
    for (const id of ids) google.addCalendar(REP, { id });
    const from = WINDOW.from;
    const day = (number: number) => new Date(from + number * DAY).toISOString();
    google.addEvent('calendar-50', { start: { dateTime: day(89) }, end: { dateTime: day(91) } });
    const { calendar } = await connect();
    expect(await calendar.busy(ids, { from, to: from + 181 * DAY })).toEqual([
      { from: from + 89 * DAY, to: from + 91 * DAY },
    ]);
    expect(google.asked.filter((asked) => asked === 'POST /calendar/v3/freeBusy')).toHaveLength(6);
  });

  test.each([
    ['notFound', 'missing'],
    ['internalError', 'unknown'],
    ['absent', 'unknown'],
  ] as const)('of a calendar that is %s never counts as free: %s', async (busyFault, kind) => {
    google.addCalendar(REP, { id: 'team', busyFault });
    const { calendar } = await connect();
    expect(await kindOf(calendar.busy([REP, 'team'], WINDOW))).toBe(kind);
  });

  describe('by the answer to an invitation', () => {
    const invited = (responseStatus: string, more: Partial<FakeGoogleEvent> = {}) =>
      google.addEvent(REP, {
        start: { dateTime: '2027-03-01T10:00:00Z' },
        end: { dateTime: '2027-03-01T11:00:00Z' },
        attendees: [
          { email: 'ann@example.org', responseStatus: 'accepted' },
          { self: true, responseStatus },
        ],
        ...more,
      });
    const allDay = { start: { date: '2027-03-01' }, end: { date: '2027-03-02' } };
    const rules = (unansweredBusy = true) => ({ unansweredBusy, email: null });

    test.each<
      [answer: string, more: Partial<FakeGoogleEvent>, busy: { timed: boolean; ignoring: boolean; allDay: boolean }]
    >([
      ['accepted', {}, { timed: true, ignoring: true, allDay: true }],
      ['tentative', {}, { timed: true, ignoring: true, allDay: true }],
      ['needsAction', {}, { timed: true, ignoring: false, allDay: false }],
      ['needsAction', { organizer: { self: true } }, { timed: true, ignoring: true, allDay: true }],
      ['declined', {}, { timed: false, ignoring: false, allDay: false }],
      ['accepted', { attendees: [] }, { timed: true, ignoring: true, allDay: true }],
    ])('%s %j', async (answer, more, expected) => {
      const { calendar } = await connect();
      const isBusy = async (times: object, unansweredBusy: boolean) => {
        google.data.calendar(REP).events.clear();
        invited(answer, { ...more, ...times });
        return (await calendar.busy([REP], WINDOW, rules(unansweredBusy))).length > 0;
      };
      expect({
        timed: await isBusy({}, true),
        ignoring: await isBusy({}, false),
        allDay: await isBusy(allDay, true),
      }).toEqual(expected);
    });

    test('leaves what other events keep busy', async () => {
      invited('needsAction', allDay);
      google.addEvent(REP, { start: { dateTime: '2027-03-01T09:00:00Z' }, end: { dateTime: '2027-03-01T10:30:00Z' } });
      google.addCalendar(REP, { id: 'team' });
      google.addEvent('team', {
        start: { dateTime: '2027-03-01T12:00:00Z' },
        end: { dateTime: '2027-03-01T13:00:00Z' },
      });
      const { calendar } = await connect();
      expect(await calendar.busy([REP, 'team'], WINDOW, rules())).toEqual([
        span('09:00', '10:30'),
        span('12:00', '13:00'),
      ]);
    });

    test('leaves a time free for which one invitation was declined, and another one does not count', async () => {
      invited('declined');
      invited('needsAction');
      const { calendar } = await connect();
      expect(await calendar.busy([REP], WINDOW, rules(true))).toEqual([span('10:00', '11:00')]);
      expect(await calendar.busy([REP], WINDOW, rules(false))).toEqual([]);
    });

    test('is not asked for where nothing is busy', async () => {
      const { calendar } = await connect();
      await calendar.busy([REP], WINDOW, rules());
      expect(google.asked.filter((asked) => asked.includes('/events'))).toEqual([]);
    });

    test('does not count where events are not shown, and where there are too many', async () => {
      invited('needsAction');
      const { calendar } = await connect();
      google.fail(/GET .*events/, { status: 403, reason: 'forbidden' }, 1);
      expect(await calendar.busy([REP], WINDOW, rules(false))).toEqual([span('10:00', '11:00')]);
      expect(await calendar.busy([REP], WINDOW, rules(false))).toEqual([]);
      google.pageSize = 1;
      for (let count = 0; count < 4; count += 1) invited('needsAction');
      expect(await calendar.busy([REP], WINDOW, rules(false))).toEqual([span('10:00', '11:00')]);
    });

    test('is not known after a failure that may pass', async () => {
      invited('needsAction');
      const { calendar } = await connect();
      google.fail(/GET .*events/, { status: 500, reason: 'backendError' });
      expect(await kindOf(calendar.busy([REP], WINDOW, rules()))).toBe('unknown');
    });
  });

  test('of a deleted calendar never counts as free', async () => {
    const { calendar } = await connect();
    expect(await kindOf(calendar.busy([REP, 'gone@example.com'], WINDOW))).toBe('missing');
  });
});

describe('putting an event', () => {
  test('makes it, without mails of Google', async () => {
    const { calendar } = await connect();
    expect(await calendar.put(REP, event())).toEqual({ meetingUrl: null, meetingPending: false });
    expect(google.events(REP)).toEqual([
      {
        id: '65f0c0ffee65f0c0ffee65f0',
        status: 'confirmed',
        transparency: 'opaque',
        summary: 'Kitchen of the Millers',
        description: 'By phone',
        start: { dateTime: '2027-03-01T09:00:00.000Z' },
        end: { dateTime: '2027-03-01T09:30:00.000Z' },
        attendees: [{ email: 'ann@example.org', displayName: 'Ann Miller' }],
      },
    ]);
    expect(google.data.mailed).toEqual([]);
    expect(await calendar.busy([REP], WINDOW)).toEqual([span('09:00', '09:30')]);
  });

  test('again changes nothing', async () => {
    const { calendar } = await connect();
    await calendar.put(REP, event());
    const before = google.events(REP);
    await calendar.put(REP, event());
    expect(google.events(REP)).toEqual(before);
  });

  test('moves it, whatever its owner changed', async () => {
    const { calendar } = await connect();
    await calendar.put(REP, event());
    google.changeEvent(REP, event().id, {
      start: { date: '2027-03-01' },
      end: { date: '2027-03-02' },
      summary: 'Off',
      transparency: 'transparent',
      status: 'tentative',
    });
    await calendar.put(REP, event({ sequence: 1, start: at('14:00'), end: at('15:00'), attendees: [] }));
    expect(google.events(REP)).toMatchObject([
      {
        status: 'confirmed',
        summary: 'Kitchen of the Millers',
        transparency: 'opaque',
        start: { dateTime: '2027-03-01T14:00:00.000Z' },
        end: { dateTime: '2027-03-01T15:00:00.000Z' },
        attendees: [],
      },
    ]);
    expect(google.data.mailed).toEqual([]);
  });

  test('brings it back after it was deleted', async () => {
    const { calendar } = await connect();
    await calendar.put(REP, event());
    await calendar.remove(REP, event().id);
    expect(google.events(REP)).toEqual([]);
    await calendar.put(REP, event({ title: 'Again' }));
    expect(google.events(REP)).toMatchObject([{ status: 'confirmed', summary: 'Again' }]);
  });

  test('whose answer was lost creates one event when repeated', async () => {
    const { calendar } = await connect();
    google.fail(/^POST .*events$/, 'lost', 1);
    expect(await kindOf(calendar.put(REP, event({ meeting: true })))).toBe('unknown');
    expect(google.events(REP)).toHaveLength(1);
    const { meetingUrl } = await calendar.put(REP, event({ meeting: true }));
    expect(google.events(REP)).toMatchObject([{ hangoutLink: meetingUrl }]);
  });

  test('whose id belongs to no event does not mean that the calendar was deleted', async () => {
    const { calendar } = await connect();
    await calendar.put(REP, event());
    google.fail('GET /calendar/v3/calendars/', { status: 404, reason: 'notFound' });
    expect(await kindOf(calendar.put(REP, event()))).toBe('unknown');
  });

  test('at the same time creates one event', async () => {
    const { calendar } = await connect();
    const puts = await Promise.all([1, 2, 3].map(() => calendar.put(REP, event({ meeting: true }))));
    expect(google.events(REP)).toHaveLength(1);
    expect(new Set(puts.map(({ meetingUrl }) => meetingUrl)).size).toBe(1);
  });

  test('in a calendar that must not be written fails', async () => {
    google.addCalendar(REP, { id: 'team', accessRole: 'reader' });
    const { calendar } = await connect();
    expect(await kindOf(calendar.put('team', event()))).toBe('missing');
  });
});

describe('the meeting of an event', () => {
  test('is made with it', async () => {
    const { calendar } = await connect();
    const put = await calendar.put(REP, event({ meeting: true }));
    expect(put).toEqual({
      meetingUrl: expect.stringMatching(/^https:\/\/meet\.google\.com\/\w+$/),
      meetingPending: false,
    });
    expect(await calendar.put(REP, event({ meeting: true, title: 'Renamed' }))).toEqual(put);
  });

  test('may take time', async () => {
    google.meetings = 'pending';
    const { calendar } = await connect();
    const pending = { meetingUrl: null, meetingPending: true };
    expect(await calendar.put(REP, event({ meeting: true }))).toEqual(pending);
    expect(await calendar.put(REP, event({ meeting: true }))).toEqual(pending);
    expect(google.events(REP)[0]?.conferenceData?.createRequest?.requestId).toBe(event().id);
    google.finishMeetings();
    expect(await calendar.put(REP, event({ meeting: true }))).toEqual({
      meetingUrl: expect.stringContaining('https://meet.google.com/'),
      meetingPending: false,
    });
  });

  test('that could not be created is requested again by the next save', async () => {
    google.meetings = 'failure';
    const { calendar } = await connect();
    const none = { meetingUrl: null, meetingPending: false };
    expect(await calendar.put(REP, event({ meeting: true }))).toEqual(none);
    google.meetings = 'success';
    expect(await calendar.put(REP, event({ meeting: true }))).not.toEqual(none);
  });

  test('is added later, and removed', async () => {
    const { calendar } = await connect();
    await calendar.put(REP, event());
    expect((await calendar.put(REP, event({ meeting: true }))).meetingUrl).not.toBeNull();
    expect((await calendar.put(REP, event({ meeting: false }))).meetingUrl).toBeNull();
    expect(google.events(REP)[0]).not.toHaveProperty('conferenceData');
  });

  test('stays unchanged when its owner added one of another kind', async () => {
    const { calendar } = await connect();
    await calendar.put(REP, event());
    const conferenceData = {
      conferenceSolution: { key: { type: 'addOn' } },
      entryPoints: [{ entryPointType: 'video', uri: 'https://zoom.example/1' }],
    };
    google.changeEvent(REP, event().id, { conferenceData });
    for (const meeting of [true, false])
      expect((await calendar.put(REP, event({ meeting }))).meetingUrl).toBe('https://zoom.example/1');
    expect(google.events(REP)).toMatchObject([{ conferenceData }]);
  });

  test('is done without where the calendar cannot have one', async () => {
    google.data.calendar(REP).allowsMeet = false;
    const { calendar } = await connect();
    for (const title of ['First', 'Second']) {
      expect(await calendar.put(REP, event({ meeting: true, title }))).toEqual({
        meetingUrl: null,
        meetingPending: false,
      });
      expect(google.events(REP)).toMatchObject([{ summary: title }]);
    }
  });
});

describe('removing an event', () => {
  test('takes it away, once and again, and one that never was', async () => {
    const { calendar } = await connect();
    await calendar.put(REP, event());
    await calendar.remove(REP, event().id);
    await calendar.remove(REP, event().id);
    await calendar.remove(REP, '000000000000000000000000');
    expect(google.events(REP)).toEqual([]);
    expect(google.data.mailed).toEqual([]);
  });

  test('whose answer was lost can be repeated', async () => {
    const { calendar } = await connect();
    await calendar.put(REP, event());
    google.fail('DELETE', 'lost', 1);
    expect(await kindOf(calendar.remove(REP, event().id))).toBe('unknown');
    await calendar.remove(REP, event().id);
    expect(google.events(REP)).toEqual([]);
  });
});

describe('changes', () => {
  test('begin at nothing, over pages', async () => {
    const { calendar } = await connect();
    for (const id of ['aaaaa', 'bbbbb', 'ccccc'])
      google.addEvent(REP, { id, start: { date: '2027-03-01' }, end: { date: '2027-03-02' } });
    google.pageSize = 2;
    const begun = await calendar.changes(REP, null);
    expect(begun.changed).toBe(false);
    expect(await calendar.changes(REP, begun.cursor)).toEqual(begun);
  });

  test('are reported: additions, changes and deletions', async () => {
    const { calendar } = await connect();
    const put = event();
    let { cursor } = await calendar.changes(REP, null);
    const changed = async () => {
      const changes = await calendar.changes(REP, cursor);
      cursor = changes.cursor;
      return changes.changed;
    };
    await calendar.put(REP, put);
    google.addEvent(REP, { id: 'aaaaa', start: { date: '2027-03-01' }, end: { date: '2027-03-02' } });
    google.pageSize = 1;
    expect(await changed()).toBe(true);
    expect(await changed()).toBe(false);
    google.changeEvent(REP, put.id, { summary: 'Moved' });
    expect(await changed()).toBe(true);
    await calendar.remove(REP, put.id);
    expect(await changed()).toBe(true);
    expect(await changed()).toBe(false);
  });

  test('since a cursor that is not known any more', async () => {
    const { calendar } = await connect();
    const { cursor } = await calendar.changes(REP, null);
    google.forgetChanges();
    expect(await kindOf(calendar.changes(REP, cursor))).toBe('cursor-gone');
    expect(await kindOf(calendar.changes(REP, 'no cursor'))).toBe('cursor-gone');
    const begun = await calendar.changes(REP, null);
    expect((await calendar.changes(REP, begun.cursor)).changed).toBe(false);
  });

  test('of a calendar with too many events are not read for ever', async () => {
    const { calendar } = await connect();
    for (let number = 0; number < 21; number++)
      google.addEvent(REP, { start: { date: '2027-03-01' }, end: { date: '2027-03-02' } });
    google.pageSize = 1;
    expect(await kindOf(calendar.changes(REP, null))).toBe('unknown');
    expect(google.asked).toHaveLength(21);
  });
});

describe('notifications', () => {
  const request = () => ({
    channelId: randomUUID(),
    address: 'https://api.scopewright.test/hooks/google',
    token: 'hook-token',
  });

  test('begin and end', async () => {
    const { calendar } = await connect();
    const asked = request();
    const watch = await calendar.watch(REP, asked);
    const channel = google.data.channels.get(asked.channelId);
    expect(channel).toMatchObject({ address: asked.address, token: 'hook-token', calendarId: REP });
    expect(watch).toEqual({
      channelId: asked.channelId,
      resourceId: channel?.resourceId,
      expiresAt: new Date(channel?.expiration ?? 0),
    });
    expect((watch?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * DAY);
    if (watch) await calendar.unwatch(watch);
    expect(google.data.channels.size).toBe(0);
    if (watch) await calendar.unwatch(watch);
  });

  test('come to the address with the token', async () => {
    const notified: IncomingHttpHeaders[] = [];
    const hook = createServer((incoming, response) => {
      notified.push(incoming.headers);
      response.end();
    });
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    google.httpsOnly = false;
    const { calendar } = await connect();
    const asked = { ...request(), address: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/` };
    const watch = await calendar.watch(REP, asked);
    expect(await google.notify(REP)).toEqual([200]);
    hook.closeAllConnections();
    hook.close();
    expect(notified).toMatchObject([
      {
        'x-goog-channel-id': asked.channelId,
        'x-goog-channel-token': 'hook-token',
        'x-goog-resource-id': watch?.resourceId,
      },
    ]);
  });

  test('cannot be had for every calendar', async () => {
    google.addCalendar(REP, { id: 'holidays', allowsWatch: false });
    const { calendar } = await connect();
    expect(await calendar.watch('holidays', request())).toBeNull();
  });

  test('to an address that Google refuses leave the account connected', async () => {
    const { calendar } = await connect();
    expect(await kindOf(calendar.watch(REP, { ...request(), address: 'http://127.0.0.1/' }))).toBe('unknown');
  });
});

describe('reports the error', () => {
  const calls = (calendar: Awaited<ReturnType<typeof connect>>['calendar']) => ({
    calendars: () => calendar.calendars(),
    busy: () => calendar.busy([REP], WINDOW),
    put: () => calendar.put(REP, event({ meeting: true })),
    remove: () => calendar.remove(REP, event().id),
    'changes from the beginning': () => calendar.changes(REP, null),
    changes: () => calendar.changes(REP, 'sync-0'),
    watch: () =>
      calendar.watch(REP, { channelId: randomUUID(), address: 'https://api.scopewright.test/', token: 'hook-token' }),
    unwatch: () => calendar.unwatch({ channelId: 'channel', resourceId: 'resource' }),
  });
  const cases: [string, GoogleFault, { kind: CalendarErrorKind; retryAfterMs?: number | null }][] = [
    [
      'too many requests',
      { status: 429, reason: 'rateLimitExceeded', retryAfter: '17' },
      { kind: 'throttled', retryAfterMs: 17_000 },
    ],
    [
      'too many requests, for it does not say how long',
      { status: 429, reason: 'rateLimitExceeded', retryAfter: 'soon' },
      { kind: 'throttled', retryAfterMs: null },
    ],
    [
      'too many requests of all',
      { status: 403, reason: 'rateLimitExceeded' },
      { kind: 'throttled', retryAfterMs: null },
    ],
    ['too many requests of a user', { status: 403, reason: 'userRateLimitExceeded' }, { kind: 'throttled' }],
    ['no quota left', { status: 403, reason: 'quotaExceeded' }, { kind: 'throttled' }],
    ['scopes that are gone', { status: 403, reason: 'insufficientPermissions' }, { kind: 'missing' }],
    ['a calendar of others', { status: 403, reason: 'forbidden' }, { kind: 'missing' }],
    ['an API that we have not switched on', { status: 403, reason: 'accessNotConfigured' }, { kind: 'unknown' }],
    ['a fault', { status: 500, reason: 'backendError' }, { kind: 'unknown' }],
    ['a fault on the way', { status: 503, reason: '' }, { kind: 'unknown' }],
    ['a refusal by something on the way', { status: 403, reason: '' }, { kind: 'unknown' }],
    ['nothing found by something on the way', { status: 404, reason: '' }, { kind: 'unknown' }],
    ['a web page', 'html', { kind: 'unknown' }],
    ['half an answer', 'broken', { kind: 'unknown' }],
    ['a lost answer', 'lost', { kind: 'unknown' }],
  ];
  test.each(cases)('%s', async (_name, fault, expected) => {
    const { calendar } = await connect();
    google.fail(/ \/calendar\/v3\//, fault);
    for (const [name, call] of Object.entries(calls(calendar)))
      expect(await failure(call()), name).toMatchObject(expected);
    // One for each call and one for the access token: nothing is retried here.
    expect(google.asked).toHaveLength(Object.keys(calls(calendar)).length + 1);
  });

  test('too many requests, until a time', async () => {
    const { calendar } = await connect();
    const retryAfter = new Date(Date.now() + 60_000).toUTCString();
    google.fail('GET', { status: 429, reason: 'rateLimitExceeded', retryAfter });
    const { retryAfterMs } = await failure(calendar.calendars());
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  test('a deleted calendar', async () => {
    const { calendar } = await connect();
    const gone = 'gone@example.com';
    expect(await kindOf(calendar.put(gone, event()))).toBe('missing');
    expect(await kindOf(calendar.changes(gone, null))).toBe('missing');
    expect(await kindOf(calendar.watch(gone, { channelId: 'channel', address: 'https://a.test', token: '' }))).toBe(
      'missing',
    );
    await calendar.remove(gone, event().id);
  });

  test('silence', async () => {
    const { calendar } = await connect();
    google.fail(/ \/calendar\/v3\//, 'silent');
    passLimitAt(google, / \/calendar\/v3\//);
    for (const call of Object.values(calls(calendar)))
      expect(await failure(call())).toMatchObject({
        kind: 'unknown',
        message: expect.stringMatching(/^Google did not answer \(TimeoutError\)/),
      });
  });

  test('nothing when it is slow, but in time', async () => {
    const { calendar } = await connect();
    google.before = () => new Promise((resolve) => setImmediate(resolve));
    expect(await calendar.calendars()).toHaveLength(1);
  });

  test('no one there', async () => {
    const { credentials } = await connect();
    const calendar = provider({ origin: 'http://127.0.0.1:1' }).open(credentials, async () => undefined);
    expect(await failure(calendar.calendars())).toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('an event that cannot be sent', async () => {
    const { calendar } = await connect();
    expect(await failure(calendar.put(REP, event({ start: new Date(Number.NaN) })))).toMatchObject({
      kind: 'unknown',
      cause: expect.any(RangeError),
    });
    expect(await kindOf(calendar.put('..', event()))).toBe('unknown');
  });
});
