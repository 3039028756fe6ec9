import {
  type FirmDoc,
  type OutboxDoc,
  runAsSystem,
  runWithTenant,
  type SessionDoc,
  withTransaction,
} from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { endPlan } from '@scopewright/payments';
import { Types } from 'mongoose';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { type AdvanceParts, advanceFirm } from './advance-firm.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SIGNED_UP = new Date('2026-03-01T12:00:00Z');
const day = (days: number): Date => new Date(SIGNED_UP.getTime() + days * DAY_MS);
const announceAddress = vi.fn(async (_addressId: string) => undefined);
const announceEnded = vi.fn<AdvanceParts['announceEnded']>(async () => undefined);
const database = await testDatabase('advance_firm');
const make = factories(database.models, { clock: () => SIGNED_UP });
beforeEach(() => {
  announceAddress.mockClear();
  announceEnded.mockClear();
});
afterAll(() => database.close());

const system = <T>(work: () => PromiseLike<T>) => runAsSystem('test', work);
const firmOf = (_id: Types.ObjectId) => system(() => database.models.firms.findById(_id).orFail().lean<FirmDoc>());
const mailsOf = (_id: Types.ObjectId) =>
  database.models.outbox
    .find({ job: 'mail.lifecycle', 'payload.firmId': _id.toHexString() })
    .sort({ _id: 1 })
    .lean<OutboxDoc[]>();
const trailOf = async (firmId: Types.ObjectId) =>
  (await system(() => database.models.auditEvents.find({ firmId }).sort({ at: 1 }).lean())).map(({ action }) => action);

async function quietFirm(values: Partial<FirmDoc> = {}) {
  const firm = await make.firmAt(`quiet-${new Types.ObjectId().toHexString()}`, values);
  const administrator = await make.user(firm._id);
  return { _id: firm._id, administrator };
}
function advance(_id: Types.ObjectId, at: Date) {
  const linkTo = (subdomain: string | null) => ({
    origin: `https://${subdomain === null ? '' : `${subdomain}.`}scopewright.app`,
    tenantKey: null,
  });
  return advanceFirm({ data: database, clock: () => at, linkTo, announceAddress, announceEnded }, _id.toHexString(), {
    at,
    requestId: 'request',
  });
}

it('sends a notice to every active administrator and to no one else, once', async () => {
  const { _id, administrator } = await quietFirm();
  const second = await make.user(_id);
  await make.user(_id, { status: 'removed' });
  await make.user(_id, { role: 'consultant' });
  expect(await advance(_id, day(11))).toMatchObject({
    from: 'trial',
    to: 'trial',
    done: [{ notice: 'trial-ending-3' }],
    nextDueAt: day(13),
  });
  expect(await advance(_id, day(11))).toMatchObject({ done: [] });
  const mails = await mailsOf(_id);
  expect(mails.map(({ payload }) => payload)).toEqual(
    [administrator, second].map((person) => ({
      firmId: _id.toHexString(),
      userId: person._id.toHexString(),
      notice: 'trial-ending-3',
      issue: day(14).toISOString(),
      at: day(14).toISOString(),
      link: { origin: expect.stringMatching(/^https:\/\/quiet-\w+\.scopewright\.app$/), tenantKey: null },
    })),
  );
  expect(mails).toMatchObject([{ requestId: 'request', status: 'pending', availableAt: day(11) }, {}]);
  expect(await firmOf(_id)).toMatchObject({
    noticesGiven: [{ notice: 'trial-ending-3', anchor: day(14), at: day(11) }],
    lifecycleDueAt: day(13),
  });
});

it('archives with its notice in one: every session ends, everyone is notified, and it is on record', async () => {
  const { _id, administrator } = await quietFirm();
  const session = await make.session(administrator);
  for (const at of [83, 89]) await advance(_id, day(at));
  expect(await advance(_id, day(90))).toMatchObject({
    from: 'read-only',
    to: 'archived',
    done: [{ kind: 'archive' }, { notice: 'archived' }],
    nextDueAt: null,
  });
  expect(await firmOf(_id)).toMatchObject({ archivedAt: day(90), lifecycleDueAt: null });
  expect(await system(() => database.models.sessions.findById(session._id).lean<SessionDoc>())).toMatchObject({
    revokedAt: day(90),
  });
  expect(announceEnded.mock.calls).toEqual([[{ sessionIds: [session._id] }]]);
  expect(announceAddress).toHaveBeenCalledOnce();
  expect(await trailOf(_id)).toEqual(['firm.read-only', 'firm.archived']);
  expect((await mailsOf(_id)).map(({ payload }) => (payload as { notice: string }).notice)).toEqual([
    'archive-7',
    'archive-1',
    'archived',
  ]);
});

it('that a firm may only read is on record once for each time, also when its notice was missed', async () => {
  const { _id } = await quietFirm();
  await advance(_id, day(13));
  expect(await trailOf(_id)).toEqual([]);
  for (const at of [44, 44, 74]) await Promise.all([1, 2].map(() => advance(_id, day(at))));
  expect(await trailOf(_id)).toEqual(['firm.read-only']);
  const trialEndsAt = day(80);
  await system(() => database.models.firms.updateOne({ _id }, { $set: { trialEndsAt, lastActivityAt: day(75) } }));
  await advance(_id, day(79));
  expect(await trailOf(_id)).toHaveLength(1);
  await advance(_id, day(80));
  expect(await trailOf(_id)).toEqual(['firm.read-only', 'firm.read-only']);
});

it('of many concurrent runs one acts', async () => {
  const { _id } = await quietFirm();
  for (const at of [83, 89]) await Promise.all([1, 2, 3].map(() => advance(_id, day(at))));
  const all = await Promise.all([1, 2, 3, 4].map(() => advance(_id, day(90))));
  expect(all.filter((one) => one?.done.length !== 0)).toHaveLength(1);
  expect(await trailOf(_id)).toEqual(['firm.read-only', 'firm.archived']);
  expect(await mailsOf(_id)).toHaveLength(3);
});

it('an activity at the same time is respected, in either order', async () => {
  const { firms } = database.models;
  for (let round = 0; round < 5; round += 1) {
    const { _id } = await quietFirm();
    for (const at of [83, 89]) await advance(_id, day(at));
    const active = runWithTenant(_id, () =>
      firms.updateOne({ archivedAt: null }, { $set: { lastActivityAt: day(89.9) } }),
    );
    const [{ modifiedCount }] = await Promise.all([active, advance(_id, day(90))]);
    expect(Boolean((await firmOf(_id)).archivedAt)).toBe(modifiedCount === 0);
  }
});

it('writes nothing when something fails on the way', async () => {
  const { _id } = await quietFirm();
  await advance(_id, day(83));
  await advance(_id, day(89));
  const before = [await firmOf(_id), await mailsOf(_id), await trailOf(_id)];
  const insert = vi.spyOn(database.models.outbox, 'insertMany').mockRejectedValueOnce(new Error('lost'));
  await expect(advance(_id, day(90))).rejects.toThrow('lost');
  insert.mockRestore();
  expect([await firmOf(_id), await mailsOf(_id), await trailOf(_id)]).toEqual(before);
  expect(announceEnded).not.toHaveBeenCalled();
  expect(await advance(_id, day(90))).toMatchObject({ to: 'archived' });
});

it('announces an archived firm again if its worker died before', async () => {
  const { _id } = await quietFirm();
  for (const at of [83, 89, 90]) await advance(_id, day(at));
  announceAddress.mockClear();
  expect(await advance(_id, day(90))).toMatchObject({ done: [] });
  expect(announceAddress).toHaveBeenCalledOnce();
});

it('a paying firm stays unchanged, and the end of its plan makes it read-only immediately', async () => {
  const { _id } = await quietFirm({ plan: 'paid' });
  const subscription = await make.subscription(_id, { plan: 'standard', status: 'active' });
  expect(await advance(_id, day(50))).toMatchObject({ from: 'paid', to: 'paid', done: [], nextDueAt: null });
  const by = { actorId: null, ip: null, requestId: null };
  const end = { why: 'unpaid' as const, link: { origin: 'https://quiet.scopewright.app', tenantKey: null } };
  await runWithTenant(_id, () =>
    withTransaction(database.connection, (session) =>
      endPlan(database.models, subscription, end, { session, now: day(60), by }),
    ),
  );
  expect(await firmOf(_id)).toMatchObject({ plan: 'trial', planEndedAt: day(60), lifecycleDueAt: day(60) });
  expect(await advance(_id, day(60))).toMatchObject({
    to: 'read-only',
    done: [{ notice: 'read-only', issue: day(60).toISOString() }],
  });
});

it('does nothing about a deleted firm, and nothing without one', async () => {
  const { _id } = await quietFirm({ deletedAt: day(1) });
  expect(await advance(_id, day(50))).toMatchObject({ done: [], nextDueAt: null });
  expect(await advance(new Types.ObjectId(), day(50))).toBeNull();
});

it('a firm without a subdomain gets a mail with links to the product', async () => {
  const { _id } = await make.firm();
  await make.user(_id);
  await advance(_id, day(14));
  expect((await mailsOf(_id)).map(({ payload }) => (payload as { link: unknown }).link)).toEqual([
    { origin: 'https://scopewright.app', tenantKey: null },
  ]);
});
