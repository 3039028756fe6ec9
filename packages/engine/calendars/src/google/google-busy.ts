import type { calendar_v3 } from '@googleapis/calendar';
import { type BusySpan, CalendarError, type InvitationRules } from '../calendar.ts';
import { mergedSpans } from '../spans.ts';
import { unreadable } from './google-errors.ts';
import { withoutInvitations } from './google-invitations.ts';

/** Maximum of calendars per request to Google. */
const MAX_CALENDARS = 50;
/** Longest window per request to Google: 90 days, ms. */
const MAX_WINDOW = 90 * 86_400_000;

function spanOf({ start, end }: calendar_v3.Schema$TimePeriod): BusySpan {
  const from = Date.parse(start ?? '');
  const to = Date.parse(end ?? '');
  if (Number.isNaN(from) || Number.isNaN(to)) throw unreadable('tell busy time');
  return { from, to };
}

function spansOf(id: string, data: calendar_v3.Schema$FreeBusyResponse): BusySpan[] {
  const answered = data.calendars?.[id];
  const error = answered?.errors?.[0];
  if (error)
    throw error.reason === 'notFound'
      ? new CalendarError('missing', 'Google does not show when a calendar is busy')
      : new CalendarError('unknown', 'Google could not tell when a calendar is busy');
  if (!answered || !Array.isArray(answered.busy)) throw unreadable('tell busy time');
  return answered.busy.map(spanOf);
}

/** When the calendars are busy within the window, merged and sorted. */
export async function busySpans(
  api: calendar_v3.Calendar,
  calendarIds: readonly string[],
  window: BusySpan,
  invitations: InvitationRules,
): Promise<BusySpan[]> {
  const { from, to } = window;
  const spans = new Map<string, BusySpan[]>([...new Set(calendarIds)].map((id) => [id, []]));
  const ids = [...spans.keys()];
  for (let first = 0; first < ids.length; first += MAX_CALENDARS) {
    const asked = ids.slice(first, first + MAX_CALENDARS);
    for (let start = from; start < to; start += MAX_WINDOW) {
      const { data } = await api.freebusy.query({
        requestBody: {
          timeMin: new Date(start).toISOString(),
          timeMax: new Date(Math.min(start + MAX_WINDOW, to)).toISOString(),
          items: asked.map((id) => ({ id })),
        },
      });
      for (const id of asked) spans.get(id)?.push(...spansOf(id, data));
    }
  }
  const busy: BusySpan[] = [];
  for (const [id, ofCalendar] of spans)
    busy.push(...(await withoutInvitations(api, id, mergedSpans(ofCalendar, window), window, invitations)));
  return mergedSpans(busy, window);
}
