import { microsoftNotifications } from '@scopewright/calendars';
import { type CalendarNotification, runAsSystem, takeCalendarNotifications } from '@scopewright/data';
import { type CallContext, type Implementation, implement } from '@scopewright/service-kit';
import type { AdminParts } from '../parts.ts';

/** Longest id and token that are looked up; ours and the providers' are shorter. */
const TEXT_MAX = 256;
/** Notifications of one request that are looked at. */
const NOTIFICATIONS_MAX = 100;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_MAX;

/** @returns nothing for the first message of a new channel */
function googleNotifications({ request: { headers } }: CallContext): CalendarNotification[] {
  const id = headers['x-goog-channel-id'];
  const token = headers['x-goog-channel-token'];
  return headers['x-goog-resource-state'] !== 'sync' && isText(id) && isText(token) ? [{ id, token }] : [];
}

/** @returns nothing for a body that is not from Microsoft */
function notificationsIn(body: Buffer): CalendarNotification[] {
  let read: unknown;
  try {
    read = JSON.parse(body.toString());
  } catch {
    return [];
  }
  return microsoftNotifications(read)
    .slice(0, NOTIFICATIONS_MAX)
    .flatMap(({ resourceId: id, token }) => (isText(id) && isText(token) ? [{ id, token }] : []));
}

/** Calls by which providers report changes of connected calendars. */
export function calendarNotificationCalls({ data }: Pick<AdminParts, 'data'>): Implementation[] {
  const take = (provider: 'google' | 'microsoft', notifications: CalendarNotification[], call: CallContext) =>
    runAsSystem('take notifications about connected calendars', () =>
      takeCalendarNotifications(data, provider, notifications, { now: call.now(), requestId: call.requestId }),
    );
  return [
    implement('googleCalendarNotification', async (_input, call) => {
      await take('google', googleNotifications(call), call);
      return { received: true as const };
    }),
    implement('microsoftCalendarNotification', async ({ query: { validationToken } }, call) => {
      if (validationToken !== undefined) return validationToken;
      await take('microsoft', notificationsIn(call.requireRawBody()), call);
      return '';
    }),
  ];
}
