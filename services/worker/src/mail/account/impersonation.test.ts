import { runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { afterAll, expect, it } from 'vitest';
import { composeImpersonation } from './impersonation.ts';

const until = new Date('2026-03-08T09:30:00Z');
const database = await testDatabase('mail_impersonation');
const make = factories(database.models);
afterAll(() => database.close());

async function begun() {
  const firm = await make.firm({ timeZone: 'Europe/Berlin' });
  const to = await make.user(firm._id, { name: 'Ada' });
  const person = await make.user(firm._id, { role: 'consultant', name: 'Con' });
  const administrator = await make.user(null, { name: 'Grace Root' });
  const session = await make.session(person, {
    impersonation: {
      administratorId: administrator._id,
      administratorSessionId: 'a'.repeat(22),
      reason: 'See evil.example',
      until,
      returnUrl: 'https://x.example/',
    },
  });
  const payload = { sessionId: session._id, userId: to._id.toHexString() };
  return {
    to,
    session,
    payload,
    compose: () => composeImpersonation({ models: database.models, productName: 'Scopewright' }, payload),
  };
}

it('names the viewer and the person, why, and until when in the firm’s zone', async () => {
  const { to, payload, compose } = await begun();
  const mail = await compose();
  expect(mail).toMatchObject({
    to: to.email,
    subject: 'Support is viewing your account',
    key: `mail.impersonation:${payload.sessionId}:${payload.userId}`,
  });
  const text = mail?.text ?? '';
  for (const words of [
    'Hello Ada,',
    'Grace Root, an administrator of Scopewright',
    'what Con sees',
    '8 March 2026 at 10:30 CET',
  ])
    expect(text).toContain(words);
  // a link-like text in the reason does not become a link
  expect(text).not.toContain('evil.example');
  expect(text.replaceAll('\u2060', '')).toContain('“See evil.example”');
});

it('is not sent when the session or the person was deleted', async () => {
  const first = await begun();
  await runAsSystem('test', () => database.models.sessions.deleteOne({ _id: first.session._id }));
  expect(await first.compose()).toBeNull();
  const second = await begun();
  await runAsSystem('test', () => database.models.users.updateOne({ _id: second.to._id }, { status: 'removed' }));
  expect(await second.compose()).toBeNull();
});
