import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, forAnyone, ofTheSystem } from '../call.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { mailboxOf } from '../mailbox.ts';
import { reference } from '../references.ts';
import { asCsv, linkToken, operationId, paged, pageOf, success } from '../shapes.ts';
import {
  BOOKING_MESSAGE_MAX,
  BOOKING_REASON_MAX,
  BUSY_CALENDARS_MAX,
  CALENDAR_ID_MAX,
  SLOT_DAYS_MAX,
} from './limits.ts';
import {
  booking,
  bookingRep,
  bookingStatus,
  bookingType,
  bookingTypeSettings,
  calendarProvider,
  connectedCalendar,
  demoRequest,
  demoRequestForm,
  demoRequestState,
  heldBooking,
  ownBooking,
  repSettings,
  zone,
} from './shapes.ts';

/** A booking type in a path. */
const ofType = z.strictObject({ type: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'Must be a booking type') });
const VISITOR = 'Visitors of the public booking page have no account';
const HOLDER = 'The token of the mail is the proof';
const provider = { anyone: 'The token of the channel is the proof', with: 'nothing' } as const;
const byToken = { token: linkToken(MESSAGES.bookingLinkInvalid) };
const reason = z.string().trim().max(BOOKING_REASON_MAX).optional();

/** Which bookings a list holds. */
const which = {
  /** Bookings that start at this time or later. */
  from: entity.time.optional(),
  /** Bookings that start before this time. */
  to: entity.time.optional(),
  repId: reference('bookingRep', 'nothing').optional(),
  status: bookingStatus.optional(),
  /** By start, the latest first when omitted. */
  order: z.enum(['asc', 'desc']).optional(),
};

/** Calls for visitors without an account. */
const publicCalls = {
  bookingSlots: defineCall({
    ...forAnyone('GET', VISITOR),
    path: 'public/booking/{type}/slots',
    limits: [{ name: 'booking-slots', by: 'ip', points: 120, seconds: 60, perProcess: true }],
    summary: `The free slots of a booking type on some days of a time zone, at most ${SLOT_DAYS_MAX}`,
    params: ofType,
    /** `from` and `to` are the first and the last day, in `zone`. */
    query: z.strictObject({ from: entity.date, to: entity.date, zone }),
    response: z.object({
      /** False while there is no active representative; there are no slots then. */
      configured: z.boolean(),
      type: z.object({ key: z.string(), name: z.string(), minutes: z.number().int() }),
      zone: z.string(),
      /** Every day that was asked for, also those without slots. */
      days: z.array(z.object({ date: entity.date, slots: z.array(z.object({ at: entity.time })) })),
      /** As of when slots are known to be free. */
      checkedAt: entity.time,
    }),
  }),
  book: defineCall({
    ...forAnyone('POST', VISITOR),
    path: 'public/booking/{type}',
    limits: [
      { name: 'book-ip', by: 'ip', points: 10, seconds: 3600 },
      { name: 'book-email', by: ({ body }) => mailboxOf(body.email), points: 5, seconds: 3600 },
    ],
    summary:
      'Hold a slot and mail the visitor the link that confirms it; 409 `slot_taken` when it is not free. Earlier holds of the same mailbox end; so do the oldest of a network, and of the network with the most, when there are too many. A repeated call with the same operation is the same booking',
    params: ofType,
    body: z.strictObject({
      operationId,
      at: entity.time,
      name: entity.displayName,
      email: entity.email,
      company: entity.displayName,
      message: z.string().trim().max(BOOKING_MESSAGE_MAX).optional(),
      zone,
    }),
    status: 201,
    /** `heldUntil`: until when the address has to be confirmed. */
    response: z.object({ id: entity.id, state: z.literal('unconfirmed'), heldUntil: entity.time }),
  }),
  requestDemo: defineCall({
    ...forAnyone('POST', VISITOR),
    path: 'public/demo-requests',
    limits: [
      { name: 'request-demo-ip', by: 'ip', points: 10, seconds: 3600 },
      { name: 'request-demo-email', by: ({ body }) => mailboxOf(body.email), points: 5, seconds: 3600 },
    ],
    summary:
      'Request a demo without choosing a time; system administrators get a mail. A repeated call with the same operation is the same request',
    body: z.strictObject({ operationId, ...demoRequestForm }),
    status: 201,
    response: success,
  }),
  heldBooking: defineCall({
    ...forAnyone('POST', HOLDER),
    path: 'public/bookings/held',
    limits: [{ name: 'booking-token', by: 'ip', points: 60, seconds: 300 }],
    summary:
      'The time that the link of the mail confirms. A POST, so that the token is in no address that is logged; nothing is confirmed',
    body: z.strictObject(byToken),
    response: heldBooking,
  }),
  confirmBooking: defineCall({
    ...forAnyone('POST', HOLDER),
    path: 'public/bookings/confirm',
    limits: [{ name: 'booking-token', by: 'ip', points: 60, seconds: 300 }],
    summary:
      'Book the slot that is held, by the link of the mail; 410 when it was not confirmed in time or was cancelled. Its token only confirms: the next mail has the one that moves and cancels',
    body: z.strictObject(byToken),
    response: ownBooking,
  }),
  manageBooking: defineCall({
    ...forAnyone('POST', HOLDER),
    path: 'public/bookings/manage',
    limits: [{ name: 'booking-token', by: 'ip', points: 60, seconds: 300 }],
    summary: 'A booking, by the link of its mails. A POST, so that the token is in no address that is logged',
    body: z.strictObject(byToken),
    response: ownBooking,
  }),
  rescheduleBooking: defineCall({
    ...forAnyone('POST', HOLDER),
    path: 'public/bookings/reschedule',
    limits: [{ name: 'booking-change', by: 'ip', points: 30, seconds: 3600 }],
    summary:
      'Move a booking to another slot, with the same representative if possible; 409 `slot_taken` when it is not free, 410 when the booking has started or was cancelled',
    body: z.strictObject({ ...byToken, at: entity.time }),
    response: ownBooking,
  }),
  cancelBooking: defineCall({
    ...forAnyone('POST', HOLDER),
    path: 'public/bookings/cancel',
    limits: [{ name: 'booking-change', by: 'ip', points: 30, seconds: 3600 }],
    summary: 'Cancel a booking; 410 when it has started',
    body: z.strictObject({ ...byToken, reason }),
    response: ownBooking,
  }),
} as const;

/** Notifications from calendar providers. Unknown channels and wrong tokens get the same answer as right ones. */
const providerCalls = {
  googleCalendarNotification: defineCall({
    method: 'POST',
    path: 'public/booking/calendars/notifications/google',
    service: 'admin',
    who: provider,
    limits: [{ name: 'calendar-notifications', by: 'ip', points: 1200, seconds: 60 }],
    summary:
      'Google reports a change of a connected calendar: it is read again. The headers `X-Goog-Channel-ID` and `X-Goog-Channel-Token` identify it',
    response: z.object({ received: z.literal(true) }),
  }),
  microsoftCalendarNotification: defineCall({
    method: 'POST',
    path: 'public/booking/calendars/notifications/microsoft',
    service: 'admin',
    who: provider,
    limits: [{ name: 'calendar-notifications', by: 'ip', points: 1200, seconds: 60 }],
    summary:
      'Microsoft reports changes of connected calendars: they are read again. A `validationToken` is answered with itself',
    query: z.strictObject({ validationToken: z.string().max(2000).optional() }),
    rawBody: { types: ['application/json', 'text/plain'] },
    response: z.string(),
    plainText: true,
  }),
} as const;

/** Calls for the set-up by system administrators. */
const adminCalls = {
  bookingReps: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/booking/reps',
    summary: 'The representatives who can be booked, by name',
    response: z.object({
      items: z.array(bookingRep),
      /** The providers whose calendars can be connected. */
      providers: z.array(calendarProvider),
    }),
  }),
  createBookingRep: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/booking/reps',
    summary: 'Add a representative; 409 when one has this email address',
    body: z.strictObject(repSettings),
    status: 201,
    response: bookingRep,
  }),
  changeBookingRep: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/booking/reps/{repId}', { bookingRep: 'repId' }),
    summary: 'Change a representative. Bookings that are there already stay as they are',
    body: z.strictObject({ ...z.strictObject(repSettings).partial().shape, version: entity.version }),
    response: bookingRep,
  }),
  deleteBookingRep: defineCall({
    ...ofTheSystem('DELETE'),
    ...at('admin/booking/reps/{repId}', { bookingRep: 'repId' }),
    summary: 'Delete a representative; 409 while there are bookings to come',
    response: success,
  }),
  beginCalendar: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/booking/reps/{repId}/calendar/begin', { bookingRep: 'repId' }),
    limits: [{ name: 'connect-calendar', by: 'ip', points: 30, seconds: 3600 }],
    summary: 'Begin to connect a calendar of a representative; answers the page of the provider that asks for consent',
    body: z.strictObject({ provider: z.enum(['google', 'microsoft']) }),
    response: z.object({ url: z.url() }),
  }),
  finishCalendar: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/booking/calendars/finish',
    limits: [{ name: 'connect-calendar', by: 'ip', points: 30, seconds: 3600 }],
    summary: 'Connect the calendar that the provider has come back with; 410 unless this person began it lately',
    body: z.strictObject({ state: z.string().min(1).max(200), code: z.string().min(1).max(4096) }),
    response: z.object({ rep: z.object({ id: entity.id, name: z.string() }), calendar: connectedCalendar }),
  }),
  connectCaldav: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/booking/reps/{repId}/calendar/caldav', { bookingRep: 'repId' }),
    limits: [{ name: 'connect-calendar', by: 'ip', points: 30, seconds: 3600 }],
    summary: 'Connect a CalDAV account of a representative; 422 if it does not let us in',
    body: z.strictObject({
      url: z.url({ protocol: /^https?$/ }).max(500),
      user: z.string().trim().min(1).max(200),
      password: z.string().min(1).max(500),
    }),
    response: connectedCalendar,
  }),
  chooseCalendars: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/booking/reps/{repId}/calendar', { bookingRep: 'repId' }),
    summary:
      'Choose which calendars of a representative count as busy, whether unanswered invitations do (unchanged if absent), and which calendar gets the bookings',
    body: z.strictObject({
      busyIds: z.array(z.string().min(1).max(CALENDAR_ID_MAX)).max(BUSY_CALENDARS_MAX),
      unansweredBusy: z.boolean().optional(),
      targetId: z.string().min(1).max(CALENDAR_ID_MAX).nullable(),
      version: entity.version,
    }),
    response: connectedCalendar,
  }),
  checkCalendar: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/booking/reps/{repId}/calendar/check', { bookingRep: 'repId' }),
    limits: [{ name: 'check-calendar', by: 'ip', points: 60, seconds: 3600 }],
    summary: 'Read the calendar of a representative again, soon',
    body: z.strictObject({}),
    status: 202,
    response: connectedCalendar,
  }),
  disconnectCalendar: defineCall({
    ...ofTheSystem('DELETE'),
    ...at('admin/booking/reps/{repId}/calendar', { bookingRep: 'repId' }),
    summary: 'Disconnect the calendar of a representative. Its events stay',
    response: success,
  }),
  bookingTypes: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/booking/types',
    summary: 'The types of bookings, each with its settings',
    response: z.object({ items: z.array(bookingType) }),
  }),
  changeBookingType: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/booking/types/{type}',
    summary: 'Change the settings of a booking type',
    params: ofType,
    body: z.strictObject({ ...z.strictObject(bookingTypeSettings).partial().shape, version: entity.version }),
    response: bookingType,
  }),
  bookings: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/bookings',
    summary: 'Bookings, by start',
    query: z.strictObject({ ...paged, ...which }),
    response: pageOf(booking),
  }),
  exportBookings: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/bookings.csv',
    summary: 'The bookings that a list holds, all of them, as CSV in UTF-8',
    query: z.strictObject(which),
    ...asCsv('export-bookings', 'ip'),
  }),
  markNoShow: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/bookings/{bookingId}/no-show'),
    summary:
      'Record whether the visitor of a booking that has started did not come; 409 before, or when it was cancelled',
    body: z.strictObject({ noShow: z.boolean() }),
    response: booking,
  }),
  adminCancelBooking: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/bookings/{bookingId}/cancel'),
    summary: 'Cancel a booking that has not started; the visitor and the representative get a mail',
    body: z.strictObject({ reason }),
    response: booking,
  }),
  demoRequests: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/demo-requests',
    summary: 'Requests for a demo, the latest first',
    query: z.strictObject({ ...paged, state: demoRequestState.optional() }),
    response: pageOf(demoRequest),
  }),
  bookDemoRequest: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/demo-requests/{demoRequestId}/book'),
    summary:
      'Book a free slot for someone who requested a demo; that person and the representative get a mail. 409 `slot_taken` when it is not free, 409 when the request was booked for another time or closed',
    body: z.strictObject({ at: entity.time }),
    response: demoRequest,
  }),
  closeDemoRequest: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/demo-requests/{demoRequestId}/close'),
    summary: 'Close a request for a demo with a note; 409 when it was booked, or closed with another note',
    body: z.strictObject({ note: z.string().trim().min(1, 'Required').max(BOOKING_REASON_MAX) }),
    response: demoRequest,
  }),
} as const;

/** Representatives, their free slots, and bookings. */
export const bookingCalls = { ...publicCalls, ...providerCalls, ...adminCalls } as const;
