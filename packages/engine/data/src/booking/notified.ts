import { createHash, timingSafeEqual } from 'node:crypto';
import type { DataAccess } from '../connection/connection.ts';
import type { BookingCalendarDoc } from '../models/booking/calendar.ts';
import { enqueueOutbox } from '../outbox/enqueue.ts';
import { trusted } from '../tenant/trusted.ts';

/** How long the check enqueued by a notification also covers later ones. */
const NOTIFIED_MS = 30_000;

/** The stored hash of a channel's token. @returns SHA-256 in hex */
export const channelTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A notification of a change, as it comes from outside. */
export interface CalendarNotification {
  /** Google: of our channel. Microsoft: its own, of the subscription. */
  id: string;
  token: string;
}

/**
 * Makes the connections due whose provider reports changes, and enqueues a check of each: once in half a minute, for
 * any number of notifications. Those of unknown channels and with wrong tokens are ignored; failing connections are
 * retried anyway. In system scope.
 */
export async function takeCalendarNotifications(
  { models, inTransaction }: Pick<DataAccess, 'models' | 'inTransaction'>,
  provider: 'google' | 'microsoft',
  notifications: readonly CalendarNotification[],
  { now, requestId }: { now: Date; requestId: string | null },
): Promise<void> {
  if (notifications.length === 0) return;
  const named = provider === 'google' ? 'channelId' : 'resourceId';
  const found = await models.bookingCalendars
    .find(
      {
        [`channels.${named}`]: trusted({ $in: [...new Set(notifications.map(({ id }) => id))] }),
        provider,
        state: 'connected',
      },
      { channels: 1 },
    )
    .lean<Pick<BookingCalendarDoc, '_id' | 'channels'>[]>();
  const received = notifications.map(({ id, token }) => ({ id, hash: Buffer.from(channelTokenHash(token)) }));
  for (const { _id, channels } of found) {
    const isMeant = channels.some((channel) =>
      received.some(({ id, hash }) => channel[named] === id && timingSafeEqual(Buffer.from(channel.tokenHash), hash)),
    );
    if (isMeant)
      await inTransaction(async (session) => {
        const before = trusted({ $lte: new Date(now.getTime() - NOTIFIED_MS) });
        const { matchedCount } = await models.bookingCalendars.updateOne(
          { _id, $or: [{ notifiedAt: null }, { notifiedAt: before }] },
          { $set: { checkAt: now, notifiedAt: now } },
          { session },
        );
        if (matchedCount > 0) {
          const payload = { connectionId: _id.toHexString() };
          await enqueueOutbox(models, 'booking.check-calendar', payload, { session, now, requestId });
        }
        // the check that was enqueued may have passed this change already: the sweep finds it
        else await models.bookingCalendars.updateOne({ _id }, { $set: { checkAt: now } }, { session });
      });
  }
}
