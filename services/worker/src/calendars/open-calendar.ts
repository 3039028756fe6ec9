import { type CalendarProviders, openerOf } from '@scopewright/calendar-providers';
import { type Calendar, CalendarError } from '@scopewright/calendars';
import { type BookingCalendarDoc, calendarContext, type Models } from '@scopewright/data';
import type { Types } from 'mongoose';

/** Dependencies of using connected calendars. */
export interface CalendarParts {
  models: Pick<Models, 'bookingCalendars'>;
  /** Null if none are configured. */
  calendars: CalendarProviders | null;
}

/**
 * Opens a connected calendar; a secret that the provider replaces is stored before it is used. In the owner's scope.
 * @throws CalendarError `unknown` if its provider, or the key of its secret, is not configured any more
 */
function openCalendar({ models, calendars }: CalendarParts, connection: BookingCalendarDoc): Calendar {
  const opener = openerOf(calendars, connection.provider);
  if (calendars === null || opener === null) throw new CalendarError('unknown', 'The provider is not configured');
  const { _id, user, url } = connection;
  const context = calendarContext(_id);
  let current: string;
  try {
    current = calendars.sealing.open(connection.secret, context);
  } catch (cause) {
    throw new CalendarError('unknown', 'The secret can’t be opened', { cause });
  }
  return opener.open({ secret: current, user, url }, async (secret) => {
    await models.bookingCalendars.updateOne({ _id }, { $set: { secret: calendars.sealing.seal(secret, context) } });
  });
}

/** The last task of each connection, by its id. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs work on a connected calendar, sequentially for each: providers allow few concurrent writes to one calendar, and
 * two concurrent refreshes would void each other's secret. In the owner's scope.
 * @returns null if the connection was deleted or revoked
 * @throws CalendarError
 */
export async function withCalendar<T>(
  parts: CalendarParts,
  connectionId: Types.ObjectId,
  work: (calendar: Calendar, connection: BookingCalendarDoc) => Promise<T>,
): Promise<T | null> {
  const key = connectionId.toHexString();
  const turn = (last.get(key) ?? Promise.resolve()).then(async () => {
    const connection = await parts.models.bookingCalendars.findById(connectionId).lean<BookingCalendarDoc>();
    if (connection === null || connection.state === 'revoked') return null;
    return work(openCalendar(parts, connection), connection);
  });
  const settled = turn.catch(() => undefined);
  last.set(key, settled);
  void settled.then(() => {
    if (last.get(key) === settled) last.delete(key);
  });
  return turn;
}
