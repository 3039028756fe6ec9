import type { Types } from 'mongoose';
import { type DocumentOf, definePart, defineSchema, field } from '../define.ts';

/** The owner of representatives, booking types and bookings: the provider, or a firm that offers some itself. */
export type BookingOwner = { kind: 'system' } | { kind: 'firm'; firmId: Types.ObjectId };

const dayHours = () => definePart({ from: field.number, to: field.number });
const weekHours = () => definePart({ weekday: field.number, from: field.number, to: field.number });
/** The hours of a date instead of the week's. */
const dateOverride = () => definePart({ date: field.string, hours: { type: [dayHours()], default: [] } });

/** Someone who can be booked. */
export type BookingRepDoc = DocumentOf<typeof bookingRepSchema>;
export const bookingRepSchema = () =>
  defineSchema({
    /** Null: the provider's. */
    firmId: field.optionalRef,
    name: field.string,
    nameKey: field.string,
    email: field.email,
    /** IANA zone that the hours are in. */
    zone: field.string,
    /** Null: the hours of the booking type. */
    hours: { type: [weekHours()], default: null },
    overrides: { type: [dateOverride()], default: [] },
    /** Share of the bookings, compared with the weights of the others. */
    weight: { type: Number, default: 1 },
    active: { type: Boolean, default: true },
    /** Since when it can be booked; bookings are shared fairly from then on. */
    activeSince: field.date,
    createdAt: field.date,
    /** Incremented by each change. */
    version: { type: Number, default: 0 },
  });

/** The settings of a booking type that were changed; one that never was has the defaults of the domain. */
export const bookingTypeSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    key: field.string,
    name: field.string,
    minutes: field.number,
    bufferBefore: field.number,
    bufferAfter: field.number,
    noticeMinutes: field.number,
    horizonDays: field.number,
    stepMinutes: field.number,
    hours: { type: [weekHours()], default: [] },
    overrides: { type: [dateOverride()], default: [] },
    version: field.number,
  });

export const BOOKING_STATES = ['unconfirmed', 'confirmed', 'cancelled'] as const;

/** Where a booking is, or may be, in a representative's calendar. */
export type BookedEvent = DocumentOf<typeof bookedEvent>;
const bookedEvent = definePart({
  /** The connection of the calendar. */
  connectionId: field.ref,
  calendarId: field.string,
  /** The change of the booking that it shows; null: being written, not known whether it is there. */
  sequence: field.optionalNumber,
});

/** A booked or held slot of a representative. */
export type BookingDoc = DocumentOf<typeof bookingSchema>;
export const bookingSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    /** Key of its booking type, and that type's name and duration when it was booked. */
    type: field.string,
    typeName: field.string,
    minutes: field.number,
    repId: field.ref,
    /** The representative's name when it was booked. */
    repName: field.string,
    state: { type: String, enum: BOOKING_STATES, required: true },
    start: field.date,
    end: field.date,
    /** The time blocked for other bookings, including buffers. */
    busyFrom: field.date,
    busyTo: field.date,
    /** Until when an unconfirmed booking holds its slot. */
    heldUntil: field.date,
    /** Until when it can still be confirmed if its time is free, where the hold had to make room for others; null: until `heldUntil`. */
    confirmUntil: field.optionalDate,
    /** Keyed hash of the network that it was made from, to count the holds of each; null once it is confirmed. */
    network: field.optionalString,
    /** When an unconfirmed booking is removed; null once it is confirmed. */
    removeAt: field.optionalDate,
    name: field.string,
    email: field.email,
    /** As typed by the visitor; not a company of the product. */
    companyName: field.string,
    message: field.optionalString,
    /** The visitor's time zone. */
    zone: field.string,
    /** Names the submission, so that a repeated one is the same booking. */
    operationId: field.string,
    /** SHA-256 of the submission. */
    fingerprint: field.string,
    /** Input, besides the key, that the tokens of its links are derived from: nothing stored here opens one. */
    nonce: field.string,
    /** SEQUENCE of its calendar entry: raised by each change. */
    sequence: { type: Number, default: 0 },
    createdAt: field.date,
    confirmedAt: field.optionalDate,
    cancelledAt: field.optionalDate,
    cancelledBy: { type: String, enum: ['visitor', 'us', null], default: null },
    cancelReason: field.optionalString,
    noShowAt: field.optionalDate,
    /** Null: in no calendar of others. */
    event: { type: bookedEvent, default: null },
    /** Link of the video meeting; null if it has none, or not yet. */
    meetingUrl: field.optionalString,
  });

/**
 * The conflict guard of a representative, by the representative's id. Each transaction that books or changes time of a
 * representative raises it, so that of two concurrent ones the loser retries and sees the winner's write.
 */
export const bookingLedgerSchema = () =>
  defineSchema({
    _id: field.ref,
    firmId: field.optionalRef,
    revision: { type: Number, default: 0 },
  });
