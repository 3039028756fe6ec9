import { busyInReport, type CalendarReport } from '@scopewright/calendars/caldav-report';
import { type BusySpan, CalendarError } from '@scopewright/calendars/calendar';

/** When a calendar is busy, or why its report can't be read. */
export type ReadCalendar = { kind: 'read'; busy: BusySpan[] } | { kind: 'unreadable'; problem: string };

/** Reads the events of a CalDAV calendar. */
export async function readCalendar(report: CalendarReport): Promise<ReadCalendar> {
  try {
    return { kind: 'read', busy: await busyInReport(report) };
  } catch (error) {
    // errors lose their class on the way out of a thread
    if (error instanceof CalendarError) return { kind: 'unreadable', problem: error.message };
    throw error;
  }
}
