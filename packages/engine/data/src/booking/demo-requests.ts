import { randomUUID } from 'node:crypto';
import { DEMO_REQUEST_MAILS_PER_HOUR, DEMO_REQUESTS_MAX } from '@scopewright/contracts/booking/limits';
import type { ClientSession, Types } from 'mongoose';
import type { DataAccess } from '../connection/connection.ts';
import { isDuplicateKey } from '../connection/transaction.ts';
import type { BookingDoc, BookingOwner } from '../models/booking/booking.ts';
import type { DemoRequestDoc } from '../models/booking/demo-request.ts';
import { createOne } from '../models/create-one.ts';
import type { Models } from '../models/index.ts';
import { enqueueOutboxEach } from '../outbox/enqueue.ts';
import { fingerprintOf, SubmissionMismatch } from '../submissions.ts';
import { trusted } from '../tenant/trusted.ts';
import { administratorsToMail } from './administrators.ts';
import type { BookingStep } from './booking-mails.ts';
import type { BookingType } from './booking-types.ts';
import { bookSlot } from './bookings.ts';
import { firmIdOf } from './owner.ts';

const HOUR_MS = 60 * 60_000;

type When = Omit<BookingStep, 'session'>;
/** A visitor's form. */
export type DemoRequestForm = Pick<
  DemoRequestDoc,
  | 'operationId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'companyName'
  | 'jobTitle'
  | 'teamSize'
  | 'message'
  | 'zone'
  | 'network'
>;
/** Records a decision in its transaction. */
type Note = (request: DemoRequestDoc, session: ClientSession) => Promise<void>;

/** A request for a demo was booked or closed by someone else; nothing was stored. */
export class DemoRequestDecided extends Error {
  constructor(readonly state: Exclude<DemoRequestDoc['state'], 'open'>) {
    super(`The request was ${state}`);
    this.name = 'DemoRequestDecided';
  }
}

async function earlierRequest(
  { demoRequests }: Pick<Models, 'demoRequests'>,
  owner: BookingOwner,
  { operationId, network: _, ...content }: DemoRequestForm,
): Promise<DemoRequestDoc | null> {
  const earlier = await demoRequests.findOne({ firmId: firmIdOf(owner), operationId }).lean<DemoRequestDoc>();
  if (earlier !== null && earlier.fingerprint !== fingerprintOf(content)) throw new SubmissionMismatch();
  return earlier;
}

/** Open requests of an owner. */
export const openRequests = (owner: BookingOwner) => ({ firmId: firmIdOf(owner), state: 'open' as const });

/** Removes the oldest open request of the network with most of them while there are too many. */
async function makeRoomForRequest(
  { demoRequests }: Pick<Models, 'demoRequests'>,
  owner: BookingOwner,
  session: ClientSession,
): Promise<void> {
  const open = openRequests(owner);
  if ((await demoRequests.countDocuments(open).session(session)) < DEMO_REQUESTS_MAX) return;
  const [heaviest] = await demoRequests
    .aggregate<{ oldest: Types.ObjectId }>([
      { $match: open },
      { $sort: { createdAt: 1, _id: 1 } },
      { $group: { _id: '$network', count: { $sum: 1 }, oldest: { $first: '$_id' }, since: { $first: '$createdAt' } } },
      { $sort: { count: -1, since: 1 } },
      { $limit: 1 },
    ])
    .session(session);
  if (heaviest) await demoRequests.deleteOne({ _id: heaviest.oldest }, { session });
}

/**
 * Stores a visitor's request for a demo, and mails it to the system administrators unless many have come within the
 * hour. A repeated submission is the same request. In the owner's scope.
 * @throws SubmissionMismatch if the operation was another submission
 */
export async function storeDemoRequest(
  { models, inTransaction }: DataAccess,
  owner: BookingOwner,
  form: DemoRequestForm,
  { now, requestId }: When,
): Promise<DemoRequestDoc> {
  const earlier = await earlierRequest(models, owner, form);
  if (earlier !== null) return earlier;
  const { operationId: _operation, network: _network, ...content } = form;
  try {
    return await inTransaction(async (session) => {
      await makeRoomForRequest(models, owner, session);
      const lately = await models.demoRequests
        .countDocuments({ firmId: firmIdOf(owner), createdAt: trusted({ $gt: new Date(now.getTime() - HOUR_MS) }) })
        .session(session);
      const stored = await createOne(models.demoRequests, session, {
        ...form,
        firmId: firmIdOf(owner),
        state: 'open' as const,
        fingerprint: fingerprintOf(content),
        createdAt: now,
      });
      if (lately < DEMO_REQUEST_MAILS_PER_HOUR)
        await enqueueOutboxEach(
          models,
          'mail.demo-request',
          (await administratorsToMail(models, session)).map((to) => ({ requestId: stored._id.toHexString(), to })),
          { session, now, requestId },
        );
      return stored;
    });
  } catch (error) {
    const winner = isDuplicateKey(error) ? await earlierRequest(models, owner, form) : null;
    if (winner) return winner;
    throw error;
  }
}

async function decide(
  { demoRequests }: Pick<Models, 'demoRequests'>,
  request: DemoRequestDoc,
  decision: Pick<DemoRequestDoc, 'state' | 'decidedAt' | 'decidedBy'> &
    Partial<Pick<DemoRequestDoc, 'bookingId' | 'note'>>,
  session: ClientSession,
): Promise<DemoRequestDoc> {
  const decided = { ...decision, network: null };
  await demoRequests.updateOne({ _id: request._id }, { $set: decided }, { session });
  return { ...request, ...decided };
}

const current = ({ demoRequests }: Pick<Models, 'demoRequests'>, _id: Types.ObjectId, session: ClientSession) =>
  demoRequests.findOne({ _id }, null, { session }).orFail().lean<DemoRequestDoc>();

/**
 * Books a slot for the person of a request, who gets the mail of a booking; one that is booked for this time already
 * stays as it is. In the owner's scope.
 * @throws DemoRequestDecided; BookingRefused `slotTaken`
 */
export const bookDemoRequest = (
  { models, inTransaction }: DataAccess,
  owner: BookingOwner,
  type: BookingType,
  { requestId: _id, start, by, note }: { requestId: Types.ObjectId; start: Date; by: string; note: Note },
  when: When,
): Promise<DemoRequestDoc> =>
  inTransaction(async (session) => {
    const request = await current(models, _id, session);
    if (request.state === 'booked') {
      const booking = await models.bookings
        .findOne({ _id: request.bookingId })
        .select('start')
        .session(session)
        .lean<Pick<BookingDoc, 'start'>>();
      if (booking?.start.getTime() === start.getTime()) return request;
    }
    if (request.state !== 'open') throw new DemoRequestDecided(request.state);
    const { firstName, lastName, email, companyName, message, zone } = request;
    const booking: BookingDoc = await bookSlot(
      models,
      owner,
      type,
      {
        operationId: randomUUID(),
        start,
        name: `${firstName} ${lastName}`,
        email,
        companyName,
        message,
        zone,
        network: null,
      },
      { ...when, session },
    );
    const booked = await decide(
      models,
      request,
      { state: 'booked', decidedAt: when.now, decidedBy: by, bookingId: booking._id },
      session,
    );
    await note(booked, session);
    return booked;
  });

/**
 * Closes a request with a note; one that is closed with this note already stays as it is. In the owner's scope.
 * @throws DemoRequestDecided
 */
export const closeDemoRequest = (
  { models, inTransaction }: DataAccess,
  { requestId: _id, text, by, note }: { requestId: Types.ObjectId; text: string; by: string; note: Note },
  { now }: When,
): Promise<DemoRequestDoc> =>
  inTransaction(async (session) => {
    const request = await current(models, _id, session);
    if (request.state === 'closed' && request.note === text) return request;
    if (request.state !== 'open') throw new DemoRequestDecided(request.state);
    const closed = await decide(
      models,
      request,
      { state: 'closed', decidedAt: now, decidedBy: by, note: text },
      session,
    );
    await note(closed, session);
    return closed;
  });
