import { FakeSubscriptions } from './fake-microsoft-subscriptions.ts';
import type { Asked, Reply } from './fake-server.ts';

export interface MicrosoftCalendarFixture {
  id: string;
  name: string;
  isDefaultCalendar: boolean;
  canEdit: boolean;
  /** Whether Teams meetings can be made in it. */
  meetings: boolean;
}

/** An event in Graph's format; only fields that the product uses. */
export interface MicrosoftEvent {
  id: string;
  subject: string;
  /** `YYYY-MM-DDTHH:mm:ss` in UTC. */
  start: { dateTime: string; timeZone: string };
  end: { dateTime: string; timeZone: string };
  showAs: string;
  isCancelled: boolean;
  isAllDay: boolean;
  /** The answer of the calendar's owner; `none` for events without invitations. */
  responseStatus: { response: string };
  originalStartTimeZone: string;
  body: { contentType: string; content: string };
  isOnlineMeeting: boolean;
  onlineMeeting: { joinUrl: string | null } | null;
  transactionId: string | null;
  attendees?: unknown[];
  responseRequested?: boolean;
  singleValueExtendedProperties: { id: string; value: string }[];
}

interface FakeCalendar extends MicrosoftCalendarFixture {
  events: Map<string, MicrosoftEvent>;
  /** Every event by its transaction id, also a deleted one. */
  transactions: Map<string, MicrosoftEvent>;
  changes: number;
}

const json = (status: number, body: object): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const refusal = (status: number, code: string) => json(status, { error: { code, message: 'Refused' } });
const MISSING = refusal(404, 'ErrorItemNotFound');

/** The part of Teams' text in the body of an event that makes it a meeting. */
const RULE = '_'.repeat(80);
const detailsOf = (url: string) =>
  `<br><div><span>${RULE}</span></div><div>Microsoft Teams <a href="${url}">Join</a></div><div>${RULE}</div>`;

/** Imitates the calendars of one account. */
export class FakeGraph {
  account: { mail: string | null; userPrincipalName: string } = {
    mail: 'rep@acme.example',
    userPrincipalName: 'rep@acme.onmicrosoft.example',
  };
  /** Entries per page, regardless of the request. */
  pageSize = 100;
  /** Whether links of meetings exist immediately; otherwise an event gets its own with `finishMeetings`. */
  meetingsAtOnce = true;
  /** Whether cursors are forgotten. */
  forgetsCursors = false;
  /** In place of the links to next pages. */
  nextLink: string | null = null;
  readonly calendars = new Map<string, FakeCalendar>();
  readonly subscriptions = new FakeSubscriptions((calendarId) => this.calendars.has(calendarId));
  private count = 0;

  constructor(fixtures: readonly MicrosoftCalendarFixture[]) {
    this.reset(fixtures);
  }

  reset(fixtures: readonly MicrosoftCalendarFixture[]): void {
    this.account = { mail: 'rep@acme.example', userPrincipalName: 'rep@acme.onmicrosoft.example' };
    this.pageSize = 100;
    this.meetingsAtOnce = true;
    this.forgetsCursors = false;
    this.nextLink = null;
    this.subscriptions.reset();
    this.calendars.clear();
    for (const fixture of fixtures)
      this.calendars.set(fixture.id, { ...fixture, events: new Map(), transactions: new Map(), changes: 0 });
  }

  /** Events that are in a calendar. */
  events(calendarId: string): MicrosoftEvent[] {
    return [...(this.calendars.get(calendarId)?.events.values() ?? [])];
  }

  /** Adds an event as the account's owner would. @param from, to `YYYY-MM-DDTHH:mm:ss` in UTC */
  add(calendarId: string, from: string, to: string, fields: Partial<MicrosoftEvent> = {}): MicrosoftEvent {
    return this.create(this.calendar(calendarId), {
      start: { dateTime: from, timeZone: 'UTC' },
      end: { dateTime: to, timeZone: 'UTC' },
      ...fields,
    });
  }

  /** Deletes an event as the account's owner would. */
  delete(calendarId: string, id: string): void {
    const calendar = this.calendar(calendarId);
    if (calendar.events.delete(id)) calendar.changes += 1;
  }

  /** Adds links to all pending meetings. */
  finishMeetings(): void {
    for (const { events } of this.calendars.values())
      for (const event of events.values()) this.makeMeeting(event, true);
  }

  async answer(asked: Asked): Promise<Reply> {
    const { method, url } = asked;
    const [first, second, ...rest] = url.pathname
      .slice('/v1.0/'.length)
      .split('/')
      .map((part) => decodeURIComponent(part));
    if (first === 'subscriptions') return this.subscriptions.answer(asked, second);
    if (first !== 'me') return refusal(400, 'BadRequest');
    if (second === undefined) return json(200, this.account);
    if (second !== 'calendars') return refusal(400, 'BadRequest');
    const [calendarId, kind, eventId] = rest;
    if (calendarId === undefined)
      return this.page(
        url,
        [...this.calendars.values()].map(({ id, name, isDefaultCalendar, canEdit }) => ({
          id,
          name,
          isDefaultCalendar,
          canEdit,
        })),
      );
    const calendar = this.calendars.get(calendarId);
    if (calendar === undefined) return MISSING;
    if (kind === undefined)
      return json(200, { allowedOnlineMeetingProviders: calendar.meetings ? ['teamsForBusiness'] : [] });
    if (method !== 'GET' && !calendar.canEdit) return refusal(403, 'ErrorAccessDenied');
    if (kind === 'calendarView') return eventId === 'delta' ? this.delta(url, calendar) : this.view(asked, calendar);
    return eventId === undefined ? this.answerEvents(asked, calendar) : this.answerEvent(asked, calendar, eventId);
  }

  private calendar(id: string): FakeCalendar {
    const calendar = this.calendars.get(id);
    if (calendar === undefined) throw new Error('The fake has no such calendar');
    return calendar;
  }

  private page(url: URL, items: readonly object[], last: object = {}): Reply {
    const skip = Number(url.searchParams.get('$skip') ?? 0);
    const more = new URL(url);
    more.searchParams.set('$skip', `${skip + this.pageSize}`);
    return json(200, {
      value: items.slice(skip, skip + this.pageSize),
      ...(skip + this.pageSize < items.length ? { '@odata.nextLink': this.nextLink ?? more.href } : last),
    });
  }

  private view({ url, headers }: Asked, { events }: FakeCalendar): Reply {
    if (headers.prefer?.includes('outlook.timezone="UTC"') !== true) return refusal(400, 'ErrorNoTimeZone');
    const from = Date.parse(url.searchParams.get('startDateTime') ?? '');
    const to = Date.parse(url.searchParams.get('endDateTime') ?? '');
    const day = 24 * 3_600_000;
    const instant = (dateTime: string) => Date.parse(`${dateTime}Z`);
    return this.page(
      url,
      [...events.values()].filter(({ start, end, isAllDay }) => {
        // whole days are those of their zone, which may be ahead of or behind UTC
        const margin = isAllDay ? day : 0;
        return instant(start.dateTime) - margin < to && instant(end.dateTime) + margin > from;
      }),
    );
  }

  private delta(url: URL, calendar: FakeCalendar): Reply {
    const since = url.searchParams.get('$deltatoken');
    if (since !== null && this.forgetsCursors) return refusal(410, 'syncStateNotFound');
    const link = new URL(url.pathname, url);
    link.searchParams.set('$deltatoken', `${calendar.changes}`);
    const known = since === null ? [...calendar.events.values()] : [];
    const changed = Array.from({ length: calendar.changes - Number(since ?? calendar.changes) }, () => ({ id: 'x' }));
    return this.page(url, [...known, ...changed], { '@odata.deltaLink': link.href });
  }

  private answerEvents({ method, url, body }: Asked, calendar: FakeCalendar): Reply {
    if (method === 'POST') return json(201, this.create(calendar, JSON.parse(body)));
    const [, id, value] =
      /ep\/id eq '([^']+)' and ep\/value eq '([^']+)'/.exec(url.searchParams.get('$filter') ?? '') ?? [];
    return this.page(
      url,
      [...calendar.events.values()].filter((event) =>
        event.singleValueExtendedProperties.some((property) => property.id === id && property.value === value),
      ),
    );
  }

  private answerEvent({ method, body }: Asked, calendar: FakeCalendar, id: string): Reply {
    const event = calendar.events.get(id);
    if (event === undefined) return MISSING;
    if (method === 'DELETE') {
      this.delete(calendar.id, id);
      return { status: 204 };
    }
    if (method === 'PATCH') {
      Object.assign(event, JSON.parse(body));
      calendar.changes += 1;
      if (event.isOnlineMeeting && event.onlineMeeting === null) this.makeMeeting(event, this.meetingsAtOnce);
      // a meeting lives by its details in the text
      else if (event.isOnlineMeeting && !event.body.content.includes(RULE)) event.onlineMeeting = null;
    }
    return json(200, event);
  }

  private create(calendar: FakeCalendar, fields: Partial<MicrosoftEvent>): MicrosoftEvent {
    const known = calendar.transactions.get(fields.transactionId ?? '');
    if (known !== undefined) return known;
    this.count += 1;
    const event: MicrosoftEvent = {
      id: `event-${this.count}`,
      subject: 'Event',
      start: { dateTime: '', timeZone: 'UTC' },
      end: { dateTime: '', timeZone: 'UTC' },
      showAs: 'busy',
      isCancelled: false,
      isAllDay: false,
      responseStatus: { response: 'none' },
      originalStartTimeZone: 'UTC',
      body: { contentType: 'html', content: '' },
      isOnlineMeeting: false,
      transactionId: null,
      singleValueExtendedProperties: [],
      ...fields,
      onlineMeeting: null,
    };
    calendar.events.set(event.id, event);
    calendar.changes += 1;
    if (event.transactionId !== null) calendar.transactions.set(event.transactionId, event);
    this.makeMeeting(event, this.meetingsAtOnce);
    return event;
  }

  private makeMeeting(event: MicrosoftEvent, now: boolean): void {
    if (!event.isOnlineMeeting || event.onlineMeeting !== null || !now) return;
    const joinUrl = `https://teams.microsoft.example/l/meetup-join/${event.id}`;
    event.onlineMeeting = { joinUrl };
    event.body = {
      contentType: 'html',
      content: `<html><body>${event.body.content}${detailsOf(joinUrl)}</body></html>`,
    };
  }
}
