import { syncCollection } from 'tsdav';
import {
  type BusySpan,
  type Calendar,
  type CalendarChanges,
  CalendarError,
  type CalendarEvent,
  EVERY_INVITATION,
} from '../calendar.ts';
import { mergedSpans } from '../spans.ts';
import { discoverCalendars, properties, userAddresses } from './discover.ts';
import { type DavHttp, davUrl, exactText, multistatus, textOf } from './http.ts';
import { type Invited, userAddress } from './invitations.ts';
import { eventObject, sequenceIn } from './object.ts';
import { askForEvents, type ReportReader } from './report.ts';

const MAX_ATTEMPTS = 3;

const inFull = (calendarId: string): string => (calendarId.endsWith('/') ? calendarId : `${calendarId}/`);

/** URL of the object with our event. @throws CalendarError `unknown` if it is not one of our ids */
function objectUrl(calendarId: string, eventId: string): string {
  if (!/^[0-9a-f]{24}$/i.test(eventId)) throw new CalendarError('unknown', 'This is not an id of an event');
  return davUrl(`${eventId}.ics`, inFull(calendarId)).href;
}

async function busyOf(
  http: DavHttp,
  calendarId: string,
  window: BusySpan,
  readReport: ReportReader,
  invited: () => Promise<Invited>,
): Promise<BusySpan[]> {
  const [{ text }, described] = await Promise.all([
    askForEvents(http, calendarId, window),
    properties(http, calendarId, ['c:calendar-timezone'], '0'),
  ]);
  const timezone = textOf(described.responses[0]?.props?.calendarTimezone);
  return readReport({ calendarId, text, timezone, window, invited: await invited() });
}

async function put(http: DavHttp, calendarId: string, event: CalendarEvent): Promise<void> {
  const url = objectUrl(calendarId, event.id);
  const write = (condition: Record<string, string>, sequence: number) =>
    http.send(url, {
      method: 'PUT',
      headers: { 'Content-Type': 'text/calendar; charset=utf-8', ...condition },
      body: eventObject(event, sequence),
      accepts: [412],
    });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if ((await write({ 'If-None-Match': '*' }, event.sequence)).status !== 412) return;
    const stored = await http.send(url, { method: 'GET', accepts: [404] });
    if (stored.status === 404) continue;
    const etag = stored.headers.get('etag');
    const sequence = Math.max(event.sequence, sequenceIn(stored.text));
    if ((await write(etag === null ? {} : { 'If-Match': etag }, sequence)).status !== 412) return;
  }
  throw new CalendarError('unknown', 'The event was changed by others all the while');
}

const SYNC = 'sync ';
const CTAG = 'ctag ';

/** A cursor for the state that a calendar has now: by its sync token, or by its tag if the server has no such tokens. */
async function cursorOf(http: DavHttp, calendarId: string): Promise<string> {
  const { text } = await properties(http, calendarId, ['d:sync-token', 'cs:getctag'], '0');
  const token = exactText(text, 'sync-token');
  const tag = exactText(text, 'getctag');
  if (token !== null) return `${SYNC}${token}`;
  if (tag !== null) return `${CTAG}${tag}`;
  throw new CalendarError('unknown', 'The CalDAV server does not report changes');
}

async function changesOf(http: DavHttp, calendarId: string, cursor: string | null): Promise<CalendarChanges> {
  if (cursor === null) return { cursor: await cursorOf(http, calendarId), changed: false };
  const gone = () => new CalendarError('cursor-gone', 'Changes since this cursor are not known any more');
  if (cursor.startsWith(CTAG)) {
    const now = await cursorOf(http, calendarId);
    return { cursor: now, changed: now !== cursor };
  }
  if (!cursor.startsWith(SYNC)) throw gone();
  const { text, responses } = await multistatus(
    http,
    (fetch) =>
      syncCollection({
        url: calendarId,
        props: { 'd:getetag': {} },
        syncLevel: 1,
        syncToken: cursor.slice(SYNC.length),
        fetch,
      }),
    {
      errorFor: (status, body) =>
        status === 409 || status === 410 || (status === 403 && body.includes('valid-sync-token')) ? gone() : null,
    },
  );
  const token = exactText(text, 'sync-token');
  if (token === null) throw new CalendarError('unknown', 'The CalDAV server gave no cursor');
  return { cursor: `${SYNC}${token}`, changed: responses.length > 0 };
}

/**
 * The addresses by which invitations name a user. If the server has no email address of the user, a user name that is
 * one is used, otherwise the caller's.
 */
async function addressesOf(http: DavHttp, { url, user }: DavUser, email: string | null): Promise<string[]> {
  const addresses = await userAddresses(http, url);
  if (addresses.some((address) => address.includes('@'))) return addresses;
  const assumed = user.includes('@') ? user : email;
  return assumed === null ? addresses : [...addresses, userAddress(assumed)];
}

/** A user of a CalDAV server. */
interface DavUser {
  /** URL of the server. */
  url: string;
  /** The user's name. */
  user: string;
}

/** The calendars of one user of a CalDAV server. */
export function caldavAccount(http: DavHttp, account: DavUser, readReport: ReportReader): Calendar {
  let addresses: Promise<string[]> | null = null;
  return {
    calendars: () => discoverCalendars(http, account.url),
    async busy(calendarIds, window, { unansweredBusy, email } = EVERY_INVITATION) {
      const spans: BusySpan[] = [];
      const invited = async () => {
        addresses ??= addressesOf(http, account, email);
        return { addresses: await addresses, unansweredBusy };
      };
      for (const calendarId of calendarIds)
        spans.push(...(await busyOf(http, calendarId, window, readReport, invited)));
      return mergedSpans(spans, window);
    },
    async put(calendarId, event) {
      await put(http, calendarId, event);
      return { meetingUrl: null, meetingPending: false };
    },
    async remove(calendarId, eventId) {
      await http.send(objectUrl(calendarId, eventId), { method: 'DELETE', accepts: [404, 410] });
    },
    changes: (calendarId, cursor) => changesOf(http, calendarId, cursor),
    watch: async () => null,
    unwatch: async () => undefined,
  };
}
