import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { DEMO_BOOKING_TYPE } from '@scopewright/contracts/booking/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type BookingDoc,
  BookingRefused,
  bookDemoRequest,
  bookingStatusOf,
  bookingTypeOf,
  closeDemoRequest,
  type DataAccess,
  DemoRequestDecided,
  type DemoRequestDoc,
  type Models,
  orderBy,
  runForOwner,
  SYSTEM_OWNER,
  trusted,
} from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, readPage, record } from '@scopewright/service-kit';
import type { ClientSession, FilterQuery } from 'mongoose';

type Row = CallOutput<'demoRequests'>['items'][number];

const NEWEST_FIRST = orderBy('createdAt', 'time', -1);

/** Requests in the contract's shape. In the system scope. */
async function presentRequests(
  { bookings }: Pick<Models, 'bookings'>,
  requests: readonly DemoRequestDoc[],
  now: Date,
): Promise<Row[]> {
  const booked = await bookings
    .find({ _id: trusted({ $in: requests.flatMap(({ bookingId }) => bookingId ?? []) }) })
    .select('start state heldUntil noShowAt repName')
    .lean<BookingDoc[]>();
  const bookingOf = new Map(booked.map((booking) => [booking._id.toHexString(), booking]));
  return requests.map((request) => {
    const booking = bookingOf.get(request.bookingId?.toHexString() ?? '');
    return {
      id: request._id.toHexString(),
      state: request.state,
      name: `${request.firstName} ${request.lastName}`,
      email: request.email,
      phone: request.phone,
      company: request.companyName,
      jobTitle: request.jobTitle,
      teamSize: request.teamSize,
      message: request.message,
      zone: request.zone,
      createdAt: request.createdAt.toISOString(),
      decided: request.decidedAt && {
        at: request.decidedAt.toISOString(),
        by: request.decidedBy ?? '',
        note: request.note,
      },
      booking: booking
        ? { at: booking.start.toISOString(), status: bookingStatusOf(booking, now), repName: booking.repName }
        : null,
    };
  });
}

/** Requests page by page, the latest first. @throws CallError 422 for an invalid cursor */
const listRequests = (
  models: Models,
  { state, cursor, limit }: ParsedCall<'demoRequests'>['query'],
  now: Date,
): Promise<CallOutput<'demoRequests'>> =>
  runForOwner(SYSTEM_OWNER, 'a system administrator lists requests for a demo', async () => {
    const which: FilterQuery<DemoRequestDoc> = { firmId: null, ...(state && { state }) };
    const [{ rows, nextCursor }, total] = await Promise.all([
      readPage(NEWEST_FIRST, which, { cursor, limit }, (filter, page) =>
        models.demoRequests.find(filter, null, page).lean<DemoRequestDoc[]>(),
      ),
      models.demoRequests.countDocuments(which),
    ]);
    return { items: await presentRequests(models, rows, now), nextCursor, total };
  });

/** @throws CallError 409 */
function refuse(error: unknown): never {
  if (error instanceof DemoRequestDecided)
    throw failures.conflict(error.state === 'booked' ? MESSAGES.demoRequestBooked : MESSAGES.demoRequestClosed);
  if (error instanceof BookingRefused) throw failures.slotTaken();
  throw error;
}

/** Books or closes a request in the name of the caller, on record. @throws CallError 409 */
const decide = (
  { models }: DataAccess,
  action: 'booked' | 'closed',
  call: CallContext,
  work: (
    by: string,
    note: (request: DemoRequestDoc, session: ClientSession) => Promise<void>,
  ) => Promise<DemoRequestDoc>,
): Promise<Row> =>
  runForOwner(SYSTEM_OWNER, 'a system administrator decides about a request for a demo', async () => {
    const person = await models.users.findOne({ _id: call.viewer.userId }).select('name').lean<{ name: string }>();
    const decided = await work(person?.name ?? '', ({ _id, firstName, lastName }, session) =>
      record(
        { models, call, session },
        {
          action: `demo-request.${action}`,
          firmId: null,
          targetType: 'demo-request',
          targetId: _id.toHexString(),
          targetName: `${firstName} ${lastName}`,
        },
      ),
    );
    const [row] = await presentRequests(models, [decided], call.now());
    if (row === undefined) throw new Error('The request was not shown');
    return row;
  }).catch(refuse);

/** Requests for a demo: listed, booked and closed. */
export const demoRequestCalls = (data: DataAccess): Implementation[] => {
  const when = (call: CallContext) => ({ now: call.now(), requestId: call.requestId });
  return [
    implement('demoRequests', ({ query }, call) => listRequests(data.models, query, call.now())),

    implement('bookDemoRequest', ({ subject, body }, call) =>
      decide(data, 'booked', call, async (by, note) => {
        const type = await bookingTypeOf(data.models, SYSTEM_OWNER, DEMO_BOOKING_TYPE);
        if (type === null) throw failures.notFound();
        const decision = { requestId: subject.demoRequest._id, start: new Date(body.at), by, note };
        return bookDemoRequest(data, SYSTEM_OWNER, type, decision, when(call));
      }),
    ),

    implement('closeDemoRequest', ({ subject, body }, call) =>
      decide(data, 'closed', call, (by, note) =>
        closeDemoRequest(data, { requestId: subject.demoRequest._id, text: body.note, by, note }, when(call)),
      ),
    ),
  ];
};
