import { calendarQuery } from 'tsdav';
import { type BusySpan, CalendarError } from '../calendar.ts';
import { busySpans } from './expand.ts';
import { ask, type DavAnswer, type DavCall, type DavHttp, readAnswer, textOf } from './http.ts';
import type { Invited } from './invitations.ts';

const MAX_OBJECTS = 2000;
/** Some 8 kB for each object. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The events of a calendar in a window, as returned by its server. */
export interface CalendarReport {
  /** URL of the calendar. */
  calendarId: string;
  /** XML: the answer to a query of the calendar (RFC 4791, 7.8). */
  text: string;
  /** An iCalendar object with the calendar's zone (RFC 4791, 5.2.2); null without one. */
  timezone: string | null;
  window: BusySpan;
  /** The person whose answers to invitations count. */
  invited: Invited;
}

/** Busy times of a calendar by a report, like `busyInReport` does. @throws CalendarError */
export type ReportReader = (report: CalendarReport) => Promise<BusySpan[]>;

const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

const query =
  (calendarId: string, { from, to }: BusySpan): DavCall =>
  (fetch) =>
    calendarQuery({
      url: calendarId,
      depth: '1',
      props: { 'c:calendar-data': {} },
      filters: {
        'comp-filter': {
          _attributes: { name: 'VCALENDAR' },
          'comp-filter': {
            _attributes: { name: 'VEVENT' },
            'time-range': { _attributes: { start: stamp(from), end: stamp(to + 999) } },
          },
        },
      },
      fetch,
    });

/** Asks a server for the events of a calendar in a window, without reading the answer. */
export const askForEvents = (http: DavHttp, calendarId: string, window: BusySpan): Promise<DavAnswer> =>
  ask(http, query(calendarId, window), { maxBytes: MAX_BYTES });

/**
 * Reads the events of a calendar and expands their rules. It may take seconds: servers run it in a thread.
 * @returns when they make it busy around the window
 * @throws CalendarError `unknown` if something can't be read, or there is too much
 */
export async function busyInReport({
  calendarId,
  text,
  timezone,
  window,
  invited,
}: CalendarReport): Promise<BusySpan[]> {
  const responses = await readAnswer(text, query(calendarId, window));
  if (responses.length > MAX_OBJECTS) throw new CalendarError('unknown', 'The calendar has too many events');
  const texts = responses.map(({ props }) => {
    const object = textOf(props?.calendarData);
    if (object === null) throw new CalendarError('unknown', 'The CalDAV server omitted an event');
    return object;
  });
  return busySpans(texts, timezone, window, invited);
}
