import { randomUUID } from 'node:crypto';
import type { calendar_v3 } from '@googleapis/calendar';
import { CalendarError, type CalendarEvent, type PutEvent } from '../calendar.ts';
import { failureOf, unreadable } from './google-errors.ts';

type GoogleEvent = calendar_v3.Schema$Event;

/** Requested change of the event's video meeting; undefined leaves it unchanged. */
type Conference = Pick<GoogleEvent, 'conferenceData'>;

// The SDK's types lack null, with which a patch takes a field away.
const NO_MEETING = { conferenceData: null } as unknown as Conference;

const bodyOf = (event: CalendarEvent) => ({
  status: 'confirmed',
  transparency: 'opaque',
  summary: event.title,
  description: event.description,
  start: { dateTime: event.start.toISOString() },
  end: { dateTime: event.end.toISOString() },
  attendees: event.attendees.map(({ name, email }) => ({ email, displayName: name })),
});

const newMeeting = (requestId: string): Conference => ({
  conferenceData: { createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } } },
});

const meetingUrlOf = ({ hangoutLink, conferenceData }: GoogleEvent): string | null =>
  hangoutLink ?? conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')?.uri ?? null;

const isMeetingPending = ({ conferenceData }: GoogleEvent) =>
  conferenceData?.createRequest?.status?.statusCode === 'pending';

const isMeet = ({ hangoutLink, conferenceData }: GoogleEvent) =>
  Boolean(hangoutLink) ||
  conferenceData?.conferenceSolution?.key?.type === 'hangoutsMeet' ||
  conferenceData?.createRequest?.conferenceSolutionKey?.type === 'hangoutsMeet';

/** Change of an existing event's meeting. A meeting that someone else added stays unchanged. */
function conferenceChange(event: CalendarEvent, existing: GoogleEvent): Conference {
  if (!event.meeting) return isMeet(existing) ? NO_MEETING : {};
  if (meetingUrlOf(existing) !== null || isMeetingPending(existing)) return {};
  // A request that failed, or whose meeting was removed, is ignored if repeated under its old id.
  return newMeeting(randomUUID());
}

/** Does without the meeting where the calendar can't have one, which Google answers with 400. */
async function write<T>(conference: Conference, attempt: (conference: Conference) => Promise<T>): Promise<T> {
  try {
    return await attempt(conference);
  } catch (error) {
    if (!conference.conferenceData || failureOf(error).status !== 400) throw error;
    return attempt({});
  }
}

function putEventOf(id: string, data: GoogleEvent): PutEvent {
  if (data.id !== id) throw unreadable('put an event');
  const meetingUrl = meetingUrlOf(data);
  return { meetingUrl, meetingPending: meetingUrl === null && isMeetingPending(data) };
}

/** The event with an id that is in use. It may have been deleted: its id stays in use. */
async function existingEvent(api: calendar_v3.Calendar, calendarId: string, eventId: string): Promise<GoogleEvent> {
  try {
    const { data } = await api.events.get({ calendarId, eventId });
    if (data.id !== eventId) throw unreadable('put an event');
    return data;
  } catch (error) {
    // The calendar existed a moment ago, so this doesn't mean that it was deleted.
    if (failureOf(error).status === 404) throw new CalendarError('unknown', 'The id of an event is in use by no event');
    throw error;
  }
}

/** Creates or updates the event in the calendar. Participants are not notified: that is not the calendar's task. */
export async function putEvent(api: calendar_v3.Calendar, calendarId: string, event: CalendarEvent): Promise<PutEvent> {
  const { id: eventId } = event;
  const quietly = { calendarId, sendUpdates: 'none', conferenceDataVersion: 1 };
  const body = bodyOf(event);
  try {
    const { data } = await write(event.meeting ? newMeeting(eventId) : {}, (conference) =>
      api.events.insert({ ...quietly, requestBody: { ...body, id: eventId, ...conference } }),
    );
    return putEventOf(eventId, data);
  } catch (error) {
    if (failureOf(error).status !== 409) throw error;
  }
  const existing = await existingEvent(api, calendarId, eventId);
  const changed = {
    ...body,
    // A patch is merged: an event that was made to last all day would have both.
    start: { ...body.start, date: null },
    end: { ...body.end, date: null },
  };
  const { data } = await write(conferenceChange(event, existing), (conference) =>
    api.events.patch({ ...quietly, eventId, requestBody: { ...changed, ...conference } }),
  );
  return putEventOf(eventId, data);
}

/** Makes the event not be in the calendar. */
export async function removeEvent(api: calendar_v3.Calendar, calendarId: string, eventId: string): Promise<void> {
  try {
    const { status } = await api.events.delete({ calendarId, eventId, sendUpdates: 'none' });
    if (status !== 204) throw unreadable('remove an event');
  } catch (error) {
    const { status, reason } = failureOf(error);
    if (reason === null || (status !== 404 && status !== 410)) throw error;
  }
}
