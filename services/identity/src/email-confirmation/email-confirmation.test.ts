import type { CallOutput } from '@scopewright/contracts';
import { confirmationToken } from '@scopewright/data';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { INVITATION_SECRET, PAYMENT_TOKEN, startTestIdentity } from '../testing/identity.ts';

let count = 0;
const identity = await startTestIdentity();
afterAll(() => identity.close());

/** A firm that has just signed up, its administrator signed in, and the token of the welcome mail. */
async function signedUp() {
  const subdomain = `young-${++count}`;
  const adminEmail = `founder${count}@example.test`;
  const { body } = await identity.call('signup', {
    body: {
      companyName: 'Young',
      subdomain,
      adminEmail,
      adminName: 'Jo',
      password: 'long enough',
      paymentToken: PAYMENT_TOKEN,
    },
  });
  const { firmId, ticket } = body as CallOutput<'signup'>;
  const { grant } = {
    grant: (await identity.call('redeemTicket', { tenant: subdomain, body: { ticket } }))
      .body as CallOutput<'redeemTicket'>,
  };
  const account = await identity.data.models.authAccounts.findOne({ email: adminEmail }).lean();
  const accountId = account?._id.toHexString() ?? '';
  return {
    subdomain,
    adminEmail,
    firmId,
    grant,
    accountId,
    token: confirmationToken(accountId, adminEmail, INVITATION_SECRET),
  };
}

const confirm = (token: string) => identity.call('confirmEmail', { body: { token } });
const firmOf = (firmId: string) => identity.look(() => identity.data.models.firms.findOne({ _id: firmId }).lean());
const welcomes = async (accountId: string) =>
  (await identity.data.models.outbox.find({ job: 'mail.welcome' }).lean()).filter(
    ({ payload }) => payload.accountId === accountId,
  );

test('signup sends a welcome mail that leads to the firm', async () => {
  const { accountId, firmId, subdomain } = await signedUp();
  expect(await welcomes(accountId)).toMatchObject([
    { payload: { firmId, link: { origin: `http://${subdomain}.scopewright.app`, tenantKey: null }, issue: 'signup' } },
  ]);
});

test('the link confirms account and firm, also when it is used again', async () => {
  const { adminEmail, firmId, subdomain, token } = await signedUp();
  for (const _time of [1, 2]) {
    const { status, body } = await confirm(token);
    expect([status, body]).toEqual([200, { email: adminEmail }]);
  }
  expect((await firmOf(firmId))?.emailConfirmedAt).toEqual(identity.now());
  expect((await identity.signIn(adminEmail, subdomain, 'long enough')).grant.user.emailConfirmed).toBe(true);
});

test('an invitation that a founder accepts confirms the firm as well: its link has come to the same address', async () => {
  const { adminEmail, firmId } = await signedUp();
  const { make } = identity;
  const inviting = await make.firmAt(`inviting-${count}`);
  const invited = await make.user(inviting._id, { email: adminEmail, role: 'companyUser', status: 'invited' });
  const { token } = await make.invitation({ firmId: inviting._id, userId: invited._id, email: adminEmail });
  const { status } = await identity.call('acceptInvitation', {
    tenant: `inviting-${count}`,
    params: { token },
    body: { password: 'long enough' },
  });
  expect([status, (await firmOf(firmId))?.emailConfirmedAt]).toEqual([200, identity.now()]);
});

test('a made-up, changed or foreign token confirms nothing', async () => {
  const { accountId, firmId, token } = await signedUp();
  const other = await signedUp();
  const forged = `${accountId}.${other.token.split('.')[1]}`;
  for (const bad of [
    forged,
    `${accountId}.${'x'.repeat(43)}`,
    `${'0'.repeat(24)}.${'x'.repeat(43)}`,
    token.slice(0, -1),
    `${token}x`,
  ]) {
    const { status, body } = await confirm(bad);
    expect([status, body], bad).toMatchObject([404, { error: 'This confirmation link is not valid.' }]);
  }
  expect((await confirm('{}')).status).toBe(422);
  expect((await firmOf(firmId))?.emailConfirmedAt).toBeNull();
});

test('the link can be had again by who is signed in, one mail a minute at most, and not after it was used', async () => {
  const { accountId, subdomain, grant, token } = await signedUp();
  const again = () => identity.call('resendConfirmation', { tenant: subdomain, token: grant.accessToken });
  expect([(await again()).body, (await again()).body]).toEqual([{ sent: true }, { sent: true }]);
  const issues = (await welcomes(accountId)).map(({ payload }) => payload.issue);
  expect(new Set(issues).size).toBe(2);
  await confirm(token);
  const before = (await welcomes(accountId)).length;
  await again();
  expect(await welcomes(accountId)).toHaveLength(before);
  expect((await identity.call('resendConfirmation', { tenant: subdomain })).status).toBe(401);
});

test('a firm’s other people cannot use up how often its administrator has the link mailed', async () => {
  const limited = await startTestIdentity({ rateLimitFactor: 1 });
  onTestFinished(() => limited.close());
  const firm = await limited.make.firmAt('acme', { emailConfirmedAt: null });
  const tokenOf = async (values: Parameters<typeof limited.person>[1], account: Parameters<typeof limited.person>[2]) =>
    (await limited.signIn((await limited.person(firm, values, account)).user.email, 'acme')).grant.accessToken;
  const again = async (token: string) => (await limited.call('resendConfirmation', { tenant: 'acme', token })).status;
  const client = await tokenOf({ role: 'user' }, {});
  const founder = await tokenOf({ role: 'firmAdmin' }, { emailConfirmedAt: null });
  for (let time = 0; time < 6; time++) expect(await again(client)).toBe(200);
  const statuses = [];
  for (let time = 0; time < 6; time++) statuses.push(await again(founder));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
