import type { SessionGrant } from '@scopewright/contracts';
import { emailChangeToken, endAccountSessions, type FirmDoc, withTransaction } from '@scopewright/data';
import { Types } from 'mongoose';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { INVITATION_SECRET, PASSWORD, type Person, startTestIdentity } from '../testing/identity.ts';

let count = 0;
const identity = await startTestIdentity();
afterAll(() => identity.close());

const HOUR_MS = 3_600_000;
const fresh = () => `new-${++count}@example.test`;

/** A person signed in at their own new firm. */
async function signedIn(
  values = {},
): Promise<Person & { firm: FirmDoc; key: string; from: { tenant: string; token: string } }> {
  const key = `firm-${++count}`;
  const firm = await identity.make.firmAt(key);
  const person = await identity.person(firm, values);
  const { grant } = await identity.signIn(person.user.email, key);
  return { ...person, firm, key, from: { tenant: key, token: grant.accessToken } };
}
type Owner = Awaited<ReturnType<typeof signedIn>>;

const request = (owner: Owner, email: string, password = PASSWORD) =>
  identity.call('requestEmailChange', { ...owner.from, body: { email, password } });

/** Requests a change and returns the tokens of the two mails. */
async function asked(owner: Owner, email = fresh()) {
  expect((await request(owner, email)).status).toBe(202);
  const account = await identity.data.models.authAccounts.findOne({ _id: owner.account._id }).lean();
  const change = await identity.data.models.emailChanges.findOne({ _id: account?.emailChangeId }).lean();
  if (!change) throw new Error('There is no change');
  const id = change._id.toHexString();
  const tokenOf = (side: 'old' | 'new') => emailChangeToken(id, side, change.nonce, INVITATION_SECRET);
  return { id, email, old: tokenOf('old'), new: tokenOf('new') };
}

const answer = async (token: string, decision: 'confirm' | 'refuse' = 'confirm') => {
  const { status, body } = await identity.call('answerEmailChange', { body: { token, answer: decision } });
  return [status, body] as const;
};
const accountOf = (owner: Owner) => identity.data.models.authAccounts.findOne({ _id: owner.account._id }).lean();
const mails = async (id: string) =>
  (await identity.data.models.outbox.find({ 'payload.changeId': id }).sort({ _id: 1 }).lean()).map(
    ({ job, payload }) => [job, payload.side],
  );

test('is asked for once however often it is pressed; another address, and the same one later, is another change', async () => {
  const owner = await signedIn();
  const email = fresh();
  const answers = [...(await Promise.all([request(owner, email), request(owner, email)])), await request(owner, email)];
  for (const { status, body } of answers) expect([status, body]).toEqual([202, answers[0]?.body]);
  const changes = () =>
    identity.data.models.emailChanges.find({ accountId: owner.account._id }).sort({ _id: 1 }).lean();
  const [change] = await changes();
  expect(await changes()).toHaveLength(1);
  expect(await mails(change?._id.toHexString() ?? '')).toHaveLength(2);
  expect((await request(owner, fresh())).status).toBe(202);
  expect((await request(owner, email)).status).toBe(202);
  expect(await changes()).toHaveLength(3);
});

test('takes effect everywhere once both addresses have confirmed, in either order, and sessions continue', async () => {
  for (const order of [['old', 'new'] as const, ['new', 'old'] as const]) {
    const owner = await signedIn();
    const elsewhere = await identity.make.firmAt(`elsewhere-${++count}`);
    const company = await identity.make.company(elsewhere._id, { adminEmail: owner.user.email });
    await identity.make.user(elsewhere._id, { email: owner.user.email, role: 'companyUser', companyId: company._id });
    const invitingKey = `inviting-${count}`;
    const inviting = await identity.make.firmAt(invitingKey);
    const invited = await identity.make.user(inviting._id, {
      email: owner.user.email,
      role: 'user',
      status: 'invited',
    });
    const { token: invitation } = await identity.make.invitation({
      firmId: inviting._id,
      userId: invited._id,
      email: owner.user.email,
    });

    const change = await asked(owner);
    expect(await mails(change.id)).toEqual([
      ['mail.email-change', 'old'],
      ['mail.email-change', 'new'],
    ]);
    expect(await answer(change[order[0]])).toEqual([200, { status: 'waiting', newEmail: change.email }]);
    expect((await accountOf(owner))?.email).toBe(owner.user.email);
    expect((await identity.call('emailChange', owner.from)).body).toMatchObject({
      email: owner.user.email,
      pending: { newEmail: change.email, oldConfirmed: order[0] === 'old', newConfirmed: order[0] === 'new' },
    });
    for (const _time of [1, 2])
      expect(await answer(change[order[1]])).toEqual([200, { status: 'done', newEmail: change.email }]);

    expect(await accountOf(owner)).toMatchObject({
      email: change.email,
      emailConfirmedAt: identity.now(),
      emailChangeId: null,
    });
    const left = await identity.look(async () => [
      await identity.data.models.users.countDocuments({ email: owner.user.email }),
      await identity.data.models.users.countDocuments({ email: change.email }),
      await identity.data.models.companies.findOne({ _id: company._id }, { _id: 0, adminEmail: 1, revision: 1 }).lean(),
    ]);
    expect(left).toEqual([0, 3, { adminEmail: change.email, revision: company.revision + 1 }]);
    expect((await mails(change.id)).filter(([job]) => job === 'mail.email-changed')).toHaveLength(1);
    expect((await identity.call('emailChange', owner.from)).body).toEqual({ email: change.email, pending: null });
    expect((await identity.signIn(owner.user.email, owner.key)).response.status).toBe(401);
    expect((await identity.signIn(change.email, owner.key)).grant.user.email).toBe(change.email);
    const joined = await identity.call('acceptInvitation', {
      tenant: invitingKey,
      params: { token: invitation },
      body: { password: PASSWORD },
    });
    expect((joined.body as SessionGrant).user.email).toBe(change.email);
  }
});

test('both concurrently take effect once', async () => {
  const owner = await signedIn();
  const change = await asked(owner);
  const outcomes = await Promise.all([answer(change.old), answer(change.new), answer(change.old), answer(change.new)]);
  expect(outcomes.map(([status]) => status)).toEqual([200, 200, 200, 200]);
  expect((await accountOf(owner))?.email).toBe(change.email);
  expect((await mails(change.id)).filter(([job]) => job === 'mail.email-changed')).toHaveLength(1);
});

test('an address with an account and one without are answered and mailed alike; that it is in use is only reported when both have confirmed', async () => {
  const owner = await signedIn();
  const taken = (await identity.person(owner.firm)).user.email;
  const free = await request(owner, fresh());
  const occupied = await request(owner, taken);
  const shapeOf = ({ status, body }: typeof free) => [
    status,
    Object.keys(body as object),
    (body as { oldConfirmed: boolean }).oldConfirmed,
  ];
  expect(shapeOf(occupied)).toEqual(shapeOf(free));
  const change = await asked(owner, taken);
  expect(await mails(change.id)).toHaveLength(2);
  expect(await answer(change.old)).toMatchObject([200, { status: 'waiting' }]);
  const [status, body] = await answer(change.new);
  expect([status, body]).toMatchObject([409, { code: 'email_taken' }]);
  expect((await accountOf(owner))?.email).toBe(owner.user.email);
});

test('an active membership without its account, or a pending one at the same firm, reserves its address', async () => {
  const owner = await signedIn();
  const other = await identity.make.firmAt(`other-${++count}`);
  for (const [firm, status] of [
    [other, 'active'],
    [owner.firm, 'invited'],
  ] as const) {
    const email = fresh();
    await identity.make.user(firm._id, { email, role: 'user', status });
    const change = await asked(owner, email);
    await answer(change.old);
    expect((await answer(change.new))[0], status).toBe(409);
    expect((await accountOf(owner))?.email).toBe(owner.user.email);
  }
});

test.each(['old', 'new'] as const)('the %s address can refuse, and then nothing confirms any more', async (side) => {
  const owner = await signedIn();
  const change = await asked(owner);
  await answer(side === 'old' ? change.new : change.old);
  expect(await answer(change[side], 'refuse')).toEqual([200, { status: 'refused', newEmail: change.email }]);
  for (const token of [change.old, change.new]) expect((await answer(token))[0]).toBe(410);
  expect((await identity.call('emailChange', owner.from)).body).toEqual({ email: owner.user.email, pending: null });
});

test('is over after a day, when it is cancelled, when another one is asked for, and when the password is reset', async () => {
  const ends: Record<string, (owner: Owner) => Promise<unknown>> = {
    'a day': async () => identity.advance(24 * HOUR_MS),
    cancelled: (owner) => identity.call('cancelEmailChange', owner.from),
    another: (owner) => request(owner, fresh()),
    reset: (owner) =>
      identity.look(() =>
        withTransaction(identity.data.connection, (session) =>
          endAccountSessions(identity.data.models, owner.account._id, {
            session,
            now: identity.now(),
            reason: 'reset',
          }),
        ),
      ),
  };
  for (const [name, end] of Object.entries(ends)) {
    const owner = await signedIn();
    const change = await asked(owner);
    await answer(change.old);
    await end(owner);
    expect(await answer(change.new), name).toMatchObject([410, { code: 'gone' }]);
    expect((await accountOf(owner))?.email, name).toBe(owner.user.email);
  }
});

test('takes the password, another address, and not without end', async () => {
  const owner = await signedIn();
  expect((await request(owner, fresh(), 'a guess')).body).toMatchObject({ code: 'wrong_password' });
  expect((await request(owner, ` ${owner.user.email.toUpperCase()} `)).body).toMatchObject({
    details: { email: 'This is already your email address' },
  });
  expect((await request(owner, 'no address')).status).toBe(422);
  expect((await accountOf(owner))?.emailChangeId).toBeNull();

  const limited = await startTestIdentity({ rateLimitFactor: 1 });
  onTestFinished(() => limited.close());
  const firm = await limited.make.firmAt('acme');
  const { grant } = await limited.signIn((await limited.person(firm)).user.email, 'acme');
  const statuses = [];
  for (let time = 0; time < 6; time++) {
    const body = { email: `victim${time}@example.test`, password: PASSWORD };
    statuses.push(
      (await limited.call('requestEmailChange', { tenant: 'acme', token: grant.accessToken, body })).status,
    );
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

test('a made-up, changed, foreign or swapped token answers nothing', async () => {
  const [owner, other] = [await signedIn(), await signedIn()];
  const [change, foreign] = [await asked(owner), await asked(other)];
  const mac = (token: string) => token.split('.')[2];
  for (const bad of [
    `${change.id}.new.${mac(change.old)}`,
    `${change.id}.old.${mac(foreign.old)}`,
    `${change.id}.old.${'x'.repeat(43)}`,
    `${new Types.ObjectId().toHexString()}.old.${mac(change.old)}`,
    `${change.old}x`,
    change.old.slice(0, -1),
  ])
    expect(await answer(bad), bad).toMatchObject([404, { error: 'This link is not valid.' }]);
  expect((await identity.call('answerEmailChange', { body: { token: { $gt: '' }, answer: 'confirm' } })).status).toBe(
    422,
  );
});

test('the links lead to where the person is: the firm’s address, or the bare domain of system administration', async () => {
  const owner = await signedIn();
  const linkOf = async (id: string) =>
    (await identity.data.models.outbox.findOne({ 'payload.changeId': id }).lean())?.payload.link;
  expect(await linkOf((await asked(owner)).id)).toEqual({
    origin: `http://${owner.key}.scopewright.app`,
    tenantKey: null,
  });
  const system = await identity.person(null);
  const { grant } = await identity.signIn(system.user.email);
  await identity.call('requestEmailChange', { token: grant.accessToken, body: { email: fresh(), password: PASSWORD } });
  const account = await identity.data.models.authAccounts.findOne({ _id: system.account._id }).lean();
  expect(await linkOf(account?.emailChangeId?.toHexString() ?? '')).toEqual({
    origin: 'http://scopewright.app',
    tenantKey: null,
  });
});
