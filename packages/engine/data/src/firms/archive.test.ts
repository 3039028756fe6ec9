import type { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { withTransaction } from '../connection/transaction.ts';
import type { FirmDoc } from '../models/firms/firm.ts';
import { runAsSystem, runWithTenant } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { archiveFirm, restoreFirm, restoreNonceOf } from './archive.ts';
import { closeFirm } from './deletion.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-06-30T12:00:00Z');
const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
const by = { actorId: null, ip: null, requestId: 'request' };
const database = await testDatabase('archive');
const make = factories(database.models, { clock: () => now });
afterAll(() => database.close());

const system = <T>(work: () => PromiseLike<T>) => runAsSystem('test', work);
const archive = (firmId: Types.ObjectId, at = now) =>
  runWithTenant(firmId, () =>
    withTransaction(database.connection, (session) => archiveFirm(database.models, { firmId, now: at, by }, session)),
  );
const restore = (firmId: Types.ObjectId, { at = after(1), nonce }: { at?: Date; nonce?: string } = {}) =>
  system(() =>
    withTransaction(database.connection, (session) =>
      restoreFirm(database.models, { firmId, now: at, by, ...(nonce !== undefined && { nonce }) }, session),
    ),
  );
const firmOf = (_id: Types.ObjectId) => system(() => database.models.firms.findById(_id).orFail().lean<FirmDoc>());
const trailOf = async (firmId: Types.ObjectId) =>
  (await system(() => database.models.auditEvents.find({ firmId }).sort({ _id: 1 }).lean())).map(
    ({ action }) => action,
  );
const openSessions = (firmId: Types.ObjectId) =>
  system(() => database.models.sessions.countDocuments({ firmId, revokedAt: null }));
const close = (firmId: Types.ObjectId, at = now) =>
  runWithTenant(firmId, () =>
    withTransaction(database.connection, (session) => closeFirm(database.models, { now: at, session })),
  );

it('archiving ends every session of the firm and no others, retains its data, and happens once', async () => {
  const firm = await make.firm();
  const neighbour = await make.firm();
  const sessions = [];
  for (const role of ['firmAdmin', 'consultant'] as const)
    sessions.push(await make.session(await make.user(firm._id, { role })));
  await make.session(await make.user(neighbour._id));
  const company = await make.company(firm._id);
  const done = await archive(firm._id);
  expect(done?.ended.sessionIds.toSorted()).toEqual(sessions.map(({ _id }) => _id).toSorted());
  expect(await openSessions(firm._id)).toBe(0);
  expect(await openSessions(neighbour._id)).toBe(1);
  expect(await firmOf(firm._id)).toMatchObject({ archivedAt: now, archiveNonce: expect.stringMatching(/^[\w-]{22}$/) });
  expect(await system(() => database.models.companies.findById(company._id).lean())).toMatchObject({
    status: 'active',
  });
  expect(await archive(firm._id)).toBeNull();
  expect(await trailOf(firm._id)).toEqual(['firm.archived']);
});

it('of two concurrent calls to archive one succeeds, and of two to restore', async () => {
  const { _id } = await make.firm();
  expect((await Promise.all([archive(_id), archive(_id)])).filter(Boolean)).toHaveLength(1);
  expect((await Promise.all([restore(_id), restore(_id)])).filter(Boolean)).toHaveLength(1);
  expect(await trailOf(_id)).toEqual(['firm.archived', 'firm.restored']);
});

it('restoring counts as activity, and ends sessions opened while the firm was being archived', async () => {
  const { _id } = await make.firm({ lastActivityAt: after(-90) });
  await archive(_id);
  const late = await make.session(await make.user(_id));
  expect((await restore(_id))?.ended).toEqual({ sessionIds: [late._id] });
  expect(await firmOf(_id)).toMatchObject({
    archivedAt: null,
    restoredAt: after(1),
    lastActivityAt: after(1),
    lifecycleDueAt: after(1),
  });
  expect(await openSessions(_id)).toBe(0);
  expect(await restore(_id)).toBeNull();
});

it('restoring drops notices of a clock that ran ahead, and retains those sent in time', async () => {
  const { _id } = await make.firm();
  await archive(_id, after(90));
  const given = (notice: FirmDoc['noticesGiven'][number]['notice'], at: Date) => ({ notice, anchor: at, at });
  const inTime = given('trial-ending-3', after(-1));
  const noticesGiven = [inTime, given('archive-7', after(83)), given('archived', after(90))];
  await system(() => database.models.firms.updateOne({ _id }, { $set: { noticesGiven, readOnlyRecorded: after(14) } }));
  await restore(_id, { at: after(1) });
  expect(await firmOf(_id)).toMatchObject({ restoredAt: after(1), noticesGiven: [inTime], readOnlyRecorded: null });
});

it('only the nonce of the current archiving restores', async () => {
  const { _id } = await make.firm();
  const first = restoreNonceOf((await archive(_id))?.firm as FirmDoc) ?? '';
  await restore(_id, { nonce: first });
  expect(restoreNonceOf(await firmOf(_id))).toBeNull();
  await archive(_id, after(100));
  expect(await restore(_id, { nonce: first })).toBeNull();
  expect(await restore(_id, { nonce: restoreNonceOf(await firmOf(_id)) ?? '' })).not.toBeNull();
});

it('an archived firm that is deleted comes back with the nonce of its deletion alone, open', async () => {
  const { _id } = await make.firm();
  const archived = restoreNonceOf((await archive(_id))?.firm as FirmDoc) ?? '';
  await close(_id, after(1));
  expect(await archive(_id)).toBeNull();
  expect(await restore(_id, { nonce: archived })).toBeNull();
  expect(await restore(_id, { nonce: restoreNonceOf(await firmOf(_id)) ?? '', at: after(2) })).not.toBeNull();
  expect(await firmOf(_id)).toMatchObject({ archivedAt: null, deletedAt: null });
});

it('a firm that was deleted only is not brought back from the archive', async () => {
  const { _id } = await make.firm();
  await close(_id);
  await restore(_id, { at: after(2) });
  expect(await firmOf(_id)).toMatchObject({ deletedAt: null, restoredAt: null, lifecycleDueAt: after(2) });
});

it('a firm that is being removed for good does not come back', async () => {
  const { _id } = await make.firm({ deletedAt: after(-31), deletionNonce: 'nonce', purgingAt: now });
  expect(await restore(_id)).toBeNull();
  expect(await restore(_id, { nonce: 'nonce' })).toBeNull();
});

it.each([
  ['archived', archive],
  ['deleted', close],
])(
  'the time that a firm was %s is not charged: the paid period and the grace continue where they stopped',
  async (_how, shut) => {
    const { _id } = await make.firm({ plan: 'paid' });
    await make.subscription(_id, {
      status: 'pastDue',
      plan: 'standard',
      periodStart: after(-33),
      periodEnd: after(-3),
      pastDueSince: after(-2),
      dueAt: after(0),
    });
    const subscription = () => system(() => database.models.subscriptions.findOne({ firmId: _id }).orFail().lean());
    await shut(_id);
    expect(await subscription()).toMatchObject({ dueAt: null });
    await restore(_id, { at: after(20) });
    expect(await subscription()).toMatchObject({
      periodStart: after(-13),
      periodEnd: after(17),
      dueAt: after(17),
      pastDueSince: after(18),
      anchorDay: after(17).getUTCDate(),
    });
  },
);

it('a plan that has ended stays ended', async () => {
  const { _id } = await make.firm();
  await make.subscription(_id, { status: 'ended', plan: 'standard', periodEnd: null, dueAt: null });
  await archive(_id);
  await restore(_id);
  expect(await system(() => database.models.subscriptions.findOne({ firmId: _id }).orFail().lean())).toMatchObject({
    dueAt: null,
    periodEnd: null,
  });
});
