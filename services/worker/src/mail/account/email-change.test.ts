import { emailChangeToken, runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { SECRET } from '../../testing/invite.ts';
import { composeEmailChange, composeEmailChanged, emailChangeMail } from './email-change.ts';

const now = new Date('2026-03-08T09:30:00Z');
const database = await testDatabase('email-change');
const make = factories(database.models);
afterAll(() => database.close());

const link = { origin: 'https://northwind.scopewright.app', tenantKey: null };
const parts = () => ({ models: database.models, productName: 'Scopewright', secret: SECRET, clock: () => now });

/** A pending change of a person with a membership. */
async function change(values: { expiresAt?: Date; doneAt?: Date | null } = {}) {
  const firm = await make.firm();
  const { email } = await make.user(firm._id, { name: 'Ada' });
  const _id = new Types.ObjectId();
  const account = await make.authAccount({ email, emailChangeId: _id });
  const document = {
    _id,
    accountId: account._id,
    oldEmail: email,
    newEmail: `new.${email}`,
    nonce: 'a nonce',
    createdAt: now,
    ...values,
  };
  const expiresAt = values.expiresAt ?? new Date(now.getTime() + 3_600_000);
  await database.models.emailChanges.create({ ...document, expiresAt });
  return { changeId: _id.toHexString(), account, email, newEmail: document.newEmail };
}

it('each address gets a separate link, and the new one no data of the account', async () => {
  const { changeId, email, newEmail } = await change();
  const [old, fresh] = await Promise.all(
    (['old', 'new'] as const).map((side) => composeEmailChange(parts(), { changeId, side, link })),
  );
  expect(old).toMatchObject({
    to: email,
    subject: 'Confirm your new email address',
    key: `mail.email-change:${changeId}:old`,
  });
  expect(fresh).toMatchObject({
    to: newEmail,
    subject: 'Confirm this email address',
    key: `mail.email-change:${changeId}:new`,
  });
  for (const [mail, side] of [
    [old, 'old'],
    [fresh, 'new'],
  ] as const)
    for (const part of [mail?.text, mail?.html])
      expect(part).toContain(
        `https://northwind.scopewright.app/email-change/${emailChangeToken(changeId, side, 'a nonce', SECRET)}`,
      );
  expect(old?.text).toContain('Hello Ada,');
  expect(old?.text).toContain('8 March 2026');
  expect(fresh?.text).toMatch(/^Hello,\n/);
  expect(fresh?.text.replaceAll(newEmail, '')).not.toContain(email);
  expect(fresh?.text).not.toContain('Ada');
});

it('a change that is expired, replaced, done or deleted is not mailed', async () => {
  const compose = (changeId: string) => composeEmailChange(parts(), { changeId, side: 'new', link });
  const [over, done, replaced] = [await change({ expiresAt: now }), await change({ doneAt: now }), await change()];
  await database.models.authAccounts.updateOne(
    { _id: replaced.account._id },
    { $set: { emailChangeId: new Types.ObjectId() } },
  );
  for (const changeId of [over.changeId, done.changeId, replaced.changeId, new Types.ObjectId().toHexString()])
    expect(await compose(changeId)).toBeNull();
});

it('the former address is notified once the change took effect', async () => {
  const { changeId, email, newEmail } = await change();
  expect(await composeEmailChanged(parts(), { changeId })).toBeNull();
  await database.models.emailChanges.updateOne({ _id: changeId }, { $set: { doneAt: now } });
  await runAsSystem('test', () => database.models.users.updateMany({ email }, { $set: { email: newEmail } }));
  const mail = await composeEmailChanged(parts(), { changeId });
  expect(mail).toMatchObject({
    to: email,
    subject: 'Your email address was changed',
    key: `mail.email-changed:${changeId}`,
  });
  expect(mail?.text).toContain('Hello Ada,');
});

it('shows markup in a name as text', () => {
  const { html } = emailChangeMail('old', {
    productName: 'Scopewright',
    name: '<img src=x>',
    newEmail: 'a@b.example',
    url: 'https://x.example/',
    expiresAt: now,
  });
  expect(html).not.toContain('<img');
});
