import { Schema, type Types } from 'mongoose';
import {
  type DocumentOf,
  definePart,
  defineSchema,
  email,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/** The owner of representatives, booking types and bookings: the provider, or a firm that offers some itself. */
export type BookingOwner = { kind: 'system' } | { kind: 'firm'; firmId: Types.ObjectId };

const minutes = { type: Number, required: true } as const;
const dayHours = () => definePart({ from: minutes, to: minutes });
const weekHours = () => definePart({ weekday: minutes, from: minutes, to: minutes });
/** The hours of a date instead of the week's. */
const dateOverride = () => definePart({ date: requiredString, hours: { type: [dayHours()], default: [] } });

/** Someone who can be booked. */
export type BookingRepDoc = DocumentOf<typeof bookingRepSchema>;
export const bookingRepSchema = () =>
  defineSchema({
    /** Null: the provider's. */
    firmId: optionalRef,
    name: requiredString,
    nameKey: requiredString,
    email,
    /** IANA zone that the hours are in. */
    zone: requiredString,
    /** Null: the hours of the booking type. */
    hours: { type: [weekHours()], default: null },
    overrides: { type: [dateOverride()], default: [] },
    /** Share of the bookings, compared with the weights of the others. */
    weight: { type: Number, default: 1 },
    active: { type: Boolean, default: true },
    /** Since when it can be booked; bookings are shared fairly from then on. */
    activeSince: requiredDate,
    createdAt: requiredDate,
    /** Incremented by each change. */
    version: { type: Number, default: 0 },
  });

/** The settings of a booking type that were changed; one that never was has the defaults of the domain. */
export const bookingTypeSchema = () =>
  defineSchema({
    firmId: optionalRef,
    key: requiredString,
    name: requiredString,
    minutes,
    bufferBefore: minutes,
    bufferAfter: minutes,
    noticeMinutes: minutes,
    horizonDays: minutes,
    stepMinutes: minutes,
    hours: { type: [weekHours()], default: [] },
    overrides: { type: [dateOverride()], default: [] },
    version: minutes,
  });

export const BOOKING_STATES = ['unconfirmed', 'confirmed', 'cancelled'] as const;

/** Where a booking is, or may be, in a representative's calendar. */
export type BookedEvent = DocumentOf<typeof bookedEvent>;
const bookedEvent = definePart({
  /** The connection of the calendar. */
  connectionId: ref,
  calendarId: requiredString,
  /** The change of the booking that it shows; null: being written, not known whether it is there. */
  sequence: { type: Number, default: null },
});

/** A booked or held slot of a representative. */
export type BookingDoc = DocumentOf<typeof bookingSchema>;
export const bookingSchema = () =>
  defineSchema({
    firmId: optionalRef,
    /** Key of its booking type, and that type's name and duration when it was booked. */
    type: requiredString,
    typeName: requiredString,
    minutes,
    repId: ref,
    /** The representative's name when it was booked. */
    repName: requiredString,
    state: { type: String, enum: BOOKING_STATES, required: true },
    start: requiredDate,
    end: requiredDate,
    /** The time blocked for other bookings, including buffers. */
    busyFrom: requiredDate,
    busyTo: requiredDate,
    /** Until when an unconfirmed booking holds its slot. */
    heldUntil: requiredDate,
    /** Until when it can still be confirmed if its time is free, where the hold had to make room for others; null: until `heldUntil`. */
    confirmUntil: optionalDate,
    /** Keyed hash of the network that it was made from, to count the holds of each; null once it is confirmed. */
    network: optionalString,
    /** When an unconfirmed booking is removed; null once it is confirmed. */
    removeAt: optionalDate,
    name: requiredString,
    email,
    /** As typed by the visitor; not a company of the product. */
    companyName: requiredString,
    message: optionalString,
    /** The visitor's time zone. */
    zone: requiredString,
    /** Names the submission, so that a repeated one is the same booking. */
    operationId: requiredString,
    /** SHA-256 of the submission. */
    fingerprint: requiredString,
    /** Input, besides the key, that the tokens of its links are derived from: nothing stored here opens one. */
    nonce: requiredString,
    /** SEQUENCE of its calendar entry: raised by each change. */
    sequence: { type: Number, default: 0 },
    createdAt: requiredDate,
    confirmedAt: optionalDate,
    cancelledAt: optionalDate,
    cancelledBy: { type: String, enum: ['visitor', 'us', null], default: null },
    cancelReason: optionalString,
    noShowAt: optionalDate,
    /** Null: in no calendar of others. */
    event: { type: bookedEvent, default: null },
    /** Link of the video meeting; null if it has none, or not yet. */
    meetingUrl: optionalString,
  });

/**
 * The conflict guard of a representative, by the representative's id. Each transaction that books or changes time of a
 * representative raises it, so that of two concurrent ones the loser retries and sees the winner's write.
 */
export const bookingLedgerSchema = () =>
  defineSchema({
    _id: { type: Schema.Types.ObjectId, required: true },
    firmId: optionalRef,
    revision: { type: Number, default: 0 },
  });
