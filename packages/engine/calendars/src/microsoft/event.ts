import { z } from 'zod';
import { type BusySpan, CalendarError, type CalendarEvent, type InvitationRules } from '../calendar.ts';
import { ianaZone } from '../windows-zones.ts';
import { zonedSpan } from '../zoned.ts';

/** The extended property of Exchange that holds our id of an event. */
const ID_PROPERTY = 'String {6d0c9f4e-3b1a-4e57-9c1e-5a7d2f80b3c4} Name scopewrightBooking';

const dateTime = z.object({ dateTime: z.string(), timeZone: z.literal('UTC') });

/** An event of a view, in UTC. */
export const viewedEvent = z.object({
  start: dateTime,
  end: dateTime,
  showAs: z.string().nullish(),
  isCancelled: z.boolean().nullish(),
  isAllDay: z.boolean().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  originalStartTimeZone: z.string().nullish(),
});
export const VIEWED_FIELDS = Object.keys(viewedEvent.shape).join(',');

/** An event that we have put. */
export const storedEvent = z.object({
  id: z.string().min(1),
  isOnlineMeeting: z.boolean().nullish(),
  onlineMeeting: z.object({ joinUrl: z.string().nullish() }).nullish(),
  body: z.object({ content: z.string() }).nullish(),
});
export type StoredEvent = z.infer<typeof storedEvent>;
export const STORED_FIELDS = Object.keys(storedEvent.shape).join(',');

/** Anything else counts as busy, so that an unknown value never counts as free time. */
const FREE = new Set(['free', 'workingElsewhere']);

function instant(text: string): number {
  const ms = Date.parse(text.endsWith('Z') ? text : `${text}Z`);
  if (Number.isNaN(ms)) throw new CalendarError('unknown', 'Microsoft Graph gave a time that cannot be read');
  return ms;
}

/** When an event makes its calendar busy; null if it doesn't. */
export function busySpanOf(
  event: z.infer<typeof viewedEvent>,
  { unansweredBusy }: Pick<InvitationRules, 'unansweredBusy'>,
): BusySpan | null {
  if (event.isCancelled === true || FREE.has(event.showAs ?? '')) return null;
  // the answer of the calendar's owner; `none` is that of events without invitations
  const response = event.responseStatus?.response;
  if (response === 'declined') return null;
  if (response === 'notResponded' && (event.isAllDay === true || !unansweredBusy)) return null;
  const span = { from: instant(event.start.dateTime), to: instant(event.end.dateTime) };
  // Graph returns all-day events from midnight to midnight in the requested zone, without converting them
  return event.isAllDay === true ? zonedSpan(span, ianaZone(event.originalStartTimeZone ?? '')) : span;
}

/** A filter for the event with our id. @throws CalendarError `unknown` if it is not one of our ids */
export function filterOf(eventId: string): string {
  if (!/^[0-9a-f]{24}$/i.test(eventId)) throw new CalendarError('unknown', 'This is not an id of an event');
  return `singleValueExtendedProperties/Any(ep: ep/id eq '${ID_PROPERTY}' and ep/value eq '${eventId}')`;
}

/** By such a line Teams' details of a meeting begin and end in the body of an event. */
const MEETING_RULE = /_{30,}/;

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/_{30,}/g, (rule) => rule.slice(0, 29))
    .replace(/\r?\n/g, '<br>');

function textOf({ description, attendees }: CalendarEvent): string {
  const people = attendees.map(({ name, email }) => `${name} <${email}>`);
  return escaped([description, people.join('\n')].filter((part) => part !== '').join('\n\n'));
}

/** Details of a meeting in the body of an event, as HTML, if any. */
function meetingDetails(body: string): string | null {
  const rule = body.search(MEETING_RULE);
  const begin = rule === -1 ? -1 : body.lastIndexOf('<div', rule);
  if (begin === -1) return null;
  const end = body.lastIndexOf('</body>');
  return body.slice(begin, end > begin ? end : undefined);
}

const utc = (date: Date) => ({ dateTime: date.toISOString().slice(0, -1), timeZone: 'UTC' });

const fieldsOf = (event: CalendarEvent) => ({
  subject: event.title,
  start: utc(event.start),
  end: utc(event.end),
});
const onlineMeeting = { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' };

/**
 * A new event. It names its attendees in its text only: Graph would send each of them a separate invitation.
 * @param meeting whether to create a video meeting
 */
export const createdEvent = (event: CalendarEvent, meeting: boolean, transactionId: string) => ({
  ...fieldsOf(event),
  body: { contentType: 'html', content: textOf(event) },
  showAs: 'busy',
  responseRequested: false,
  transactionId,
  singleValueExtendedProperties: [{ id: ID_PROPERTY, value: event.id }],
  ...(meeting && onlineMeeting),
});

/** The update that brings an event to the given state. @param meeting whether to create a video meeting */
export function changedEvent(event: CalendarEvent, stored: StoredEvent, meeting: boolean) {
  const hasMeeting = stored.isOnlineMeeting === true;
  const details = hasMeeting ? meetingDetails(stored.body?.content ?? '') : null;
  // a body without the details of the meeting would end the meeting: rather an old text than a dead link
  const keepsBody = hasMeeting && details === null && Boolean(stored.onlineMeeting?.joinUrl);
  return {
    ...fieldsOf(event),
    showAs: 'busy',
    ...(!keepsBody && { body: { contentType: 'html', content: `${textOf(event)}${details ?? ''}` } }),
    ...(meeting && !hasMeeting && onlineMeeting),
  };
}
