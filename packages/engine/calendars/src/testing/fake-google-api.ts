import { randomBytes } from 'node:crypto';
import type { FakeGoogleCalendar, FakeGoogleConference, FakeGoogleData, FakeGoogleEvent } from './fake-google-data.ts';
import type { FakeGoogleAnswer, FakeGoogleRequest } from './fake-google-oauth.ts';

/** How the Calendar API behaves. */
export interface FakeGoogleBehaviour {
  /** Maximum of items per page, regardless of the request. */
  pageSize: number;
  /** Immediate outcome of a request for a Meet meeting. */
  meetings: 'success' | 'pending' | 'failure';
  /** Whether only https addresses are notified, as Google does. */
  httpsOnly: boolean;
}

const DAY = 86_400_000;

const ok = (body: object | null): FakeGoogleAnswer => ({ status: body === null ? 204 : 200, body });

/** An error as Google's APIs write it. */
export const apiError = (status: number, reason: string, message = 'Fault', domain = 'global'): FakeGoogleAnswer => ({
  status,
  body: { error: { code: status, message, errors: [{ domain, reason, message }] } },
});

const notFound = () => apiError(404, 'notFound', 'Not Found');

const instantOf = ({ dateTime, date }: FakeGoogleEvent['start']) => Date.parse(dateTime ?? date ?? '');

/** Adds and replaces fields as PATCH does: objects are merged, and null takes a field away. */
function patched(target: Record<string, unknown>, patch: Record<string, unknown>): Record<string, unknown> {
  const result = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    const old = result[name];
    if (value === null) delete result[name];
    else if (isRecord(value) && isRecord(old)) result[name] = patched(old, value);
    else result[name] = value;
  }
  return result;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function conferenceOf(request: FakeGoogleConference['createRequest'], state: FakeGoogleBehaviour['meetings']) {
  if (!request) return {};
  const createRequest = { ...request, status: { statusCode: state } };
  if (state !== 'success') return { conferenceData: { createRequest } };
  const uri = `https://meet.google.com/${randomBytes(6).toString('hex')}`;
  return {
    hangoutLink: uri,
    conferenceData: {
      createRequest,
      conferenceSolution: { key: { type: 'hangoutsMeet' } },
      entryPoints: [{ entryPointType: 'video', uri }],
    },
  };
}

/** Ends the wait for meetings that are being made. */
export function finishMeetings(data: FakeGoogleData): void {
  for (const calendars of data.users.values())
    for (const calendar of calendars.values())
      for (const event of calendar.events.values())
        if (event.conferenceData?.createRequest?.status?.statusCode === 'pending')
          data.store(calendar, { ...event, ...conferenceOf(event.conferenceData.createRequest, 'success') });
}

function write(
  data: FakeGoogleData,
  behaviour: FakeGoogleBehaviour,
  calendar: FakeGoogleCalendar,
  request: FakeGoogleRequest,
  old: FakeGoogleEvent | null,
): FakeGoogleAnswer {
  const { conferenceData: asked, ...wanted } = JSON.parse(request.body) as Partial<FakeGoogleEvent> & {
    conferenceData?: FakeGoogleConference | null;
  };
  const base: object = old ?? { id: randomBytes(13).toString('hex'), status: 'confirmed' };
  const event = patched({ ...base }, { ...wanted }) as unknown as FakeGoogleEvent;
  if (!/^[0-9a-v]{5,1024}$/.test(event.id)) return apiError(400, 'invalid', 'Invalid resource id value.');
  for (const end of [event.start, event.end])
    if (!end || (end.dateTime === undefined) === (end.date === undefined) || Number.isNaN(instantOf(end)))
      return apiError(400, 'invalid', 'Invalid start time.');
  if (instantOf(event.start) > instantOf(event.end))
    return apiError(400, 'timeRangeEmpty', 'The specified time range is empty.', 'calendar');
  if (request.query.get('conferenceDataVersion') === '1' && asked !== undefined) {
    const again = old?.conferenceData?.createRequest?.requestId;
    if (asked === null) {
      delete event.conferenceData;
      delete event.hangoutLink;
    } else if (asked.createRequest && !calendar.allowsMeet)
      return apiError(400, 'invalid', 'Invalid conference type value.');
    else if (asked.createRequest && asked.createRequest.requestId !== again)
      Object.assign(event, conferenceOf(asked.createRequest, behaviour.meetings));
  }
  const mails = request.query.get('sendUpdates') ?? 'none';
  if (mails !== 'none' && event.attendees?.length) data.mailed.push(event.id);
  data.store(calendar, event);
  return ok(event);
}

function list(
  data: FakeGoogleData,
  behaviour: FakeGoogleBehaviour,
  calendar: FakeGoogleCalendar,
  query: URLSearchParams,
) {
  const syncToken = query.get('syncToken');
  for (const name of ['timeMin', 'timeMax', 'q', 'orderBy', 'updatedMin', 'iCalUID'])
    if (syncToken !== null && query.has(name)) return apiError(400, 'badRequest', 'Sync token cannot be used');
  const since = syncToken === null ? -1 : Number(syncToken.replace(/^sync-/, ''));
  if (Number.isNaN(since)) return apiError(400, 'invalid', 'Invalid sync token value.');
  if (syncToken !== null && since < data.oldestChange)
    return apiError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', 'calendar');
  const changes = data.changes.get(calendar.id);
  const [from, to] = [Date.parse(query.get('timeMin') ?? ''), Date.parse(query.get('timeMax') ?? '')];
  const found = [...calendar.events.values()]
    .filter(({ id, status }) => (changes?.get(id) ?? 0) > since && (syncToken !== null || status !== 'cancelled'))
    .filter(({ start, end }) => !(instantOf(start) >= to) && !(instantOf(end) <= from))
    .map((event) => ({
      ...event,
      ...((event.attendees?.length ?? 0) > Number(query.get('maxAttendees') ?? Infinity) && {
        attendees: event.attendees?.filter(({ self }) => self),
      }),
    }));
  const first = Number(query.get('pageToken')?.replace(/^page-/, '') ?? 0);
  const next = first + Math.min(Number(query.get('maxResults') ?? 250), behaviour.pageSize);
  const fields = query.get('fields');
  return ok({
    timeZone: 'UTC',
    ...((fields === null || fields.includes('items')) && { items: found.slice(first, next) }),
    ...(next < found.length ? { nextPageToken: `page-${next}` } : { nextSyncToken: `sync-${data.lastChange}` }),
  });
}

function freeBusy(calendars: Map<string, FakeGoogleCalendar>, body: string): FakeGoogleAnswer {
  const { timeMin, timeMax, items } = JSON.parse(body) as { timeMin: string; timeMax: string; items: { id: string }[] };
  const from = Date.parse(timeMin);
  const to = Date.parse(timeMax);
  if (!(from < to)) return apiError(400, 'timeRangeEmpty', 'The specified time range is empty.', 'calendar');
  if (to - from > 90 * DAY)
    return apiError(400, 'timeRangeTooLong', 'The requested time range is too long.', 'calendar');
  if (items.length > 50) return apiError(400, 'tooManyCalendarsRequested', 'Too many calendars.', 'calendar');
  const answer: Record<string, object> = {};
  for (const { id } of items) {
    const calendar = calendars.get(id);
    const fault = calendar ? calendar.busyFault : 'notFound';
    if (fault === 'absent') continue;
    const busy = [...(calendar?.events.values() ?? [])]
      .filter(({ status, transparency }) => status !== 'cancelled' && transparency !== 'transparent')
      .filter(({ attendees }) => !attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined'))
      .filter(({ start, end }) => instantOf(start) < to && instantOf(end) > from)
      .map(({ start, end }) => ({
        start: new Date(instantOf(start)).toISOString(),
        end: new Date(instantOf(end)).toISOString(),
      }));
    answer[id] = fault === null ? { busy } : { errors: [{ domain: 'global', reason: fault }], busy: [] };
  }
  return ok({ kind: 'calendar#freeBusy', timeMin, timeMax, calendars: answer });
}

function watch(
  data: FakeGoogleData,
  { httpsOnly }: FakeGoogleBehaviour,
  calendar: FakeGoogleCalendar,
  body: string,
): FakeGoogleAnswer {
  const asked = JSON.parse(body) as { id: string; type: string; address: string; token?: string; expiration?: string };
  const { id, type, address, token = '' } = asked;
  if (!calendar.allowsWatch)
    return apiError(400, 'pushNotSupportedForRequestedResource', 'Push notifications are not supported.');
  if (!/^[\w+/=-]{1,64}$/.test(id) || type !== 'web_hook' || token.length > 256)
    return apiError(400, 'invalid', 'Invalid channel');
  if (httpsOnly && !address.startsWith('https:'))
    return apiError(401, 'push.webhookUrlNotHttps', 'WebHook callback must be HTTPS');
  if (data.channels.has(id)) return apiError(400, 'channelIdNotUnique', `Channel id ${id} not unique`);
  const longest = Date.now() + 30 * DAY;
  const channel = {
    id,
    resourceId: `resource-${Buffer.from(calendar.id).toString('hex')}`,
    calendarId: calendar.id,
    address,
    token,
    expiration: Math.min(Number(asked.expiration ?? longest), longest),
  };
  data.channels.set(id, channel);
  return ok({ kind: 'api#channel', id, resourceId: channel.resourceId, expiration: String(channel.expiration) });
}

function answerEvents(
  data: FakeGoogleData,
  behaviour: FakeGoogleBehaviour,
  calendar: FakeGoogleCalendar,
  request: FakeGoogleRequest,
  eventId: string | null,
): FakeGoogleAnswer {
  const { method, query, body } = request;
  if (method === 'POST' && eventId === 'watch') return watch(data, behaviour, calendar, body);
  if (method === 'GET' && eventId === null) return list(data, behaviour, calendar, query);
  if (method !== 'GET' && calendar.accessRole !== 'owner' && calendar.accessRole !== 'writer')
    return apiError(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.', 'calendar');
  if (method === 'POST' && eventId === null) {
    const { id } = JSON.parse(body) as { id?: string };
    return id !== undefined && calendar.events.has(id)
      ? apiError(409, 'duplicate', 'The requested identifier already exists.')
      : write(data, behaviour, calendar, request, null);
  }
  const event = calendar.events.get(eventId ?? '');
  if (!event) return notFound();
  if (method === 'GET') return ok(event);
  if (method === 'PATCH') return write(data, behaviour, calendar, request, event);
  if (method !== 'DELETE') return notFound();
  if (event.status === 'cancelled') return apiError(410, 'deleted', 'Resource has been deleted');
  if ((query.get('sendUpdates') ?? 'none') !== 'none' && event.attendees?.length) data.mailed.push(event.id);
  data.store(calendar, { ...event, status: 'cancelled' });
  return ok(null);
}

/** Answers the Calendar API: https://developers.google.com/workspace/calendar/api/v3/reference */
export function answerApi(
  data: FakeGoogleData,
  behaviour: FakeGoogleBehaviour,
  request: FakeGoogleRequest,
): FakeGoogleAnswer {
  const { method, path, query, body } = request;
  const grant = data.accessTokens.get(request.authorization.replace(/^Bearer /, ''));
  const calendars = data.users.get(grant?.email ?? '');
  if (!grant || !calendars || grant.until <= Date.now()) return apiError(401, 'authError', 'Invalid Credentials');
  const asked = `${method} ${path.replace(/^\/calendar\/v3\//, '')}`;
  const events = /^[A-Z]+ calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(asked);
  const scope =
    asked === 'GET users/me/calendarList' ? 'calendarlist.readonly' : asked === 'POST freeBusy' ? 'freebusy' : 'events';
  if (!grant.scopes.includes(`https://www.googleapis.com/auth/calendar.${scope}`))
    return apiError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
  if (asked === 'POST freeBusy') return freeBusy(calendars, body);
  if (asked === 'GET users/me/calendarList') {
    const first = Number(query.get('pageToken')?.replace(/^page-/, '') ?? 0);
    const next = first + Math.min(Number(query.get('maxResults') ?? 100), behaviour.pageSize);
    return ok({
      items: [...calendars.values()]
        .slice(first, next)
        .map(({ id, summary, primary, accessRole }) => ({ id, summary, accessRole, ...(primary && { primary }) })),
      ...(next < calendars.size && { nextPageToken: `page-${next}` }),
    });
  }
  if (asked === 'POST channels/stop') {
    const { id, resourceId } = JSON.parse(body) as { id: string; resourceId: string };
    if (data.channels.get(id)?.resourceId !== resourceId) return apiError(404, 'notFound', `Channel '${id}' not found`);
    data.channels.delete(id);
    return ok(null);
  }
  const calendar = calendars.get(decodeURIComponent(events?.[1] ?? ''));
  if (!events || !calendar) return notFound();
  return answerEvents(
    data,
    behaviour,
    calendar,
    request,
    events[2] === undefined ? null : decodeURIComponent(events[2]),
  );
}
