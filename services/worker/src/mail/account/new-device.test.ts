import { runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { afterAll, expect, it } from 'vitest';
import { composeNewDevice, newDeviceMail } from './new-device.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const at = new Date('2026-03-08T09:30:00Z');
const database = await testDatabase('mail_new_device');
const make = factories(database.models);
afterAll(() => database.close());

async function signedIn() {
  const firm = await make.firm({ timeZone: 'Europe/Berlin' });
  const user = await make.user(firm._id, { name: 'Ada' });
  const account = await make.authAccount({ email: user.email });
  const session = await make.session(user, {
    accountId: account._id,
    userAgent: FIREFOX,
    ip: '203.0.113.9',
    createdAt: at,
  });
  return {
    user,
    account,
    session,
    compose: () =>
      composeNewDevice({ models: database.models, productName: 'Scopewright' }, { sessionId: session._id }),
  };
}

it('contains the device, the time in the firm’s zone, and instructions', async () => {
  const { user, session, compose } = await signedIn();
  const mail = await compose();
  expect(mail).toMatchObject({
    to: user.email,
    subject: 'New sign-in to your account',
    key: `mail.new-device:${session._id}`,
  });
  for (const words of [
    'Hello Ada,',
    'Firefox on Linux',
    '8 March 2026 at 10:30 CET',
    'change your password immediately',
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.text.replaceAll('\u2060', '')).toContain('203.0.113.9');
});

it('is not sent when session or account were deleted', async () => {
  const first = await signedIn();
  await runAsSystem('test', () => database.models.sessions.deleteOne({ _id: first.session._id }));
  expect(await first.compose()).toBeNull();
  const second = await signedIn();
  await runAsSystem('test', () => database.models.authAccounts.deleteOne({ _id: second.account._id }));
  expect(await second.compose()).toBeNull();
});

it('has a text for an unidentified browser', () => {
  const { text } = newDeviceMail({
    productName: 'Scopewright',
    name: '',
    userAgent: null,
    ip: null,
    at,
    timeZone: 'UTC',
  });
  expect(text).toContain('with a browser that does not say which it is, on 8 March 2026 at 09:30 UTC. This browser');
});
