import type { Billing, Invoice, InvoiceSummary } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { SubscriptionDoc } from '@scopewright/data';
import { type PaymentGateway, testPaymentGateway } from '@scopewright/payments';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallName, type Delivery, PAYMENT_TOKEN, startDelivery, type TestFirm } from '../testing/delivery.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const gateway = {
  ...testPaymentGateway(PAYMENT_TOKEN),
  charge: vi.fn<PaymentGateway['charge']>(),
} satisfies PaymentGateway;

const delivery = await startDelivery('billing', { gateway });
const { make } = delivery;
beforeEach(() => gateway.charge.mockReset().mockResolvedValue('paid'));
afterAll(() => delivery.close());

interface Asked {
  token?: string;
  body?: unknown;
  key?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
}
const ask = (at: TestFirm, name: CallName, { token = at.token, key, ...asked }: Asked = {}) =>
  delivery.service.call(name, { tenant: at.key, token, ...asked, ...(key && { headers: { 'Idempotency-Key': key } }) });
const billing = async (at: TestFirm) => (await ask(at, 'billing')).body as Billing;
const priceOf = async (at: TestFirm, plan: string) =>
  (await billing(at)).plans.find((offer) => offer.plan === plan)?.monthly?.amountMinor;
const choose = async (at: TestFirm, plan: string, asked: Asked & { paymentToken?: string } = {}) => {
  const { paymentToken, ...rest } = asked;
  return ask(at, 'choosePlan', {
    ...rest,
    body: { plan, monthlyMinor: await priceOf(at, plan), ...(paymentToken && { paymentToken }) },
  });
};
const invoices = async (at: TestFirm) => ((await ask(at, 'invoices')).body as { items: InvoiceSummary[] }).items;
const change = (at: TestFirm, values: Partial<SubscriptionDoc>) =>
  delivery.system(() => delivery.database.models.subscriptions.updateOne({ firmId: at.id }, { $set: values }));
const actionsOf = async (at: TestFirm) =>
  (
    await delivery.system(() => delivery.database.models.auditEvents.find({ firmId: at.id }).sort({ _id: 1 }).lean())
  ).map(({ action }) => action);

/** A firm with a card from signup and this many consultants. */
async function firmWith(consultants = 0, values: Parameters<Delivery['firm']>[0] = {}) {
  const at = await delivery.firm(values);
  await make.subscription(at.id);
  for (let index = 0; index < consultants; index++) await make.user(at.id, { role: 'consultant' });
  return at;
}
/** A firm whose trial has ended without a plan. */
const ended = (consultants = 0) =>
  firmWith(consultants, { trialEndsAt: new Date(delivery.time.clock().getTime() - DAY_MS) });

describe('plan and billing', () => {
  it("show the plan of a firm on trial, and every plan's cost for it", async () => {
    const at = await firmWith(3, { planWish: 'small' });
    await make.user(at.id, { role: 'consultant', status: 'invited' });
    const shown = await billing(at);
    expect(shown).toMatchObject({
      consultants: 3,
      plan: null,
      status: 'trialing',
      planWish: 'small',
      readOnlySince: null,
      hasCard: true,
      configured: true,
    });
    expect(shown.plans.map(({ plan, monthly, cheapest }) => [plan, monthly?.amountMinor, cheapest])).toEqual([
      ['standard', 29_900, false],
      ['solo', undefined, false],
      ['small', 26_700, true],
      ['enterprise', 86_900, false],
    ]);
    expect(shown.plans.map(({ choice }) => choice?.kind)).toEqual(['at', undefined, 'at', 'at']);
  });

  it('are the administrators’, and of the own firm', async () => {
    const [at, other] = [await ended(), await ended()];
    expect((await choose(at, 'standard')).status).toBe(200);
    const [invoice] = await invoices(at);
    const company = await make.company(at.id);
    const tokens = [await at.sign(await make.user(at.id, { role: 'consultant' }))];
    for (const role of ['companyUser', 'user'] as const)
      tokens.push(await at.sign(await make.user(at.id, { role, companyId: company._id })));
    for (const token of tokens) {
      for (const name of ['billing', 'invoices', 'exportInvoices', 'cancelPlan', 'payInvoice'] as const)
        expect((await ask(at, name, { token })).status).toBe(403);
      expect((await ask(at, 'choosePlan', { token, body: { plan: 'solo', monthlyMinor: 4900 } })).status).toBe(403);
      expect((await ask(at, 'changeCard', { token, body: { paymentToken: PAYMENT_TOKEN } })).status).toBe(403);
    }
    expect(await invoices(other)).toEqual([]);
    expect((await ask(other, 'invoice', { params: { invoiceId: invoice?.id ?? '' } })).status).toBe(404);
    expect((await ask(at, 'billing', { token: other.token })).status).toBe(401);
  });
});

describe('choosing a plan', () => {
  it('charges nothing during the trial, and the firm is not read-only when it ends', async () => {
    const at = await firmWith();
    const shown = (await choose(at, 'standard')).body as Billing;
    expect(shown).toMatchObject({ plan: 'standard', status: 'active', period: { free: true, end: shown.trialEndsAt } });
    expect(shown.nextCharge).toMatchObject({ at: shown.trialEndsAt, planName: 'Standard', amountMinor: 29_900 });
    expect((await choose(at, 'solo')).body).toMatchObject({
      plan: 'solo',
      nextPlan: null,
      nextCharge: { amountMinor: 4900 },
    });
    expect([gateway.charge.mock.calls, await invoices(at)]).toEqual([[], []]);
    expect(await actionsOf(at)).toEqual(['billing.plan-started', 'billing.plan-changed']);
  });

  it('ends read-only immediately by paying, with an invoice that states what it is for', async () => {
    const at = await ended(5);
    const invite = () => ask(at, 'inviteStaff', { body: { email: `x@${at.key}.test`, role: 'consultant' } });
    expect((await invite()).status).toBe(402);
    expect(await billing(at)).toMatchObject({ readOnlySince: expect.any(String), plan: null });
    const shown = (await choose(at, 'standard')).body as Billing;
    expect(shown).toMatchObject({
      plan: 'standard',
      status: 'active',
      readOnlySince: null,
      period: { free: false },
      nextCharge: { amountMinor: 38_800 },
    });
    await expect.poll(async () => (await invite()).status).toBe(201);
    const [listed] = await invoices(at);
    expect(listed).toMatchObject({
      number: expect.stringMatching(/^[0-9A-Z]{10}-0001$/),
      status: 'paid',
      total: { minor: 38_800, currency: 'USD' },
    });
    const invoice = (await ask(at, 'invoice', { params: { invoiceId: listed?.id ?? '' } })).body as Invoice;
    expect(invoice.lines).toEqual([
      { text: 'Standard, four consultants included', quantity: 1, amountMinor: 29_900 },
      { text: 'Further consultants', quantity: 1, amountMinor: 8900 },
    ]);
    expect(gateway.charge.mock.calls).toMatchObject([
      [{ reference: at.id.toHexString(), key: `${listed?.id}:1`, amountMinor: 38_800, currency: 'USD' }],
    ]);
    const csv = await ask(at, 'exportInvoices');
    expect(csv.body).toContain(`${listed?.number},`);
    expect(csv.body).toContain(',388.00,USD,paid,');
  });

  it('charges the difference for a plan that costs more, and changes to a cheaper one with the next period', async () => {
    const at = await ended(3);
    await choose(at, 'small');
    delivery.time.advance(1000);
    expect((await choose(at, 'standard')).body).toMatchObject({
      plan: 'standard',
      nextCharge: { amountMinor: 29_900 },
    });
    expect(gateway.charge.mock.calls.map(([{ amountMinor }]) => amountMinor)).toEqual([26_700, 3200]);
    expect((await choose(at, 'small')).body).toMatchObject({
      plan: 'standard',
      nextPlan: 'small',
      nextCharge: { planName: 'Small Firm', amountMinor: 26_700 },
    });
    expect((await choose(at, 'standard')).body).toMatchObject({ plan: 'standard', nextPlan: null });
    expect((await invoices(at)).map(({ number }) => number.slice(-4))).toEqual(['0002', '0001']);
    expect(gateway.charge).toHaveBeenCalledTimes(2);
  });

  it('that is declined changes nothing and leaves nothing to pay, and another card works', async () => {
    const at = await ended();
    gateway.charge.mockResolvedValueOnce('declined');
    const refused = await choose(at, 'standard');
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { code: 'payment_declined', error: MESSAGES.paymentDeclined },
    ]);
    expect(await billing(at)).toMatchObject({ plan: null, owed: null, paying: null });
    expect((await choose(at, 'standard', { paymentToken: 'another token' })).status).toBe(402);
    expect((await choose(at, 'standard', { paymentToken: PAYMENT_TOKEN })).body).toMatchObject({ plan: 'standard' });
    expect((await invoices(at)).map(({ status }) => status)).toEqual(['paid', 'void']);
    expect(await actionsOf(at)).toEqual(['billing.payment-failed', 'billing.card-changed', 'billing.plan-started']);
  });

  it('runs once however often its button is pressed, also for two people at the same time', async () => {
    const at = await ended();
    const key = 'one-press-of-the-button';
    const first = await choose(at, 'standard', { key });
    expect((await choose(at, 'standard', { key })).body).toEqual(first.body);
    expect((await choose(at, 'solo', { key })).status).toBe(422);
    const both = await ended();
    const answers = await Promise.all(['standard', 'standard', 'solo'].map((plan) => choose(both, plan)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const paid = (await invoices(both)).filter(({ status }) => status === 'paid');
    expect(new Set(gateway.charge.mock.calls.map(([charge]) => charge.key)).size).toBe(
      (await invoices(both)).length + 1,
    );
    expect(paid.length).toBeGreaterThan(0);
  });

  it('resumes where a process died before it received the charge, without charging again', async () => {
    const at = await ended();
    gateway.charge.mockRejectedValueOnce(new Error('gateway is away'));
    expect((await choose(at, 'standard')).status).toBe(500);
    expect(await billing(at)).toMatchObject({ paying: 'gateway', plan: null });
    expect((await choose(at, 'solo')).body).toMatchObject({ error: MESSAGES.paymentUnderWay });
    expect((await choose(at, 'standard')).body).toMatchObject({ plan: 'standard', paying: null });
    expect(new Set(gateway.charge.mock.calls.map(([{ key }]) => key)).size).toBe(1);
    const left = await delivery.system(() =>
      delivery.database.models.outbox.find({ 'payload.firmId': at.id.toHexString() }).lean(),
    );
    expect(left.map(({ job }) => job)).toEqual(['payment.collect', 'mail.billing']);
  });

  it('is refused for a price that is another by now, and for a plan that takes fewer consultants', async () => {
    const at = await ended(2);
    const stale = await ask(at, 'choosePlan', { body: { plan: 'small', monthlyMinor: 9900 } });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'version_conflict', current: { consultants: 2 } }]);
    expect((await ask(at, 'choosePlan', { body: { plan: 'solo', monthlyMinor: 4900 } })).body).toMatchObject({
      error: MESSAGES.planTakesFewer,
    });
    expect((await ask(at, 'choosePlan', { body: { plan: 'free', monthlyMinor: 0 } })).status).toBe(422);
    expect(gateway.charge).not.toHaveBeenCalled();
  });

  it('needs a card where none is known, and stores it', async () => {
    const at = await delivery.firm({ trialEndsAt: new Date(delivery.time.clock().getTime() - DAY_MS) });
    expect(await billing(at)).toMatchObject({ hasCard: false, plan: null });
    expect((await choose(at, 'solo')).body).toMatchObject({ code: 'payment_declined', error: MESSAGES.cardNeeded });
    expect((await choose(at, 'solo', { paymentToken: PAYMENT_TOKEN })).body).toMatchObject({
      hasCard: true,
      plan: 'solo',
    });
  });
});

describe('seats', () => {
  it('follow the consultants: new, joined, leaving or changing roles, also several concurrently', async () => {
    const at = await ended(3);
    await choose(at, 'small');
    const next = async () => {
      const { consultants, nextCharge } = await billing(at);
      return [consultants, nextCharge?.amountMinor];
    };
    await expect
      .poll(
        async () =>
          (await ask(at, 'inviteStaff', { body: { email: `new@${at.key}.test`, role: 'consultant' } })).status,
      )
      .toBe(201);
    expect(await next()).toEqual([3, 26_700]);
    const joined = await Promise.all([1, 2].map(() => make.user(at.id, { role: 'consultant' })));
    expect(await next()).toEqual([5, 44_500]);
    const [first, second] = joined.map(({ _id }) => ({ userId: _id.toHexString() }));
    await Promise.all([
      ask(at, 'removeStaff', { params: first ?? {} }),
      ask(at, 'removeStaff', { params: first ?? {} }),
      ask(at, 'changeStaffRole', { params: second ?? {}, body: { role: 'firmAdmin' } }),
    ]);
    expect(await next()).toEqual([3, 26_700]);
    expect(gateway.charge).toHaveBeenCalledTimes(1);
  });
});

describe('a plan', () => {
  it('given by the provider is stored with a card only', async () => {
    const at = await delivery.firm({ plan: 'paid' });
    const [start, end] = [delivery.time.clock(), new Date(delivery.time.clock().getTime() + 30 * DAY_MS)];
    const given = {
      plan: 'standard',
      status: 'active',
      complimentary: true,
      cancelAtPeriodEnd: true,
      periodStart: start,
      periodEnd: end,
      dueAt: end,
    } as const;
    await make.subscription(at.id, { gateway: 'none', customer: null, ...given });
    expect(await billing(at)).toMatchObject({
      plan: 'standard',
      period: { free: true },
      cancelsAtPeriodEnd: true,
      hasCard: false,
      nextCharge: null,
    });
    expect((await ask(at, 'resumePlan')).status).toBe(402);
    expect((await choose(at, 'standard', { paymentToken: PAYMENT_TOKEN })).body).toMatchObject({
      cancelsAtPeriodEnd: false,
      nextCharge: { at: end.toISOString(), amountMinor: 29_900 },
    });
    expect(gateway.charge).not.toHaveBeenCalled();
  });

  it('that is cancelled lasts to the end of its period, and can be resumed until then', async () => {
    const at = await ended();
    expect((await ask(at, 'cancelPlan')).body).toMatchObject({ error: MESSAGES.noPlan });
    await choose(at, 'standard');
    expect((await ask(at, 'cancelPlan')).body).toMatchObject({
      plan: 'standard',
      cancelsAtPeriodEnd: true,
      nextCharge: null,
      readOnlySince: null,
    });
    expect((await ask(at, 'resumePlan')).body).toMatchObject({
      cancelsAtPeriodEnd: false,
      nextCharge: { amountMinor: 29_900 },
    });
    expect(await actionsOf(at)).toEqual(['billing.plan-started', 'billing.plan-cancelled', 'billing.plan-kept']);
  });

  it('is not cancelled while a payment is under way that may have been made already', async () => {
    const [owing, changing] = [await ended(), await ended(3)];
    await choose(owing, 'standard');
    const [invoice] = await delivery.system(() => delivery.database.models.invoices.find({ firmId: owing.id }).lean());
    await delivery.system(() =>
      delivery.database.models.invoices.updateOne(
        { _id: invoice?._id },
        { $set: { status: 'open', reason: 'renewal', paidAt: null } },
      ),
    );
    await change(owing, {
      status: 'pastDue',
      pastDueSince: delivery.time.clock(),
      openInvoiceId: invoice?._id ?? null,
    });
    await choose(changing, 'small');
    delivery.time.advance(1000);
    for (const [at, pay] of [
      [owing, () => ask(owing, 'payInvoice')],
      [changing, () => choose(changing, 'standard')],
    ] as const) {
      const cancelled: unknown[] = [];
      gateway.charge.mockImplementationOnce(async () => {
        cancelled.push(await ask(at, 'cancelPlan'));
        return 'paid';
      });
      expect((await pay()).body).toMatchObject({
        plan: 'standard',
        status: 'active',
        owed: null,
        cancelsAtPeriodEnd: false,
      });
      expect(cancelled).toMatchObject([{ status: 409, body: { error: MESSAGES.paymentUnderWay } }]);
      expect((await invoices(at)).every(({ status }) => status === 'paid')).toBe(true);
      expect((await ask(at, 'cancelPlan')).body).toMatchObject({ plan: 'standard', cancelsAtPeriodEnd: true });
    }
  });

  /** A firm whose last monthly charge failed. */
  const owing = async () => {
    const firm = await ended();
    await choose(firm, 'standard');
    const [invoice] = await delivery.system(() => delivery.database.models.invoices.find({ firmId: firm.id }).lean());
    await delivery.system(() =>
      delivery.database.models.invoices.updateOne(
        { _id: invoice?._id },
        { $set: { status: 'open', reason: 'renewal', paidAt: null } },
      ),
    );
    await change(firm, { status: 'pastDue', pastDueSince: delivery.time.clock(), openInvoiceId: invoice?._id ?? null });
    gateway.charge.mockClear();
    return firm;
  };

  it('that is owed is tried once by a press, however often it comes, and again by the next press', async () => {
    const at = await owing();
    gateway.charge.mockResolvedValue('declined');
    const press = () => ask(at, 'payInvoice', { key: 'pay-pressed-once' });
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(answers.map(({ status }) => status)).toEqual([402, 402, 402]);
    expect(new Set(gateway.charge.mock.calls.map(([{ key }]) => key)).size).toBe(1);
    gateway.charge.mockResolvedValue('paid');
    const next = () => ask(at, 'payInvoice', { key: 'pay-pressed-again' });
    const paid = await next();
    expect(paid.body).toMatchObject({ status: 'active', owed: null });
    expect(await next()).toMatchObject({ status: 200, body: paid.body });
    expect(new Set(gateway.charge.mock.calls.map(([{ key }]) => key)).size).toBe(2);
  });

  it('a card is changed once by a press, and its key is refused for another card', async () => {
    const at = await owing();
    const press = (paymentToken = PAYMENT_TOKEN) =>
      ask(at, 'changeCard', { key: 'card-pressed-once', body: { paymentToken } });
    const answers = [...(await Promise.all([press(), press()])), await press()];
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([200, { status: 'active', owed: null }]);
    expect((await actionsOf(at)).filter((action) => action === 'billing.card-changed')).toHaveLength(1);
    expect(new Set(gateway.charge.mock.calls.map(([{ key }]) => key)).size).toBe(1);
    expect((await press(`${PAYMENT_TOKEN}-other`)).status).toBe(422);
  });

  it('whose month could not be charged is paid by another card, or ends', async () => {
    const [at, other] = [await owing(), await owing()];
    const owed = await billing(at);
    expect(owed).toMatchObject({
      status: 'pastDue',
      owed: { invoice: { status: 'open' } },
      nextCharge: null,
      readOnlySince: null,
    });
    expect((await choose(at, 'solo')).body).toMatchObject({ error: MESSAGES.paymentOwed });
    gateway.charge.mockResolvedValueOnce('declined');
    expect((await ask(at, 'payInvoice')).status).toBe(402);
    expect((await ask(at, 'changeCard', { body: { paymentToken: PAYMENT_TOKEN } })).body).toMatchObject({
      status: 'active',
      owed: null,
    });
    expect(gateway.charge.mock.calls.slice(-2).map(([{ key }]) => key.split(':')[1])).toEqual(['2', '3']);
    expect((await ask(at, 'payInvoice')).body).toMatchObject({ error: MESSAGES.nothingOwed });
    expect((await ask(other, 'cancelPlan')).body).toMatchObject({
      plan: null,
      status: 'ended',
      owed: null,
      readOnlySince: expect.any(String),
    });
    expect((await invoices(other)).map(({ status }) => status)).toEqual(['void']);
  });
});
