import { type FirmDoc, runAsSystem } from '@scopewright/data';
import { factories, type TestDatabase, testDatabase } from '@scopewright/data/testing';
import { LIFECYCLE_NOTICES, type LifecycleNotice } from '@scopewright/domain/lifecycle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECRET } from '../testing/invite.ts';
import { composeLifecycle } from './lifecycle.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-03-08T09:30:00Z');
const daysFromNow = (days: number): Date => new Date(now.getTime() + days * DAY_MS);
const link = { origin: 'https://northwind.scopewright.app', tenantKey: null };
let database: TestDatabase;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  database = await testDatabase('mail_lifecycle');
  make = factories(database.models, { clock: () => now });
});
afterAll(() => database.close());

/** A firm of which a notice holds, and when what that speaks of is. */
const HOLDING: Record<LifecycleNotice, { firm: Partial<FirmDoc>; at: Date; subject: string; path: string }> = (() => {
  const unused = (days: number) => ({ trialEndsAt: daysFromNow(-days), lastActivityAt: daysFromNow(-days) });
  const archiving = (days: number) => ({
    firm: unused(90 - days),
    at: daysFromNow(days),
    path: '/',
  });
  const reminding = (days: number) => ({ firm: unused(days), at: daysFromNow(90 - days), subject: 'Your work is still here', path: '/settings/billing' });
  return {
    'trial-ending-3': { firm: { trialEndsAt: daysFromNow(3) }, at: daysFromNow(3), subject: 'Your trial ends on 11 March 2026', path: '/settings/billing' },
    'trial-ending-1': { firm: { trialEndsAt: daysFromNow(1) }, at: daysFromNow(1), subject: 'Your trial ends on 9 March 2026', path: '/settings/billing' },
    'read-only': { firm: { trialEndsAt: now }, at: now, subject: 'Your account is read-only now', path: '/settings/billing' },
    'reminder-30': reminding(30),
    'reminder-60': reminding(60),
    'archive-7': { ...archiving(7), subject: 'Your account will be archived on 15 March 2026' },
    'archive-1': { ...archiving(1), subject: 'Your account will be archived on 9 March 2026' },
    archived: { firm: { ...unused(90), archivedAt: now }, at: now, subject: 'Your account was archived', path: '/' },
    restored: { firm: unused(90), at: now, subject: 'Your account is back', path: '/' },
  };
})();

async function noticed(notice: LifecycleNotice, values: Partial<FirmDoc> = {}) {
  const firm = await make.firm({ name: 'Northwind', ...HOLDING[notice].firm, ...values });
  const admin = await make.user(firm._id, { name: 'Ada', role: 'firmAdmin' });
  const payload = { firmId: firm._id.toHexString(), userId: admin._id.toHexString(), notice, issue: 'period', at: HOLDING[notice].at.toISOString(), link };
  const compose = (at = now) => composeLifecycle({ models: database.models, clock: () => at, productName: 'Scopewright', secret: SECRET }, payload);
  return { firm, admin, compose };
}

it.each(LIFECYCLE_NOTICES)('%s goes to an administrator while it holds, with the way to act on it', async (notice) => {
  const { firm, admin, compose } = await noticed(notice);
  const { subject, path } = HOLDING[notice];
  const mail = await compose();
  expect(mail).toMatchObject({
    to: admin.email,
    subject: `Northwind: ${subject}`,
    key: `mail.lifecycle:${firm._id.toHexString()}:${notice}:period:${admin._id.toHexString()}`,
  });
  for (const part of [mail?.text, mail?.html])
    for (const words of ['Hello Ada,', 'Northwind', `https://northwind.scopewright.app${path}`]) expect(part).toContain(words);
});

it.each(LIFECYCLE_NOTICES)('%s is not sent to who is no administrator any more, nor of a deleted firm', async (notice) => {
  const { models } = database;
  const demoted = await noticed(notice);
  await runAsSystem('test', () => models.users.updateOne({ _id: demoted.admin._id }, { role: 'consultant' }));
  expect(await demoted.compose()).toBeNull();
  expect(await (await noticed(notice, { deletedAt: now })).compose()).toBeNull();
});

const BEFORE_THE_ARCHIVE = LIFECYCLE_NOTICES.filter((notice) => notice !== 'archived' && notice !== 'restored');

it.each(BEFORE_THE_ARCHIVE)('%s is not sent once a plan is paid, or the firm is archived', async (notice) => {
  expect(await (await noticed(notice, { plan: 'paid' })).compose()).toBeNull();
  expect(await (await noticed(notice, { archivedAt: now })).compose()).toBeNull();
});

it.each(BEFORE_THE_ARCHIVE.filter((notice) => notice !== 'read-only'))('%s is not sent after what it announces', async (notice) => {
  const { compose } = await noticed(notice);
  expect(await compose(HOLDING[notice].at)).toBeNull();
});

it.each(['reminder-30', 'reminder-60', 'archive-7', 'archive-1'] as const)('%s is not sent when somebody has used the firm since', async (notice) => {
  expect(await (await noticed(notice, { lastActivityAt: now })).compose()).toBeNull();
});

it('what became of an archive is not said of a firm that is as before', async () => {
  expect(await (await noticed('archived', { archivedAt: null })).compose()).toBeNull();
  expect(await (await noticed('restored', { archivedAt: now })).compose()).toBeNull();
});
