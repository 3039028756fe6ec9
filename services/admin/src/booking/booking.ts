import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type BookingDoc,
  BookingRefused,
  type BookingType,
  bookingTypeOf,
  bookingTypesOf,
  cancelBooking,
  changeBookingType,
  changesBetween,
  type DataAccess,
  isDuplicateKey,
  runForOwner,
  SYSTEM_OWNER,
} from '@scopewright/data';
import type { BookingTypeSettings } from '@scopewright/domain/booking/booking-types';
import { type CallContext, failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { AdminParts } from '../parts.ts';
import { configuredProviders } from './calendars.ts';
import { demoRequestCalls } from './demo-requests.ts';
import { type BookingRow, bookingsFile, listBookings, presentBookings } from './list-bookings.ts';
import { changeRep, createRep, deleteRep, listReps } from './reps.ts';

type Data = DataAccess;
type ShownType = CallOutput<'bookingTypes'>['items'][number];

const presentType = (type: BookingType): ShownType => ({
  key: type.key,
  name: type.name,
  minutes: type.minutes,
  bufferBefore: type.bufferBefore,
  bufferAfter: type.bufferAfter,
  noticeMinutes: type.noticeMinutes,
  horizonDays: type.horizonDays,
  stepMinutes: type.stepMinutes,
  hours: [...type.hours],
  overrides: type.overrides.map(({ date, hours }) => ({ date, hours: [...hours] })),
  version: type.version,
});

/** Changes settings of a booking type. @throws CallError 404, 409 `version_conflict` */
async function changeType(
  data: Data,
  key: string,
  { version, ...form }: ParsedCall<'changeBookingType'>['body'],
  call: CallContext,
): Promise<ShownType> {
  const { models } = data;
  // absent fields stay as they are
  const changes = Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== undefined),
  ) as Partial<BookingTypeSettings>;
  return runForOwner(SYSTEM_OWNER, 'a system administrator changes a booking type', async () => {
    const changed = await inTx(data, call, async (tx) => {
      const { session } = tx;
      const current = await bookingTypeOf(models, SYSTEM_OWNER, key, session);
      if (current === null) throw failures.notFound();
      if (current.version !== version) return null;
      const after = await changeBookingType(models, SYSTEM_OWNER, current, changes, session);
      if (after === null) return null;
      await record(tx, {
        action: 'booking-type.changed',
        firmId: null,
        targetType: 'booking-type',
        targetId: key,
        targetName: after.name,
        changes: changesBetween({ ...current }, changes),
      });
      return after;
    }).catch((error: unknown) => {
      if (isDuplicateKey(error)) return null;
      throw error;
    });
    if (changed !== null) return presentType(changed);
    const current = await bookingTypeOf(models, SYSTEM_OWNER, key);
    if (current === null) throw failures.notFound();
    throw failures.versionConflict(presentType(current));
  });
}

const eventOf = ({ _id, name }: BookingDoc, action: 'cancelled' | 'no-show' | 'attended') => ({
  action: `booking.${action}`,
  firmId: null,
  targetType: 'booking',
  targetId: _id.toHexString(),
  targetName: name,
});

async function presentOne({ models }: Data, booking: BookingDoc, now: Date): Promise<BookingRow> {
  const [row] = await presentBookings(models, [booking], now);
  if (row === undefined) throw new Error('The booking was not shown');
  return row;
}

/** Records whether a visitor came; nothing changes if that is on record already. @throws CallError 409 */
const markNoShow = (data: Data, bookingId: Types.ObjectId, noShow: boolean, call: CallContext): Promise<BookingRow> => {
  const now = call.now();
  return runForOwner(SYSTEM_OWNER, 'a system administrator records whether a visitor came', async () => {
    const booking = await inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const current = await models.bookings.findOne({ _id: bookingId }, null, { session }).lean<BookingDoc>();
      if (current === null) throw failures.notFound();
      if (current.state !== 'confirmed' || current.start > now)
        throw failures.conflict(current.state === 'cancelled' ? MESSAGES.bookingCancelled : MESSAGES.bookingNotStarted);
      if ((current.noShowAt !== null) === noShow) return current;
      const noShowAt = noShow ? now : null;
      await models.bookings.updateOne({ _id: bookingId }, { $set: { noShowAt } }, { session });
      await record(tx, eventOf(current, noShow ? 'no-show' : 'attended'));
      return { ...current, noShowAt };
    });
    return presentOne(data, booking, now);
  });
};

/** Cancels a booking. @throws CallError 409 when it has started */
const cancel = (
  data: Data,
  bookingId: Types.ObjectId,
  reason: string | null,
  call: CallContext,
): Promise<BookingRow> => {
  const { models } = data;
  const now = call.now();
  return runForOwner(SYSTEM_OWNER, 'a system administrator cancels a booking', async () => {
    const booking = await cancelBooking(
      data,
      bookingId,
      {
        by: 'us',
        reason,
        note: (cancelled, session) => record({ models, call, session }, eventOf(cancelled, 'cancelled')),
      },
      { now, requestId: call.requestId },
    );
    return presentOne(data, booking, now);
  }).catch((error: unknown) => {
    if (!(error instanceof BookingRefused)) throw error;
    throw error.reason === 'started' ? failures.conflict(MESSAGES.bookingStarted) : failures.notFound();
  });
};

/** Representatives, booking types and bookings of the provider. */
export const bookingCalls = ({ data, calendars }: Pick<AdminParts, 'data' | 'calendars'>): Implementation[] => {
  const { models } = data;
  return [
    implement('bookingReps', async (_input, call) => ({
      items: await listReps(data, call.now()),
      providers: configuredProviders(calendars),
    })),

    implement('createBookingRep', ({ body }, call) => createRep(data, body, call)),

    implement('changeBookingRep', ({ subject, body }, call) => changeRep(data, subject.bookingRep._id, body, call)),

    implement('deleteBookingRep', async ({ subject }, call) => {
      await deleteRep(data, subject.bookingRep, call);
      return { success: true };
    }),

    implement('bookingTypes', () =>
      runForOwner(SYSTEM_OWNER, 'a system administrator lists booking types', async () => ({
        items: (await bookingTypesOf(models, SYSTEM_OWNER)).map(presentType),
      })),
    ),

    implement('changeBookingType', ({ params, body }, call) => changeType(data, params.type, body, call)),

    implement('bookings', ({ query }, call) => listBookings(models, query, call.now())),

    implement('exportBookings', async ({ query }, call) => bookingsFile(models, query, call.now())),

    implement('markNoShow', ({ subject, body }, call) => markNoShow(data, subject.booking._id, body.noShow, call)),

    implement('adminCancelBooking', ({ subject, body }, call) =>
      cancel(data, subject.booking._id, body.reason || null, call),
    ),

    ...demoRequestCalls(data),
  ];
};
