import { factories, testDatabase } from '@scopewright/data/testing';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { composePassword, passwordMail } from './password.ts';

const database = await testDatabase('password-mail');
const make = factories(database.models);
afterAll(() => database.close());

const issue = new Types.ObjectId().toHexString();
const compose = (accountId: string, what: 'changed' | 'reset' | 'set-by-operator') =>
  composePassword({ models: database.models, productName: 'Scopewright' }, { accountId, issue, what });

it.each([
  ['changed', 'Your password was changed', 'Forgot password?'],
  ['reset', 'Your password was reset', 'Forgot password?'],
  ['set-by-operator', 'A new password was set for you', 'write to your firm’s administrator'],
] as const)(
  'states that the password was %s, with instructions if it was not them',
  async (what, subject, otherwise) => {
    const firm = await make.firm();
    const { email } = await make.user(firm._id, { name: 'Ada' });
    const { _id } = await make.authAccount({ email });
    const mail = await compose(_id.toHexString(), what);
    expect(mail).toMatchObject({ to: email, subject, key: `mail.password:${issue}` });
    expect(mail?.text).toContain('Hello Ada,');
    for (const part of [mail?.text, mail?.html]) expect(part).toContain(otherwise);
  },
);

it('is not sent when the account was deleted', async () => {
  expect(await compose(new Types.ObjectId().toHexString(), 'changed')).toBeNull();
});

it('shows markup in a name as text', () => {
  expect(passwordMail('reset', { productName: 'Scopewright', name: '<img src=x>' }).html).not.toContain('<img');
});
