import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type BusySpan,
  type Calendar,
  type CalendarChanges,
  CalendarError,
  type CalendarEvent,
  EVERY_INVITATION,
  type InvitationRules,
  type PutEvent,
} from '../calendar.ts';
import { mergedSpans } from '../spans.ts';
import {
  busySpanOf,
  changedEvent,
  createdEvent,
  filterOf,
  STORED_FIELDS,
  type StoredEvent,
  storedEvent,
  VIEWED_FIELDS,
  viewedEvent,
} from './event.ts';
import type { Graph } from './graph.ts';

const PAGE_SIZE = 500;
const DAY_MS = 24 * 3_600_000;
/** The days ahead whose changes are followed; Graph follows only a limited span. */
const FOLLOWED_MS = 800 * DAY_MS;
/** A cursor ends long before the span does. */
const CURSOR_LIFE_MS = 60 * DAY_MS;
/** Graph allows 4,230 minutes; its clock may be slower than ours. */
const WATCH_MS = 4_200 * 60_000;

const calendarInfo = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  isDefaultCalendar: z.boolean().nullish(),
  canEdit: z.boolean().nullish(),
});
const meetingProviders = z.object({ allowedOnlineMeetingProviders: z.array(z.string()).nullish() });
const subscription = z.object({ id: z.string().min(1), expirationDateTime: z.string() });

const UTC = 'outlook.timezone="UTC"';
const NO_LONGER_THERE = { accepts: ({ status }: { status: number }) => status === 404 };

const pathOf = (calendarId: string) => `/me/calendars/${encodeURIComponent(calendarId)}`;
const eventPath = (calendarId: string, id: string) => `${pathOf(calendarId)}/events/${encodeURIComponent(id)}`;
// OData does not read a plus as a space
const queryOf = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`.replaceAll('+', '%20');

/** The answer to a request without accepted refusals. */
function present<T>(answer: T | null): T {
  if (answer === null) throw new CalendarError('unknown', 'Microsoft Graph gave no answer');
  return answer;
}

/** Puts and removes our events. */
function events(graph: Graph) {
  const find = async (calendarId: string, eventId: string): Promise<StoredEvent[]> => {
    const query = queryOf({ $filter: filterOf(eventId), $select: STORED_FIELDS });
    return (await graph.pages(`${pathOf(calendarId)}/events${query}`, storedEvent)).items;
  };
  const makesMeetings = async (calendarId: string): Promise<boolean> => {
    const path = `${pathOf(calendarId)}${queryOf({ $select: 'allowedOnlineMeetingProviders' })}`;
    const { allowedOnlineMeetingProviders } = present(await graph.ask(path, meetingProviders));
    return allowedOnlineMeetingProviders?.includes('teamsForBusiness') ?? false;
  };
  /** @returns null if Graph took the event for one that isn't there any more */
  const create = async (calendarId: string, body: object): Promise<StoredEvent | null> => {
    const created = await graph.ask(`${pathOf(calendarId)}/events`, storedEvent, {
      method: 'POST',
      body,
      accepts: ({ status }) => status === 409,
    });
    // for a transaction id that was used before Graph answers with the event made by it, even one since deleted
    return created === null
      ? null
      : await graph.ask(
          `${eventPath(calendarId, created.id)}${queryOf({ $select: STORED_FIELDS })}`,
          storedEvent,
          NO_LONGER_THERE,
        );
  };
  return {
    async put(calendarId: string, event: CalendarEvent): Promise<PutEvent> {
      const meeting = event.meeting && (await makesMeetings(calendarId));
      const change = (stored: StoredEvent) =>
        graph.ask(eventPath(calendarId, stored.id), storedEvent, {
          method: 'PATCH',
          body: changedEvent(event, stored, meeting),
          ...NO_LONGER_THERE,
        });
      const [found] = await find(calendarId, event.id);
      const put =
        (found && (await change(found))) ??
        (await create(calendarId, createdEvent(event, meeting, event.id))) ??
        present(await create(calendarId, createdEvent(event, meeting, randomUUID())));
      const meetingUrl = (event.meeting && put.onlineMeeting?.joinUrl) || null;
      return { meetingUrl, meetingPending: meeting && meetingUrl === null };
    },
    async remove(calendarId: string, eventId: string): Promise<void> {
      for (const { id } of await find(calendarId, eventId))
        await graph.perform(eventPath(calendarId, id), { method: 'DELETE', ...NO_LONGER_THERE });
    },
  };
}

/** When a cursor was begun, and the path of its next request. */
function readCursor(cursor: string): { begun: number; path: string } {
  const at = cursor.indexOf(' ');
  return { begun: Number(cursor.slice(0, at)), path: cursor.slice(at + 1) };
}

/** Follows changes by Graph's delta queries. */
async function changesOf(graph: Graph, calendarId: string, cursor: string | null): Promise<CalendarChanges> {
  const now = Date.now();
  const from = cursor === null ? { begun: now, path: '' } : readCursor(cursor);
  const gone = () => new CalendarError('cursor-gone', 'Changes since this cursor are not known any more');
  if (cursor === null)
    from.path = `${pathOf(calendarId)}/calendarView/delta${queryOf({
      startDateTime: new Date(now - DAY_MS).toISOString(),
      endDateTime: new Date(now + FOLLOWED_MS).toISOString(),
    })}`;
  else if (!from.path.startsWith('/') || !(now - from.begun < CURSOR_LIFE_MS)) throw gone();
  const { items, deltaPath } = await graph.pages(from.path, z.unknown(), {
    prefer: [UTC, `odata.maxpagesize=${PAGE_SIZE}`],
    accepts: ({ status, code }) => {
      if (cursor !== null && (status === 410 || /sync/i.test(code))) throw gone();
      return false;
    },
  });
  if (deltaPath === null) throw new CalendarError('unknown', 'Microsoft Graph gave no cursor');
  return { cursor: `${from.begun} ${deltaPath}`, changed: cursor !== null && items.length > 0 };
}

/** The calendars of one Microsoft account. */
export function microsoftAccount(graph: Graph): Calendar {
  const busyOf = async (
    calendarId: string,
    { from, to }: BusySpan,
    invitations: InvitationRules,
  ): Promise<BusySpan[]> => {
    const query = queryOf({
      startDateTime: new Date(from).toISOString(),
      endDateTime: new Date(to).toISOString(),
      $select: VIEWED_FIELDS,
      $top: `${PAGE_SIZE}`,
    });
    const { items } = await graph.pages(`${pathOf(calendarId)}/calendarView${query}`, viewedEvent, { prefer: [UTC] });
    return items.map((event) => busySpanOf(event, invitations)).filter((span) => span !== null);
  };
  return {
    async calendars() {
      const query = queryOf({ $select: Object.keys(calendarInfo.shape).join(','), $top: '100' });
      const { items } = await graph.pages(`/me/calendars${query}`, calendarInfo);
      return items.map(({ id, name, isDefaultCalendar, canEdit }) => ({
        id,
        name: name ?? '',
        primary: isDefaultCalendar === true,
        writable: canEdit === true,
      }));
    },
    async busy(calendarIds, window, invitations = EVERY_INVITATION) {
      const spans: BusySpan[] = [];
      // one after another: Graph takes only a few requests of a mailbox at a time
      for (const calendarId of calendarIds) spans.push(...(await busyOf(calendarId, window, invitations)));
      return mergedSpans(spans, window);
    },
    ...events(graph),
    changes: (calendarId, cursor) => changesOf(graph, calendarId, cursor),
    async watch(calendarId, { channelId, address, token }) {
      const { id, expirationDateTime } = present(
        await graph.ask('/subscriptions', subscription, {
          method: 'POST',
          body: {
            changeType: 'created,updated,deleted',
            notificationUrl: address,
            resource: `${pathOf(calendarId)}/events`,
            expirationDateTime: new Date(Date.now() + WATCH_MS).toISOString(),
            clientState: token,
          },
        }),
      );
      const expiresAt = new Date(expirationDateTime);
      if (Number.isNaN(expiresAt.getTime()))
        throw new CalendarError('unknown', 'Microsoft Graph gave a time that cannot be read');
      return { channelId, resourceId: id, expiresAt };
    },
    async unwatch({ resourceId }) {
      await graph.perform(`/subscriptions/${encodeURIComponent(resourceId)}`, { method: 'DELETE', ...NO_LONGER_THERE });
    },
  };
}
