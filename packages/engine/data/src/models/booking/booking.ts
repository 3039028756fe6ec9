import type { DayHours, DateOverride as ReadonlyOverride, WeekHours } from '@scopewright/domain/booking/slots';
import { Schema, type Types } from 'mongoose';
import {
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

/** The hours of a date instead of the week's, as they are stored. */
interface DateOverride extends ReadonlyOverride {
  hours: DayHours[];
}

const minutes = { type: Number, required: true } as const;
const dayHours = () => definePart<DayHours>({ from: minutes, to: minutes });
const weekHours = () => definePart<WeekHours>({ weekday: minutes, from: minutes, to: minutes });
const dateOverride = () =>
  definePart<DateOverride>({ date: requiredString, hours: { type: [dayHours()], default: [] } });

/** Someone who can be booked. */
export interface BookingRepDoc {
  _id: Types.ObjectId;
  /** Null: the provider's. */
  firmId: Types.ObjectId | null;
  name: string;
  nameKey: string;
  email: string;
  /** IANA zone that the hours are in. */
  zone: string;
  /** Null: the hours of the booking type. */
  hours: WeekHours[] | null;
  overrides: DateOverride[];
  /** Share of the bookings, compared with the weights of the others. */
  weight: number;
  active: boolean;
  /** Since when it can be booked; bookings are shared fairly from then on. */
  activeSince: Date;
  createdAt: Date;
  /** Incremented by each change. */
  version: number;
}

export const bookingRepSchema = () =>
  defineSchema<BookingRepDoc>({
    firmId: optionalRef,
    name: requiredString,
    nameKey: requiredString,
    email,
    zone: requiredString,
    hours: { type: [weekHours()], default: null },
    overrides: { type: [dateOverride()], default: [] },
    weight: { type: Number, default: 1 },
    active: { type: Boolean, default: true },
    activeSince: requiredDate,
    createdAt: requiredDate,
    version: { type: Number, default: 0 },
  });

/** The settings of a booking type that were changed; one that never was has the defaults of the domain. */
export interface BookingTypeDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  key: string;
  name: string;
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  noticeMinutes: number;
  horizonDays: number;
  stepMinutes: number;
  hours: WeekHours[];
  overrides: DateOverride[];
  version: number;
}

export const bookingTypeSchema = () =>
  defineSchema<BookingTypeDoc>({
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
export interface BookedEvent {
  /** The connection of the calendar. */
  connectionId: Types.ObjectId;
  calendarId: string;
  /** The change of the booking that it shows; null: being written, not known whether it is there. */
  sequence: number | null;
}

/** A booked or held slot of a representative. */
export interface BookingDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  /** Key of its booking type, and that type's name and duration when it was booked. */
  type: string;
  typeName: string;
  minutes: number;
  repId: Types.ObjectId;
  /** The representative's name when it was booked. */
  repName: string;
  state: (typeof BOOKING_STATES)[number];
  start: Date;
  end: Date;
  /** The time blocked for other bookings, including buffers. */
  busyFrom: Date;
  busyTo: Date;
  /** Until when an unconfirmed booking holds its slot. */
  heldUntil: Date;
  /** Until when it can still be confirmed if its time is free, where the hold had to make room for others; null: until `heldUntil`. */
  confirmUntil: Date | null;
  /** Keyed hash of the network that it was made from, to count the holds of each; null once it is confirmed. */
  network: string | null;
  /** When an unconfirmed booking is removed; null once it is confirmed. */
  removeAt: Date | null;
  name: string;
  email: string;
  /** As typed by the visitor; not a company of the product. */
  companyName: string;
  message: string | null;
  /** The visitor's time zone. */
  zone: string;
  /** Names the submission, so that a repeated one is the same booking. */
  operationId: string;
  /** SHA-256 of the submission. */
  fingerprint: string;
  /** Input, besides the key, that the tokens of its links are derived from: nothing stored here opens one. */
  nonce: string;
  /** SEQUENCE of its calendar entry: raised by each change. */
  sequence: number;
  createdAt: Date;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: 'visitor' | 'us' | null;
  cancelReason: string | null;
  noShowAt: Date | null;
  /** Null: in no calendar of others. */
  event: BookedEvent | null;
  /** Link of the video meeting; null if it has none, or not yet. */
  meetingUrl: string | null;
}

export const bookingSchema = () =>
  defineSchema<BookingDoc>({
    firmId: optionalRef,
    type: requiredString,
    typeName: requiredString,
    minutes,
    repId: ref,
    repName: requiredString,
    state: { type: String, enum: BOOKING_STATES, required: true },
    start: requiredDate,
    end: requiredDate,
    busyFrom: requiredDate,
    busyTo: requiredDate,
    heldUntil: requiredDate,
    confirmUntil: optionalDate,
    network: optionalString,
    removeAt: optionalDate,
    name: requiredString,
    email,
    companyName: requiredString,
    message: optionalString,
    zone: requiredString,
    operationId: requiredString,
    fingerprint: requiredString,
    nonce: requiredString,
    sequence: { type: Number, default: 0 },
    createdAt: requiredDate,
    confirmedAt: optionalDate,
    cancelledAt: optionalDate,
    cancelledBy: { type: String, enum: ['visitor', 'us', null], default: null },
    cancelReason: optionalString,
    noShowAt: optionalDate,
    event: {
      type: definePart<BookedEvent>({
        connectionId: ref,
        calendarId: requiredString,
        sequence: { type: Number, default: null },
      }),
      default: null,
    },
    meetingUrl: optionalString,
  });

/**
 * The conflict guard of a representative, by the representative's id. Each transaction that books or changes time of a
 * representative raises it, so that of two concurrent ones the loser retries and sees the winner's write.
 */
export interface BookingLedgerDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  revision: number;
}

export const bookingLedgerSchema = () =>
  defineSchema<BookingLedgerDoc>({
    _id: { type: Schema.Types.ObjectId, required: true },
    firmId: optionalRef,
    revision: { type: Number, default: 0 },
  });
