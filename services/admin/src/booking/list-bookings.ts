import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import {
  afterPosition,
  type BookingDoc,
  bookingStatusOf,
  decodeCursor,
  encodeCursor,
  type Models,
  type Order,
  orderBy,
  runAsSystem,
  sortOf,
  trusted,
} from '@scopewright/data';
import { addTo } from '@scopewright/domain/group-by';
import { failures } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';

type Which = ParsedCall<'exportBookings'>['query'];
export type BookingRow = CallOutput<'bookings'>['items'][number];
type ListModels = Pick<Models, 'bookings' | 'bookingReps' | 'users' | 'firms'>;

/** Rows per query of a file. */
const CHUNK = 500;

const orderOf = ({ order = 'desc' }: Which): Order => orderBy('start', 'time', order === 'desc' ? -1 : 1);

const ofStatus = (now: Date): Record<BookingRow['status'], FilterQuery<BookingDoc>> => ({
  unconfirmed: { state: 'unconfirmed', heldUntil: trusted({ $gt: now }) },
  expired: { state: 'unconfirmed', heldUntil: trusted({ $lte: now }) },
  confirmed: { state: 'confirmed', noShowAt: null },
  'no-show': { state: 'confirmed', noShowAt: trusted({ $ne: null }) },
  cancelled: { state: 'cancelled' },
});

function matching({ from, to, repId, status }: Which, now: Date): FilterQuery<BookingDoc> {
  const start = { ...(from && { $gte: new Date(from) }), ...(to && { $lt: new Date(to) }) };
  return {
    firmId: null,
    ...(repId !== undefined && { repId }),
    ...(Object.keys(start).length > 0 && { start: trusted(start) }),
    ...(status !== undefined && ofStatus(now)[status]),
  };
}

/** When firms were signed up with an email address, by the address. */
async function signupsOf({ users, firms }: ListModels, emails: readonly string[]): Promise<Map<string, Date[]>> {
  const members = await users
    .find({ email: trusted({ $in: emails }), firmId: trusted({ $ne: null }) }, { email: 1, firmId: 1, createdAt: 1 })
    .lean();
  const founded = await firms
    .find({ _id: trusted({ $in: members.map(({ firmId }) => firmId) }) }, { createdAt: 1 })
    .lean();
  const foundedAt = new Map(founded.map(({ _id, createdAt }) => [_id.toHexString(), createdAt.getTime()]));
  const signups = new Map<string, Date[]>();
  // a signup creates the firm and its first member at the same time
  for (const { email, firmId, createdAt } of members)
    if (foundedAt.get(firmId?.toHexString() ?? '') === createdAt.getTime()) addTo(signups, email, createdAt);
  return signups;
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Bookings in the contract's shape. In the system scope. */
export async function presentBookings(
  models: ListModels,
  bookings: readonly BookingDoc[],
  now: Date,
): Promise<BookingRow[]> {
  const [reps, signups] = await Promise.all([
    models.bookingReps.find({ _id: trusted({ $in: bookings.map(({ repId }) => repId) }) }, { name: 1 }).lean(),
    signupsOf(models, [...new Set(bookings.map(({ email }) => email))]),
  ]);
  const nameOf = new Map(reps.map(({ _id, name }) => [_id.toHexString(), name]));
  return bookings.map((booking) => {
    const { repId, repName, createdAt } = booking;
    const converted = (signups.get(booking.email) ?? []).filter((at) => at >= createdAt);
    return {
      id: booking._id.toHexString(),
      type: booking.type,
      rep: { id: repId.toHexString(), name: nameOf.get(repId.toHexString()) ?? repName },
      at: booking.start.toISOString(),
      endsAt: booking.end.toISOString(),
      status: bookingStatusOf(booking, now),
      name: booking.name,
      email: booking.email,
      company: booking.companyName,
      message: booking.message,
      zone: booking.zone,
      createdAt: createdAt.toISOString(),
      confirmedAt: iso(booking.confirmedAt),
      cancelledAt: iso(booking.cancelledAt),
      cancelledBy: booking.cancelledBy,
      cancelReason: booking.cancelReason,
      convertedAt: iso(converted.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null),
    };
  });
}

interface PageQuery {
  filter: FilterQuery<BookingDoc>;
  order: Order;
  position: ReturnType<typeof decodeCursor>;
  limit: number;
}

/** A page of bookings; one more than the limit means that there is a next page. */
const readPage = ({ bookings }: ListModels, { filter, order, position, limit }: PageQuery): Promise<BookingDoc[]> =>
  bookings
    .find(position ? { $and: [filter, afterPosition(order, position)] } : filter)
    .sort(sortOf(order))
    .limit(limit + 1)
    .lean<BookingDoc[]>()
    .exec();

/** Bookings page by page. @throws CallError 422 for an invalid cursor */
export function listBookings(
  models: ListModels,
  { limit = LIST_DEFAULT_LIMIT, cursor, ...which }: ParsedCall<'bookings'>['query'],
  now: Date,
) {
  const order = orderOf(which);
  const position = cursor === undefined ? null : decodeCursor(order, cursor);
  if (cursor !== undefined && position === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  return runAsSystem('a system administrator lists bookings', async () => {
    const filter = matching(which, now);
    const [found, total] = await Promise.all([
      readPage(models, { filter, order, position, limit }),
      models.bookings.countDocuments(filter),
    ]);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      items: await presentBookings(models, rows, now),
      nextCursor: found.length > limit && last ? encodeCursor(order, last) : null,
      total,
    };
  });
}

export const BOOKING_COLUMNS = [
  'Start',
  'End',
  'Status',
  'Representative',
  'Name',
  'Email',
  'Company',
  'Message',
  'Time Zone',
  'Booked',
  'Confirmed',
  'Cancelled',
  'Cancelled By',
  'Reason',
  'Signed Up',
];

/**
 * The rows of the file, read while the answer is being sent, after the handler has ended: each query sets its own
 * scope.
 */
export async function* bookingCells(models: ListModels, which: Which, now: Date): AsyncGenerator<string[]> {
  const order = orderOf(which);
  const filter = matching(which, now);
  let position: ReturnType<typeof decodeCursor> = null;
  do {
    const page = await runAsSystem('a system administrator exports the list of bookings', async () => {
      const found = await readPage(models, { filter, order, position, limit: CHUNK });
      const rows = found.slice(0, CHUNK);
      return { rows: await presentBookings(models, rows, now), last: found.length > CHUNK ? rows.at(-1) : undefined };
    });
    for (const row of page.rows) yield cellsOf(row);
    position = page.last ? decodeCursor(order, encodeCursor(order, page.last)) : null;
  } while (position !== null);
}

const cellsOf = (row: BookingRow): string[] => [
  row.at,
  row.endsAt,
  row.status,
  row.rep.name,
  row.name,
  row.email,
  row.company,
  row.message ?? '',
  row.zone,
  row.createdAt,
  row.confirmedAt ?? '',
  row.cancelledAt ?? '',
  row.cancelledBy ?? '',
  row.cancelReason ?? '',
  row.convertedAt ?? '',
];
