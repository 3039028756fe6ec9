import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CodePurpose } from '@scopewright/contracts';
import type { CallName } from '@scopewright/contracts/routes';
import type { UserDoc } from '@scopewright/data';
import { testClient } from '@scopewright/service-kit/testing';
import { afterAll, afterEach, expect, test } from 'vitest';
import { PASSWORD, startTestIdentity } from '../testing/identity.ts';
import type { CrashPoint, IdentityProcessSettings } from '../testing/identity-process.ts';

const NEW_PASSWORD = 'another password';
const THIRD_PASSWORD = 'a third password';
/** The server aborts a killed process's transactions after ten seconds and checks every five. */
const GIVEN_UP = { timeout: 60_000, interval: 500 };

const children: ChildProcess[] = [];

const identity = await startTestIdentity();
const firm = await identity.make.firmAt('acme');
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => identity.close());

/** Calls a process concurrently that dies in the middle of them. */
async function callAndDie(crashAt: CrashPoint, calls: [name: CallName, body: object][]): Promise<void> {
  const settings: IdentityProcessSettings = { dbName: identity.data.dbName, now: identity.now().getTime(), crashAt };
  const file = fileURLToPath(new URL('../testing/identity-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = once(child, 'exit');
  const [url] = await once(createInterface(child.stdout), 'line');
  const { call } = testClient(String(url));
  const answers = await Promise.allSettled(calls.map(([name, body]) => call(name, { body })));
  expect(answers.some(({ status }) => status === 'rejected')).toBe(true);
  expect(await ended).toEqual([null, 'SIGKILL']);
}

/** Requests a code and returns the body that carries it. */
async function proven<B extends { email: string }>(
  name: CallName,
  purpose: CodePurpose,
  body: B,
): Promise<B & { verificationCode: string }> {
  expect((await identity.call(name, { body: { email: body.email } })).status).toBe(202);
  return { ...body, verificationCode: await identity.codeFor(body.email, purpose) };
}
const newPassword = (email: string, password: string) =>
  proven('resetPassword', 'reset-password', { email, newPassword: password });
const recovery = (email: string) => proven('recoverUser', 'recover', { email });

const eventsOf = (action: string, targetId: string) =>
  identity.look(() => identity.data.models.auditEvents.countDocuments({ action, targetId }));
/** 200 while the session is open, 401 once it has ended, 503 while an unfinished transaction holds it. */
const sessionStatus = async (cookie: string) =>
  (await identity.call('session', { tenant: 'acme', headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' } }))
    .status;

test.each<[CrashPoint, boolean]>([
  ['first-commit', false],
  ['second-committed', true],
])(
  'a process killed at ‘%s’ of setting a password and recovering a record has done all that belongs to them, or nothing, and both can be repeated',
  async (crashAt, done) => {
    const [forgetful, lost] = [await identity.person(firm), await identity.person(firm, { role: 'consultant' })];
    const [ofForgetful, ofLost] = [
      await identity.signIn(forgetful.user.email, 'acme'),
      await identity.signIn(lost.user.email, 'acme'),
    ];
    await identity.look(() => identity.data.models.users.deleteOne({ _id: lost.user._id }));
    await callAndDie(crashAt, [
      ['resetPassword', await newPassword(forgetful.user.email, NEW_PASSWORD)],
      ['recoverUser', await recovery(lost.user.email)],
    ]);

    const { models } = identity.data;
    const accountId = forgetful.account._id.toHexString();
    const { passwordHash, version } = await models.authAccounts.findById(accountId).orFail().lean();
    expect(
      await Promise.all([NEW_PASSWORD, PASSWORD].map((password) => identity.passwords.matches(passwordHash, password))),
    ).toEqual([done, !done]);
    expect(version).toBe(forgetful.account.version + (done ? 1 : 0));
    await expect.poll(() => sessionStatus(ofForgetful.cookie), GIVEN_UP).toBe(done ? 401 : 200);
    const mails = await models.outbox.countDocuments({ job: 'mail.password', 'payload.accountId': accountId });
    expect([mails, await eventsOf('password.reset', accountId)]).toEqual(done ? [1, 1] : [0, 0]);
    const records = () => identity.look(() => models.users.find({ email: lost.user.email }).lean<UserDoc[]>());
    const restored = [{ _id: lost.user._id, role: 'consultant', status: 'active' }];
    expect(await records()).toMatchObject(done ? restored : []);
    const recovered = () => eventsOf('user.recovered', lost.user._id.toHexString());
    expect(await recovered()).toBe(done ? 1 : 0);

    const repeated = async (name: CallName, body: Promise<object>) =>
      (await identity.call(name, { body: await body })).status;
    await expect
      .poll(() => repeated('resetPassword', newPassword(forgetful.user.email, THIRD_PASSWORD)), GIVEN_UP)
      .toBe(200);
    await expect.poll(() => repeated('recoverUser', recovery(lost.user.email)), GIVEN_UP).toBe(200);
    expect([await sessionStatus(ofForgetful.cookie), await sessionStatus(ofLost.cookie)]).toEqual([401, 401]);
    expect((await identity.signIn(forgetful.user.email, 'acme', THIRD_PASSWORD)).response.status).toBe(200);
    expect(await records()).toMatchObject(restored);
    expect(await recovered()).toBe(1);
    expect((await identity.signIn(lost.user.email, 'acme')).response.status).toBe(200);
  },
);
