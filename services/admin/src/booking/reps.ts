import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { BOOKING_REPS_MAX } from '@scopewright/contracts/booking/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  addBookingRep,
  type BookingRepDoc,
  bookingRepsOf,
  changeBookingRep,
  changesBetween,
  connectionsOf,
  type DataAccess,
  type Models,
  nextBookings,
  onDuplicateKey,
  type RepSettings,
  recentBookings,
  removeBookingRep,
  runForOwner,
  SYSTEM_OWNER,
} from '@scopewright/data';
import { isTimeZone } from '@scopewright/domain/time-zone';
import { type CallContext, failures, inTx, record } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
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

const eventOf = ({ _id, name }: Pick<BookingRepDoc, '_id' | 'name'>, action: 'created' | 'changed' | 'deleted') => ({
  action: `booking-rep.${action}`,
  firmId: null,
  targetType: 'booking-rep',
  targetId: _id.toHexString(),
  targetName: name,
});

/** @throws CallError 422 */
function requireZone({ zone }: { zone?: string | undefined }): void {
  if (zone !== undefined && !isTimeZone(zone)) throw failures.validation({ zone: MESSAGES.unknownTimeZone });
}

/** Runs a change in the system scope; a second representative with one email address is a conflict. */
const asSystem = <T>(reason: string, work: () => Promise<T>): Promise<T> =>
  runForOwner(SYSTEM_OWNER, reason, work).catch(onDuplicateKey(() => failures.conflict(MESSAGES.bookingRepTaken)));

/** The representatives who can be booked, by name. */
export const listReps = ({ models }: Data, now: Date): Promise<Rep[]> =>
  asSystem('a system administrator lists representatives', async () =>
    presentReps(models, await bookingRepsOf(models, SYSTEM_OWNER), now),
  );

/** Adds a representative. @throws CallError 409, 422 */
export async function createRep(data: Data, settings: RepSettings, call: CallContext): Promise<Rep> {
  requireZone(settings);
  const now = call.now();
  return asSystem('a system administrator adds a representative', async () => {
    const rep = await inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const added = await addBookingRep(models, SYSTEM_OWNER, settings, { session, now });
      if (added === null) throw failures.conflict(`There can be at most ${BOOKING_REPS_MAX} representatives`);
      await record(tx, eventOf(added, 'created'));
      return added;
    });
    return presentRep(data.models, rep, now);
  });
}

/** Changes a representative. @throws CallError 404, 409, 422 */
export async function changeRep(
  data: Data,
  repId: Types.ObjectId,
  { version, ...form }: ParsedCall<'changeBookingRep'>['body'],
  call: CallContext,
): Promise<Rep> {
  requireZone(form);
  const { models } = data;
  const now = call.now();
  // absent fields stay as they are
  const changes = Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== undefined),
  ) as Partial<RepSettings>;
  return asSystem('a system administrator changes a representative', async () => {
    const rep = await inTx(data, call, async (tx) => {
      const changed = await changeBookingRep(models, repId, version, changes, { session: tx.session, now });
      if (changed === null) return null;
      const { before, after } = changed;
      await record(tx, { ...eventOf(after, 'changed'), changes: changesBetween({ ...before }, changes) });
      return after;
    });
    if (rep !== null) return presentRep(models, rep, now);
    const current = await models.bookingReps.findOne({ _id: repId }).lean<BookingRepDoc>();
    if (current === null) throw failures.notFound();
    throw failures.versionConflict(await presentRep(models, current, now));
  });
}

/** Deletes a representative. @throws CallError 409 while there are bookings to come */
export const deleteRep = (data: Data, rep: Pick<BookingRepDoc, '_id' | 'name'>, call: CallContext): Promise<void> => {
  return asSystem('a system administrator deletes a representative', () =>
    inTx(data, call, async (tx) => {
      if (!(await removeBookingRep(tx.models, rep._id, { session: tx.session, now: call.now() })))
        throw failures.conflict(MESSAGES.bookingRepHasBookings);
      await record(tx, eventOf(rep, 'deleted'));
    }),
  );
};
