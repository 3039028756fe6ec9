import type { Person } from '@scopewright/contracts';
import { type CompanyDoc, lastKnownMemberships, type UserDoc } from '@scopewright/data';
import { afterAll, describe, expect, it } from 'vitest';
import { type CallName, hex, INVITATIONS_PER_DAY, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('people');
const { make } = delivery;
afterAll(() => delivery.close());

interface Asked {
  token?: string;
  user?: Pick<UserDoc, '_id'>;
  body?: unknown;
  query?: Record<string, string>;
}
const ask = (
  at: TestFirm,
  name: CallName,
  of: Pick<CompanyDoc, '_id'>,
  { token = at.token, user, body, query }: Asked = {},
) =>
  delivery.service.call(name, {
    tenant: at.key,
    token,
    params: { companyId: hex(of), ...(user && { userId: hex(user) }) },
    ...(query && { query }),
    ...(body !== undefined && { body }),
  });
const people = async (...given: Parameters<typeof ask>) => ((await ask(...given)).body as { items: Person[] }).items;
const userOf = ({ _id }: Pick<UserDoc, '_id'>) =>
  delivery.system(() => delivery.database.models.users.findById(_id).orFail().lean());
const stored = ({ _id }: Pick<CompanyDoc, '_id'>) =>
  delivery.system(() => delivery.database.models.companies.findById(_id).orFail().lean());
const actionsOf = async ({ _id }: Pick<CompanyDoc, '_id'>) =>
  (
    await delivery.system(() => delivery.database.models.auditEvents.find({ companyId: _id }).sort({ _id: 1 }).lean())
  ).map(({ action }) => action);

/** A company with an administrator and a view-only user, both signed in. */
async function companyOfTwo() {
  const at = await delivery.firm();
  const of = await make.company(at.id);
  const [admin, viewer] = [
    await make.user(at.id, { role: 'companyUser', companyId: of._id, email: `admin@${at.key}.test` }),
    await make.user(at.id, { role: 'user', companyId: of._id, email: `viewer@${at.key}.test` }),
  ];
  return { at, of, admin, viewer, adminToken: await at.sign(admin), viewerToken: await at.sign(viewer) };
}

describe('the people of a company', () => {
  it('are its members and those invited, with how far their invitation has got, by three queries', async () => {
    const { at, of, adminToken, viewerToken } = await companyOfTwo();
    await ask(at, 'invitePerson', of, { body: { email: `new@${at.key}.test`, role: 'user', name: 'New' } });
    const late = await make.user(at.id, {
      role: 'user',
      companyId: of._id,
      status: 'invited',
      email: `late@${at.key}.test`,
    });
    await make.invitation({
      firmId: at.id,
      companyId: of._id,
      userId: late._id,
      email: late.email,
      expiresAt: delivery.time.clock(),
    });
    await make.user(at.id, { role: 'user', companyId: of._id, status: 'removed' });
    await make.user(at.id, { role: 'user', companyId: (await make.company(at.id))._id });
    const sent: string[] = [];
    const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
      sent.push(`${commandName} ${command[commandName]}`);
    delivery.database.client.on('commandStarted', note);
    const items = await people(at, 'people', of);
    delivery.database.client.off('commandStarted', note);
    expect(
      items.map(({ email, role, status, invitation }) => [email.split('@')[0], role, status, invitation?.status]),
    ).toEqual([
      ['admin', 'companyUser', 'active', undefined],
      ['late', 'user', 'invited', 'expired'],
      ['new', 'user', 'invited', 'pending'],
      ['viewer', 'user', 'active', undefined],
    ]);
    expect(sent.filter((command) => /users|invitations/.test(command)).length).toBe(3);
    for (const token of [adminToken, viewerToken]) expect((await people(at, 'people', of, { token })).length).toBe(4);
    expect((await people(at, 'people', of, { query: { search: 'VIEW' } })).length).toBe(1);
  });

  it('are hidden from other companies, other firms and consultants who are not assigned', async () => {
    const { at, of } = await companyOfTwo();
    const other = await companyOfTwo();
    const elsewhere = await at.sign(
      await make.user(at.id, { role: 'companyUser', companyId: (await make.company(at.id))._id }),
    );
    const consultant = await at.sign(await make.user(at.id, { role: 'consultant' }));
    for (const token of [elsewhere, consultant]) {
      expect((await ask(at, 'people', of, { token })).status).toBe(404);
      expect((await ask(at, 'invitePerson', of, { token, body: { email: 'x@y.test', role: 'user' } })).status).toBe(
        404,
      );
    }
    expect((await ask(other.at, 'people', of)).status).toBe(404);
    expect((await ask(other.at, 'people', of, { token: other.adminToken })).status).toBe(404);
  });
});

describe('inviting', () => {
  it('makes a membership, an invitation and a mail, also by the company’s administrator', async () => {
    const { at, of, adminToken } = await companyOfTwo();
    const { status, body } = await ask(at, 'invitePerson', of, {
      token: adminToken,
      body: { email: ` New@${at.key}.TEST `, role: 'companyUser' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: `new@${at.key}.test`,
      role: 'companyUser',
      status: 'invited',
      invitation: { status: 'pending' },
    });
    const mails = await delivery.system(() =>
      delivery.database.models.outbox.countDocuments({ 'payload.firmId': at.id.toHexString() }),
    );
    expect(mails).toBe(1);
    expect(await actionsOf(of)).toEqual(['person.invited']);
  });

  it('is refused to view-only roles, for roles of the firm, and for someone who belongs to the firm already', async () => {
    const { at, of, viewerToken, adminToken, viewer } = await companyOfTwo();
    expect(
      (await ask(at, 'invitePerson', of, { token: viewerToken, body: { email: 'x@y.test', role: 'user' } })).status,
    ).toBe(403);
    for (const role of ['firmAdmin', 'consultant', 'systemAdmin'])
      expect((await ask(at, 'invitePerson', of, { token: adminToken, body: { email: 'x@y.test', role } })).status).toBe(
        422,
      );
    for (const email of [viewer.email, at.admin.email])
      expect(
        (await ask(at, 'invitePerson', of, { token: adminToken, body: { email, role: 'user' } })).body,
      ).toMatchObject({ code: 'email_taken' });
    expect((await people(at, 'people', of)).length).toBe(2);
  });

  it('restores someone who was removed, with the role that they are invited to now', async () => {
    const { at, of, viewer } = await companyOfTwo();
    await ask(at, 'removePerson', of, { user: viewer });
    const { status, body } = await ask(at, 'invitePerson', of, { body: { email: viewer.email, role: 'companyUser' } });
    expect([status, (body as Person).id]).toEqual([201, hex(viewer)]);
    expect(await userOf(viewer)).toMatchObject({ status: 'invited', role: 'companyUser', companyId: of._id });
  });

  it('knows the links of the invitations before as replaced, whether they were revoked or accepted', async () => {
    const { at, of } = await companyOfTwo();
    const { invitations, users } = delivery.database.models;
    const email = `back@${at.key}.test`;
    const invitationOf = () =>
      delivery.system(() => invitations.findOne({ email }).sort({ createdAt: -1, _id: -1 }).orFail().lean());
    const inviteAgain = async () => {
      const { status } = await ask(at, 'invitePerson', of, { body: { email, role: 'user' } });
      expect(status).toBe(201);
      return invitationOf();
    };
    const first = await inviteAgain();
    const user = { _id: first.userId };
    await ask(at, 'removePerson', of, { user });
    expect(await delivery.system(() => invitations.countDocuments({ email }))).toBe(0);
    const second = await inviteAgain();
    expect(second.replacedHashes).toEqual([first.tokenHash]);
    await delivery.system(async () => {
      await invitations.updateOne({ _id: second._id }, { $set: { usedAt: delivery.time.clock() } });
      await users.updateOne(user, { $set: { status: 'active' } });
    });
    await ask(at, 'removePerson', of, { user });
    const third = await inviteAgain();
    expect(third.replacedHashes).toEqual([first.tokenHash, second.tokenHash]);
    expect([first, second, third].map(({ reissued }) => reissued)).toEqual([false, false, false]);
    expect(await userOf(user)).not.toHaveProperty('revokedLinks');
  });

  it('creates one of two concurrent invitations of one address, and counts one', async () => {
    const { at, of } = await companyOfTwo();
    const body = { email: `twice@${at.key}.test`, role: 'user' };
    const answers = await Promise.all([1, 2, 3].map(() => ask(at, 'invitePerson', of, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    for (let number = 1; number < INVITATIONS_PER_DAY; number++)
      expect(
        (await ask(at, 'invitePerson', of, { body: { ...body, email: `n${number}@${at.key}.test` } })).status,
      ).toBe(201);
    expect((await ask(at, 'invitePerson', of, { body: { ...body, email: `over@${at.key}.test` } })).status).toBe(429);
  });
});

describe('roles and removal', () => {
  it("end the person's open sessions immediately", async () => {
    const { at, of, admin, viewer, viewerToken } = await companyOfTwo();
    expect((await ask(at, 'people', of, { token: viewerToken })).status).toBe(200);
    expect((await ask(at, 'changePersonRole', of, { user: viewer, body: { role: 'companyUser' } })).body).toMatchObject(
      { role: 'companyUser' },
    );
    expect((await ask(at, 'people', of, { token: viewerToken })).status).toBe(401);
    expect((await userOf(viewer)).version).toBe(2);
    const token = await at.sign(await userOf(viewer));
    expect((await ask(at, 'removePerson', of, { user: admin, token })).status).toBe(200);
    expect(await userOf(admin)).toMatchObject({ status: 'removed', version: 2 });
    expect(await actionsOf(of)).toEqual(['person.role-changed', 'person.removed']);
  });

  it('are remembered in the audit trail, so that recovery restores no earlier role', async () => {
    const { at, of, viewer } = await companyOfTwo();
    const account = await make.authAccount({ email: viewer.email });
    await ask(at, 'changePersonRole', of, { user: viewer, body: { role: 'companyUser' } });
    const [known] = await delivery.system(() => lastKnownMemberships(delivery.database.models, account._id));
    expect(known).toMatchObject({
      userId: viewer._id,
      firmId: at.id,
      companyId: of._id,
      role: 'companyUser',
      version: viewer.version + 1,
    });
  });

  it('a demoted administrator can change nothing any more', async () => {
    const { at, of, admin, viewer, adminToken } = await companyOfTwo();
    await ask(at, 'changePersonRole', of, { user: viewer, body: { role: 'companyUser' } });
    await ask(at, 'changePersonRole', of, { user: admin, body: { role: 'user' } });
    expect((await ask(at, 'removePerson', of, { user: viewer, token: adminToken })).status).toBe(401);
    const token = await at.sign(await userOf(admin));
    expect((await ask(at, 'removePerson', of, { user: viewer, token })).status).toBe(403);
  });

  it('the last administrator stays, no matter who asks', async () => {
    const { at, of, admin, adminToken } = await companyOfTwo();
    await make.user(at.id, { role: 'companyUser', companyId: of._id, status: 'invited' });
    for (const token of [at.token, adminToken]) {
      expect((await ask(at, 'removePerson', of, { user: admin, token })).body).toMatchObject({
        code: 'conflict',
        error: expect.stringContaining('at least one'),
      });
      expect((await ask(at, 'changePersonRole', of, { user: admin, token, body: { role: 'user' } })).status).toBe(409);
    }
    expect(await userOf(admin)).toMatchObject({ status: 'active', role: 'companyUser' });
  });

  it('of two administrators who remove or demote each other concurrently, one stays', async () => {
    for (const act of ['removePerson', 'changePersonRole'] as const) {
      const { at, of, admin, viewer, adminToken } = await companyOfTwo();
      await ask(at, 'changePersonRole', of, { user: viewer, body: { role: 'companyUser' } });
      const second = await at.sign(await userOf(viewer));
      const body = act === 'changePersonRole' ? { role: 'user' } : undefined;
      const answers = await Promise.all([
        ask(at, act, of, { user: viewer, token: adminToken, body }),
        ask(at, act, of, { user: admin, token: second, body }),
      ]);
      expect(answers.filter(({ status }) => status === 200).length, act).toBe(1);
      const left = (await people(at, 'people', of)).filter(
        ({ role, status }) => role === 'companyUser' && status === 'active',
      );
      expect(left.length, act).toBe(1);
    }
  });

  it('of two administrators whom the firm removes concurrently, one stays', async () => {
    const { at, of, admin, viewer } = await companyOfTwo();
    await ask(at, 'changePersonRole', of, { user: viewer, body: { role: 'companyUser' } });
    const answers = await Promise.all([admin, viewer].map((user) => ask(at, 'removePerson', of, { user })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('remembers in the audit trail that a membership was ended, so that recovery does not restore it', async () => {
    const { at, of, viewer } = await companyOfTwo();
    const account = await make.authAccount({ email: viewer.email });
    expect((await ask(at, 'removePerson', of, { user: viewer })).status).toBe(200);
    const known = await delivery.system(() => lastKnownMemberships(delivery.database.models, account._id));
    expect(known).toMatchObject([{ userId: viewer._id, firmId: at.id, companyId: of._id, ended: true }]);
  });

  it('revokes an invitation: its link opens nothing, and the company’s row forgets it', async () => {
    const at = await delivery.firm();
    const of = await make.company(at.id);
    const { body } = await ask(at, 'invitePerson', of, { body: { email: `boss@${at.key}.test`, role: 'companyUser' } });
    expect(await stored(of)).toMatchObject({ adminEmail: `boss@${at.key}.test`, invitationStatus: 'pending' });
    const [user] = await delivery.system(() =>
      delivery.database.models.users.find({ email: (body as Person).email }).lean(),
    );
    if (!user) throw new Error('The person was invited');
    expect((await ask(at, 'removePerson', of, { user })).status).toBe(200);
    expect(await delivery.system(() => delivery.database.models.invitations.countDocuments({ userId: user._id }))).toBe(
      0,
    );
    expect(await stored(of)).toMatchObject({ adminEmail: null, invitationStatus: null, invitationExpiresAt: null });
    expect(await people(at, 'people', of)).toEqual([]);
    expect(await actionsOf(of)).toEqual(['person.invited', 'person.invitation-revoked']);
  });

  it("reach no one of another company, of the firm's own people, or of another firm", async () => {
    const { at, of, adminToken } = await companyOfTwo();
    const other = await companyOfTwo();
    const company = await make.company(at.id);
    const member = await make.user(at.id, { role: 'user', companyId: company._id });
    for (const user of [member, at.admin, other.viewer])
      for (const token of [at.token, adminToken]) {
        expect((await ask(at, 'removePerson', of, { user, token })).status).toBe(404);
        expect((await ask(at, 'changePersonRole', of, { user, token, body: { role: 'companyUser' } })).status).toBe(
          404,
        );
      }
    expect((await ask(at, 'removePerson', company, { user: member, token: adminToken })).status).toBe(404);
  });

  it('are refused with 402 while the account is read-only', async () => {
    const at = await delivery.firm({ trialEndsAt: new Date(delivery.time.clock().getTime() - 1) });
    const of = await make.company(at.id);
    const user = await make.user(at.id, { role: 'user', companyId: of._id });
    const admin = await at.sign(await make.user(at.id, { role: 'companyUser', companyId: of._id }));
    for (const token of [at.token, admin]) {
      expect((await ask(at, 'invitePerson', of, { token, body: { email: 'x@y.test', role: 'user' } })).status).toBe(
        402,
      );
      expect((await ask(at, 'changePersonRole', of, { token, user, body: { role: 'companyUser' } })).status).toBe(402);
      expect((await ask(at, 'removePerson', of, { token, user })).status).toBe(402);
    }
  });
});
