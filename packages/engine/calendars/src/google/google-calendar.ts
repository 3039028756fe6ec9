import type { calendar_v3 } from '@googleapis/calendar';
import {
  type Calendar,
  type CalendarChanges,
  CalendarError,
  type CalendarInfo,
  type CalendarWatch,
  EVERY_INVITATION,
  type WatchRequest,
} from '../calendar.ts';
import { busySpans } from './google-busy.ts';
import { failureOf, unreadable } from './google-errors.ts';
import { putEvent, removeEvent } from './google-events.ts';
import type { GoogleSession } from './google-session.ts';

/** Most pages of a list that are read. */
const MAX_PAGES = 20;
/** Google's longest time for notifications, ms. */
const WATCH_MS = 30 * 86_400_000;

function infoOf({ id, summary, summaryOverride, primary, accessRole }: calendar_v3.Schema$CalendarListEntry) {
  if (!id) throw unreadable('list calendars');
  return {
    id,
    name: summaryOverride ?? summary ?? id,
    primary: primary === true,
    writable: accessRole === 'owner' || accessRole === 'writer',
  };
}

async function listCalendars(api: calendar_v3.Calendar): Promise<CalendarInfo[]> {
  const found: CalendarInfo[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { data } = await api.calendarList.list({
      maxResults: 250,
      pageToken,
      fields: 'nextPageToken,items(id,summary,summaryOverride,primary,accessRole)',
    });
    // Everyone has a calendar, so an answer without one is invalid.
    if (!Array.isArray(data.items)) throw unreadable('list calendars');
    found.push(...data.items.map(infoOf));
    if (!data.nextPageToken) return found;
    pageToken = data.nextPageToken;
  }
  throw new CalendarError('unknown', 'The account has too many calendars');
}

async function readChanges(
  api: calendar_v3.Calendar,
  calendarId: string,
  cursor: string | null,
): Promise<CalendarChanges> {
  let changed = false;
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    // Recurring events are listed once each, which keeps the first listing of a full calendar short.
    const { data } = await api.events.list({
      calendarId,
      maxResults: 2500,
      pageToken,
      ...(cursor === null
        ? { fields: 'nextPageToken,nextSyncToken' }
        : { fields: 'nextPageToken,nextSyncToken,items(id)', syncToken: cursor }),
    });
    changed ||= cursor !== null && (data.items ?? []).length > 0;
    if (data.nextSyncToken) return { cursor: data.nextSyncToken, changed };
    if (!data.nextPageToken) throw unreadable('list changes');
    pageToken = data.nextPageToken;
  }
  throw new CalendarError('unknown', 'The calendar has too many events to watch for changes');
}

async function changesSince(
  api: calendar_v3.Calendar,
  calendarId: string,
  cursor: string | null,
): Promise<CalendarChanges> {
  try {
    return await readChanges(api, calendarId, cursor);
  } catch (error) {
    const { status, reason } = failureOf(error);
    // 400: a cursor that Google can't read any more, or that doesn't fit the other parameters.
    if (cursor !== null && reason !== null && (status === 410 || status === 400))
      throw new CalendarError('cursor-gone', `Google answered ${status} ${reason} when asked to list changes`);
    throw error;
  }
}

async function startWatch(
  api: calendar_v3.Calendar,
  calendarId: string,
  { channelId, address, token }: WatchRequest,
): Promise<CalendarWatch | null> {
  try {
    const { data } = await api.events.watch({
      calendarId,
      requestBody: {
        id: channelId,
        type: 'web_hook',
        address,
        token,
        expiration: String(Date.now() + WATCH_MS),
      },
    });
    const expiresAt = new Date(Number(data.expiration ?? Number.NaN));
    if (!data.resourceId || Number.isNaN(expiresAt.getTime())) throw unreadable('notify');
    return { channelId, resourceId: data.resourceId, expiresAt };
  } catch (error) {
    // Holidays, for example.
    if (failureOf(error).reason === 'pushNotSupportedForRequestedResource') return null;
    throw error;
  }
}

async function stopWatch(
  api: calendar_v3.Calendar,
  { channelId, resourceId }: Pick<CalendarWatch, 'channelId' | 'resourceId'>,
): Promise<void> {
  try {
    const { status } = await api.channels.stop({ requestBody: { id: channelId, resourceId } });
    if (status !== 204) throw unreadable('stop notifying');
  } catch (error) {
    const { status, reason } = failureOf(error);
    if (status !== 404 || reason === null) throw error;
  }
}

/** The calendars of the session's account. */
export const googleCalendar = (session: GoogleSession): Calendar => ({
  calendars: () => session('list calendars', listCalendars),
  busy: (calendarIds, window, invitations = EVERY_INVITATION) =>
    session('tell busy time', (api) => busySpans(api, calendarIds, window, invitations)),
  put: (calendarId, event) => session('put an event', (api) => putEvent(api, calendarId, event)),
  remove: (calendarId, eventId) => session('remove an event', (api) => removeEvent(api, calendarId, eventId)),
  changes: (calendarId, cursor) => session('list changes', (api) => changesSince(api, calendarId, cursor)),
  watch: (calendarId, request) => session('notify', (api) => startWatch(api, calendarId, request)),
  unwatch: (watch) => session('stop notifying', (api) => stopWatch(api, watch)),
});
