import { BILLING_CURRENCY } from '@scopewright/contracts/constants';
import { type Models, runWithTenant, type SubscriptionDoc } from '@scopewright/data';
import { graceEnd } from '@scopewright/domain/billing';
import { planName } from '@scopewright/domain/pricing';
import type { JobPayload } from '@scopewright/jobs';
import { pageUrl } from '@scopewright/jobs';
import { dayIn, zoneOf } from '../layout/dates.ts';
import { unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';
import { addresseeOf, adminOfFirm, type FirmNotice, firmNoticeMail } from './firm-notice.ts';

type What = JobPayload<'mail.billing'>['what'];
/** The button leads to plan and billing. */
type Said = Omit<FirmNotice, 'action'> & { label: string };

/** The data that a mail is written from. */
export interface BillingFacts {
  productName: string;
  firmName: string;
  timeZone: string;
  subscription: Pick<
    SubscriptionDoc,
    'plan' | 'status' | 'periodEnd' | 'chargedMinor' | 'cancelAtPeriodEnd' | 'pastDueSince'
  >;
}

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: BILLING_CURRENCY });

function planStarted({ productName, firmName, timeZone, subscription }: BillingFacts): Said | null {
  const { plan, status, periodEnd, chargedMinor, cancelAtPeriodEnd } = subscription;
  if (plan === 'trial' || status !== 'active' || periodEnd === null || cancelAtPeriodEnd) return null;
  const day = dayIn(periodEnd, timeZone);
  return {
    title: `Your ${planName(plan)} plan has started`,
    preview: 'Thank you. Invoices are under “Plan & billing”.',
    what: `Thank you: ${firmName} is now on the ${planName(plan)} plan of ${productName}.`,
    next:
      chargedMinor === null
        ? `The rest of your trial is free; the first month is charged on ${day}.`
        : `A month costs ${MONEY.format(chargedMinor / 100)}. The next one is charged on ${day}.`,
    label: 'See plan & billing',
  };
}

function paymentFailed({ productName, firmName, timeZone, subscription }: BillingFacts): Said | null {
  const { plan, status, pastDueSince } = subscription;
  if (plan === 'trial' || status !== 'pastDue' || pastDueSince === null) return null;
  const day = dayIn(graceEnd(pastDueSince), timeZone);
  return {
    title: 'Your payment did not go through',
    preview: `Please check your card before ${day}.`,
    what: `We could not charge the ${planName(plan)} plan of ${firmName} in ${productName}. Nothing changes for now, and we will retry automatically.`,
    next: `Please check your card. If the payment has not gone through by ${day}, the plan ends and the account becomes read-only; nothing is lost.`,
    label: 'View the payment',
  };
}

function planCancelled({ productName, firmName, timeZone, subscription }: BillingFacts): Said | null {
  const { plan, status, cancelAtPeriodEnd, periodEnd } = subscription;
  if (plan === 'trial') return null;
  const name = `The ${planName(plan)} plan of ${firmName} in ${productName}`;
  if (status === 'ended')
    return {
      title: 'Your plan has ended',
      preview: 'Everything is kept, and can be read and exported.',
      what: `${name} has ended. Nothing more is charged.`,
      next: 'The account is read-only now: everything can be read and exported. Choose a plan at any time to make changes again.',
      label: 'Choose a plan',
    };
  if (!cancelAtPeriodEnd || periodEnd === null) return null;
  const day = dayIn(periodEnd, timeZone);
  return {
    title: 'Your plan was cancelled',
    preview: `Everything works as before until ${day}.`,
    what: `${name} was cancelled. Nothing more is charged, and everything works as before until ${day}.`,
    next: 'After that the account is read-only: everything stays where it is and can be read and exported. You can keep the plan until then with one click.',
    label: 'See plan & billing',
  };
}

/** The text of each mail; null when it no longer applies. */
const WORDS: Record<What, (facts: BillingFacts) => Said | null> = {
  'plan-started': planStarted,
  'payment-failed': paymentFailed,
  'plan-cancelled': planCancelled,
};

/**
 * The notice to an administrator about the firm's plan; null when it no longer applies. @param url of plan and billing
 */
export function billingNotice(what: What, facts: BillingFacts, url: string): FirmNotice | null {
  const said = WORDS[what]({ ...facts, firmName: unlinked(facts.firmName) });
  if (said === null) return null;
  const { label, ...notice } = said;
  return { ...notice, action: { label, url } };
}

/**
 * The mail about a firm's plan; null when it no longer applies, or the person is no longer an administrator of the
 * firm.
 */
export function composeBilling(
  { models, productName }: { models: Pick<Models, 'firms' | 'users' | 'subscriptions'>; productName: string },
  { firmId, userId, what, issue, link }: JobPayload<'mail.billing'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const [found, subscription] = await Promise.all([
      adminOfFirm(models, userId),
      models.subscriptions.findOne({}).lean<SubscriptionDoc>(),
    ]);
    if (found === null || subscription === null) return null;
    const facts = { productName, firmName: found.firm.name, timeZone: zoneOf(found.firm), subscription };
    const notice = billingNotice(what, facts, pageUrl(link, '/settings/billing'));
    if (notice === null) return null;
    const mail = firmNoticeMail(notice, addresseeOf(found, productName));
    return { ...mail, to: found.admin.email, firmId, key: `mail.billing:${firmId}:${what}:${issue}:${userId}` };
  });
}
