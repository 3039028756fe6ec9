import type { SubscriptionDoc } from '@scopewright/data';
import { closeFirm, runAsSystem, runWithTenant } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { type PaymentGateway, testPaymentGateway } from '@scopewright/payments';
import { testClock } from '@scopewright/service-kit/testing';
import type { Types } from 'mongoose';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { collectPayment, renewPlan, sweepPayments } from './renew.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const linkTo = (subdomain: string | null) => ({ origin: `https://${subdomain}.scopewright.app`, tenantKey: null });
const time = testClock(new Date('2026-03-31T12:00:00Z'));
const gateway = { ...testPaymentGateway('token'), charge: vi.fn<PaymentGateway['charge']>() } satisfies PaymentGateway;
const announce = vi.fn(async () => undefined);
const database = await testDatabase('renew');
const make = factories(database.models, { clock: time.clock });
beforeEach(() => gateway.charge.mockReset().mockResolvedValue('paid'));
afterAll(() => database.close());

const options = () => ({ data: database, gateway, clock: time.clock, announce, linkTo });
const renew = (firmId: Types.ObjectId) => renewPlan(options(), { firmId: firmId.toHexString() }, null);
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('look', work);
const stateOf = (firmId: Types.ObjectId) =>
  system(async () => ({
    subscription: await database.models.subscriptions.findOne({ firmId }).orFail().lean<SubscriptionDoc>(),
    invoices: await database.models.invoices.find({ firmId }).sort({ number: 1 }).lean(),
    plan: (await database.models.firms.findById(firmId).orFail().lean()).plan,
    actions: (await database.models.auditEvents.find({ firmId }).sort({ _id: 1 }).lean()).map(({ action }) => action),
  }));

/** A firm with a plan whose period ends now. */
async function due(values: Partial<SubscriptionDoc> = {}) {
  const now = time.clock();
  const trialEndsAt = new Date(now.getTime() - 31 * DAY_MS);
  const firm = await make.firmAt(`renew-${Math.random().toString(36).slice(2)}`, { plan: 'paid', trialEndsAt });
  const period = { periodStart: trialEndsAt, periodEnd: now, chargedMinor: 29_900, anchorDay: 31, dueAt: now };
  await make.subscription(firm._id, { plan: 'standard', status: 'active', ...period, ...values });
  return firm._id;
}

it('charges the next month for the consultants that there are, once', async () => {
  const firmId = await due();
  for (let index = 0; index < 6; index++) await make.user(firmId, { role: 'consultant' });
  await Promise.all([renew(firmId), renew(firmId)]);
  await renew(firmId);
  const { subscription, invoices, actions } = await stateOf(firmId);
  expect(invoices).toMatchObject([
    { status: 'paid', totalMinor: 47_700, seats: 6, periodEnd: new Date('2026-04-30T12:00:00Z') },
  ]);
  expect(subscription).toMatchObject({
    status: 'active',
    periodEnd: new Date('2026-04-30T12:00:00Z'),
    dueAt: new Date('2026-04-30T12:00:00Z'),
    chargedMinor: 47_700,
  });
  expect([gateway.charge.mock.calls.length, actions]).toEqual([1, ['billing.renewed']]);
});

it('charges for the first time when the trial that paid so far is over, for the plan that follows where there is one', async () => {
  const free = await due({ chargedMinor: null });
  const next = await due({ nextPlan: 'solo' });
  await Promise.all([renew(free), renew(next)]);
  expect((await stateOf(free)).subscription).toMatchObject({ plan: 'standard', chargedMinor: 29_900 });
  expect((await stateOf(next)).subscription).toMatchObject({ plan: 'solo', chargedMinor: 4900, nextPlan: null });
});

it('bills the cheapest plan when the firm has more consultants than its own takes', async () => {
  const firmId = await due({ plan: 'solo', chargedMinor: 4900 });
  for (let index = 0; index < 2; index++) await make.user(firmId, { role: 'consultant' });
  await renew(firmId);
  expect((await stateOf(firmId)).subscription).toMatchObject({ plan: 'small', chargedMinor: 19_800 });
});

it('ends a plan that was cancelled, and the firm may only read', async () => {
  const firmId = await due({ cancelAtPeriodEnd: true });
  announce.mockClear();
  await renew(firmId);
  const { subscription, plan, invoices, actions } = await stateOf(firmId);
  expect(subscription).toMatchObject({ status: 'ended', endedAt: time.clock(), dueAt: null, periodEnd: null });
  expect([plan, invoices, actions, announce.mock.calls.length]).toEqual(['trial', [], ['billing.plan-ended'], 1]);
});

it('tries a failed charge again every two days, and ends the plan after seven', async () => {
  const firmId = await due();
  gateway.charge.mockResolvedValue('declined');
  const begun = time.clock();
  await renew(firmId);
  expect(await stateOf(firmId)).toMatchObject({
    subscription: { status: 'pastDue', pastDueSince: begun, dueAt: new Date(begun.getTime() + 2 * DAY_MS) },
    plan: 'paid',
  });
  await renew(firmId);
  expect(gateway.charge).toHaveBeenCalledTimes(1);
  for (let tries = 2; tries <= 4; tries++) {
    time.advance(2 * DAY_MS);
    await renew(firmId);
    expect(gateway.charge).toHaveBeenCalledTimes(tries);
  }
  time.advance(DAY_MS);
  await renew(firmId);
  const { subscription, plan, invoices } = await stateOf(firmId);
  expect([subscription.status, plan, invoices.map(({ status }) => status)]).toEqual(['ended', 'trial', ['void']]);
  expect(new Set(gateway.charge.mock.calls.map(([{ key }]) => key)).size).toBe(4);
});

it('brings a charge to its end that a process died over, without a second invoice', async () => {
  const firmId = await due();
  gateway.charge.mockRejectedValueOnce(new Error('gateway is away'));
  await expect(renew(firmId)).rejects.toThrow('gateway is away');
  await renew(firmId);
  const [row] = await system(() =>
    database.models.outbox.find({ 'payload.firmId': firmId.toHexString(), job: 'payment.collect' }).lean(),
  );
  const payload = row?.payload as { firmId: string; invoiceId: string; attempt: number };
  await expect(collectPayment({ ...options(), gateway: null }, payload, null)).rejects.toThrow('No payment gateway');
  await collectPayment(options(), payload, null);
  await collectPayment(options(), payload, null);
  const { invoices, subscription } = await stateOf(firmId);
  expect([invoices.map(({ status }) => status), subscription.status]).toEqual([['paid'], 'active']);
  expect(gateway.charge.mock.calls.map(([{ key }]) => key)).toEqual([
    `${payload.invoiceId}:1`,
    `${payload.invoiceId}:1`,
  ]);
});

it('charges a firm nothing more that was deleted while a charge was under way', async () => {
  const firmId = await due();
  gateway.charge.mockImplementationOnce(async () => {
    const session = await database.connection.startSession();
    await runWithTenant(firmId.toHexString(), () =>
      session.withTransaction(() => closeFirm(database.models, { now: time.clock(), session })),
    );
    await session.endSession();
    return 'declined';
  });
  await renew(firmId);
  time.advance(2 * DAY_MS);
  await renew(firmId);
  expect(gateway.charge).toHaveBeenCalledTimes(1);
  expect((await stateOf(firmId)).subscription).toMatchObject({ status: 'pastDue', dueAt: null });
});

it('finds the plans of which something is due', async () => {
  const [now, later] = [await due(), await due({ dueAt: new Date(time.clock().getTime() + 1) })];
  await sweepPayments(database.models, time.clock, new AbortController().signal);
  const rows = await system(() => database.models.outbox.find({ job: 'payment.renew' }).lean());
  const named = rows.map(({ payload }) => (payload as { firmId: string }).firmId);
  expect([named.includes(now.toHexString()), named.includes(later.toHexString())]).toEqual([true, false]);
});

it('notifies the firm’s administrators of a charge that was declined, once for each try', async () => {
  const firmId = await due();
  const admin = await make.user(firmId);
  await make.user(firmId, { role: 'consultant' });
  gateway.charge.mockResolvedValue('declined');
  await Promise.all([renew(firmId), renew(firmId)]);
  const { invoices } = await stateOf(firmId);
  const notified = await system(() => database.models.notifications.find({ firmId }).lean());
  expect(notified).toMatchObject([
    {
      userId: admin._id,
      kind: 'plan-unpaid',
      companyId: null,
      target: { type: 'invoice', id: invoices[0]?._id },
      readAt: null,
    },
  ]);
});
