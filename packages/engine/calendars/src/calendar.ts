/** The kinds of calendars that a representative can connect. */
export const CALENDAR_PROVIDERS = ['google', 'microsoft', 'caldav'] as const;
export type CalendarProviderName = (typeof CALENDAR_PROVIDERS)[number];

/** A calendar of a connected account. */
export interface CalendarInfo {
  /** The provider's id of the calendar; for CalDAV its URL. */
  id: string;
  name: string;
  /** Whether it is the account's own calendar. */
  primary: boolean;
  /** Whether events can be written to it. */
  writable: boolean;
}

/** A span of time: instants from (included) to (excluded), ms since 1970. */
export interface BusySpan {
  from: number;
  to: number;
}

/** Decides whether an invitation makes its time busy. A declined one never does. */
export interface InvitationRules {
  /** Whether invitations to a time that were not answered do. Those to whole days don't. */
  unansweredBusy: boolean;
  /** The email address of the calendar's user, for accounts that don't report the addresses of their invitations. */
  email: string | null;
}
/** Of an account that reports the addresses of its invitations. */
export const EVERY_INVITATION: InvitationRules = { unansweredBusy: true, email: null };

/** An event as it should be in a calendar. */
export interface CalendarEvent {
  /** 24 hexadecimal digits, chosen by us: the same event is put under the same id for ever. */
  id: string;
  /** Raised by each change of the event. */
  sequence: number;
  start: Date;
  end: Date;
  title: string;
  description: string;
  attendees: readonly { name: string; email: string }[];
  /** Whether a video meeting is to be made with it, where the provider can. */
  meeting: boolean;
}

/** State of an event after it was saved. */
export interface PutEvent {
  /** Link of its video meeting; null if it has none, or not yet. */
  meetingUrl: string | null;
  /** Whether its video meeting is still being made: put it again later to learn the link. */
  meetingPending: boolean;
}

/** Changes of a calendar since a cursor. */
export interface CalendarChanges {
  /** To be passed to the next call. */
  cursor: string;
  changed: boolean;
}

/** A provider's notifications about a calendar. */
export interface CalendarWatch {
  /** Ours. */
  channelId: string;
  /** The provider's. */
  resourceId: string;
  /** When the provider stops notifying unless a new watch is made. */
  expiresAt: Date;
}

export interface WatchRequest {
  channelId: string;
  /** HTTPS address that is notified. */
  address: string;
  /** Comes back with each notification, as the proof that the provider sent it. */
  token: string;
}

/** A connected account's calendars. Each method throws `CalendarError` and nothing else. */
export interface Calendar {
  calendars(): Promise<CalendarInfo[]>;
  /**
   * Busy times of the given calendars, merged and sorted. An answer that lacks one of them is an error: an unreadable
   * calendar never counts as free.
   * @param invitations by default those of `EVERY_INVITATION`
   */
  busy(calendarIds: readonly string[], window: BusySpan, invitations?: InvitationRules): Promise<BusySpan[]>;
  /** Creates, updates or restores an event in a calendar; safe to repeat. */
  put(calendarId: string, event: CalendarEvent): Promise<PutEvent>;
  /** Makes an event not be in a calendar; safe to repeat. */
  remove(calendarId: string, eventId: string): Promise<void>;
  /** Whether something has changed. @param cursor null: only begins. @throws CalendarError `cursor-gone` */
  changes(calendarId: string, cursor: string | null): Promise<CalendarChanges>;
  /** Subscribes to notifications. @returns null if the provider has none */
  watch(calendarId: string, request: WatchRequest): Promise<CalendarWatch | null>;
  /** Ends notifications; one that has ended already is no error. */
  unwatch(watch: Pick<CalendarWatch, 'channelId' | 'resourceId'>): Promise<void>;
}

/**
 * Why a calendar operation failed.
 * - `revoked`: the account must be connected again;
 * - `throttled`: too many requests, see `retryAfterMs`;
 * - `cursor-gone`: changes since this cursor are no longer available;
 * - `missing`: the calendar isn't there any more, or must not be read or written;
 * - `unknown`: everything else, for example no answer: the outcome is unknown.
 */
export type CalendarErrorKind = 'revoked' | 'throttled' | 'cursor-gone' | 'missing' | 'unknown';

export class CalendarError extends Error {
  override readonly name = 'CalendarError';
  readonly kind: CalendarErrorKind;
  /** When a throttled request may be made again, ms from now; null if the provider didn't say. */
  readonly retryAfterMs: number | null;
  /** @param message for logs: without tokens, addresses and texts of events */
  constructor(
    kind: CalendarErrorKind,
    message: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Data stored, encrypted, to use an account again. */
export interface CalendarCredentials {
  /** Google and Microsoft: the refresh token. CalDAV: the password. */
  secret: string;
  /** CalDAV: the user's name; else null. */
  user: string | null;
  /** CalDAV: the URL of the server; else null. */
  url: string | null;
}

/** An account that was connected. */
export interface ConnectedAccount {
  credentials: CalendarCredentials;
  /** The account's email address, or its name at a CalDAV server. */
  account: string;
}

/** Opens calendars with stored credentials. */
export interface CalendarOpener {
  /**
   * @param onNewSecret stores a secret that the provider has replaced the old one with, before it is used; the old one
   *   may be void by then. Concurrent calls of one opened calendar refresh once
   */
  open(credentials: CalendarCredentials, onNewSecret: (secret: string) => Promise<void>): Calendar;
  /** Ends the provider's trust in the credentials, as far as it can. @throws CalendarError */
  revoke(credentials: CalendarCredentials): Promise<void>;
}

/** A provider whose accounts are connected by OAuth with state and PKCE (RFC 7636, S256). */
export interface OAuthCalendars extends CalendarOpener {
  /** Where the browser is sent to ask for consent. */
  consentUrl(request: { state: string; challenge: string; redirectUri: string; loginHint: string | null }): string;
  /**
   * Exchanges a code for credentials.
   * @throws CalendarError `revoked` if the code is void; `missing` if the consent lacks something that is needed
   */
  exchange(request: { code: string; verifier: string; redirectUri: string }): Promise<ConnectedAccount>;
}

/** A provider whose accounts are connected by a name and a password. */
export interface PasswordCalendars extends CalendarOpener {
  /** Signs in. @throws CalendarError `revoked` for a wrong name or password; `missing` if there is no calendar */
  connect(request: { url: string; user: string; password: string }): Promise<ConnectedAccount>;
}
