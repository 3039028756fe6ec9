import {
  type BusySpan,
  type Calendar,
  type CalendarChanges,
  CalendarError,
  type InvitationRules,
} from '@scopewright/calendars';
import {
  type BookingCalendarDoc,
  bookingTypesOf,
  type CalendarCursor,
  type DataAccess,
  keepsUnanswered,
  keptCalendars,
  noteCalendarFailure,
  ownerOf,
  runAsSystem,
  trusted,
} from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import type { Clock, Logger } from '@scopewright/service-kit';
import { keepChannels } from './channels.ts';
import { type CalendarParts, withCalendar } from './open-calendar.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How often a calendar is checked. */
export const CHECK_EVERY_MS = 5 * MINUTE_MS;
const RETRY_MS = 2 * MINUTE_MS;
const RETRY_MAX_MS = 15 * MINUTE_MS;
/** Longer than a check may run: a killed one is taken over then. */
const LEASE_MS = 3 * MINUTE_MS;
/** How long the readings of unchanged calendars are valid: their settings may have changed anyway. */
const READ_EVERY_MS = 60 * MINUTE_MS;
/** Providers refuse to answer for much more in one request. */
const CHUNK_MS = 60 * DAY_MS;
/** Maximum of stored busy spans of a calendar; time after them counts as unread, so as busy. */
const SPANS_MAX = 5000;
/** Characters of a cursor that is stored; a calendar with a longer one is read each time. */
const CURSOR_MAX = 4000;

interface Parts extends CalendarParts {
  data: DataAccess;
  models: DataAccess['models'];
  clock: Clock;
  /** Origin of the product in links. */
  productOrigin: string;
  log: Logger;
}

/** Until when bookings can be made at most, and two days more. */
async function horizonOf({ models }: Parts, { firmId }: BookingCalendarDoc, now: Date): Promise<number> {
  const types = await bookingTypesOf(models, ownerOf(firmId));
  return now.getTime() + (Math.max(0, ...types.map(({ horizonDays }) => horizonDays)) + 2) * DAY_MS;
}

/** When calendars are busy in a window, and how far that was read. */
async function readBusy(
  calendar: Calendar,
  ids: readonly string[],
  { from, to }: BusySpan,
  invitations: InvitationRules,
): Promise<{ busy: BusySpan[]; readTo: number }> {
  const busy: BusySpan[] = [];
  if (ids.length > 0)
    for (let start = from; start < to && busy.length < SPANS_MAX; start += CHUNK_MS)
      busy.push(...(await calendar.busy(ids, { from: start, to: Math.min(start + CHUNK_MS, to) }, invitations)));
  const last = busy[SPANS_MAX];
  return last === undefined ? { busy, readTo: to } : { busy: busy.slice(0, SPANS_MAX), readTo: last.from };
}

/** Whether something has changed in a calendar since a cursor; one that is not known any more is replaced. */
async function changesOf(calendar: Calendar, calendarId: string, cursor: string | null): Promise<CalendarChanges> {
  try {
    return await calendar.changes(calendarId, cursor);
  } catch (error) {
    if (cursor === null || !(error instanceof CalendarError) || error.kind !== 'cursor-gone') throw error;
    return { ...(await calendar.changes(calendarId, null)), changed: true };
  }
}

/**
 * Asks which calendars have changed. A calendar whose provider doesn't report changes gets no cursor, so it is read
 * each time; the calendars after it then don't need one.
 */
async function askForChanges(
  calendar: Calendar,
  { busyIds, cursors }: Pick<BookingCalendarDoc, 'busyIds' | 'cursors'>,
): Promise<{ cursors: CalendarCursor[]; unchanged: boolean }> {
  const asked: CalendarCursor[] = [];
  // without calendars that count, the account is asked whether it still lets us in
  let unchanged = busyIds.length > 0;
  try {
    for (const calendarId of busyIds) {
      const known = cursors.find((one) => one.calendarId === calendarId)?.cursor ?? null;
      const { cursor, changed } = await changesOf(calendar, calendarId, known);
      if (cursor.length <= CURSOR_MAX) asked.push({ calendarId, cursor });
      unchanged &&= known !== null && !changed;
    }
  } catch (error) {
    if (!(error instanceof CalendarError) || error.kind === 'revoked' || error.kind === 'throttled') throw error;
    return { cursors: asked, unchanged: false };
  }
  return { cursors: asked, unchanged };
}

/** Whether the readings of calendars are sufficient while they stay unchanged. */
const isRead = ({ readAt, readTo }: BookingCalendarDoc, now: Date, to: number): boolean =>
  readAt !== null &&
  readTo !== null &&
  now.getTime() - readAt.getTime() < READ_EVERY_MS &&
  readTo.getTime() >= to - DAY_MS;

/** State of a connected account after a request. @throws CalendarError */
async function look(
  parts: Parts,
  calendar: Calendar,
  connection: BookingCalendarDoc,
  now: Date,
): Promise<Partial<BookingCalendarDoc>> {
  // before anything is read, so that concurrent changes are seen the next time
  const { cursors, unchanged } = await askForChanges(calendar, connection);
  const to = await horizonOf(parts, connection, now);
  if (unchanged && isRead(connection, now, to)) return { cursors };
  const readFrom = new Date(now.getTime() - DAY_MS);
  const calendars = keptCalendars(await calendar.calendars());
  const rep = await parts.models.bookingReps.findById(connection.repId, { email: 1 }).lean();
  const { busy, readTo } = await readBusy(
    calendar,
    connection.busyIds,
    { from: readFrom.getTime(), to },
    { unansweredBusy: keepsUnanswered(connection), email: rep?.email ?? null },
  );
  return {
    cursors,
    calendars,
    busy: busy.map((span) => ({ from: new Date(span.from), to: new Date(span.to) })),
    readFrom,
    readTo: new Date(readTo),
    readAt: now,
  };
}

/**
 * Reads when the calendars of a connected account are busy, unless its provider says that they are unchanged, and
 * maintains its change notifications. A person's concurrent changes are read at the next check.
 * @returns the resulting state; null if it was removed, is revoked, or another check runs
 */
export function checkCalendar(
  parts: Parts,
  { connectionId }: JobPayload<'booking.check-calendar'>,
): Promise<BookingCalendarDoc['state'] | null> {
  const { models, clock } = parts;
  return runAsSystem('check a connected calendar', async () => {
    const now = clock();
    const connection = await models.bookingCalendars
      .findOneAndUpdate(
        {
          _id: connectionId,
          state: trusted({ $ne: 'revoked' }),
          $or: [{ leaseUntil: null }, { leaseUntil: trusted({ $lte: now }) }],
        },
        // the next time is set now, so that a notification can bring it forward while this check runs
        {
          $set: {
            leaseUntil: new Date(now.getTime() + LEASE_MS),
            checkAt: new Date(now.getTime() + CHECK_EVERY_MS),
          },
        },
      )
      .lean<BookingCalendarDoc>();
    if (connection === null) return null;
    try {
      const seen = await withCalendar(parts, connection._id, async (calendar) => {
        const found = await look(parts, calendar, connection, now);
        await keepChannels(parts, calendar, connection, now);
        return found;
      });
      if (seen === null) return null;
      const read = {
        ...seen,
        state: 'connected' as const,
        problem: null,
        failingSince: null,
        toldAt: null,
        checkedAt: now,
        leaseUntil: null,
      };
      const { _id, version } = connection;
      const { matchedCount } = await models.bookingCalendars.updateOne({ _id, version }, { $set: read });
      if (matchedCount === 0)
        await models.bookingCalendars.updateOne({ _id }, { $set: { leaseUntil: null, checkAt: now } });
      return 'connected';
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error;
      const kind = error.kind === 'cursor-gone' ? 'unknown' : error.kind;
      const pause = Math.min(Math.max(error.retryAfterMs ?? 0, RETRY_MS), RETRY_MAX_MS);
      return noteCalendarFailure(parts.data, connection, kind, { now, checkAt: new Date(now.getTime() + pause) });
    }
  });
}

/** Finds connected calendars that are due to be checked. @returns how many */
export function sweepCalendars(
  { models, clock }: Pick<Parts, 'models' | 'clock'>,
  enqueue: (jobs: { payload: JobPayload<'booking.check-calendar'>; deduplicationId: string }[]) => Promise<void>,
): Promise<number> {
  return runAsSystem('find calendars to check', async () => {
    const due = await models.bookingCalendars
      .find({ checkAt: trusted({ $lte: clock() }), state: trusted({ $ne: 'revoked' }) }, { _id: 1 })
      .sort({ checkAt: 1 })
      .limit(500)
      .lean();
    const ids = due.map(({ _id }) => _id.toHexString());
    if (ids.length > 0)
      await enqueue(
        ids.map((connectionId) => ({ payload: { connectionId }, deduplicationId: `check:${connectionId}` })),
      );
    return ids.length;
  });
}
