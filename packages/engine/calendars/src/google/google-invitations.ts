import type { calendar_v3 } from '@googleapis/calendar';
import type { BusySpan, InvitationRules } from '../calendar.ts';
import { mergedSpans, spansWithout } from '../spans.ts';
import { zonedSpan, zoneName } from '../zoned.ts';
import { calendarErrorOf, unreadable } from './google-errors.ts';

type GoogleEvent = calendar_v3.Schema$Event;

const PAGE_SIZE = 2500;
/** Most pages of events that are read. */
const MAX_PAGES = 4;

interface Listed {
  events: GoogleEvent[];
  /** The zone of whole days; null if it isn't known. */
  zone: string | null;
}

/** The events of a calendar; null if it does not show them, or has too many. */
async function listEvents(
  api: calendar_v3.Calendar,
  calendarId: string,
  { from, to }: BusySpan,
): Promise<Listed | null> {
  const events: GoogleEvent[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    try {
      const { data } = await api.events.list({
        calendarId,
        timeMin: new Date(from).toISOString(),
        timeMax: new Date(to).toISOString(),
        singleEvents: true,
        // of events with more people, only the calendar's owner is listed
        maxAttendees: 1,
        maxResults: PAGE_SIZE,
        pageToken,
        fields:
          'nextPageToken,timeZone,items(status,transparency,start,end,organizer(self),attendees(self,responseStatus))',
      });
      if (!Array.isArray(data.items)) throw unreadable('list events');
      events.push(...data.items);
      if (!data.nextPageToken) return { events, zone: zoneName(data.timeZone ?? '') };
      pageToken = data.nextPageToken;
    } catch (error) {
      const failure = calendarErrorOf(error, 'list events');
      // others' calendars may show only when they are busy
      if (failure.kind === 'missing') return null;
      throw failure;
    }
  }
  return null;
}

/** Whether an event makes its time busy, by the answer of the calendar's owner. */
function isBusy({ organizer, attendees, start }: GoogleEvent, unansweredBusy: boolean): boolean {
  const answer = attendees?.find(({ self }) => self === true)?.responseStatus;
  if (answer === 'declined') return false;
  if (answer !== 'needsAction' || organizer?.self === true) return true;
  return unansweredBusy && !start?.date;
}

/** When an event is. @returns null if that is not known exactly */
function spanOf({ start, end }: GoogleEvent, zone: string | null): BusySpan | null {
  const isAllDay = Boolean(start?.date);
  const span = {
    from: Date.parse(start?.date ?? start?.dateTime ?? ''),
    to: Date.parse(end?.date ?? end?.dateTime ?? ''),
  };
  if (Number.isNaN(span.from) || Number.isNaN(span.to)) throw unreadable('list events');
  if (!isAllDay) return span;
  return zone === null ? null : zonedSpan(span, zone);
}

/**
 * A calendar's busy time without invitations that don't make it busy: Google's answer about busy time doesn't contain
 * answers to invitations. If events can't be listed, Google's answer is unchanged.
 * @param busy within the window, as returned by `mergedSpans`
 */
export async function withoutInvitations(
  api: calendar_v3.Calendar,
  calendarId: string,
  busy: BusySpan[],
  window: BusySpan,
  { unansweredBusy }: Pick<InvitationRules, 'unansweredBusy'>,
): Promise<BusySpan[]> {
  const listed = busy.length === 0 ? null : await listEvents(api, calendarId, window);
  if (listed === null) return busy;
  const opaque = listed.events.filter(
    ({ status, transparency }) => status !== 'cancelled' && transparency !== 'transparent',
  );
  const [kept, left]: [BusySpan[], BusySpan[]] = [[], []];
  for (const event of opaque) {
    const span = spanOf(event, listed.zone);
    const counts = isBusy(event, unansweredBusy);
    // without its zone, a whole day is free nowhere
    if (span === null && counts) return busy;
    if (span !== null) (counts ? kept : left).push(span);
  }
  return spansWithout(busy, spansWithout(mergedSpans(left, window), mergedSpans(kept, window)));
}
