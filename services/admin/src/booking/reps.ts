import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { BOOKING_REPS_MAX } from '@scopewright/contracts/booking/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  addBookingRep,
  audit,
  type BookingRepDoc,
  bookingRepsOf,
  changeBookingRep,
  changesBetween,
  connectionsOf,
  type DataAccess,
  isDuplicateKey,
  type Models,
  nextBookings,
  type RepSettings,
  recentBookings,
  removeBookingRep,
  runForOwner,
  SYSTEM_OWNER,
} from '@scopewright/data';
import { isTimeZone } from '@scopewright/domain/time-zone';
import { type CallContext, failures } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { originOf } from '../parts.ts';
import { presentCalendar } from './calendars.ts';

type Rep = CallOutput<'bookingReps'>['items'][number];
type Data = Pick<DataAccess, 'models' | 'inTransaction'>;

/** Representatives in the contract's shape. In the system scope. */
async function presentReps(models: Models, reps: readonly BookingRepDoc[], now: Date): Promise<Rep[]> {
  const ids = reps.map(({ _id }) => _id);
  const [recent, next, calendars] = await Promise.all([
    recentBookings(models, ids, now),
    nextBookings(models, SYSTEM_OWNER, ids, now),
    connectionsOf(models, ids),
  ]);
  return reps.map((rep) => {
    const id = rep._id.toHexString();
    const calendar = calendars.get(id);
    return {
      id,
      name: rep.name,
      email: rep.email,
      zone: rep.zone,
      hours: rep.hours,
      overrides: rep.overrides,
      weight: rep.weight,
      active: rep.active,
      recentBookings: recent.get(id)?.bookings ?? 0,
      nextBookingAt: next.get(id)?.toISOString() ?? null,
      calendar: calendar ? presentCalendar(calendar, now) : null,
      createdAt: rep.createdAt.toISOString(),
      version: rep.version,
    };
  });
}

async function presentRep(models: Models, rep: BookingRepDoc, now: Date): Promise<Rep> {
  const [shown] = await presentReps(models, [rep], now);
  if (shown === undefined) throw new Error('The representative was not shown');
  return shown;
}

const eventOf = (
  { _id, name }: Pick<BookingRepDoc, '_id' | 'name'>,
  action: 'created' | 'changed' | 'deleted',
  call: CallContext,
) => ({
  action: `booking-rep.${action}`,
  firmId: null,
  targetType: 'booking-rep',
  targetId: _id.toHexString(),
  targetName: name,
  ...originOf(call),
});

/** @throws CallError 422 */
function requireZone({ zone }: { zone?: string | undefined }): void {
  if (zone !== undefined && !isTimeZone(zone)) throw failures.validation({ zone: MESSAGES.unknownTimeZone });
}

/** Runs a change in the system scope; a second representative with one email address is a conflict. */
const asSystem = <T>(reason: string, work: () => Promise<T>): Promise<T> =>
  runForOwner(SYSTEM_OWNER, reason, work).catch((error: unknown) => {
    throw isDuplicateKey(error) ? failures.conflict(MESSAGES.bookingRepTaken) : error;
  });

/** The representatives who can be booked, by name. */
export const listReps = ({ models }: Data, now: Date): Promise<Rep[]> =>
  asSystem('a system administrator lists representatives', async () =>
    presentReps(models, await bookingRepsOf(models, SYSTEM_OWNER), now),
  );

/** Adds a representative. @throws CallError 409, 422 */
export async function createRep(
  { models, inTransaction }: Data,
  settings: RepSettings,
  call: CallContext,
): Promise<Rep> {
  requireZone(settings);
  const now = call.now();
  return asSystem('a system administrator adds a representative', async () => {
    const rep = await inTransaction(async (session) => {
      const added = await addBookingRep(models, SYSTEM_OWNER, settings, { session, now });
      if (added === null) throw failures.conflict(`There can be at most ${BOOKING_REPS_MAX} representatives`);
      await audit(models, eventOf(added, 'created', call), { session, now });
      return added;
    });
    return presentRep(models, rep, now);
  });
}

/** Changes a representative. @throws CallError 404, 409, 422 */
export async function changeRep(
  { models, inTransaction }: Data,
  repId: Types.ObjectId,
  { version, ...form }: ParsedCall<'changeBookingRep'>['body'],
  call: CallContext,
): Promise<Rep> {
  requireZone(form);
  const now = call.now();
  // absent fields stay as they are
  const changes = Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== undefined),
  ) as Partial<RepSettings>;
  return asSystem('a system administrator changes a representative', async () => {
    const rep = await inTransaction(async (session) => {
      const changed = await changeBookingRep(models, repId, version, changes, { session, now });
      if (changed === null) return null;
      const { before, after } = changed;
      const event = { ...eventOf(after, 'changed', call), changes: changesBetween({ ...before }, changes) };
      await audit(models, event, { session, now });
      return after;
    });
    if (rep !== null) return presentRep(models, rep, now);
    const current = await models.bookingReps.findOne({ _id: repId }).lean<BookingRepDoc>();
    if (current === null) throw failures.notFound();
    throw failures.versionConflict(await presentRep(models, current, now));
  });
}

/** Deletes a representative. @throws CallError 409 while there are bookings to come */
export const deleteRep = (
  { models, inTransaction }: Data,
  rep: Pick<BookingRepDoc, '_id' | 'name'>,
  call: CallContext,
): Promise<void> => {
  const now = call.now();
  return asSystem('a system administrator deletes a representative', () =>
    inTransaction(async (session) => {
      if (!(await removeBookingRep(models, rep._id, { session, now })))
        throw failures.conflict(MESSAGES.bookingRepHasBookings);
      await audit(models, eventOf(rep, 'deleted', call), { session, now });
    }),
  );
};
