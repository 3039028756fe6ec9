import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import {
  type BookingDoc,
  bookingStatusOf,
  type Models,
  type Order,
  orderBy,
  runAsSystem,
  trusted,
} from '@scopewright/data';
import { addTo } from '@scopewright/domain/group-by';
import { type CsvColumns, csvOf, everyRow, type PageQuery, readPage } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';

type Which = ParsedCall<'exportBookings'>['query'];
export type BookingRow = CallOutput<'bookings'>['items'][number];
type ListModels = Pick<Models, 'bookings' | 'bookingReps' | 'users' | 'firms'>;

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

/** A page of bookings. In the system scope. @throws CallError 422 for an invalid cursor */
async function pageOfBookings(models: ListModels, { cursor, limit, ...which }: Which & PageQuery, now: Date) {
  const { rows, nextCursor } = await readPage(orderOf(which), matching(which, now), { cursor, limit }, (filter, page) =>
    models.bookings.find(filter, null, page).lean<BookingDoc[]>(),
  );
  return { items: await presentBookings(models, rows, now), nextCursor };
}

/** Bookings page by page. @throws CallError 422 for an invalid cursor */
export const listBookings = (models: ListModels, query: ParsedCall<'bookings'>['query'], now: Date) =>
  runAsSystem('a system administrator lists bookings', async () => {
    const [page, total] = await Promise.all([
      pageOfBookings(models, query, now),
      models.bookings.countDocuments(matching(query, now)),
    ]);
    return { ...page, total };
  });

const COLUMNS: CsvColumns<BookingRow> = {
  Start: ({ at }) => at,
  End: ({ endsAt }) => endsAt,
  Status: ({ status }) => status,
  Representative: ({ rep }) => rep.name,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Company: ({ company }) => company,
  Message: ({ message }) => message,
  'Time Zone': ({ zone }) => zone,
  Booked: ({ createdAt }) => createdAt,
  Confirmed: ({ confirmedAt }) => confirmedAt,
  Cancelled: ({ cancelledAt }) => cancelledAt,
  'Cancelled By': ({ cancelledBy }) => cancelledBy,
  Reason: ({ cancelReason }) => cancelReason,
  'Signed Up': ({ convertedAt }) => convertedAt,
};

/** Bookings as a file. It is read while it is being sent, after the handler has ended: each query sets its own scope. */
export const bookingsFile = (models: ListModels, which: Which, now: Date) =>
  csvOf(
    'bookings',
    COLUMNS,
    everyRow((page) =>
      runAsSystem('a system administrator exports the list of bookings', () =>
        pageOfBookings(models, { ...which, ...page }, now),
      ),
    ),
    now,
  );
