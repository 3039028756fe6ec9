import { Schema, type Types } from 'mongoose';
import { type SealedSecret, sealedSecret } from '../accounts/auth-account.ts';
import {
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
export type CalendarState = (typeof CALENDAR_STATES)[number];

/** A calendar of a connected account, as it was listed last. */
export interface ListedCalendar {
  id: string;
  name: string;
  primary: boolean;
  writable: boolean;
}

/** Notifications of the provider about a calendar. */
export interface CalendarChannel {
  calendarId: string;
  channelId: string;
  resourceId: string;
  /** SHA-256 of the token that comes with each notification, in hex. */
  tokenHash: string;
  expiresAt: Date;
}

/** Up to where the changes of a calendar are known. */
export interface CalendarCursor {
  calendarId: string;
  cursor: string;
}

/** A representative's account at a provider of calendars, and when its calendars are busy. */
export interface BookingCalendarDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  repId: Types.ObjectId;
  provider: (typeof CALENDAR_PROVIDER_NAMES)[number];
  /** The account's name: an email address, or a user's name. */
  account: string;
  /** A refresh token or a password, sealed for this document. */
  secret: SealedSecret;
  /** CalDAV: the user's name and the server. */
  user: string | null;
  url: string | null;
  state: CalendarState;
  /** Error of the last check. */
  problem: 'revoked' | 'throttled' | 'missing' | 'unknown' | null;
  failingSince: Date | null;
  /** When people were notified that it fails; null while it works. */
  toldAt: Date | null;
  calendars: ListedCalendar[];
  /** Those whose events keep the representative from being booked. */
  busyIds: string[];
  /** Whether invitations to a time that were not answered keep it busy. Older connections don't have it: there they do. */
  unansweredBusy?: boolean;
  /** The one that gets the bookings, if any. */
  targetId: string | null;
  /** When the calendars are busy, of the span that was read. */
  busy: { from: Date; to: Date }[];
  readFrom: Date | null;
  readTo: Date | null;
  /** When this was read; null: it has to be read again. */
  readAt: Date | null;
  /** Of the calendars that count, as of that or later. One that is missing has to be read again. */
  cursors: CalendarCursor[];
  /** When it was last answered. */
  checkedAt: Date | null;
  /** When it is checked next. */
  checkAt: Date;
  /** Until when a check runs; another one waits. */
  leaseUntil: Date | null;
  channels: CalendarChannel[];
  /** When to request channels again after the provider created none; null: immediately. */
  watchAt: Date | null;
  /** When a notification has last enqueued a check. */
  notifiedAt: Date | null;
  createdAt: Date;
  /** Incremented by each change that a person makes. */
  version: number;
}

const listed = definePart<ListedCalendar>({
  id: requiredString,
  name: requiredString,
  primary: { type: Boolean, required: true },
  writable: { type: Boolean, required: true },
});
const channel = definePart<CalendarChannel>({
  calendarId: requiredString,
  channelId: requiredString,
  resourceId: requiredString,
  tokenHash: requiredString,
  expiresAt: requiredDate,
});
const cursor = definePart<CalendarCursor>({ calendarId: requiredString, cursor: requiredString });
const span = definePart<{ from: Date; to: Date }>({ from: requiredDate, to: requiredDate });

export const bookingCalendarSchema = () =>
  defineSchema<BookingCalendarDoc>({
    firmId: optionalRef,
    repId: ref,
    provider: { type: String, enum: CALENDAR_PROVIDER_NAMES, required: true },
    account: requiredString,
    secret: { type: sealedSecret, required: true },
    user: optionalString,
    url: optionalString,
    state: { type: String, enum: CALENDAR_STATES, required: true },
    problem: { type: String, enum: ['revoked', 'throttled', 'missing', 'unknown', null], default: null },
    failingSince: optionalDate,
    toldAt: optionalDate,
    calendars: { type: [listed], default: [] },
    busyIds: [String],
    unansweredBusy: { type: Boolean, required: false },
    targetId: optionalString,
    busy: { type: [span], default: [] },
    readFrom: optionalDate,
    readTo: optionalDate,
    readAt: optionalDate,
    cursors: { type: [cursor], default: [] },
    checkedAt: optionalDate,
    checkAt: requiredDate,
    leaseUntil: optionalDate,
    channels: { type: [channel], default: [] },
    watchAt: optionalDate,
    notifiedAt: optionalDate,
    createdAt: requiredDate,
    version: { type: Number, default: 0 },
  });

/** Someone who was sent to a provider to consent, until the browser comes back. */
export interface CalendarConsentDoc {
  /** SHA-256 of the state that the provider returns, in hex. */
  _id: string;
  firmId: Types.ObjectId | null;
  /** The user who began; only this one can finish. */
  userId: Types.ObjectId;
  repId: Types.ObjectId;
  provider: 'google' | 'microsoft';
  /** The verifier of PKCE, sealed for this document. */
  verifier: SealedSecret;
  expiresAt: Date;
}

export const calendarConsentSchema = () =>
  defineSchema<CalendarConsentDoc>({
    _id: { type: Schema.Types.String, required: true },
    firmId: optionalRef,
    userId: ref,
    repId: ref,
    provider: { type: String, enum: ['google', 'microsoft'], required: true },
    verifier: { type: sealedSecret, required: true },
    expiresAt: requiredDate,
  });
