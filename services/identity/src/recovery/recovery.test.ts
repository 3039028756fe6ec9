import type { CodePurpose } from '@scopewright/contracts';
import type { CallName } from '@scopewright/contracts/routes';
import {
  type AuthAccountDoc,
  audit,
  endMembershipSessions,
  membershipDetails,
  runAsSystem,
  type UserDoc,
  withTransaction,
} from '@scopewright/data';
import { wrongCode } from '@scopewright/data/testing';
import { HOSTING_CONFIG_NAMES, hostingOf } from '@scopewright/hosting';
import { loadConfig } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD, SETUP_KEY, startTestIdentity } from '../testing/identity.ts';

const NEW_PASSWORD = 'another password';
const OPERATOR = { 'X-Setup-Key': SETUP_KEY };
const DAY_MS = 24 * 60 * 60 * 1000;
const NO_ACCOUNT = { error: 'No account found with this email address.', code: 'not_found' };

let counter = 0;

const identity = await startTestIdentity({
  hosting: { ...hostingOf(loadConfig(HOSTING_CONFIG_NAMES, {})), needsDomains: true },
});
const firm = await identity.make.firmAt('acme', { name: 'Acme' });
const other = await identity.make.firmAt('other', { name: 'Other' });
afterAll(() => identity.close());

const PURPOSES: Partial<Record<CallName, CodePurpose>> = {
  userDiagnostic: 'recover',
  recoverUser: 'recover',
  checkAccount: 'diagnose',
  createAuthAccount: 'diagnose',
  fixSubdomainEnabled: 'fix-subdomain',
  resetPassword: 'reset-password',
};

const at = (tenant: string | undefined) => (tenant === undefined ? {} : { tenant });
/** Makes a call as the operator. */
const asOperator = (name: CallName, body: { email: string; [field: string]: unknown }, tenant?: string) =>
  identity.call(name, { body, headers: OPERATOR, ...at(tenant) });
/** Makes a call as the owner of the address: requests a code, and repeats the call with it. */
async function asOwner(name: CallName, body: { email: string; [field: string]: unknown }, tenant?: string) {
  const asked = await identity.call(name, { body, ...at(tenant) });
  expect([asked.status, asked.body]).toEqual([202, { verificationRequired: true }]);
  const verificationCode = await identity.codeFor(body.email, PURPOSES[name] ?? 'recover', tenant);
  return identity.call(name, { body: { ...body, verificationCode }, ...at(tenant) });
}
const usersOf = (email: string) => identity.look(() => identity.data.models.users.find({ email }).lean<UserDoc[]>());
const accountOf = (email: string) => identity.data.models.authAccounts.findOne({ email }).lean<AuthAccountDoc>();
const lose = ({ _id }: UserDoc) => identity.look(() => identity.data.models.users.deleteOne({ _id }));
const eventsOf = (action: string, targetId: string) =>
  identity.look(() => identity.data.models.auditEvents.find({ action, targetId }).lean());
/** The causes stated in the mails about a person's password. */
async function passwordMails({ _id }: AuthAccountDoc): Promise<unknown[]> {
  const rows = await identity.data.models.outbox
    .find({ job: 'mail.password', 'payload.accountId': _id.toHexString() })
    .lean();
  return rows.map(({ payload }) => (payload as { what: string }).what);
}
const newEmail = () => {
  counter += 1;
  return `person${counter}@example.test`;
};

describe('POST admin/user-diagnostic', () => {
  const diagnose = async (email: string, tenant?: string) =>
    (await asOperator('userDiagnostic', { email }, tenant)).body;

  test('shows which parts of an account and its record exist', async () => {
    const company = await identity.make.company(firm._id);
    const { user, account } = await identity.person(firm, { role: 'companyUser', companyId: company._id });
    expect(await diagnose(user.email)).toEqual({
      authExists: true,
      authUserId: account._id.toHexString(),
      kvUserExists: true,
      kvUser: { role: 'companyUser', companyId: company._id.toHexString(), status: 'active' },
    });
    await lose(user);
    expect(await diagnose(user.email)).toMatchObject({ authExists: true, kvUserExists: false, kvUser: null });
    expect(await diagnose(newEmail())).toEqual({
      authExists: false,
      authUserId: null,
      kvUserExists: false,
      kvUser: null,
    });
  });

  test('speaks of the firm’s membership at its host, and of the one in use elsewhere', async () => {
    const { user } = await identity.person(firm, { role: 'firmAdmin', status: 'invited' });
    await identity.make.user(other._id, { email: user.email, role: 'consultant' });
    expect(await diagnose(user.email, 'acme')).toMatchObject({ kvUser: { role: 'firmAdmin', status: 'invited' } });
    expect(await diagnose(user.email, 'other')).toMatchObject({ kvUser: { role: 'consultant' } });
    expect(await diagnose(user.email)).toMatchObject({ kvUser: { role: 'consultant' } });
    const stranger = await identity.person(other);
    expect(await diagnose(stranger.user.email, 'acme')).toMatchObject({ authExists: true, kvUserExists: false });
  });
});

describe('POST admin/recover-user', () => {
  test('restores the membership of the last sign-in, under its id, and the person signs in there', async () => {
    const company = await identity.make.company(firm._id);
    const { user, account } = await identity.person(firm, { role: 'companyUser', companyId: company._id, name: 'Ada' });
    const { grant } = await identity.signIn(user.email, 'acme');
    await lose(user);
    expect((await identity.signIn(user.email, 'acme')).response.status).toBe(401);

    expect((await asOwner('recoverUser', { email: user.email })).body).toEqual({ success: true });
    expect(await usersOf(user.email)).toMatchObject([
      {
        _id: user._id,
        name: 'Ada',
        role: 'companyUser',
        isAdmin: false,
        firmId: firm._id,
        companyId: company._id,
        status: 'active',
      },
    ]);
    const again = await identity.signIn(user.email, 'acme');
    expect(again.response.status).toBe(200);
    expect(again.grant.user).toEqual(grant.user);
    const [event] = await eventsOf('user.recovered', user._id.toHexString());
    expect(event).toMatchObject({
      firmId: firm._id,
      actorId: null,
      details: { provedBy: 'owner', membership: { accountId: account._id.toHexString() } },
    });
  });

  test('ends sessions opened with the lost record', async () => {
    const { user } = await identity.person(firm);
    const { cookie } = await identity.signIn(user.email, 'acme');
    await lose(user);
    await asOperator('recoverUser', { email: user.email });
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    expect((await identity.call('session', { tenant: 'acme', headers })).status).toBe(401);
    expect((await identity.signIn(user.email, 'acme')).response.status).toBe(200);
  });

  test('restores as someone who signed up, and who was recovered before', async () => {
    const email = newEmail();
    const subdomain = 'signed-up';
    const body = {
      companyName: 'Signed up',
      subdomain,
      adminEmail: email,
      adminName: 'Jo',
      password: PASSWORD,
      paymentToken: 'payment-token-of-tests',
    };
    expect((await identity.call('signup', { body })).status).toBeLessThan(300);
    for (const _time of [1, 2]) {
      const [user] = await usersOf(email);
      if (!user) throw new Error('There is no record');
      await lose(user);
      expect((await asOperator('recoverUser', { email })).status).toBe(200);
      expect(await usersOf(email)).toMatchObject([{ role: 'firmAdmin', name: 'Jo', status: 'active' }]);
    }
    expect((await identity.signIn(email, subdomain)).grant.user.role).toBe('firmAdmin');
  });

  test('restores at each firm, at a tenant’s host only there', async () => {
    const { user } = await identity.person(firm);
    const second = await identity.make.user(other._id, { email: user.email, role: 'consultant' });
    for (const tenant of ['acme', 'other']) await identity.signIn(user.email, tenant);
    await lose(user);
    await lose(second);
    await asOwner('recoverUser', { email: user.email }, 'other');
    expect(await usersOf(user.email)).toMatchObject([{ _id: second._id, role: 'consultant' }]);
    await asOwner('recoverUser', { email: user.email });
    expect(await usersOf(user.email)).toHaveLength(2);
    expect((await identity.signIn(user.email, 'acme')).grant.user.role).toBe('firmAdmin');
  });

  test('restores an accepted invitation when no sign-in is known', async () => {
    const company = await identity.make.company(firm._id);
    const { user } = await identity.person(firm, { role: 'companyUser', companyId: company._id });
    await identity.make.invitation({
      firmId: firm._id,
      companyId: company._id,
      userId: user._id,
      email: user.email,
      usedAt: identity.now(),
    });
    await lose(user);
    await asOwner('recoverUser', { email: user.email }, 'acme');
    expect(await usersOf(user.email)).toMatchObject([
      { _id: user._id, role: 'companyUser', companyId: company._id, firmId: firm._id },
    ]);
  });

  test.each(['user', 'companyUser'] as const)(
    'restores an accepted invitation as the %s that it was to',
    async (role) => {
      const company = await identity.make.company(firm._id);
      const { user } = await identity.person(firm, { role, companyId: company._id });
      await identity.make.invitation({
        firmId: firm._id,
        companyId: company._id,
        userId: user._id,
        email: user.email,
        role,
        usedAt: identity.now(),
      });
      await lose(user);
      await asOwner('recoverUser', { email: user.email }, 'acme');
      expect(await usersOf(user.email)).toMatchObject([{ role, companyId: company._id, firmId: firm._id }]);
    },
  );

  test.each<[string, { usedAt?: Date | null }]>([
    ['was not accepted', { usedAt: null }],
    ['was accepted before there was this account', { usedAt: new Date(Date.now() - 400 * DAY_MS) }],
  ])('an invitation that %s restores nothing', async (_what, { usedAt = null }) => {
    const company = await identity.make.company(firm._id);
    const { user } = await identity.person(firm, { role: 'companyUser', companyId: company._id });
    await identity.make.invitation({
      firmId: firm._id,
      companyId: company._id,
      userId: user._id,
      email: user.email,
      usedAt,
    });
    await lose(user);
    await asOperator('recoverUser', { email: user.email });
    expect(await usersOf(user.email)).toMatchObject([{ role: 'user', firmId: null, companyId: null }]);
  });

  test('makes a record that belongs nowhere when nothing is known: it signs in nowhere and is no system administrator', async () => {
    const { user } = await identity.person(firm);
    await lose(user);
    expect((await asOwner('recoverUser', { email: user.email })).status).toBe(200);
    expect(await usersOf(user.email)).toMatchObject([
      { role: 'user', isAdmin: false, firmId: null, companyId: null, status: 'active' },
    ]);
    for (const tenant of [undefined, 'acme', 'other'])
      expect((await identity.signIn(user.email, tenant)).response.status).toBe(401);
    expect((await asOperator('userDiagnostic', { email: user.email })).body).toMatchObject({
      kvUser: { role: 'user', companyId: null },
    });
  });

  test('never makes a system administrator', async () => {
    const { user } = await identity.person(null);
    await identity.signIn(user.email);
    await lose(user);
    for (const again of [asOwner, asOperator])
      expect((await again('recoverUser', { email: user.email })).status).toBe(200);
    expect(await usersOf(user.email)).toMatchObject([{ role: 'user', isAdmin: false, firmId: null }]);
    expect((await identity.signIn(user.email)).response.status).toBe(401);
  });

  test('a refresh cookie and a token of no firm are not a system administrator’s when the record is not one', async () => {
    const { user } = await identity.person(null);
    const { cookie, grant } = await identity.signIn(user.email);
    await identity.look(() =>
      identity.data.models.users.updateOne({ _id: user._id }, { $set: { role: 'user', isAdmin: false } }),
    );
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    expect((await identity.call('session', { headers })).status).toBe(401);
    expect(grant.user.isAdmin).toBe(true);
    const claims = {
      userId: user._id.toHexString(),
      accountId: new Types.ObjectId().toHexString(),
      sessionId: 'x',
      membershipVersion: 1,
      accountVersion: 1,
    };
    const token = identity.signer.sign({ ...claims, firmId: null, role: 'user', companyId: null });
    expect((await identity.call('userDiagnostic', { token, body: { email: user.email } })).status).toBe(401);
  });

  test("restores someone's last role, not an earlier one", async () => {
    const company = await identity.make.company(firm._id);
    const { user } = await identity.person(firm, { role: 'firmAdmin' });
    await identity.signIn(user.email, 'acme');
    identity.advance(1000);
    await identity.look(() =>
      identity.data.models.users.updateOne(
        { _id: user._id },
        { $set: { role: 'user', companyId: company._id }, $inc: { version: 1 } },
      ),
    );
    await identity.signIn(user.email, 'acme');
    await lose(user);
    expect((await asOwner('recoverUser', { email: user.email })).body).toEqual({ success: true });
    expect(await usersOf(user.email)).toMatchObject([{ role: 'user', companyId: company._id }]);
  });

  test('changes nothing that is there, however often it is asked', async () => {
    const { user } = await identity.person(firm, { role: 'user' });
    await identity.signIn(user.email, 'acme');
    const before = await usersOf(user.email);
    for (const _time of [1, 2])
      expect((await asOperator('recoverUser', { email: user.email })).body).toEqual({ success: true });
    expect(await usersOf(user.email)).toEqual(before);
    expect(await eventsOf('user.recovered', user._id.toHexString())).toHaveLength(0);
  });

  test('does not restore an ended membership, or one of a deleted firm or company', async () => {
    const removed = await identity.person(firm);
    await identity.signIn(removed.user.email, 'acme');
    await identity.look(() =>
      identity.data.models.users.updateOne({ _id: removed.user._id }, { $set: { status: 'removed' } }),
    );
    const refused = await asOwner('recoverUser', { email: removed.user.email }, 'acme');
    expect([refused.status, refused.body]).toMatchObject([409, { error: expect.stringContaining('ended') }]);
    expect(await usersOf(removed.user.email)).toMatchObject([{ status: 'removed' }]);

    const gone = await identity.make.firmAt('gone');
    const company = await identity.make.company(firm._id);
    const ofFirm = await identity.person(gone);
    const ofCompany = await identity.person(firm, { role: 'companyUser', companyId: company._id });
    await identity.signIn(ofFirm.user.email, 'gone');
    await identity.signIn(ofCompany.user.email, 'acme');
    await identity.look(async () => {
      await identity.data.models.firms.deleteOne({ _id: gone._id });
      await identity.data.models.companies.deleteOne({ _id: company._id });
    });
    const deleted = await identity.make.company(firm._id, { status: 'deleted', deletedAt: identity.now() });
    const ofDeleted = await identity.person(firm, { role: 'companyUser', companyId: deleted._id });
    await identity.signIn(ofDeleted.user.email, 'acme');
    for (const { user } of [ofFirm, ofCompany, ofDeleted]) {
      await lose(user);
      await asOperator('recoverUser', { email: user.email });
      expect(await usersOf(user.email)).toMatchObject([{ role: 'user', firmId: null, companyId: null }]);
    }
  });

  test('does not restore a membership that had ended before its record was lost, at any host, for any invitation', async () => {
    const { user, account } = await identity.person(firm, { role: 'consultant' });
    await identity.signIn(user.email, 'acme');
    await identity.make.invitation({
      firmId: firm._id,
      userId: user._id,
      email: user.email,
      role: 'consultant',
      usedAt: identity.now(),
    });
    const { models, connection } = identity.data;
    await identity.look(() =>
      withTransaction(connection, async (session) => {
        const now = identity.now();
        await models.users.updateOne({ _id: user._id }, { $set: { status: 'removed' } }, { session });
        await endMembershipSessions(models, user._id, { session, now, reason: 'deactivated' });
        const details = membershipDetails({ ...user, status: 'removed' }, account);
        await audit(models, { action: 'staff.deactivated', firmId: firm._id, details }, { session, now });
      }),
    );
    await lose(user);
    for (const tenant of ['acme', undefined]) {
      const { status, body } = await asOwner('recoverUser', { email: user.email }, tenant);
      expect([status, body]).toMatchObject([409, { error: expect.stringContaining('ended') }]);
    }
    expect(await usersOf(user.email)).toEqual([]);

    const second = await identity.make.user(other._id, { email: user.email });
    await identity.signIn(user.email, 'other');
    await lose(second);
    expect((await asOwner('recoverUser', { email: user.email })).status).toBe(200);
    expect(await usersOf(user.email)).toMatchObject([{ _id: second._id, firmId: other._id }]);
  });

  test('makes no one of a firm’s host a member there', async () => {
    const { user } = await identity.person(other);
    await identity.signIn(user.email, 'other');
    await asOwner('recoverUser', { email: user.email }, 'acme');
    const firms = (await usersOf(user.email)).map(({ firmId }) => firmId?.toHexString() ?? null);
    expect(firms.sort()).toEqual([other._id.toHexString(), null].sort());
    expect((await identity.signIn(user.email, 'acme')).response.status).toBe(401);
  });

  test('of ten concurrent calls one writes, and all succeed', async () => {
    const { user } = await identity.person(firm);
    await identity.signIn(user.email, 'acme');
    await lose(user);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => asOperator('recoverUser', { email: user.email })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await usersOf(user.email)).toHaveLength(1);
    expect(await eventsOf('user.recovered', user._id.toHexString())).toHaveLength(1);
  });

  test('needs an account', async () => {
    const { status, body } = await asOwner('recoverUser', { email: newEmail() });
    expect([status, body]).toMatchObject([404, NO_ACCOUNT]);
  });
});

describe('POST admin/check-account', () => {
  const check = async (email: string, tenant?: string) => (await asOwner('checkAccount', { email }, tenant)).body;

  test('shows account, record and company', async () => {
    const company = await identity.make.company(firm._id, { name: 'Client' });
    const { user, account } = await identity.person(firm, { role: 'companyUser', companyId: company._id, name: 'Ada' });
    expect(await check(user.email)).toEqual({
      authAccount: {
        id: account._id.toHexString(),
        email: user.email,
        created_at: account.createdAt.toISOString(),
        email_confirmed_at: account.emailConfirmedAt?.toISOString(),
      },
      kvUser: {
        id: user._id.toHexString(),
        name: 'Ada',
        email: user.email,
        role: 'companyUser',
        companyId: company._id.toHexString(),
        status: 'active',
      },
      company: { name: 'Client', subdomain: 'acme', status: 'active' },
    });
  });

  test('shows the firm of a firm’s people, and nothing where there is nothing', async () => {
    const { user } = await identity.person(firm, {}, { emailConfirmedAt: null });
    expect(await check(user.email, 'acme')).toMatchObject({
      authAccount: { email_confirmed_at: null },
      company: { name: 'Acme', subdomain: 'acme', status: 'active' },
    });
    expect(await check(user.email, 'other')).toMatchObject({ kvUser: null, company: null });
    const closed = await identity.make.firm({ name: 'Closed', archivedAt: identity.now() });
    const archived = await identity.make.user(closed._id);
    expect(await check(archived.email)).toMatchObject({
      authAccount: null,
      company: { name: 'Closed', subdomain: null, status: 'archived' },
    });
    const gone = await identity.make.firm({ name: 'Gone', deletedAt: identity.now() });
    const deleted = await identity.make.user(gone._id);
    expect(await check(deleted.email)).toMatchObject({ company: { name: 'Gone', status: 'deleted' } });
    const ofClient = await identity.make.user(gone._id, {
      role: 'user',
      companyId: (await identity.make.company(gone._id, { name: 'Client' }))._id,
    });
    expect(await check(ofClient.email)).toMatchObject({ company: { name: 'Client', status: 'deleted' } });
    const admin = await identity.person(null);
    expect(await check(admin.user.email)).toMatchObject({ kvUser: { role: 'systemAdmin' }, company: null });
    expect(await check(newEmail())).toEqual({ authAccount: null, kvUser: null, company: null });
  });

  test('shows no secret', async () => {
    const { user } = await identity.person(firm);
    expect(JSON.stringify(await check(user.email))).not.toContain('argon2');
  });
});

describe('POST admin/create-auth-account', () => {
  const password = 'temporary 1';

  test('makes the missing account of a record, whose password has to be changed', async () => {
    const user = await identity.make.user(firm._id);
    expect((await asOwner('createAuthAccount', { email: user.email, password }, 'acme')).body).toEqual({
      success: true,
    });
    const account = await accountOf(user.email);
    expect(account).toMatchObject({ mustChangePassword: true, emailConfirmedAt: identity.now() });
    expect(await eventsOf('account.created', account?._id.toHexString() ?? '')).toMatchObject([
      { details: { provedBy: 'owner' } },
    ]);
    expect((await identity.signIn(user.email, 'acme', password)).response.status).toBe(200);
  });

  test('confirms no address that its owner has not shown to be theirs', async () => {
    const user = await identity.make.user(firm._id);
    await asOperator('createAuthAccount', { email: user.email, password });
    expect(await accountOf(user.email)).toMatchObject({ mustChangePassword: true, emailConfirmedAt: null });
  });

  test.each<[string, Partial<AuthAccountDoc>]>([
    ['a password', {}],
    ['no password', { passwordHash: null }],
  ])('never overwrites an account with %s', async (_what, values) => {
    const { user } = await identity.person(firm, {}, values);
    const before = await accountOf(user.email);
    for (const create of [asOwner, asOperator]) {
      const { status, body } = await create('createAuthAccount', { email: user.email, password });
      expect([status, body]).toMatchObject([409, { error: 'An account with this email already exists.' }]);
    }
    expect(await accountOf(user.email)).toEqual(before);
  });

  test('creates none without data, and none for an ended membership', async () => {
    const removed = await identity.make.user(firm._id, { status: 'removed' });
    for (const email of [newEmail(), removed.email]) {
      const { status, body } = await asOwner('createAuthAccount', { email, password });
      expect([status, body]).toMatchObject([404, NO_ACCOUNT]);
      expect(await accountOf(email)).toBeNull();
    }
  });

  test('of ten concurrent calls one creates it', async () => {
    const user = await identity.make.user(firm._id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => asOperator('createAuthAccount', { email: user.email, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('refuses a password that is too short', async () => {
    const { status, body } = await asOperator('createAuthAccount', { email: newEmail(), password: 'short' });
    expect([status, body]).toMatchObject([
      422,
      { details: { password: 'Password must be at least 6 characters long' } },
    ]);
  });
});

describe('POST admin/fix-subdomain-enabled', () => {
  const fix = (email: string, tenant?: string) => asOwner('fixSubdomainEnabled', { email }, tenant);
  const addressOf = (id: string) => identity.look(() => identity.data.models.addresses.findOne({ _id: id }).lean());
  const resolves = (key: string) => identity.call('tenant', { params: { tenantKey: key } });

  test('reports when nothing was wrong, and changes nothing', async () => {
    const { user } = await identity.person(firm);
    const before = await addressOf('acme');
    const { status, body } = await fix(user.email);
    expect([status, body]).toEqual([
      200,
      { message: expect.stringContaining('Nothing was wrong'), company: { name: 'Acme', subdomain: 'acme' } },
    ]);
    expect(await addressOf('acme')).toEqual(before);
  });

  test('recreates a missing address by its earlier name, effective immediately', async () => {
    const email = newEmail();
    const body = {
      companyName: 'Quite another name',
      subdomain: 'my-name',
      adminEmail: email,
      adminName: 'Jo',
      password: PASSWORD,
    };
    await identity.call('signup', { body: { ...body, paymentToken: 'payment-token-of-tests' } });
    await identity.look(() => identity.data.models.addresses.deleteOne({ _id: 'my-name' }));
    identity.engines.addresses.invalidate();
    expect((await resolves('my-name')).status).toBe(404);

    const fixed = await fix(email, 'my-name');
    expect(fixed.body).toEqual({
      message: expect.stringContaining('works again'),
      company: { name: 'Quite another name', subdomain: 'my-name' },
    });
    await expect.poll(async () => (await resolves('my-name')).status).toBe(200);
    expect((await identity.signIn(email, 'my-name')).response.status).toBe(200);
    // the first is signup's
    expect(
      await identity.data.models.outbox.countDocuments({
        job: 'hosting.add-domain',
        payload: { domain: 'my-name.scopewright.app' },
      }),
    ).toBe(2);
    expect(await eventsOf('address.recreated', 'my-name')).toMatchObject([
      { details: { provedBy: 'owner', subdomain: 'my-name' } },
    ]);
    expect((await fix(email)).body).toMatchObject({ message: expect.stringContaining('Nothing was wrong') });
  });

  test('names the address after the firm when no name is known, and uses none that is in use or reserved', async () => {
    await identity.make.firmAt('bright-ideas');
    for (const [name, expected] of [
      ['Bright  Ideas', 'bright-ideas-2'],
      ['Café Größe!', 'cafe-groe'],
      ['Admin', 'admin-2'],
      ['會計', 'firm-'],
    ] as const) {
      const homeless = await identity.make.firm({ name });
      const { user } = await identity.person(homeless);
      const { status, body } = await fix(user.email);
      expect([status, body]).toMatchObject([
        200,
        { company: { name, subdomain: expect.stringMatching(new RegExp(`^${expected}`)) } },
      ]);
    }
  });

  test('takes over an address that leads nowhere', async () => {
    const homeless = await identity.make.firm({ name: 'Dangling' });
    await identity.make.address({ _id: 'dangling', firmId: new Types.ObjectId() });
    const { user } = await identity.person(homeless);
    expect((await fix(user.email)).body).toMatchObject({
      message: expect.stringContaining('led nowhere'),
      company: { subdomain: 'dangling' },
    });
    expect(await addressOf('dangling')).toMatchObject({ firmId: homeless._id });
  });

  test('repairs a client company’s person’s firm, and a company outside any firm', async () => {
    const homeless = await identity.make.firm({ name: 'With clients' });
    const company = await identity.make.company(homeless._id, { name: 'Client' });
    const client = await identity.make.user(homeless._id, { role: 'companyUser', companyId: company._id });
    expect((await fix(client.email)).body).toMatchObject({ company: { name: 'Client', subdomain: 'with-clients' } });
    expect(await addressOf('with-clients')).toMatchObject({ firmId: homeless._id, companyId: null });

    const { _id } = await identity.look(() =>
      identity.data.models.companies.create({
        name: 'On its own',
        nameKey: 'on its own',
        subdomain: 'its-own',
        createdAt: identity.now(),
      }),
    );
    const legacy = await identity.make.user(null, { role: 'companyUser', companyId: _id });
    expect((await fix(legacy.email)).body).toMatchObject({ company: { name: 'On its own', subdomain: 'its-own' } });
    expect(await addressOf('its-own')).toMatchObject({ firmId: null, companyId: _id });
  });

  test('of ten concurrent calls one creates it, and all return it', async () => {
    const homeless = await identity.make.firm({ name: 'Ten at once' });
    const { user } = await identity.person(homeless);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => asOperator('fixSubdomainEnabled', { email: user.email })),
    );
    expect(answers.map(({ body }) => body)).toEqual(
      answers.map(() => expect.objectContaining({ company: { name: 'Ten at once', subdomain: 'ten-at-once' } })),
    );
    expect(await identity.look(() => identity.data.models.addresses.countDocuments({ firmId: homeless._id }))).toBe(1);
  });

  test('knows no one it can’t help', async () => {
    expect((await fix(newEmail())).body).toMatchObject(NO_ACCOUNT);
    const admin = await identity.person(null);
    const removed = await identity.make.user(firm._id, { status: 'removed' });
    for (const email of [admin.user.email, removed.email]) expect((await fix(email)).status).toBe(409);
  });
});

describe('POST admin/reset-password', () => {
  test('checks first, then sets the password and ends every session', async () => {
    const { user, account } = await identity.person(firm, {}, { mustChangePassword: true, emailConfirmedAt: null });
    const open = await identity.signIn(user.email, 'acme');
    await asOwner('resetPassword', { email: user.email });
    const verificationCode = await identity.codeFor(user.email, 'reset-password');
    const reset = await identity.call('resetPassword', {
      body: { email: user.email, newPassword: NEW_PASSWORD, verificationCode },
    });
    expect([reset.status, reset.body]).toEqual([200, { success: true }]);

    expect(await accountOf(user.email)).toMatchObject({
      mustChangePassword: false,
      emailConfirmedAt: identity.now(),
      version: account.version + 1,
    });
    const headers = { Cookie: open.cookie, 'Sec-Fetch-Site': 'same-origin' };
    expect((await identity.call('session', { tenant: 'acme', headers })).status).toBe(401);
    expect((await identity.call('resendConfirmation', { tenant: 'acme', token: open.grant.accessToken })).status).toBe(
      401,
    );
    expect((await identity.signIn(user.email, 'acme')).response.status).toBe(401);
    expect((await identity.signIn(user.email, 'acme', NEW_PASSWORD)).response.status).toBe(200);
    expect(await eventsOf('password.reset', account._id.toHexString())).toMatchObject([
      { actorId: null, details: { provedBy: 'owner' } },
    ]);
    expect(await passwordMails(account)).toEqual(['reset']);

    const again = await identity.call('resetPassword', {
      body: { email: user.email, newPassword: PASSWORD, verificationCode },
    });
    expect(again.body).toMatchObject({ code: 'verification_failed' });
  });

  test('a password that someone else has set has to be changed, the own one not', async () => {
    const { user, account } = await identity.person(firm, {}, { emailConfirmedAt: null });
    await asOperator('resetPassword', { email: user.email, newPassword: NEW_PASSWORD });
    expect(await accountOf(user.email)).toMatchObject({ mustChangePassword: true, emailConfirmedAt: null });

    expect(await passwordMails(account)).toEqual(['set-by-operator']);

    const admin = await identity.person(null);
    const { grant } = await identity.signIn(admin.user.email);
    const asAdmin = (email: string) =>
      identity.call('resetPassword', { token: grant.accessToken, body: { email, newPassword: NEW_PASSWORD } });
    const other = await identity.person(firm);
    expect((await asAdmin(other.user.email)).status).toBe(200);
    expect(await accountOf(other.user.email)).toMatchObject({ mustChangePassword: true });
    expect(await eventsOf('password.reset', other.account._id.toHexString())).toMatchObject([
      { actorId: admin.user._id, details: { provedBy: 'systemAdmin' } },
    ]);
    expect((await asAdmin(admin.user.email)).status).toBe(200);
    expect(await accountOf(admin.user.email)).toMatchObject({ mustChangePassword: false });
    // the calling session has ended with the others
    expect((await asAdmin(other.user.email)).status).toBe(401);
  });

  test('an operator’s is set once however often it is pressed; another one, and the same one later, is set again', async () => {
    const { user, account } = await identity.person(firm);
    const press = (newPassword = NEW_PASSWORD) => asOperator('resetPassword', { email: user.email, newPassword });
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await passwordMails(account)).toEqual(['set-by-operator']);
    expect(await eventsOf('password.reset', account._id.toHexString())).toHaveLength(1);
    expect(await accountOf(user.email)).toMatchObject({ version: account.version + 1 });
    await press('yet another one');
    expect(await passwordMails(account)).toHaveLength(2);
    identity.advance(60_000);
    await press('yet another one');
    expect(await passwordMails(account)).toHaveLength(3);
  });

  test('the first step changes nothing', async () => {
    const { user } = await identity.person(firm);
    const before = await accountOf(user.email);
    expect((await asOperator('resetPassword', { email: user.email })).body).toEqual({ success: true });
    expect(await accountOf(user.email)).toEqual(before);
  });

  test.each([{}, { newPassword: NEW_PASSWORD }])('knows no one without an account: %j', async (rest) => {
    const { status, body } = await asOwner('resetPassword', { email: newEmail(), ...rest });
    expect([status, body]).toMatchObject([404, NO_ACCOUNT]);
  });

  test('refuses a password that is too short, before anything is mailed', async () => {
    const mails = () => identity.data.models.outbox.countDocuments({ job: 'mail.code' });
    const before = await mails();
    const { status, body } = await identity.call('resetPassword', {
      body: { email: newEmail(), newPassword: 'short' },
    });
    expect([status, body]).toMatchObject([
      422,
      { details: { newPassword: 'Password must be at least 6 characters long' } },
    ]);
    expect(await mails()).toBe(before);
  });

  test('of two concurrent calls with one code one sets its password', async () => {
    const { user } = await identity.person(firm);
    await identity.call('resetPassword', { body: { email: user.email } });
    const verificationCode = await identity.codeFor(user.email, 'reset-password');
    const reset = (newPassword: string) =>
      identity.call('resetPassword', { body: { email: user.email, newPassword, verificationCode } });
    const answers = await Promise.all([reset('first password'), reset('second password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

const OWNER_CALLS = Object.keys(PURPOSES) as CallName[];
const REST: Partial<Record<CallName, Record<string, string>>> = {
  createAuthAccount: { password: 'temporary 1' },
  resetPassword: { newPassword: NEW_PASSWORD },
};

describe.each(OWNER_CALLS)('%s without proof', (name) => {
  test('answers a known and an unknown address alike, and mails both', async () => {
    const known = (await identity.person(firm)).user.email;
    const unknown = newEmail();
    const mails = () => identity.data.models.outbox.countDocuments({ job: 'mail.code' });
    const answers = [];
    for (const email of [known, unknown]) {
      const body = { email, ...REST[name] };
      const before = await mails();
      const asked = await identity.call(name, { body });
      expect(await mails()).toBe(before + 1);
      const code = await identity.codeFor(email, PURPOSES[name] ?? 'recover');
      const wrong = await identity.call(name, { body: { ...body, verificationCode: wrongCode(code) } });
      answers.push([asked, wrong].map(({ status, body: said }) => [status, { ...Object(said), requestId: '' }]));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.map(([status]) => status)).toEqual([202, 403]);
  });

  test('changes nothing', async () => {
    const { user } = await identity.person(firm);
    const before = [await accountOf(user.email), await usersOf(user.email)];
    await identity.call(name, { body: { email: user.email, ...REST[name] } });
    await identity.call(name, { body: { email: user.email, ...REST[name], verificationCode: '000000' } });
    expect([await accountOf(user.email), await usersOf(user.email)]).toEqual(before);
  });

  test('leaves no code in logs, outbox or database', async () => {
    const email = newEmail();
    await identity.call(name, { body: { email, ...REST[name] } });
    const code = await identity.codeFor(email, PURPOSES[name] ?? 'recover');
    const row = await identity.data.models.emailCodes.findOne({ email }, { _id: 0, createdAt: 0, expiresAt: 0 }).lean();
    const jobs = await runAsSystem('look for codes', () =>
      identity.data.models.outbox.find({ job: 'mail.code' }, { payload: 1, _id: 0 }).lean(),
    );
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(jobs)).not.toContain(email);
    expect(identity.logged.join('')).not.toContain(email);
  });
});
