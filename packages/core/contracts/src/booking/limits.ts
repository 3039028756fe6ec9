/** The booking type that every installation has. */
export const DEMO_BOOKING_TYPE = 'demo';

/** Representatives that one owner can have. */
export const BOOKING_REPS_MAX = 50;
/** Highest weight of a representative; one with weight 2 gets twice the bookings of one with weight 1. */
export const BOOKING_WEIGHT_MAX = 100;
/** Intervals of working hours in a week. */
export const BOOKING_HOURS_MAX = 28;
/** Intervals of working hours on one date. */
export const BOOKING_DAY_HOURS_MAX = 4;
/** Calendars of one account that are shown and can be chosen. */
export const CALENDARS_MAX = 250;
/** Characters of a calendar's id at its provider, which for CalDAV is an address. */
export const CALENDAR_ID_MAX = 1000;
/** Characters of a calendar's name that are stored. */
export const CALENDAR_NAME_MAX = 200;
/** Calendars of a representative that can count as busy. */
export const BUSY_CALENDARS_MAX = 20;

/** Dates that deviate from the weekly hours. */
export const BOOKING_OVERRIDES_MAX = 366;
export const MINUTES_OF_DAY = 24 * 60;

/** Bounds of the settings of a booking type, in the unit of each. */
export const BOOKING_MINUTES = { min: 5, max: 480 } as const;
export const BOOKING_BUFFER_MAX_MINUTES = 240;
export const BOOKING_NOTICE_MAX_MINUTES = 30 * MINUTES_OF_DAY;
export const BOOKING_HORIZON_MAX_DAYS = 180;
export const BOOKING_STEP = { min: 5, max: 240 } as const;

/** Days that one answer with free slots covers: a month as calendars show it. */
export const SLOT_DAYS_MAX = 45;

export const BOOKING_MESSAGE_MAX = 2_000;
export const BOOKING_REASON_MAX = 500;

/** How long a visitor has to confirm the email address; the slot is held until then. */
export const BOOKING_HOLD_MINUTES = 30;
/**
 * How long bookings are stored after their end: long enough for two years of statistics; visitors' data is not stored
 * for ever.
 */
export const BOOKING_KEPT_MONTHS = 24;
/** Slots of one owner that visitors can hold together, so that no one can hold all of them with made-up addresses. */
export const BOOKING_HOLDS_MAX = 30;
/** Slots of one owner that one network can hold: colleagues share one. */
export const BOOKING_HOLDS_OF_NETWORK_MAX = 5;

/** `unconfirmed`: reserved until the address is confirmed. `expired`: not confirmed in time; deleted after a day. */
export const BOOKING_STATUSES = ['unconfirmed', 'expired', 'confirmed', 'no-show', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Open requests for a demo that are stored; the oldest of the network with the most makes room for another one. */
export const DEMO_REQUESTS_MAX = 1_000;
/** Requests of an hour that are mailed to system administrators; later ones are only listed. */
export const DEMO_REQUEST_MAILS_PER_HOUR = 20;
export const DEMO_REQUEST_MESSAGE_MAX = 4_000;
export const PHONE_MAX = 40;

export const DEMO_REQUEST_STATES = ['open', 'booked', 'closed'] as const;
