import { LIFECYCLE_NOTICES, type LifecycleNotice } from '@scopewright/domain/lifecycle';
import { codeMail } from '../account/code.ts';
import { emailChangedMail, emailChangeMail } from '../account/email-change.ts';
import { impersonationMail } from '../account/impersonation.ts';
import { newDeviceMail } from '../account/new-device.ts';
import { passwordMail } from '../account/password.ts';
import { secondFactorMail } from '../account/second-factor.ts';
import { type BookingFacts, bookingMail } from '../booking/booking-mail.ts';
import { calendarMail } from '../booking/calendar-mail.ts';
import { confirmBookingMail } from '../booking/compose.ts';
import { demoRequestMail } from '../booking/demo-request-mail.ts';
import { appointedMail } from '../firm/appointed.ts';
import { type BillingFacts, billingNotice } from '../firm/billing.ts';
import { firmDeletedMail } from '../firm/firm-deleted.ts';
import { firmNoticeMail } from '../firm/firm-notice.ts';
import { invitationMail } from '../firm/invitation.ts';
import { lifecycleNotice } from '../firm/lifecycle.ts';
import { welcomeMail } from '../firm/welcome.ts';
import { dayIn } from '../layout/dates.ts';
import type { Mail } from '../layout/letter.tsx';
import { firmLook } from '../layout/look.ts';
import { notificationMail } from '../notification.ts';

/** A mail with sample data, for the preview and the tests. */
export interface MailSample {
  /** Its name in addresses and files. */
  id: string;
  mail: Mail;
}

/** User-supplied texts in mails. */
export interface SampleNames {
  productName: string;
  firmName: string;
  companyName: string;
  name: string;
  document: string;
  passkey: string;
  newEmail: string;
}

export const SAMPLE_NAMES: SampleNames = {
  productName: 'Scopewright',
  firmName: 'Northwind Partners',
  companyName: 'Contoso Ltd',
  name: 'Ada Lindqvist',
  document: 'Phase one: discovery',
  passkey: 'Ada’s laptop',
  newEmail: 'ada.lindqvist@contoso.example',
};

const CHROME_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const ORIGIN = 'https://northwind.scopewright.app';
const at = (path: string): string => `${ORIGIN}${path}`;
const TIME_ZONE = 'Europe/Stockholm';
const ID = 'a'.repeat(24);
const TOKEN = 'uKx3pV0q8mJ5sYt2wZ7cRb1nEf4hLd6gQa9iXo0vTkM';
const day = (date: string): string => dayIn(new Date(date), TIME_ZONE);

/** The day that each notice is about. */
const NOTICE_DAYS: Record<LifecycleNotice, string> = {
  'trial-ending-3': '2026-03-11T08:00:00Z',
  'trial-ending-1': '2026-03-11T08:00:00Z',
  'read-only': '2026-03-11T08:00:00Z',
  'reminder-30': '2026-06-09T08:00:00Z',
  'reminder-60': '2026-06-09T08:00:00Z',
  'archive-7': '2026-06-09T08:00:00Z',
  'archive-1': '2026-06-09T08:00:00Z',
  archived: '2026-06-09T08:00:00Z',
  restored: '2026-07-01T08:00:00Z',
};

const RUNNING: BillingFacts['subscription'] = {
  plan: 'standard',
  status: 'active',
  cancelAtPeriodEnd: false,
  periodEnd: new Date('2026-04-11T08:00:00Z'),
  chargedMinor: 38_800,
  pastDueSince: null,
};
const BILLINGS: Record<
  string,
  { what: Parameters<typeof billingNotice>[0]; change?: Partial<BillingFacts['subscription']> }
> = {
  'plan-started': { what: 'plan-started' },
  'plan-started-on-trial': { what: 'plan-started', change: { chargedMinor: null } },
  'payment-failed': {
    what: 'payment-failed',
    change: { status: 'pastDue', pastDueSince: new Date('2026-04-11T08:05:00Z') },
  },
  'plan-cancelled': { what: 'plan-cancelled', change: { cancelAtPeriodEnd: true } },
  'plan-ended': { what: 'plan-cancelled', change: { status: 'ended' } },
};

/** Mails to a person about their account, independent of a firm. */
function accountMails({ productName, name, passkey, newEmail }: SampleNames): MailSample[] {
  const person = { productName, name };
  const expiresAt = new Date('2026-03-09T09:30:00Z');
  const event = { name: null, left: null };
  return [
    { id: 'code', mail: codeMail({ productName, code: '042137', purpose: 'recover', expiresAt }) },
    { id: 'password-changed', mail: passwordMail('changed', person) },
    { id: 'password-reset', mail: passwordMail('reset', person) },
    { id: 'password-set-by-operator', mail: passwordMail('set-by-operator', person) },
    {
      id: 'new-device',
      mail: newDeviceMail({
        ...person,
        userAgent: CHROME_ON_WINDOWS,
        ip: '203.0.113.9',
        at: expiresAt,
        timeZone: TIME_ZONE,
      }),
    },
    {
      id: 'new-device-unknown',
      mail: newDeviceMail({ ...person, userAgent: null, ip: null, at: expiresAt, timeZone: TIME_ZONE }),
    },
    {
      id: 'impersonation',
      mail: impersonationMail({
        ...person,
        administrator: 'Grace Osei',
        person: name,
        reason: 'Ticket 4711: the SOW is not shown',
        until: expiresAt,
        timeZone: TIME_ZONE,
      }),
    },
    {
      id: 'email-change-old',
      mail: emailChangeMail('old', { ...person, newEmail, url: at(`/email-change/${TOKEN}`), expiresAt }),
    },
    {
      id: 'email-change-new',
      mail: emailChangeMail('new', { ...person, name: '', newEmail, url: at(`/email-change/${TOKEN}`), expiresAt }),
    },
    { id: 'email-changed', mail: emailChangedMail({ ...person, newEmail }) },
    { id: 'second-factor-added', mail: secondFactorMail({ ...event, what: 'added', name: passkey }, person) },
    { id: 'second-factor-removed', mail: secondFactorMail({ ...event, what: 'removed' }, person) },
    { id: 'recovery-code-used', mail: secondFactorMail({ ...event, what: 'recovery-code-used', left: 2 }, person) },
    { id: 'recovery-codes-renewed', mail: secondFactorMail({ ...event, what: 'recovery-codes-renewed' }, person) },
    { id: 'second-factors-reset', mail: secondFactorMail({ ...event, what: 'reset' }, person) },
  ];
}

/** Mails to users of a firm and its clients, in the firm's look. */
function firmMails(
  { productName, firmName, companyName, name, document }: SampleNames,
  accentColor: string | null,
): MailSample[] {
  const look = firmLook({ name: firmName, accentColor });
  const firm = { productName, firmName, name, timeZone: TIME_ZONE, look };
  const invitation = {
    ...firm,
    companyName,
    link: 'first' as const,
    url: at(`/invitation/${TOKEN}`),
    expiresAt: new Date('2026-03-15T09:30:00Z'),
  };
  const welcome = {
    ...firm,
    confirmUrl: at(`/confirm-email/${TOKEN}`),
    homeUrl: at('/'),
    trialEndsAt: new Date('2026-03-11T08:00:00Z'),
  };
  const company = { id: ID, name: companyName };
  const put = {
    kind: 'agreement-put' as const,
    company,
    companies: null,
    target: { type: 'sow' as const, id: ID, name: document, sowId: null },
    status: 'active',
  };
  const accepted = {
    kind: 'invitation-accepted' as const,
    company,
    companies: null,
    target: { type: 'person' as const, id: ID, name: 'Grace Osei', sowId: null },
    status: null,
  };
  const restoreAt = (path: string) => `${at(path)}#restore=${TOKEN}`;
  const notification = {
    ...firm,
    subject: put,
    url: at(`/companies/${ID}/sows/${ID}`),
    choicesUrl: at('/settings/notifications'),
  };
  return [
    { id: 'welcome', mail: welcomeMail(welcome) },
    { id: 'invitation-client-admin', mail: invitationMail({ ...invitation, role: 'companyUser' }) },
    { id: 'invitation-client', mail: invitationMail({ ...invitation, role: 'user' }) },
    { id: 'invitation-consultant', mail: invitationMail({ ...invitation, role: 'consultant', companyName: firmName }) },
    { id: 'invitation-again', mail: invitationMail({ ...invitation, role: 'companyUser', link: 'replacing' }) },
    {
      id: 'invitation-on-request',
      mail: invitationMail({ ...invitation, role: 'companyUser', link: 'same' }),
    },
    {
      id: 'invitation-on-request-expired',
      mail: invitationMail({ ...invitation, role: 'companyUser', link: 'expired' }),
    },
    { id: 'appointed', mail: appointedMail({ ...firm, companyName, leftCompanyName: 'Fabrikam', url: at('/') }) },
    { id: 'notification', mail: notificationMail(notification) },
    {
      id: 'notification-invitation-accepted',
      mail: notificationMail({ ...notification, subject: accepted, url: at(`/companies/${ID}/people`) }),
    },
    {
      id: 'restore-link',
      mail: firmNoticeMail(
        lifecycleNotice('archived', { productName, firmName, day: day(NOTICE_DAYS.archived) }, restoreAt),
        firm,
      ),
    },
    ...LIFECYCLE_NOTICES.map((notice) => {
      const said = lifecycleNotice(notice, { productName, firmName, day: day(NOTICE_DAYS[notice]) }, at);
      return { id: notice, mail: firmNoticeMail(said, firm) };
    }),
    ...Object.entries(BILLINGS).flatMap(([id, { what, change }]) => {
      const notice = billingNotice(
        what,
        { productName, firmName, timeZone: TIME_ZONE, subscription: { ...RUNNING, ...change } },
        at('/settings/billing'),
      );
      return notice === null ? [] : [{ id, mail: firmNoticeMail(notice, firm) }];
    }),
    {
      id: 'firm-deleted',
      mail: firmDeletedMail({ ...firm, url: at(`/restore#restore=${TOKEN}`), until: new Date('2026-04-07T09:30:00Z') }),
    },
  ];
}

/** Mails to both sides of a booking. */
function bookingMails({ productName, companyName, name, document, firmName }: SampleNames): MailSample[] {
  const start = new Date('2026-03-11T08:00:00Z');
  const facts: BookingFacts = {
    productName,
    typeName: document,
    minutes: 30,
    start,
    rep: { name: firmName, zone: 'America/New_York' },
    visitor: { name, email: 'ada@contoso.example', company: companyName, zone: TIME_ZONE },
    message: companyName,
    cancelledBy: null,
    cancelReason: null,
    meetingUrl: 'https://meet.example.com/abc-defg-hij',
    attached: true,
    url: at(`/book-demo#manage=${TOKEN}`),
  };
  const cancelled = { ...facts, cancelReason: document, url: at('/book-demo') };
  return [
    {
      id: 'booking-confirm',
      mail: confirmBookingMail({
        productName,
        typeName: document,
        start,
        zone: TIME_ZONE,
        url: at(`/book-demo#confirm=${TOKEN}`),
        heldUntil: new Date('2026-03-09T09:30:00Z'),
      }),
    },
    ...(['booked', 'moved', 'day', 'hour'] as const).flatMap((news) =>
      (['visitor', 'rep'] as const).map((to) => ({
        id: `booking-${news}-${to}`,
        mail: bookingMail(news, to, { ...facts, attached: news === 'booked' || news === 'moved' }),
      })),
    ),
    ...(['visitor', 'us'] as const).flatMap((cancelledBy) =>
      (['visitor', 'rep'] as const).map((to) => ({
        id: `booking-cancelled-by-${cancelledBy}-${to}`,
        mail: bookingMail('cancelled', to, { ...cancelled, cancelledBy }),
      })),
    ),
    ...(['rep', 'admin'] as const).flatMap((to) =>
      [true, false].map((revoked) => ({
        id: `calendar-${revoked ? 'revoked' : 'unreadable'}-${to}`,
        mail: calendarMail({
          productName,
          name,
          repName: firmName,
          isRep: to === 'rep',
          provider: 'google',
          revoked,
          hidden: true,
          url: at('/system-admin/calendar'),
        }),
      })),
    ),
    {
      id: 'demo-request',
      mail: demoRequestMail({
        productName,
        name: firmName,
        request: {
          firstName: name,
          lastName: name,
          email: 'ada@contoso.example',
          phone: '+46 8 000 000',
          companyName,
          jobTitle: document,
          teamSize: 'medium',
          message: document,
          zone: TIME_ZONE,
        },
        url: at('/system-admin/calendar'),
      }),
    },
    { id: 'booking-handed-over', mail: bookingMail('handed-over', 'rep', facts) },
  ];
}

/** Every mail, with these user-supplied texts. @param accentColor of the firm; null for the product's look */
export const mailSamples = (names: SampleNames = SAMPLE_NAMES, accentColor: string | null = null): MailSample[] => [
  ...firmMails(names, accentColor),
  ...accountMails(names),
  ...bookingMails(names),
];
