import { Schema } from 'mongoose';
import { sealedSecret } from '../accounts/auth-account.ts';
import {
  type DocumentOf,
  definePart,
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

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
  id: requiredString,
  name: requiredString,
  primary: { type: Boolean, required: true },
  writable: { type: Boolean, required: true },
});

/** Notifications of the provider about a calendar. */
export type CalendarChannel = DocumentOf<typeof channel>;
const channel = definePart({
  calendarId: requiredString,
  channelId: requiredString,
  resourceId: requiredString,
  /** SHA-256 of the token that comes with each notification, in hex. */
  tokenHash: requiredString,
  expiresAt: requiredDate,
});

/** Up to where the changes of a calendar are known. */
export type CalendarCursor = DocumentOf<typeof cursor>;
const cursor = definePart({
  calendarId: requiredString,
  cursor: requiredString,
});
const span = definePart({ from: requiredDate, to: requiredDate });

/** A representative's account at a provider of calendars, and when its calendars are busy. */
export type BookingCalendarDoc = DocumentOf<typeof bookingCalendarSchema>;
export const bookingCalendarSchema = () =>
  defineSchema({
    firmId: optionalRef,
    repId: ref,
    provider: { type: String, enum: CALENDAR_PROVIDER_NAMES, required: true },
    /** The account's name: an email address, or a user's name. */
    account: requiredString,
    /** A refresh token or a password, sealed for this document. */
    secret: { type: sealedSecret, required: true },
    /** CalDAV: the user's name and the server. */
    user: optionalString,
    url: optionalString,
    state: { type: String, enum: CALENDAR_STATES, required: true },
    /** Error of the last check. */
    problem: { type: String, enum: ['revoked', 'throttled', 'missing', 'unknown', null], default: null },
    failingSince: optionalDate,
    /** When people were notified that it fails; null while it works. */
    toldAt: optionalDate,
    calendars: { type: [listed], default: [] },
    /** Those whose events keep the representative from being booked. */
    busyIds: [String],
    /** Whether invitations to a time that were not answered keep it busy. Older connections don't have it: there they do. */
    unansweredBusy: { type: Boolean, required: false },
    /** The one that gets the bookings, if any. */
    targetId: optionalString,
    /** When the calendars are busy, of the span that was read. */
    busy: { type: [span], default: [] },
    readFrom: optionalDate,
    readTo: optionalDate,
    /** When this was read; null: it has to be read again. */
    readAt: optionalDate,
    /** Of the calendars that count, as of that or later. One that is missing has to be read again. */
    cursors: { type: [cursor], default: [] },
    /** When it was last answered. */
    checkedAt: optionalDate,
    /** When it is checked next. */
    checkAt: requiredDate,
    /** Until when a check runs; another one waits. */
    leaseUntil: optionalDate,
    channels: { type: [channel], default: [] },
    /** When to request channels again after the provider created none; null: immediately. */
    watchAt: optionalDate,
    /** When a notification has last enqueued a check. */
    notifiedAt: optionalDate,
    createdAt: requiredDate,
    /** Incremented by each change that a person makes. */
    version: { type: Number, default: 0 },
  });

/** Someone who was sent to a provider to consent, until the browser comes back. */
export type CalendarConsentDoc = DocumentOf<typeof calendarConsentSchema>;
export const calendarConsentSchema = () =>
  defineSchema({
    /** SHA-256 of the state that the provider returns, in hex. */
    _id: { type: Schema.Types.String, required: true },
    firmId: optionalRef,
    /** The user who began; only this one can finish. */
    userId: ref,
    repId: ref,
    provider: { type: String, enum: ['google', 'microsoft'], required: true },
    /** The verifier of PKCE, sealed for this document. */
    verifier: { type: sealedSecret, required: true },
    expiresAt: requiredDate,
  });
