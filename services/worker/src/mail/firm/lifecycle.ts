import { type Models, restoreFirmToken, runWithTenant, stopMailsToken } from '@scopewright/data';
import { type LifecycleNotice, noticeHolds } from '@scopewright/domain/lifecycle';
import { notificationWays } from '@scopewright/domain/notifications';
import type { JobPayload } from '@scopewright/jobs';
import { pageUrl, stopMailsUrl } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import { dayIn, zoneOf } from '../layout/dates.ts';
import { unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';
import { addresseeOf, adminOfFirm, type FirmNotice, firmNoticeMail } from './firm-notice.ts';

/** The data that a notice is written from. */
export interface LifecycleFacts {
  productName: string;
  firmName: string;
  /** The day that the notice is about. */
  day: string;
}

type Said = Omit<FirmNotice, 'action'> & { label: string; path: string };
const BILLING = { label: 'Choose a plan', path: '/settings/billing' };

const trialEnding = ({ productName, firmName, day }: LifecycleFacts): Said => ({
  title: `Your trial ends on ${day}`,
  preview: `Choose a plan to keep working in ${productName} without a break.`,
  what: `The free trial of ${firmName} in ${productName} ends on ${day}.`,
  next: 'Choose a plan to continue without a break. Without one your account becomes read-only: everything stays where it is and can be read and exported, and nothing can be changed until you choose a plan.',
  ...BILLING,
});
/** The second of two notices about one day, distinguished by its subject. */
const last =
  (notice: (facts: LifecycleFacts) => Said) =>
  (facts: LifecycleFacts): Said => {
    const said = notice(facts);
    return { ...said, title: `Last reminder: ${said.title[0]?.toLowerCase()}${said.title.slice(1)}` };
  };
const reminder = ({ productName, firmName, day }: LifecycleFacts): Said => ({
  title: 'Your work is still here',
  preview: `${firmName} can be read and exported, and used again with a plan.`,
  what: `${firmName} in ${productName} is read-only. Everything you made is kept: you can read and export it at any time.`,
  next: `Choose a plan to continue where you stopped. An account that no one uses is archived; yours would be on ${day}. Signing in is enough to keep it.`,
  ...BILLING,
});
const archiving = ({ productName, firmName, day }: LifecycleFacts): Said => ({
  title: `Your account will be archived on ${day}`,
  preview: 'Sign in before then to keep it open.',
  what: `No one has used ${firmName} in ${productName} for a while, so the account will be archived on ${day}.`,
  next: 'Sign in before then to keep it open. In the archive everything is kept, but no one can sign in until an administrator restores it.',
  label: 'Keep the account',
  path: '/',
});

const WORDS: Record<LifecycleNotice, (facts: LifecycleFacts) => Said> = {
  'trial-ending-3': trialEnding,
  'trial-ending-1': last(trialEnding),
  'read-only': ({ productName, firmName }) => ({
    title: 'Your account is read-only now',
    preview: 'Everything is kept. Choose a plan to continue.',
    what: `${firmName} has no plan in ${productName}, so the account is read-only now. Everything stays where it is and can be read and exported.`,
    next: 'Choose a plan to make changes again. It takes effect immediately.',
    ...BILLING,
  }),
  'reminder-30': reminder,
  'reminder-60': reminder,
  'archive-7': archiving,
  'archive-1': last(archiving),
  archived: ({ productName, firmName, day }) => ({
    title: 'Your account was archived',
    preview: 'Everything is kept. An administrator can restore it.',
    what: `The account of ${firmName} in ${productName} was archived on ${day}, because no one had used it for a long time. No one can sign in to it for now.`,
    next: 'Everything is kept, and any of its administrators can restore the account at any time.',
    label: 'Restore it',
    path: '/restore',
  }),
  restored: ({ productName, firmName }) => ({
    title: 'Your account is restored',
    preview: 'Everyone can sign in again.',
    what: `${firmName} was restored from the archive of ${productName}. Everyone can sign in again. Everything is as it was.`,
    next: 'Without a plan the account can be read and exported; choose one to make changes again.',
    label: 'Sign in',
    path: '/',
  }),
};

/** Notices without consequences, which people can turn off. */
const REMINDERS: readonly LifecycleNotice[] = ['reminder-30', 'reminder-60'];

/** The content of a notice to an administrator. @param urlOf the address of a page of the firm */
export function lifecycleNotice(
  notice: LifecycleNotice,
  facts: LifecycleFacts,
  urlOf: (path: string) => string,
): FirmNotice {
  const { label, path, ...said } = WORDS[notice]({ ...facts, firmName: unlinked(facts.firmName) });
  return {
    ...said,
    action: { label, url: urlOf(path) },
    ...(REMINDERS.includes(notice) && { choicesUrl: urlOf('/settings/notifications') }),
  };
}

/** The mail of a notice; null when it no longer applies, or the person is no longer an administrator of the firm. */
export function composeLifecycle(
  {
    models,
    clock,
    productName,
    secret,
  }: { models: Pick<Models, 'firms' | 'users'>; clock: Clock; productName: string; secret: string },
  { firmId, userId, notice, issue, at, link }: JobPayload<'mail.lifecycle'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const found = await adminOfFirm(models, userId);
    const about = new Date(at);
    if (found === null || !noticeHolds(found.firm, { notice, issue, about }, clock())) return null;
    const { firm, admin } = found;
    const reminds = REMINDERS.includes(notice);
    if (reminds && !notificationWays('account-reminder', admin.notificationChoices).mail) return null;
    // the link restores an archived firm; the token is in the fragment, which is never sent to a server or logged
    const restore =
      firm.archivedAt && firm.archiveNonce ? `#restore=${restoreFirmToken(firmId, firm.archiveNonce, secret)}` : '';
    const facts = { productName, firmName: firm.name, day: dayIn(about, zoneOf(firm)) };
    const said = lifecycleNotice(notice, facts, (path) => `${pageUrl(link, path)}${restore}`);
    const mail = firmNoticeMail(said, addresseeOf(found, productName));
    const stop = reminds && { stopUrl: stopMailsUrl(link, stopMailsToken(userId, 'account-reminder', secret)) };
    return { ...mail, ...stop, to: admin.email, firmId, key: `mail.lifecycle:${firmId}:${notice}:${issue}:${userId}` };
  });
}
