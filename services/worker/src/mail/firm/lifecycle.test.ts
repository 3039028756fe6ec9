import { type FirmDoc, runAsSystem, stopMailsToken } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { firmLifecycle, LIFECYCLE_NOTICES, type LifecycleNotice } from '@scopewright/domain/lifecycle';
import { afterAll, expect, it } from 'vitest';
import { SECRET } from '../../testing/invite.ts';
import { composeLifecycle } from './lifecycle.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-03-08T09:30:00Z');
const daysFromNow = (days: number): Date => new Date(now.getTime() + days * DAY_MS);
const link = { origin: 'https://northwind.scopewright.app', tenantKey: null };
const database = await testDatabase('mail_lifecycle');
const make = factories(database.models, { clock: () => now });
afterAll(() => database.close());

/** A firm with a notice that is due now, the mail's subject and its link's path. */
const DUE: Record<LifecycleNotice, { firm: Partial<FirmDoc>; subject: string; path: string }> = (() => {
  const unused = (days: number) => ({
    createdAt: daysFromNow(-days - 14),
    trialEndsAt: daysFromNow(-days),
    lastActivityAt: daysFromNow(-days),
  });
  const noticesGiven = [{ notice: 'archive-7' as const, anchor: daysFromNow(1), at: daysFromNow(-6) }];
  const reminder = { subject: 'Your work is still here', path: '/settings/billing' };
  return {
    'trial-ending-3': {
      firm: { trialEndsAt: daysFromNow(3) },
      subject: 'Your trial ends on 11 March 2026',
      path: '/settings/billing',
    },
    'trial-ending-1': {
      firm: { trialEndsAt: daysFromNow(1) },
      subject: 'Last reminder: your trial ends on 9 March 2026',
      path: '/settings/billing',
    },
    'read-only': { firm: { trialEndsAt: now }, subject: 'Your account is read-only now', path: '/settings/billing' },
    'reminder-30': { firm: unused(30), ...reminder },
    'reminder-60': { firm: unused(60), ...reminder },
    'archive-7': { firm: unused(83), subject: 'Your account will be archived on 15 March 2026', path: '/' },
    'archive-1': {
      firm: { ...unused(89), noticesGiven },
      subject: 'Last reminder: your account will be archived on 9 March 2026',
      path: '/',
    },
    archived: { firm: { ...unused(90), archivedAt: now }, subject: 'Your account was archived', path: '/restore' },
    restored: {
      firm: { ...unused(90), lastActivityAt: now, restoredAt: now },
      subject: 'Your account is restored',
      path: '/',
    },
  };
})();

/** The mail of a notice that was due, for a firm that has changed since. */
async function noticed(notice: LifecycleNotice, changes: Partial<FirmDoc> = {}) {
  const firm = await make.firm({ name: 'Northwind', ...DUE[notice].firm });
  const admin = await make.user(firm._id, { name: 'Ada', role: 'firmAdmin' });
  const due = firmLifecycle(firm, now).due.find((one) => one.kind === 'notice' && one.notice === notice);
  if (due?.kind !== 'notice') throw new Error(`${notice} is not due`);
  await runAsSystem('test', () => database.models.firms.updateOne({ _id: firm._id }, { $set: changes }));
  const { issue, about } = due;
  const payload = {
    firmId: firm._id.toHexString(),
    userId: admin._id.toHexString(),
    notice,
    issue,
    at: about.toISOString(),
    link,
  };
  const compose = (at = now) =>
    composeLifecycle({ models: database.models, clock: () => at, productName: 'Scopewright', secret: SECRET }, payload);
  return { firm, admin, issue, about, compose };
}

it.each(LIFECYCLE_NOTICES)('%s goes to an administrator while it applies, with a link to act on it', async (notice) => {
  const { firm, admin, issue, compose } = await noticed(notice);
  const { subject, path } = DUE[notice];
  const mail = await compose();
  expect(mail).toMatchObject({
    to: admin.email,
    subject: `Northwind: ${subject}`,
    key: `mail.lifecycle:${firm._id.toHexString()}:${notice}:${issue}:${admin._id.toHexString()}`,
  });
  for (const part of [mail?.text, mail?.html])
    for (const words of ['Hello Ada,', 'Northwind', `https://northwind.scopewright.app${path}`])
      expect(part).toContain(words);
});

it.each(LIFECYCLE_NOTICES)(
  '%s is not sent to who is no administrator any more, nor of a deleted firm',
  async (notice) => {
    const { models } = database;
    const demoted = await noticed(notice);
    await runAsSystem('test', () => models.users.updateOne({ _id: demoted.admin._id }, { role: 'consultant' }));
    expect(await demoted.compose()).toBeNull();
    expect(await (await noticed(notice, { deletedAt: now })).compose()).toBeNull();
  },
);

const BEFORE_THE_ARCHIVE = LIFECYCLE_NOTICES.filter((notice) => notice !== 'archived' && notice !== 'restored');

it.each(BEFORE_THE_ARCHIVE)('%s is not sent once a plan is paid, or the firm is archived', async (notice) => {
  expect(await (await noticed(notice, { plan: 'paid' })).compose()).toBeNull();
  expect(await (await noticed(notice, { archivedAt: now })).compose()).toBeNull();
});

it.each(BEFORE_THE_ARCHIVE.filter((notice) => notice !== 'read-only'))(
  '%s is not sent after the announced event',
  async (notice) => {
    const { about, compose } = await noticed(notice);
    expect(await compose(about)).toBeNull();
  },
);

it('names the day in the zone of the firm', async () => {
  const { compose } = await noticed('trial-ending-3', { timeZone: 'Pacific/Pago_Pago' });
  expect((await compose())?.subject).toBe('Northwind: Your trial ends on 10 March 2026');
});

it.each(['reminder-30', 'reminder-60', 'archive-7', 'archive-1'] as const)(
  '%s is not sent when someone has used the firm since',
  async (notice) => {
    expect(await (await noticed(notice, { lastActivityAt: now })).compose()).toBeNull();
  },
);

it('an archiving is not reported for a firm that is open again', async () => {
  expect(await (await noticed('archived', { archivedAt: null })).compose()).toBeNull();
  expect(await (await noticed('restored', { archivedAt: now })).compose()).toBeNull();
});

it.each(['reminder-30', 'reminder-60'] as const)(
  '%s can be stopped by one click, and is not sent to people who have turned it off',
  async (notice) => {
    const { admin, compose } = await noticed(notice);
    const token = stopMailsToken(admin._id.toHexString(), 'account-reminder', SECRET);
    const mail = await compose();
    expect(mail?.stopUrl).toBe(`https://northwind.scopewright.app/api/public/mails/${token}/stop`);
    expect(mail?.text).toContain(
      'Choose your notifications: https://northwind.scopewright.app/settings/notifications\n',
    );
    const set = { notificationChoices: { 'account-reminder': { mail: false } } };
    await runAsSystem('test', () => database.models.users.updateOne({ _id: admin._id }, { $set: set }));
    expect(await compose()).toBeNull();
  },
);

it.each(LIFECYCLE_NOTICES.filter((notice) => !notice.startsWith('reminder')))(
  '%s goes to every administrator, regardless of their choices',
  async (notice) => {
    const { admin, compose } = await noticed(notice);
    const set = { notificationChoices: { 'account-reminder': { mail: false } } };
    await runAsSystem('test', () => database.models.users.updateOne({ _id: admin._id }, { $set: set }));
    const mail = await compose();
    expect(mail?.to).toBe(admin.email);
    expect(mail).not.toHaveProperty('stopUrl');
    expect(mail?.text).not.toContain('/settings/notifications');
  },
);
