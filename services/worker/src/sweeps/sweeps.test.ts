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
