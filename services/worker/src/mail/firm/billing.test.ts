import { runAsSystem, type SubscriptionDoc } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { afterAll, expect, it } from 'vitest';
import { composeBilling } from './billing.ts';

const link = { origin: 'https://northwind.scopewright.app', tenantKey: null };
const database = await testDatabase('mail_billing');
const make = factories(database.models);
afterAll(() => database.close());

const running: Partial<SubscriptionDoc> = {
  plan: 'small',
  status: 'active',
  chargedMinor: 51_600,
  periodStart: new Date('2026-03-08T09:30:00Z'),
  periodEnd: new Date('2026-04-08T09:30:00Z'),
};
const pastDue: Partial<SubscriptionDoc> = {
  ...running,
  status: 'pastDue',
  pastDueSince: new Date('2026-04-08T10:00:00Z'),
};
const cancelled: Partial<SubscriptionDoc> = { ...running, cancelAtPeriodEnd: true };
const ended: Partial<SubscriptionDoc> = { plan: 'small', status: 'ended', endedAt: new Date('2026-04-08T09:30:00Z') };

async function billed(what: 'plan-started' | 'payment-failed' | 'plan-cancelled', values: Partial<SubscriptionDoc>) {
  const firm = await make.firm({ name: 'Northwind', plan: 'paid' });
  const admin = await make.user(firm._id, { name: 'Ada', role: 'firmAdmin' });
  await make.subscription(firm._id, values);
  const payload = { firmId: firm._id.toHexString(), userId: admin._id.toHexString(), what, issue: 'period', link };
  return {
    firm,
    admin,
    compose: () => composeBilling({ models: database.models, productName: 'Scopewright' }, payload),
  };
}

it.each([
  ['plan-started', running, 'Your Small Firm plan has started', ['$516.00', '8 April 2026']],
  [
    'plan-started',
    { ...running, chargedMinor: null },
    'Your Small Firm plan has started',
    ['rest of your trial is free', '8 April 2026'],
  ],
  ['payment-failed', pastDue, 'Your payment did not go through', ['15 April 2026', 'nothing is lost']],
  ['plan-cancelled', cancelled, 'Your plan was cancelled', ['8 April 2026', 'Nothing more is charged']],
  ['plan-cancelled', ended, 'Your plan has ended', ['read-only now', 'Nothing more is charged']],
] as const)(
  '%s goes to an administrator and states the charge, its date, and the consequence',
  async (what, subscription, subject, words) => {
    const { firm, admin, compose } = await billed(what, subscription);
    const mail = await compose();
    expect(mail).toMatchObject({
      to: admin.email,
      subject: `Northwind: ${subject}`,
      key: `mail.billing:${firm._id.toHexString()}:${what}:period:${admin._id.toHexString()}`,
    });
    for (const part of [mail?.text, mail?.html])
      for (const said of ['Hello Ada,', `${link.origin}/settings/billing`, ...words]) expect(part).toContain(said);
  },
);

it.each([
  ['plan-started', [pastDue, cancelled, ended]],
  ['payment-failed', [running, cancelled, ended]],
  ['plan-cancelled', [running, pastDue]],
] as const)('%s is not sent when it is otherwise by now', async (what, states) => {
  for (const state of states) expect(await (await billed(what, state)).compose()).toBeNull();
});

it('is not sent to who is no administrator any more', async () => {
  const { admin, compose } = await billed('plan-started', running);
  await runAsSystem('test', () => database.models.users.updateOne({ _id: admin._id }, { status: 'removed' }));
  expect(await compose()).toBeNull();
});
