import type { UserDoc } from '@scopewright/data';
import { afterAll, expect, it } from 'vitest';
import { startDelivery, type TestFirm } from '../testing/delivery.ts';

const signIn = async (user: UserDoc) => delivery.tokens.signFor(user, await make.session(user));
const delivery = await startDelivery('invite-administrator');
const { make } = delivery;
const operator = await signIn(await make.user(null));
afterAll(() => delivery.close());

const invite = ({ id }: Pick<TestFirm, 'id'>, body: object, token = operator, tenant?: string) =>
  delivery.service.call('inviteFirmAdmin', {
    params: { firmId: id.toHexString() },
    token,
    body,
    ...(tenant && { tenant }),
  });
const mailsOf = ({ id }: TestFirm) =>
  delivery.system(() =>
    delivery.database.models.outbox.find({ job: 'mail.invitation', 'payload.firmId': id.toHexString() }).lean(),
  );

it('invites an administrator by a mail whose link leads to the firm, and notes it in the firm’s audit trail', async () => {
  const at = await delivery.firm();
  const answer = await invite(at, { email: 'New@Admin.test', name: 'Ada' });
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { email: 'new@admin.test', name: 'Ada', role: 'firmAdmin', status: 'invited' },
  ]);
  const [mail, ...others] = await mailsOf(at);
  expect(others).toEqual([]);
  expect(mail?.payload).toMatchObject({ link: { origin: expect.stringContaining(`${at.key}.`) } });
  const events = await delivery.system(() => delivery.database.models.auditEvents.find({ firmId: at.id }).lean());
  expect(events).toMatchObject([
    { action: 'staff.invited', targetName: 'new@admin.test', changes: { role: { from: null, to: 'firmAdmin' } } },
  ]);
});

it('invites someone once, also when it is pressed twice', async () => {
  const at = await delivery.firm();
  const answers = await Promise.all([1, 2, 3].map(() => invite(at, { email: 'once@admin.test' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await mailsOf(at)).toHaveLength(1);
  expect((await invite(at, { email: at.admin.email })).status).toBe(409);
});

it('answers the same press again with the invitation it made, however late it comes', async () => {
  const at = await delivery.firm();
  const press = (email: string) =>
    delivery.service.call('inviteFirmAdmin', {
      params: { firmId: at.id.toHexString() },
      token: operator,
      body: { email },
      headers: { 'Idempotency-Key': 'invite-administrator-press' },
    });
  const answers = [
    ...(await Promise.all([press('twice@admin.test'), press('twice@admin.test')])),
    await press('twice@admin.test'),
  ];
  const [first] = answers;
  for (const { status, body } of answers) expect([status, body]).toEqual([201, first?.body]);
  expect(await mailsOf(at)).toHaveLength(1);
  expect((await press('another@admin.test')).status).toBe(422);
});

it('is refused for a firm that is archived, deleted or not there', async () => {
  for (const values of [{ archivedAt: new Date() }, { deletedAt: new Date(), deletionNonce: 'n' }]) {
    const at = await delivery.firm(values);
    expect((await invite(at, { email: 'late@admin.test' })).status, JSON.stringify(values)).toBe(409);
    expect(await mailsOf(at)).toEqual([]);
  }
  expect((await invite({ id: (await make.user(null))._id }, { email: 'none@admin.test' })).status).toBe(404);
});

it('is for current system administrators alone', async () => {
  const at = await delivery.firm();
  const consultant = await make.user(at.id, { role: 'consultant' });
  for (const token of [at.token, await signIn(consultant)])
    expect((await invite(at, { email: 'x@admin.test' }, token, at.key)).status).toBe(403);
  const former = await make.user(null);
  const token = await signIn(former);
  await delivery.system(() =>
    delivery.database.models.users.updateOne({ _id: former._id }, { $set: { status: 'removed' } }),
  );
  expect((await invite(at, { email: 'x@admin.test' }, token)).status).toBe(401);
  expect(await mailsOf(at)).toEqual([]);
});
