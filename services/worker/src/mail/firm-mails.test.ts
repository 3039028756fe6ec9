import { type FirmDoc, runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { JOBS, type JobName, type JobPayload, type LinkTarget } from '@scopewright/jobs';
import { afterAll, describe, expect, it, test } from 'vitest';
import { createJobHandlers } from '../job-handlers.ts';
import { invite, SECRET } from '../testing/invite.ts';
import type { Envelope } from './sending/smtp.ts';

type MailJob = Extract<JobName, `mail.${string}`>;
/** The mails that link to a firm's pages. */
type LinkingJob = {
  [N in MailJob]: JobPayload<N> extends { firmId: string; link: LinkTarget } ? N : never;
}[MailJob];
/** The mails about a session at a firm: without a link. */
type SessionJob = 'mail.new-device' | 'mail.impersonation';
type FirmJob = LinkingJob | SessionJob;

/** Why the other mails look like the product. */
const OF_PRODUCT: Record<Exclude<MailJob, FirmJob>, string> = {
  'mail.code': 'goes to any address that a visitor types, before anything is known of its owner',
  'mail.email-change': 'about an account, which is the same at every firm',
  'mail.email-changed': 'about an account, which is the same at every firm',
  'mail.password': 'about an account, which is the same at every firm',
  'mail.second-factor': 'about an account, which is the same at every firm',
  'mail.booking-confirm': 'a demo of the product',
  'mail.booking': 'a demo of the product',
  'mail.booking-reminder': 'a demo of the product',
  'mail.demo-request': 'a demo of the product',
  'mail.calendar': 'a calendar of the product’s own people',
};

const now = new Date('2026-03-08T09:30:00Z');
const ACCENT = '#b3261e';
const link: LinkTarget = { origin: 'https://northwind.scopewright.app', tenantKey: null };
const ISSUE = 'e'.repeat(24);
const hex = ({ _id }: { _id: { toHexString(): string } }) => _id.toHexString();
const database = await testDatabase('firm_mails');
const make = factories(database.models, { clock: () => now, invitationSecret: SECRET });
afterAll(() => database.close());

let count = 0;
/** Sets a firm's accent and own domain, besides an unverified one. */
async function dress(firm: Pick<FirmDoc, '_id'>): Promise<string> {
  const domain = `portal-${++count}.northwind.example`;
  await make.address({ _id: domain, kind: 'custom', firmId: firm._id, verifiedAt: now });
  await make.address({ _id: `unverified-${domain}`, kind: 'custom', firmId: firm._id, verifiedAt: null });
  await runAsSystem('dress a firm', () =>
    database.models.firms.updateOne({ _id: firm._id }, { $set: { name: 'Northwind', accentColor: ACCENT } }),
  );
  return domain;
}

interface Sample<N extends FirmJob> {
  payload: JobPayload<N>;
  firm: Pick<FirmDoc, '_id'>;
}

/** A firm with its administrator. */
async function firmOf(values: Partial<FirmDoc> = {}) {
  const firm = await make.firm({ name: 'Northwind', ...values });
  const admin = await make.user(firm._id, { role: 'firmAdmin' });
  return { firm, admin, firmId: hex(firm) };
}

const invited = async () => {
  const { payload, user, firm } = await invite(database, { email: `invited${++count}@contoso.example` });
  await runAsSystem('date an invitation', () =>
    database.models.invitations.updateMany({}, { $set: { expiresAt: new Date(now.getTime() + 1000) } }),
  );
  return { payload, user, firm };
};

/** One mail of each kind, as it is enqueued by a request at the firm's subdomain. */
const SAMPLES: { [N in FirmJob]: () => Promise<Sample<N>> } = {
  'mail.invitation': invited,
  'mail.invitation-request': async () => {
    const { payload, user, firm } = await invited();
    return { firm, payload: { firmId: payload.firmId, email: user.email, issue: ISSUE, link } };
  },
  'mail.appointed': async () => {
    const { firm, firmId } = await firmOf();
    const [company, left] = [await make.company(firm._id), await make.company(firm._id)];
    const user = await make.user(firm._id, { role: 'companyUser', companyId: company._id });
    return { firm, payload: { firmId, userId: hex(user), companyId: hex(company), leftCompanyId: hex(left), link } };
  },
  'mail.welcome': async () => {
    const { firm, firmId, admin } = await firmOf();
    const account = await make.authAccount({ email: admin.email, emailConfirmedAt: null });
    return { firm, payload: { firmId, accountId: hex(account), issue: 'signup', link } };
  },
  'mail.firm-deleted': async () => {
    const { firm, firmId, admin } = await firmOf({ deletedAt: now, deletionNonce: 'nonce' });
    return { firm, payload: { firmId, userId: hex(admin), link } };
  },
  'mail.restore-link': async () => {
    const { firm, firmId, admin } = await firmOf({ archivedAt: now, archiveNonce: 'nonce' });
    return { firm, payload: { firmId, email: admin.email, issue: ISSUE, link } };
  },
  'mail.lifecycle': async () => {
    const { firm, firmId, admin } = await firmOf({ archivedAt: now, archiveNonce: 'nonce' });
    const at = now.toISOString();
    return { firm, payload: { firmId, userId: hex(admin), notice: 'archived', issue: at, at, link } };
  },
  'mail.billing': async () => {
    const { firm, firmId, admin } = await firmOf({ plan: 'paid' });
    await make.subscription(firm._id, { plan: 'small', status: 'active', periodEnd: now, cancelAtPeriodEnd: true });
    return { firm, payload: { firmId, userId: hex(admin), what: 'plan-cancelled', issue: 'period', link } };
  },
  'mail.notification': async () => {
    const { firm, firmId } = await firmOf();
    const person = await make.user(firm._id, {
      role: 'consultant',
      notificationChoices: { 'company-assigned': { mail: true } },
    });
    const company = await make.company(firm._id, { assignedConsultantIds: [person._id] });
    const notification = await make.notification(person, { companyId: company._id, companyName: company.name });
    return { firm, payload: { firmId, notificationId: hex(notification), link } };
  },
  'mail.new-device': async () => {
    const { firm, admin } = await firmOf();
    const account = await make.authAccount({ email: admin.email });
    const session = await make.session(admin, { accountId: account._id });
    return { firm, payload: { sessionId: session._id } };
  },
  'mail.impersonation': async () => {
    const { firm, admin } = await firmOf();
    const administrator = await make.user(null);
    const session = await make.session(admin, {
      impersonation: {
        administratorId: administrator._id,
        administratorSessionId: 'a'.repeat(22),
        reason: 'A question',
        until: now,
        returnUrl: 'https://x.example/',
      },
    });
    return { firm, payload: { sessionId: session._id, userId: hex(admin) } };
  },
};
const NAMES = Object.keys(SAMPLES) as FirmJob[];

/** Runs a mail's job as the worker does. @returns the mail that it sends */
async function mailOf<N extends FirmJob>(name: N, payload: JobPayload<N>): Promise<Envelope> {
  const sent: Envelope[] = [];
  const handlers = createJobHandlers({
    data: database,
    clock: () => now,
    productName: 'Scopewright',
    productDomain: 'scopewright.app',
    invitationSecret: SECRET,
    mailFrom: 'Scopewright <mail@scopewright.app>',
    mailSender: { send: async (mail: Envelope) => sent.push(mail) },
    metrics: { mails: { inc: () => undefined } },
    hosting: { needsDomains: false },
  } as unknown as Parameters<typeof createJobHandlers>[0]);
  const handle = handlers[name] as unknown as (given: JobPayload<N>, run: object) => Promise<void>;
  await handle(payload, {});
  return sent[0] ?? expect.fail(`There is no ${name}`);
}

const addressesIn = ({ html, text, stopUrl }: Envelope): string[] =>
  [...`${html} ${text} ${stopUrl ?? ''}`.matchAll(/https?:\/\/[^/\s"'<?#]+/g)].map(([origin]) => origin);

test('every mail is here', () => {
  const mails = Object.keys(JOBS).filter((name) => name.startsWith('mail.'));
  expect([...NAMES, ...Object.keys(OF_PRODUCT)].toSorted()).toEqual(mails.toSorted());
});

describe.each(NAMES)('%s of a firm with its own domain', (name) => {
  it('carries the name, the accent and the address of the firm, and no other address', async () => {
    const { payload, firm } = await SAMPLES[name]();
    const domain = await dress(firm);
    const mail = await mailOf(name, payload as JobPayload<typeof name>);
    expect(mail.html).toMatch(/<td aria-hidden="true"[^>]*>.*?<\/td><td[^>]*>Northwind<\/td>/);
    expect(mail.html).toContain(ACCENT);
    const addresses = new Set(addressesIn(mail).filter((address) => address !== 'http://www.w3.org'));
    expect([...addresses]).toEqual('link' in payload ? [`https://${domain}`] : []);
  });
});

test.each<[string, LinkTarget]>([
  ['on a local host', { origin: 'http://localhost:3000', tenantKey: 'northwind' }],
  ['at the domain that the request came in at', { origin: 'https://other.northwind.example:8443', tenantKey: null }],
])('links %s stay where they are', async (_where, at) => {
  const { payload, firm } = await SAMPLES['mail.invitation']();
  await dress(firm);
  if (at.tenantKey === null) await make.address({ _id: new URL(at.origin).hostname, kind: 'custom', firmId: firm._id });
  const mail = await mailOf('mail.invitation', { ...payload, link: at });
  expect(new Set(addressesIn(mail).filter((address) => address !== 'http://www.w3.org'))).toEqual(new Set([at.origin]));
});

test('a firm without its own domain, or only with one of another firm, keeps its links', async () => {
  const { payload } = await SAMPLES['mail.invitation']();
  await dress((await firmOf()).firm);
  expect(addressesIn(await mailOf('mail.invitation', payload))).toContain(link.origin);
});

test('the scheme and port of the request are preserved', async () => {
  const { payload, firm } = await SAMPLES['mail.invitation']();
  const domain = await dress(firm);
  const mail = await mailOf('mail.invitation', {
    ...payload,
    link: { origin: 'http://northwind.scopewright.app:3000', tenantKey: null },
  });
  expect(addressesIn(mail)).toContain(`http://${domain}:3000`);
});
