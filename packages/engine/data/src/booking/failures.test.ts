import { type CommandStartedEvent, MongoError } from 'mongodb';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import type { BookingDoc } from '../models/booking/booking.ts';
import { runAsSystem } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { bookingTypeOf } from './booking-types.ts';
import { cancelBooking, confirmBooking, holdSlot, moveBooking } from './bookings.ts';
import { SYSTEM_OWNER } from './owner.ts';

const database = await testDatabase('booking-failures');
const { models } = database;
/** A Monday. */
const now = new Date('2027-06-07T06:00:00Z');
const make = factories(models, { clock: () => now });
afterAll(() => database.close());

const when = { now, requestId: 'request' };
const at = (hour: number) => new Date(Date.UTC(2027, 5, 8, hour));
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('test', work);
await make.bookingRep();
const demo = await system(() => bookingTypeOf(models, SYSTEM_OWNER, 'demo'));

const snapshot = () =>
  system(async () => [
    await models.bookings.find({}).sort({ _id: 1 }).lean(),
    await models.outbox.find({}).sort({ _id: 1 }).lean(),
    await models.bookingLedgers.find({}).lean(),
  ]);

/**
 * Runs work again and again, each time with one command more before one that fails, until it gets through.
 * @returns how often it failed
 */
async function failAtEach(work: () => Promise<unknown>): Promise<number> {
  for (let fatal = 1; ; fatal += 1) {
    let commands = 0;
    const fail = ({ databaseName }: CommandStartedEvent) => {
      if (databaseName !== database.dbName && databaseName !== 'admin') return;
      commands += 1;
      if (commands === fatal) throw new MongoError('failed');
    };
    const before = await snapshot();
    database.client.on('commandStarted', fail);
    const outcome = await work().then(
      () => null,
      (error: unknown) => error,
    );
    database.client.off('commandStarted', fail);
    if (outcome === null) return fatal - 1;
    expect(outcome).toMatchObject({ message: 'failed' });
    expect(await snapshot()).toEqual(before);
  }
}

it('leaves everything as it was, wherever a booking, its confirmation, its move or its cancellation fails', async () => {
  let booking: BookingDoc | undefined;
  const idOf = () => booking?._id ?? new Types.ObjectId();
  const steps: Record<string, () => Promise<unknown>> = {
    hold: async () => {
      if (demo === null) throw new Error('There is no demo');
      const request = {
        operationId: 'operation-that-fails',
        start: at(9),
        name: 'Ada',
        email: 'ada@contoso.example',
        companyName: 'Contoso',
        message: null,
        network: null,
        zone: 'UTC',
      };
      booking = await system(() => holdSlot(database, SYSTEM_OWNER, demo, request, when));
    },
    confirm: () => system(() => confirmBooking(database, idOf(), when)),
    move: () => system(() => moveBooking(database, SYSTEM_OWNER, idOf(), at(11), when)),
    cancel: () => system(() => cancelBooking(database, idOf(), { by: 'visitor', reason: null }, when)),
  };
  const failed: Record<string, number> = {};
  for (const [name, step] of Object.entries(steps)) failed[name] = await failAtEach(step);
  expect(Math.min(...Object.values(failed))).toBeGreaterThan(3);
  expect(await system(() => models.bookings.find({}).lean())).toMatchObject([{ state: 'cancelled', sequence: 2 }]);
  const jobs = await system(() => models.outbox.find({}).lean());
  const about = jobs.map(({ job, payload }) => `${job} ${payload.what ?? payload.before ?? ''}`.trim());
  expect(about.toSorted()).toEqual(
    [
      'mail.booking booked',
      'mail.booking cancelled',
      'mail.booking moved',
      'mail.booking-reminder day',
      'mail.booking-reminder day',
      'mail.booking-reminder hour',
      'mail.booking-reminder hour',
    ]
      .flatMap((each) => [each, each])
      .concat('mail.booking-confirm')
      .toSorted(),
  );
});
