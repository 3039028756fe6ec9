import { runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { testClock } from '@scopewright/service-kit/testing';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import {
  countStuck,
  INVITATION_KEPT_MS,
  SESSION_KEPT_MS,
  STUCK_AFTER_MS,
  sweepBookings,
  sweepDemoRequests,
  sweepInvitations,
  sweepSessions,
} from './sweeps.ts';

const time = testClock();
const ago = (ms: number) => new Date(time.clock().getTime() - ms);
const { signal } = new AbortController();
const database = await testDatabase('sweeps');
afterAll(() => database.close());

it('removes sessions some days after their end, in batches', async () => {
  const { sessions } = database.models;
  const id = new Types.ObjectId();
  const session = (index: number, expiresAt: Date) => ({
    _id: `session-${index}`,
    userId: id,
    accountId: id,
    firmId: id,
    accountVersion: 1,
    membershipVersion: 1,
    createdAt: ago(0),
    expiresAt,
  });
  const over = Array.from({ length: 501 }, (_, index) => session(index, ago(SESSION_KEPT_MS + 1)));
  await runAsSystem('test', () =>
    sessions.insertMany([...over, session(900, ago(SESSION_KEPT_MS)), session(901, ago(-1))]),
  );
  expect(await sweepSessions(database.models, time.clock, signal)).toBe(501);
  expect(await sweepSessions(database.models, time.clock, signal)).toBe(0);
  expect(await runAsSystem('test', () => sessions.countDocuments())).toBe(2);
});

it('removes invitations long after they ran out', async () => {
  const make = factories(database.models, { clock: time.clock });
  const firm = await make.firm();
  const user = await make.user(firm._id);
  const invitation = { firmId: firm._id, userId: user._id, email: user.email };
  await make.invitation({ ...invitation, expiresAt: ago(INVITATION_KEPT_MS + 1) });
  await make.invitation({ ...invitation, expiresAt: ago(INVITATION_KEPT_MS) });
  await make.invitation(invitation);
  expect(await sweepInvitations(database.models, time.clock, signal)).toBe(1);
  expect(await runAsSystem('test', () => database.models.invitations.countDocuments())).toBe(2);
});

it('removes bookings of any state two years after their end, and no later ones', async () => {
  const { bookings } = database.models;
  const make = factories(database.models, { clock: time.clock });
  const rep = await make.bookingRep();
  const twoYearsAgo = time.clock();
  twoYearsAgo.setUTCFullYear(twoYearsAgo.getUTCFullYear() - 2);
  const endedAt = (ms: number) => {
    const end = new Date(twoYearsAgo.getTime() + ms);
    return { start: new Date(end.getTime() - 30 * 60_000), end };
  };
  await make.booking(rep, endedAt(-1));
  await make.booking(rep, { ...endedAt(-1), state: 'cancelled' });
  const kept = [await make.booking(rep, endedAt(0)), await make.booking(rep)];
  expect(await sweepBookings(database.models, time.clock, signal)).toBe(2);
  expect(await sweepBookings(database.models, time.clock, signal)).toBe(0);
  const left = await runAsSystem('test', () => bookings.find().select({ _id: 1 }).sort({ _id: 1 }).lean());
  expect(left.map(({ _id }) => _id)).toEqual(kept.map(({ _id }) => _id));
});

it('removes requests for a demo of any state two years after they were made, and no later ones', async () => {
  const make = factories(database.models, { clock: time.clock });
  const twoYearsAgo = time.clock();
  twoYearsAgo.setUTCFullYear(twoYearsAgo.getUTCFullYear() - 2);
  for (const state of ['open', 'booked', 'closed'] as const)
    await make.demoRequest({ state, createdAt: new Date(twoYearsAgo.getTime() - 1) });
  const kept = [await make.demoRequest({ createdAt: twoYearsAgo }), await make.demoRequest()];
  expect(await sweepDemoRequests(database.models, time.clock, signal)).toBe(3);
  const left = await runAsSystem('test', () => database.models.demoRequests.find().sort({ _id: 1 }).lean());
  expect(left.map(({ _id }) => _id)).toEqual(kept.map(({ _id }) => _id));
});

it('counts outbox rows that wait for too long', async () => {
  const { outbox } = database.models;
  const row = { job: 'sweep.outbox', payload: {}, availableAt: ago(0) };
  await outbox.create([
    { ...row, createdAt: ago(STUCK_AFTER_MS + 1) },
    { ...row, createdAt: ago(STUCK_AFTER_MS) },
    { ...row, createdAt: ago(STUCK_AFTER_MS * 2), status: 'relayed' },
  ]);
  expect(await countStuck(database.models, time.clock)).toBe(1);
});
