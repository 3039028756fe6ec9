import { z } from 'zod';
import { DEMO_TEAM_SIZES, NAME_MAX_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import {
  BOOKING_BUFFER_MAX_MINUTES,
  BOOKING_DAY_HOURS_MAX,
  BOOKING_HORIZON_MAX_DAYS,
  BOOKING_HOURS_MAX,
  BOOKING_MINUTES,
  BOOKING_NOTICE_MAX_MINUTES,
  BOOKING_OVERRIDES_MAX,
  BOOKING_STATUSES,
  BOOKING_STEP,
  BOOKING_WEIGHT_MAX,
  DEMO_REQUEST_MESSAGE_MAX,
  DEMO_REQUEST_STATES,
  MINUTES_OF_DAY,
  PHONE_MAX,
} from './limits.ts';

const whole = (min: number, max: number) => z.number().int().min(min).max(max);

/** Minutes of the wall clock, from midnight; `to` is the first minute that is not included. */
const minutes = { from: whole(0, MINUTES_OF_DAY - 1), to: whole(1, MINUTES_OF_DAY) };

interface Interval {
  weekday?: number;
  from: number;
  to: number;
}

/** Whether intervals are not empty and, on the same day, don't overlap. */
const areApart = (intervals: readonly Interval[]): boolean =>
  intervals.every(
    ({ weekday, from, to }, index) =>
      from < to &&
      intervals.every((other, at) => at <= index || other.weekday !== weekday || other.to <= from || other.from >= to),
  );
const APART = 'Each interval must end after it starts, and must not overlap another one';

/** The working hours of a week, by the wall clock where the representative is; weekday 1 is Monday, 7 is Sunday. */
export const weekHours = z
  .array(z.strictObject({ weekday: whole(1, 7), ...minutes }))
  .max(BOOKING_HOURS_MAX)
  .refine(areApart, APART);

/** The working hours of single dates instead of the week's; without intervals it is a day off. */
export const dateOverrides = z
  .array(
    z.strictObject({
      date: entity.date,
      hours: z.array(z.strictObject(minutes)).max(BOOKING_DAY_HOURS_MAX).refine(areApart, APART),
    }),
  )
  .max(BOOKING_OVERRIDES_MAX)
  .refine((dates) => new Set(dates.map(({ date }) => date)).size === dates.length, 'Each date must be listed once');

/** A time zone of the IANA database; whether it exists is checked where the database is. */
export const zone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+-]{0,31}(?:\/[\w+-]{1,31}){0,2}$/, 'Must be a time zone');

/** The settings of a booking type that a system administrator edits. */
export const bookingTypeSettings = {
  name: entity.displayName,
  /** Duration. */
  minutes: whole(BOOKING_MINUTES.min, BOOKING_MINUTES.max),
  /** Minutes of free time before and after each booking. */
  bufferBefore: whole(0, BOOKING_BUFFER_MAX_MINUTES),
  bufferAfter: whole(0, BOOKING_BUFFER_MAX_MINUTES),
  /** How long before its start a slot can still be booked. */
  noticeMinutes: whole(0, BOOKING_NOTICE_MAX_MINUTES),
  /** How far ahead slots can be booked, in days of 24 hours. */
  horizonDays: whole(1, BOOKING_HORIZON_MAX_DAYS),
  /** Minutes between the starts of two slots, from the start of each interval of hours. */
  stepMinutes: whole(BOOKING_STEP.min, BOOKING_STEP.max),
  /** Hours of representatives without their own, by their own clock. */
  hours: weekHours,
  /** Days off and other dates, for all representatives. Those of a representative count instead, where both have one. */
  overrides: dateOverrides,
};

export const bookingType = z.object({
  key: z.string(),
  ...bookingTypeSettings,
  /** 0 as long as it was never changed. */
  version: entity.version,
});

/** The settings of a representative that a system administrator edits. */
export const repSettings = {
  name: entity.displayName,
  email: entity.email,
  zone,
  /** Null: the hours of the booking type. */
  hours: weekHours.nullable(),
  overrides: dateOverrides,
  weight: whole(1, BOOKING_WEIGHT_MAX),
  /** Only active representatives get bookings. */
  active: z.boolean(),
};

export const calendarProvider = z.enum(['google', 'microsoft', 'caldav']);

/** A calendar that a representative has connected, as system administrators see it. */
export const connectedCalendar = z.object({
  provider: calendarProvider,
  /** The account's name: an email address, or a user's name. */
  account: z.string(),
  /** `failing`: the last read failed, and it is retried automatically; `revoked`: the account must be reconnected. */
  state: z.enum(['connected', 'failing', 'revoked']),
  /** Error of the last attempt. */
  problem: z.enum(['revoked', 'throttled', 'missing', 'unknown']).nullable(),
  failingSince: entity.time.nullable(),
  /** When it was last read; null: not yet. */
  checkedAt: entity.time.nullable(),
  /** Whether the representative can't be booked because it can't be read. */
  unreadable: z.boolean(),
  calendars: z.array(z.object({ id: z.string(), name: z.string(), primary: z.boolean(), writable: z.boolean() })),
  /** Those whose events keep the representative from being booked. */
  busyIds: z.array(z.string()),
  /** Whether invitations to a time that were not answered do too. Those to whole days never do. */
  unansweredBusy: z.boolean(),
  /** The one that gets the bookings, if any. */
  targetId: z.string().nullable(),
  version: entity.version,
});

export const bookingRep = z.object({
  id: entity.id,
  ...repSettings,
  /** Bookings made in the last 30 days that were not cancelled, those that wait for a confirmation included. */
  recentBookings: z.number().int(),
  /** When the next booking starts. */
  nextBookingAt: entity.time.nullable(),
  calendar: connectedCalendar.nullable(),
  createdAt: entity.time,
  version: entity.version,
});

export const bookingStatus = z.enum(BOOKING_STATUSES);

const bookingParts = {
  id: entity.id,
  at: entity.time,
  endsAt: entity.time,
  status: bookingStatus,
  name: z.string(),
  email: z.string(),
  company: z.string(),
  /** The visitor's time zone. */
  zone: z.string(),
};

/** A booking as system administrators see it. */
export const booking = z.object({
  ...bookingParts,
  type: z.string(),
  /** `name` as of the booking, if the representative was deleted. */
  rep: z.object({ id: entity.id, name: z.string().max(NAME_MAX_LENGTH) }),
  message: z.string().nullable(),
  createdAt: entity.time,
  confirmedAt: entity.time.nullable(),
  cancelledAt: entity.time.nullable(),
  cancelledBy: z.enum(['visitor', 'us']).nullable(),
  cancelReason: z.string().nullable(),
  /** When a firm was signed up with the email address after the booking. */
  convertedAt: entity.time.nullable(),
});

/** A booking as the visitor who made it sees it. */
export const ownBooking = z.object({
  ...bookingParts,
  type: z.object({ key: z.string(), name: z.string(), minutes: z.number().int() }),
  /** The person the visitor will talk to. */
  repName: z.string(),
  /** Whether it can be moved and cancelled: it is confirmed and has not started. */
  changeable: z.boolean(),
  /** Link of the video meeting; null if it has none, or not yet. */
  meetingUrl: z.string().nullable(),
});

/** A booking before it is confirmed, as the link that confirms it shows it. */
export const heldBooking = z.object({
  at: entity.time,
  /** The visitor's time zone. */
  zone: z.string(),
  type: ownBooking.shape.type,
});

/** The form of a visitor who requests a demo instead of booking one. */
export const demoRequestForm = {
  firstName: entity.displayName,
  lastName: entity.displayName,
  email: entity.email,
  phone: z.string().trim().max(PHONE_MAX).optional(),
  company: entity.displayName,
  jobTitle: entity.displayName,
  teamSize: z.enum(DEMO_TEAM_SIZES.map(({ value }) => value)),
  message: z.string().trim().max(DEMO_REQUEST_MESSAGE_MAX).optional(),
  /** The visitor's time zone. */
  zone,
};

export const demoRequestState = z.enum(DEMO_REQUEST_STATES);

/** A request for a demo, as system administrators see it. */
export const demoRequest = z.object({
  id: entity.id,
  state: demoRequestState,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string(),
  jobTitle: z.string(),
  teamSize: demoRequestForm.teamSize,
  message: z.string().nullable(),
  zone: z.string(),
  createdAt: entity.time,
  /** When and by whom it was booked or closed; null while it is open. */
  decided: z.object({ at: entity.time, by: z.string(), note: z.string().nullable() }).nullable(),
  /** Its booking; null also after that was removed. */
  booking: z.object({ at: entity.time, status: bookingStatus, repName: z.string() }).nullable(),
});
