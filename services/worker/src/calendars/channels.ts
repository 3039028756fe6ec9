import { randomBytes, randomUUID } from 'node:crypto';
import { type Calendar, CalendarError } from '@scopewright/calendars';
import { type BookingCalendarDoc, type CalendarChannel, channelTokenHash, type Models } from '@scopewright/data';
import type { Logger } from '@scopewright/service-kit';

const HOUR_MS = 60 * 60_000;
/** A channel that ends sooner is replaced. */
const RENEWED_BEFORE_MS = 24 * HOUR_MS;
/** When to request channels again after the provider created none. */
const AGAIN_MS = HOUR_MS;
const TOKEN_BYTES = 32;

interface ChannelParts {
  models: Pick<Models, 'bookingCalendars'>;
  /** Origin of the product in links. */
  productOrigin: string;
  log: Logger;
}

/** Address for a provider's notifications; null if it doesn't send any, or can't reach the product there. */
function notificationAddress(provider: BookingCalendarDoc['provider'], productOrigin: string): string | null {
  const { protocol, hostname } = new URL(productOrigin);
  const isLocal = /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  return provider === 'caldav' || protocol !== 'https:' || isLocal
    ? null
    : `${productOrigin}/api/public/booking/calendars/notifications/${provider}`;
}

/** @throws what isn't an error of the provider */
function warn({ log }: Pick<ChannelParts, 'log'>, error: unknown, message: string): void {
  if (!(error instanceof CalendarError)) throw error;
  log.warn({ err: error }, message);
}

/** Asks for channels of calendars, until the provider fails. @returns those that were made */
async function open(
  parts: ChannelParts,
  calendar: Calendar,
  calendarIds: readonly string[],
  address: string,
): Promise<CalendarChannel[]> {
  const made: CalendarChannel[] = [];
  try {
    for (const calendarId of calendarIds) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const watch = await calendar.watch(calendarId, { channelId: randomUUID(), address, token });
      if (watch !== null) made.push({ calendarId, ...watch, tokenHash: channelTokenHash(token) });
    }
  } catch (error) {
    warn(parts, error, 'A provider does not notify of a calendar');
  }
  return made;
}

/** Ends channels, until the provider fails: no one listens to the others any more, and they expire. */
async function close(parts: ChannelParts, calendar: Calendar, channels: readonly CalendarChannel[]): Promise<void> {
  try {
    for (const channel of channels) await calendar.unwatch(channel);
  } catch (error) {
    warn(parts, error, 'Notifications about a calendar could not be ended');
  }
}

/**
 * Maintains one channel for each selected calendar, so that the provider reports changes: creates those that are
 * missing or end within a day, and ends those that were replaced or whose calendar is no longer selected. Failures of
 * the provider are retried later. In the owner's scope.
 */
export async function keepChannels(
  parts: ChannelParts,
  calendar: Calendar,
  connection: Pick<BookingCalendarDoc, '_id' | 'provider' | 'busyIds' | 'channels' | 'watchAt'>,
  now: Date,
): Promise<void> {
  const { models, productOrigin } = parts;
  const { _id, provider, busyIds, channels, watchAt } = connection;
  const address = notificationAddress(provider, productOrigin);
  const lasting = channels.filter(({ expiresAt }) => expiresAt.getTime() > now.getTime() + RENEWED_BEFORE_MS);
  const missing = busyIds.filter((id) => !lasting.some(({ calendarId }) => calendarId === id));
  const asked = address === null || (watchAt !== null && watchAt > now) ? [] : missing;
  const made = address === null ? [] : await open(parts, calendar, asked, address);
  const isKept = ({ calendarId, expiresAt }: CalendarChannel) =>
    busyIds.includes(calendarId) && expiresAt > now && !made.some((channel) => channel.calendarId === calendarId);
  const ended = channels.filter((channel) => !isKept(channel));
  if (asked.length === 0 && ended.length === 0) return;
  const again = made.length < asked.length ? new Date(now.getTime() + AGAIN_MS) : null;
  const { matchedCount } = await models.bookingCalendars.updateOne(
    { _id },
    { $set: { channels: [...channels.filter(isKept), ...made], watchAt: asked.length > 0 ? again : watchAt } },
  );
  await close(parts, calendar, matchedCount > 0 ? ended : [...channels, ...made]);
}
