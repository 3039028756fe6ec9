import { sealedSecret } from '../accounts/auth-account.ts';
import { type DocumentOf, definePart, defineSchema, field } from '../define.ts';

export const CALENDAR_PROVIDER_NAMES = ['google', 'microsoft', 'caldav'] as const;
/**
 * - `connected`: the last check was answered;
 * - `failing`: it was not, and is retried; the previous reading is valid for a while; - `revoked`: the account denies
 *   access until it is reconnected.
 */
export const CALENDAR_STATES = ['connected', 'failing', 'revoked'] as const;

/** A calendar of a connected account, as it was listed last. */
export type ListedCalendar = DocumentOf<typeof listed>;
const listed = definePart({
  id: field.string,
  name: field.string,
  primary: { type: Boolean, required: true },
  writable: { type: Boolean, required: true },
});

/** Notifications of the provider about a calendar. */
export type CalendarChannel = DocumentOf<typeof channel>;
const channel = definePart({
  calendarId: field.string,
  channelId: field.string,
  resourceId: field.string,
  /** SHA-256 of the token that comes with each notification, in hex. */
  tokenHash: field.string,
  expiresAt: field.date,
});

/** Up to where the changes of a calendar are known. */
export type CalendarCursor = DocumentOf<typeof cursor>;
const cursor = definePart({
  calendarId: field.string,
  cursor: field.string,
});
const span = definePart({ from: field.date, to: field.date });

/** A representative's account at a provider of calendars, and when its calendars are busy. */
export type BookingCalendarDoc = DocumentOf<typeof bookingCalendarSchema>;
export const bookingCalendarSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    repId: field.ref,
    provider: { type: String, enum: CALENDAR_PROVIDER_NAMES, required: true },
    /** The account's name: an email address, or a user's name. */
    account: field.string,
    /** A refresh token or a password, sealed for this document. */
    secret: { type: sealedSecret, required: true },
    /** CalDAV: the user's name and the server. */
    user: field.optionalString,
    url: field.optionalString,
    state: { type: String, enum: CALENDAR_STATES, required: true },
    /** Error of the last check. */
    problem: { type: String, enum: ['revoked', 'throttled', 'missing', 'unknown', null], default: null },
    failingSince: field.optionalDate,
    /** When people were notified that it fails; null while it works. */
    toldAt: field.optionalDate,
    calendars: { type: [listed], default: [] },
    /** Those whose events keep the representative from being booked. */
    busyIds: [String],
    /** Whether invitations to a time that were not answered keep it busy. Older connections don't have it: there they do. */
    unansweredBusy: { type: Boolean, required: false },
    /** The one that gets the bookings, if any. */
    targetId: field.optionalString,
    /** When the calendars are busy, of the span that was read. */
    busy: { type: [span], default: [] },
    readFrom: field.optionalDate,
    readTo: field.optionalDate,
    /** When this was read; null: it has to be read again. */
    readAt: field.optionalDate,
    /** Of the calendars that count, as of that or later. One that is missing has to be read again. */
    cursors: { type: [cursor], default: [] },
    /** When it was last answered. */
    checkedAt: field.optionalDate,
    /** When it is checked next. */
    checkAt: field.date,
    /** Until when a check runs; another one waits. */
    leaseUntil: field.optionalDate,
    channels: { type: [channel], default: [] },
    /** When to request channels again after the provider created none; null: immediately. */
    watchAt: field.optionalDate,
    /** When a notification has last enqueued a check. */
    notifiedAt: field.optionalDate,
    createdAt: field.date,
    /** Incremented by each change that a person makes. */
    version: { type: Number, default: 0 },
  });

/** Someone who was sent to a provider to consent, until the browser comes back. */
export type CalendarConsentDoc = DocumentOf<typeof calendarConsentSchema>;
export const calendarConsentSchema = () =>
  defineSchema({
    /** SHA-256 of the state that the provider returns, in hex. */
    _id: field.string,
    firmId: field.optionalRef,
    /** The user who began; only this one can finish. */
    userId: field.ref,
    repId: field.ref,
    provider: { type: String, enum: ['google', 'microsoft'], required: true },
    /** The verifier of PKCE, sealed for this document. */
    verifier: { type: sealedSecret, required: true },
    expiresAt: field.date,
  });
