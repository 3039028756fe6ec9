import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi, apiError, type FakeGoogleBehaviour, finishMeetings } from './fake-google-api.ts';
import { type FakeGoogleCalendar, FakeGoogleData, type FakeGoogleEvent } from './fake-google-data.ts';
import {
  answerOAuth,
  type FakeGoogleAnswer,
  type FakeGoogleConsent,
  type FakeGoogleRequest,
} from './fake-google-oauth.ts';

/**
 * How the fake misbehaves:
 * - a status with the API's reason, or with OAuth's `error`;
 * - `silent`: it never answers;
 * - `html`: a web page with status 200; `broken`: JSON that ends early;
 * - `lost`: it performs the request, then closes the connection.
 */
export type GoogleFault =
  | { status: number; reason: string; retryAfter?: string }
  | { status: number; error: string }
  | 'silent'
  | 'html'
  | 'broken'
  | 'lost';

export interface FakeGoogle extends FakeGoogleConsent, FakeGoogleBehaviour {
  origin: string;
  /** All users, calendars, tokens and channels. */
  data: FakeGoogleData;
  /** Awaited before a request is processed, to let a test hold it back or change something before its effect. */
  before: (asked: string) => Promise<void> | void;
  /** `METHOD path` of every request. */
  asked: string[];
  /** Makes requests fail whose `METHOD path` begins with the text or matches the pattern. @param times how often */
  fail(asked: string | RegExp, fault: GoogleFault, times?: number): void;
  /** Events of a calendar that are there, without the deleted ones. */
  events(calendarId: string): FakeGoogleEvent[];
  /** Adds an event that isn't the product's; the id is generated unless it is passed. */
  addEvent(
    calendarId: string,
    event: Partial<FakeGoogleEvent> & Pick<FakeGoogleEvent, 'start' | 'end'>,
  ): FakeGoogleEvent;
  /** Changes an event as its owner would. */
  changeEvent(calendarId: string, eventId: string, change: Partial<FakeGoogleEvent>): void;
  addCalendar(email: string, calendar: Partial<FakeGoogleCalendar> & { id: string }): FakeGoogleCalendar;
  /** Makes access tokens void before their time. */
  expireAccessTokens(): void;
  /** Makes cursors void. */
  forgetChanges(): void;
  /** Ends the wait for meetings that were made while `meetings` was `pending`. */
  finishMeetings(): void;
  /** Revokes a user's permissions, as they would in their Google account. */
  revokeUser(email: string): void;
  /** Notifies the channels of a calendar of a change. @returns status of each answer */
  notify(calendarId: string): Promise<number[]>;
  /** Opens the consent page and follows a link. @returns where the browser is sent to */
  decide(consentUrl: string, link: 'Allow' | 'Deny'): Promise<URL>;
  /** Back to one user without events, and no faults. */
  reset(): void;
  close(): Promise<void>;
}

const DEFAULTS = {
  clientId: 'client-id.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-client-secret',
  signedIn: 'rep@example.com',
  givesRefreshTokens: true,
  rotatesRefreshTokens: false,
  expiresIn: 3599,
  pageSize: 2500,
  meetings: 'success' as FakeGoogleBehaviour['meetings'],
  httpsOnly: true,
  before: (() => undefined) as FakeGoogle['before'],
};

function send(response: ServerResponse, { status, body, headers = {} }: FakeGoogleAnswer): void {
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response
    .writeHead(status, { ...(body !== null && { 'Content-Type': type }), ...headers })
    .end(typeof body === 'string' || body === null ? body : JSON.stringify(body));
}

/** Answers with a fault. */
function misbehave(fault: GoogleFault, response: ServerResponse, answer: () => FakeGoogleAnswer): void {
  if (fault === 'silent') return;
  if (fault === 'lost') {
    answer();
    response.destroy();
  } else if (fault === 'html') send(response, { status: 200, body: '<!doctype html><title>Sign in</title>' });
  else if (fault === 'broken') response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"items": [');
  else if ('error' in fault) send(response, { status: fault.status, body: { error: fault.error } });
  else
    send(response, {
      ...apiError(fault.status, fault.reason, 'Quota of rep@example.com exceeded'),
      headers: fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter },
    });
}

async function notifyChannels(data: FakeGoogleData, calendarId: string): Promise<number[]> {
  const channels = [...data.channels.values()].filter((channel) => channel.calendarId === calendarId);
  const answers = await Promise.all(
    channels.map(({ id, resourceId, address, token }) =>
      fetch(address, {
        method: 'POST',
        headers: {
          'X-Goog-Channel-ID': id,
          'X-Goog-Channel-Token': token,
          'X-Goog-Resource-ID': resourceId,
          'X-Goog-Resource-State': 'exists',
          'X-Goog-Message-Number': String(data.lastChange),
        },
      }),
    ),
  );
  return answers.map(({ status }) => status);
}

async function linkOfPage(consentUrl: string, link: string): Promise<URL> {
  const answer = await fetch(consentUrl);
  const html = await answer.text();
  const href = new RegExp(`href="([^"]*)">${link}<`).exec(html)?.[1];
  if (href === undefined) throw new Error(`The consent page was refused: ${answer.status} ${html}`);
  return new URL(href.replace(/&#(\d+);/g, (_entity, number) => String.fromCharCode(Number(number))));
}

/**
 * A server that imitates the parts of Google that the product uses: consent, tokens, and calendars.
 * @param port where it listens; 0: at a free port
 */
export async function fakeGoogle({ port = 0 }: { port?: number } = {}): Promise<FakeGoogle> {
  let faults: { asked: string | RegExp; fault: GoogleFault; times: number }[] = [];
  const settings = { ...DEFAULTS, withheldScopes: [] as string[] };
  const state = { data: new FakeGoogleData(), asked: [] as string[] };
  const methods = {
    fail: (asked: string | RegExp, fault: GoogleFault, times = Number.POSITIVE_INFINITY) => {
      faults.push({ asked, fault, times });
    },
    events: (calendarId: string) =>
      [...fake.data.calendar(calendarId).events.values()].filter(({ status }) => status !== 'cancelled'),
    addEvent: (calendarId: string, event: Partial<FakeGoogleEvent> & Pick<FakeGoogleEvent, 'start' | 'end'>) => {
      const added = { id: `foreign${fake.data.lastChange}`, status: 'confirmed' as const, ...event };
      fake.data.store(fake.data.calendar(calendarId), added);
      return added;
    },
    changeEvent: (calendarId: string, eventId: string, change: Partial<FakeGoogleEvent>) => {
      const calendar = fake.data.calendar(calendarId);
      const event = calendar.events.get(eventId);
      if (!event) throw new Error(`No event ${eventId}`);
      fake.data.store(calendar, { ...event, ...change });
    },
    addCalendar: (email: string, calendar: Partial<FakeGoogleCalendar> & { id: string }) =>
      fake.data.addCalendar(email, calendar),
    expireAccessTokens: () => fake.data.accessTokens.clear(),
    forgetChanges: () => {
      fake.data.lastChange += 1;
      fake.data.oldestChange = fake.data.lastChange;
    },
    finishMeetings: () => finishMeetings(fake.data),
    revokeUser: (email: string) => fake.data.revokeUser(email),
    notify: (calendarId: string) => notifyChannels(fake.data, calendarId),
    decide: linkOfPage,
    reset: () => {
      faults = [];
      Object.assign(fake, DEFAULTS, { withheldScopes: [], data: new FakeGoogleData(), asked: [] });
      fake.data.addUser(DEFAULTS.signedIn);
    },
  };
  const fake = { ...settings, ...state, ...methods };
  fake.data.addUser(DEFAULTS.signedIn);

  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://fake');
    const request: FakeGoogleRequest = {
      method: incoming.method ?? 'GET',
      path,
      query,
      body: Buffer.concat(chunks).toString(),
      authorization: incoming.headers.authorization ?? '',
    };
    const asked = `${request.method} ${path}`;
    fake.asked.push(asked);
    await fake.before(asked);
    const answer = () => answerOAuth(fake.data, fake, request) ?? answerApi(fake.data, fake, request);
    const hit = faults.find(
      (each) =>
        each.times > 0 && (typeof each.asked === 'string' ? asked.startsWith(each.asked) : each.asked.test(asked)),
    );
    if (!hit) return send(response, answer());
    hit.times -= 1;
    misbehave(hit.fault, response, answer);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.address() as AddressInfo;
  return Object.assign(fake, {
    origin: `http://127.0.0.1:${bound}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
