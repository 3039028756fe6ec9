import { restoreFirmToken } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { afterAll, expect, it } from 'vitest';
import { composeRestoreLink } from './restore-link.ts';

const now = new Date('2026-03-08T09:30:00Z');
const link = { origin: 'https://acme.scopewright.app', tenantKey: null };
const ISSUE = 'e'.repeat(24);
const database = await testDatabase('restore_link');
const make = factories(database.models, { clock: () => now });
afterAll(() => database.close());

const compose = (firm: Awaited<ReturnType<typeof make.firm>>, email: string) =>
  composeRestoreLink(
    { models: database.models, clock: () => now, productName: 'Scopewright', secret: 'secret' },
    { firmId: firm._id.toHexString(), email, issue: ISSUE, link },
  );

it('is mailed again to an administrator of a deleted firm, as another mail', async () => {
  const firm = await make.firm({ deletedAt: now, deletionNonce: 'nonce' });
  const admin = await make.user(firm._id);
  const mail = await compose(firm, admin.email);
  expect(mail).toMatchObject({ to: admin.email, key: `mail.restore-link:${admin._id.toHexString()}:${ISSUE}` });
  expect(mail?.text).toContain(
    `${link.origin}/restore#restore=${restoreFirmToken(firm._id.toHexString(), 'nonce', 'secret')}`,
  );
});

it('is mailed again to an administrator of an archived firm', async () => {
  const firm = await make.firm({ archivedAt: now, archiveNonce: 'nonce' });
  const admin = await make.user(firm._id);
  const mail = await compose(firm, admin.email);
  expect(mail).toMatchObject({ to: admin.email, key: `mail.restore-link:${admin._id.toHexString()}:${ISSUE}` });
  expect(mail?.text).toContain(
    `${link.origin}/restore#restore=${restoreFirmToken(firm._id.toHexString(), 'nonce', 'secret')}`,
  );
});

it('is mailed to no one else, and not of a firm that is open', async () => {
  const firm = await make.firm({ archivedAt: now, archiveNonce: 'nonce' });
  const stranger = await make.user((await make.firm())._id);
  const people = [
    await make.user(firm._id, { role: 'consultant' }),
    await make.user(firm._id, { status: 'removed' }),
    await make.user(firm._id, { status: 'invited' }),
    stranger,
  ];
  for (const { email } of [...people, { email: 'nobody@example.test' }]) expect(await compose(firm, email)).toBeNull();
  const open = await make.firm();
  expect(await compose(open, (await make.user(open._id)).email)).toBeNull();
});
