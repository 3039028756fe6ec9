import { CALENDAR_ID_MAX, CALENDAR_NAME_MAX, CALENDARS_MAX } from '@scopewright/contracts/booking/limits';
import type { ClientSession, Types } from 'mongoose';
import type { DataAccess } from '../connection/connection.ts';
import type { BookingCalendarDoc, CalendarConsentDoc, ListedCalendar } from '../models/booking/calendar.ts';
import type { Models } from '../models/index.ts';
import { enqueueOutbox, enqueueOutboxEach } from '../outbox/enqueue.ts';
import { trusted } from '../tenant/trusted.ts';
import { administratorsToMail } from './administrators.ts';
import { CALENDAR_STALE_MS } from './calendars.ts';

/** Bookings to come that are put into a calendar when it is connected. */
const PUT_MAX = 500;

/** Purpose for sealing the secret of a connection. */
export const calendarContext = (connectionId: Types.ObjectId): string => `calendar:${connectionId.toHexString()}`;

interface Step {
  session: ClientSession;
  now: Date;
  requestId: string | null;
}

type CalendarModels = Pick<Models, 'bookingCalendars' | 'bookings' | 'outbox' | 'bookingReps'>;
/** Whether invitations to a time that were not answered keep a representative from being booked then. */
export const keepsUnanswered = ({ unansweredBusy }: Pick<BookingCalendarDoc, 'unansweredBusy'>): boolean =>
  unansweredBusy ?? true;

/** The stored part of a provider's calendars: those that can be shown and chosen. */
export const keptCalendars = (listed: readonly ListedCalendar[]): ListedCalendar[] =>
  listed
    .filter(({ id }) => id.length <= CALENDAR_ID_MAX)
    .slice(0, CALENDARS_MAX)
    .map((calendar) => ({ ...calendar, name: calendar.name.slice(0, CALENDAR_NAME_MAX) }));

/** An account that was connected. */
export type ConnectedCalendar = Pick<
  BookingCalendarDoc,
  '_id' | 'provider' | 'account' | 'secret' | 'user' | 'url' | 'calendars'
>;

/** Enqueues a check of a connection, and puts the bookings to come of its representative into its calendar. */
async function enqueueWork(
  models: CalendarModels,
  { _id, repId }: Pick<BookingCalendarDoc, '_id' | 'repId'>,
  { session, now, requestId }: Step,
): Promise<void> {
  const step = { session, now, requestId };
  await enqueueOutbox(models, 'booking.check-calendar', { connectionId: _id.toHexString() }, step);
  const toCome = await models.bookings
    .find({ repId, busyFrom: trusted({ $gt: now }), state: 'confirmed' })
    .select({ _id: 1 })
    .sort({ busyFrom: 1 })
    .limit(PUT_MAX)
    .session(session)
    .lean();
  await enqueueOutboxEach(
    models,
    'booking.calendar',
    toCome.map((booking) => ({ bookingId: booking._id.toHexString() })),
    step,
  );
}

/**
 * Stores the account that a representative has connected, replacing the previous one. The same account keeps its
 * selected calendars and its channels; of a new one the own calendar is selected and gets the bookings. In the owner's
 * scope.
 */
export async function connectCalendar(
  models: CalendarModels,
  rep: { _id: Types.ObjectId; firmId: Types.ObjectId | null },
  connected: ConnectedCalendar,
  step: Step,
): Promise<BookingCalendarDoc> {
  const { session, now } = step;
  const before = await models.bookingCalendars.findOne({ repId: rep._id }).session(session).lean<BookingCalendarDoc>();
  const isSame = before?.provider === connected.provider && before.account === connected.account;
  const own = connected.calendars.find(({ primary }) => primary) ?? connected.calendars[0];
  const writable = own?.writable ? own : connected.calendars.find((calendar) => calendar.writable);
  const chosen = isSame
    ? {
        busyIds: before.busyIds,
        unansweredBusy: keepsUnanswered(before),
        targetId: before.targetId,
        channels: before.channels,
      }
    : { busyIds: own ? [own.id] : [], unansweredBusy: true, targetId: writable?.id ?? null, channels: [] };
  const document: BookingCalendarDoc = {
    firmId: rep.firmId,
    repId: rep._id,
    ...connected,
    ...chosen,
    state: 'connected',
    problem: null,
    failingSince: null,
    toldAt: null,
    // nothing was read of it yet: it counts as busy until then
    busy: [],
    readFrom: null,
    readTo: null,
    readAt: null,
    cursors: [],
    checkedAt: null,
    checkAt: now,
    leaseUntil: null,
    watchAt: null,
    notifiedAt: null,
    createdAt: now,
    version: (before?.version ?? 0) + 1,
  };
  if (before !== null) await models.bookingCalendars.deleteOne({ _id: before._id }, { session });
  await models.bookingCalendars.create([document], { session });
  await enqueueWork(models, document, step);
  return document;
}

/**
 * Changes which calendars of a connection count as busy, whether unanswered invitations do, and which calendar gets the
 * bookings. In the owner's scope.
 * @returns null if it has another version by now
 */
export async function chooseCalendars(
  models: CalendarModels,
  { repId, version }: Pick<BookingCalendarDoc, 'repId' | 'version'>,
  chosen: Pick<BookingCalendarDoc, 'busyIds' | 'targetId'> & Partial<Pick<BookingCalendarDoc, 'unansweredBusy'>>,
  step: Step,
): Promise<BookingCalendarDoc | null> {
  const changed = await models.bookingCalendars
    .findOneAndUpdate(
      { repId, version },
      // the reading covers other calendars, or used another rule
      {
        $set: {
          ...chosen,
          busy: [],
          readFrom: null,
          readTo: null,
          readAt: null,
          cursors: [],
          checkedAt: null,
          checkAt: step.now,
          watchAt: null,
          version: version + 1,
        },
      },
      { returnDocument: 'after', session: step.session },
    )
    .lean<BookingCalendarDoc>();
  if (changed !== null) await enqueueWork(models, changed, step);
  return changed;
}

/** Notes a consent that was begun, until the browser comes back. In the owner's scope. */
export async function beginConsent(
  { calendarConsents }: Pick<Models, 'calendarConsents'>,
  consent: CalendarConsentDoc,
): Promise<void> {
  await calendarConsents.create([consent]);
}

/** Takes a consent that was begun: it can be finished once, by who began it. In the owner's scope. */
export const takeConsent = (
  { calendarConsents }: Pick<Models, 'calendarConsents'>,
  { _id, userId, now }: Pick<CalendarConsentDoc, '_id' | 'userId'> & { now: Date },
): Promise<CalendarConsentDoc | null> =>
  calendarConsents
    .findOneAndDelete({ _id, userId, expiresAt: trusted({ $gt: now }) })
    .lean<CalendarConsentDoc>()
    .exec();

/**
 * Notes that a connected calendar could not be used. The representative and system administrators are notified once:
 * immediately when access was revoked, otherwise once the representative can't be booked because of it. In the owner's
 * scope.
 * @returns the resulting state
 */
export function noteCalendarFailure(
  { models, inTransaction }: Pick<DataAccess, 'models' | 'inTransaction'>,
  { _id, secret }: Pick<BookingCalendarDoc, '_id' | 'secret'>,
  problem: NonNullable<BookingCalendarDoc['problem']>,
  { now, checkAt }: { now: Date; checkAt: Date },
): Promise<BookingCalendarDoc['state']> {
  return inTransaction(async (session) => {
    const connection = await models.bookingCalendars.findById(_id).session(session).lean<BookingCalendarDoc>();
    if (connection === null) return 'failing';
    // another process has since replaced the secret, which voids the previous one
    const isReplaced = connection.secret.sealed !== secret.sealed;
    const isRevoked = connection.state === 'revoked' || (problem === 'revoked' && !isReplaced);
    const state = isRevoked ? 'revoked' : 'failing';
    const failingSince = connection.failingSince ?? now;
    const notifies =
      connection.toldAt === null &&
      (state === 'revoked' || now.getTime() - failingSince.getTime() >= CALENDAR_STALE_MS);
    await models.bookingCalendars.updateOne(
      { _id },
      {
        $set: {
          state,
          problem: problem === 'revoked' && !isRevoked ? 'unknown' : problem,
          failingSince,
          checkAt,
          leaseUntil: null,
          ...(notifies && { toldAt: now }),
        },
      },
      { session },
    );
    if (notifies) {
      const admins = await administratorsToMail(models, session);
      await enqueueOutboxEach(
        models,
        'mail.calendar',
        ['rep', ...admins].map((to) => ({
          connectionId: _id.toHexString(),
          since: failingSince.toISOString(),
          to,
        })),
        { session, now },
      );
    }
    return state;
  });
}
