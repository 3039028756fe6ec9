import { BILLING_CURRENCY } from '@scopewright/contracts/constants';
import { type Models, runWithTenant, type SubscriptionDoc } from '@scopewright/data';
import { graceEnd } from '@scopewright/domain/billing';
import { planName } from '@scopewright/domain/pricing';
import type { JobPayload } from '@scopewright/jobs';
import { adminOfFirm, type FirmNotice, firmNoticeMail, lookOfNotice } from './firm-notice.ts';
import { pageUrl, unlinked } from './layout.ts';
import type { Envelope } from './smtp.ts';

type What = JobPayload<'mail.billing'>['what'];
type Words = Omit<FirmNotice, 'url' | 'why'>;

interface Said {
  productName: string;
  firmName: string;
  subscription: SubscriptionDoc;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: BILLING_CURRENCY });

function planStarted({ productName, firmName, subscription }: Said): Words | null {
  const { plan, status, periodEnd, chargedMinor, cancelAtPeriodEnd } = subscription;
  if (plan === 'trial' || status !== 'active' || periodEnd === null || cancelAtPeriodEnd) return null;
  const day = DAY.format(periodEnd);
  return {
    title: `Your ${planName(plan)} plan has started`,
    preview: 'Thank you. Invoices are under “Plan & billing”.',
    what: `Thank you: ${firmName} is on the ${planName(plan)} plan of ${productName} now.`,
    next:
      chargedMinor === null
        ? `The rest of your trial is free; the first month is charged on ${day}.`
        : `A month costs ${MONEY.format(chargedMinor / 100)}. The next one is charged on ${day}.`,
    label: 'See plan & billing',
  };
}

function paymentFailed({ productName, firmName, subscription }: Said): Words | null {
  const { plan, status, pastDueSince } = subscription;
  if (plan === 'trial' || status !== 'pastDue' || pastDueSince === null) return null;
  const day = DAY.format(graceEnd(pastDueSince));
  return {
    title: 'Your payment did not go through',
    preview: `Please look at your card before ${day}.`,
    what: `We could not charge the ${planName(plan)} plan of ${firmName} in ${productName}. Nothing changes for now, and we will try again by ourselves.`,
    next: `Please look at your card. If the payment has not gone through by ${day}, the plan ends and the account becomes read-only; nothing is lost.`,
    label: 'Look at the payment',
  };
}

function planCancelled({ productName, firmName, subscription }: Said): Words | null {
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
  const day = DAY.format(periodEnd);
  return {
    title: 'Your plan was cancelled',
    preview: `Everything works as before until ${day}.`,
    what: `${name} was cancelled. Nothing more is charged, and everything works as before until ${day}.`,
    next: 'After that the account is read-only: everything stays where it is and can be read and exported. You can keep the plan until then with one click.',
    label: 'See plan & billing',
  };
}

/** What each mail says; null when it is not so any more. */
const WORDS: Record<What, (said: Said) => Words | null> = { 'plan-started': planStarted, 'payment-failed': paymentFailed, 'plan-cancelled': planCancelled };

/** The mail about a firm's plan; null when what it says is not so any more, or the person is no administrator of the firm any more. */
export function composeBilling(
  { models, productName }: { models: Pick<Models, 'firms' | 'users' | 'subscriptions'>; productName: string },
  { firmId, userId, what, issue, link }: JobPayload<'mail.billing'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const [found, subscription] = await Promise.all([adminOfFirm(models, userId), models.subscriptions.findOne({}).lean<SubscriptionDoc>()]);
    if (found === null || subscription === null) return null;
    const words = WORDS[what]({ productName, firmName: unlinked(found.firm.name), subscription });
    if (words === null) return null;
    const why = `You get this mail because you administer ${unlinked(found.firm.name)} in ${productName}.`;
    const mail = firmNoticeMail({ ...words, url: pageUrl(link, '/settings/billing'), why }, lookOfNotice(found, productName));
    return { ...mail, to: found.admin.email, key: `mail.billing:${firmId}:${what}:${issue}:${userId}` };
  });
}
