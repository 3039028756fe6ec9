import { runAsSystem } from '@scopewright/data';
import { testDatabase } from '@scopewright/data/testing';
import { afterAll, expect, it } from 'vitest';
import { invite, SECRET } from '../../testing/invite.ts';
import { composeInvitation, composeInvitationRequest } from './invitation.ts';

const now = new Date('2026-03-08T09:30:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const ISSUE = 'e'.repeat(24);
const database = await testDatabase('invitation_request');
afterAll(() => database.close());

let count = 0;
/** An invitation with the date on which its link expires. */
async function invited(expiresAt: Date) {
  const made = await invite(database, { email: `asked${++count}@contoso.example` });
  await runAsSystem('date an invitation', () =>
    database.models.invitations.updateOne({ _id: made.invitation._id }, { $set: { expiresAt } }),
  );
  return made;
}
const parts = { models: database.models, clock: () => now, productName: 'Scopewright', secret: SECRET };
const request = ({ payload: { firmId, link } }: Awaited<ReturnType<typeof invite>>, email: string) =>
  composeInvitationRequest(parts, { firmId, email, issue: ISSUE, link });

it('mails the current link again, as another mail', async () => {
  const made = await invited(new Date(now.getTime() + DAY_MS));
  const mail = await request(made, made.user.email);
  expect(mail).toMatchObject({
    to: made.user.email,
    subject: 'Reminder: Northwind <Partners> invites you to Contoso & Sons',
    key: `mail.invitation-request:${made.invitation._id.toHexString()}:${ISSUE}`,
  });
  expect(mail?.text).toContain(`${made.payload.link.origin}/invitation/${made.token}`);
  expect(mail?.text).toContain('Here is your link again');
  expect((await composeInvitation(parts, made.payload))?.key).not.toBe(mail?.key);
});

it('mails an expired link too, with instructions', async () => {
  const made = await invited(new Date(now.getTime() - DAY_MS));
  const { text } = (await request(made, made.user.email)) ?? expect.fail('There is no mail');
  expect(text).toContain('It has expired: open it to ask for a new one.');
  expect(text).not.toContain('The link works until');
  expect(await composeInvitation(parts, made.payload)).toBeNull();
});

it('mails nothing to anyone else, nor of an invitation that was accepted or revoked', async () => {
  const made = await invited(new Date(now.getTime() + DAY_MS));
  const elsewhere = await invited(new Date(now.getTime() + DAY_MS));
  expect(await request(made, 'nobody@example.test')).toBeNull();
  expect(await request(elsewhere, made.user.email)).toBeNull();
  await runAsSystem('remove a person', () =>
    database.models.users.updateOne({ _id: made.user._id }, { $set: { status: 'removed' } }),
  );
  expect(await request(made, made.user.email)).toBeNull();
  await runAsSystem('accept an invitation', () =>
    database.models.invitations.updateOne({ _id: elsewhere.invitation._id }, { $set: { usedAt: now } }),
  );
  expect(await request(elsewhere, elsewhere.user.email)).toBeNull();
});
