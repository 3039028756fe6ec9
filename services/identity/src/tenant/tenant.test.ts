import { afterAll, describe, expect, test } from 'vitest';
import { startTestIdentity } from '../testing/identity.ts';

const identity = await startTestIdentity();
const { make, now } = identity;
const firm = await make.firmAt('acme', { name: '<b>Acme</b>' });
const firmId = firm._id.toHexString();
await make.address({ _id: 'portal.acme.example', kind: 'custom', firmId: firm._id });
await make.address({ _id: 'unproven.example', kind: 'custom', firmId: firm._id, verifiedAt: null });
await make.firmAt('closed', { archivedAt: now() });
afterAll(() => identity.close());

const acme = () => ({ firmId, firmName: '<b>Acme</b>', subdomain: 'acme', archived: false });

describe('GET public/tenant/{tenantKey}', () => {
  test.each(['acme', 'ACME', ' acme '])('finds the firm of %j', async (tenantKey) => {
    const { status, body } = await identity.call('tenant', { params: { tenantKey } });
    expect([status, body]).toEqual([200, acme()]);
  });

  test.each(['nobody', 'www', 'portal.acme.example', 'acme.scopewright.app', '{"$gt":""}', '...'])(
    'knows no firm %j',
    async (tenantKey) => {
      const { status, body } = await identity.call('tenant', { params: { tenantKey } });
      expect([status, body]).toMatchObject([404, { error: 'Tenant not found', code: 'not_found' }]);
    },
  );

  test('refuses an address that is too long for one', async () => {
    expect((await identity.call('tenant', { params: { tenantKey: 'a'.repeat(300) } })).status).toBe(422);
  });

  test('reports that a firm is archived', async () => {
    expect((await identity.call('tenant', { params: { tenantKey: 'closed' } })).body).toMatchObject({ archived: true });
  });

  test('reports it to people of the archived firm who are signed in, and lets them set a new password', async () => {
    const closing = await identity.make.firmAt('closing');
    const { user } = await identity.person(closing);
    const { grant } = await identity.signIn(user.email, 'closing');
    await identity.look(() =>
      identity.data.models.firms.updateOne({ _id: closing._id }, { $set: { archivedAt: identity.now() } }),
    );
    identity.engines.addresses.invalidate('closing');
    const at = { tenant: 'closing', token: grant.accessToken };
    const looked = await identity.call('tenant', { ...at, params: { tenantKey: 'closing' } });
    expect([looked.status, looked.body]).toMatchObject([200, { archived: true }]);
    expect((await identity.call('resetPassword', { ...at, body: { email: user.email } })).status).toBe(202);
    const refused = await identity.call('accountFirms', at);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'account_archived' }]);
  });

  test('needs the public key', async () => {
    expect((await identity.call('tenant', { params: { tenantKey: 'acme' }, token: null })).status).toBe(401);
  });
});

describe('GET public/lookup-domain/{domain}', () => {
  test('finds the firm of a proven custom domain, in any case', async () => {
    expect((await identity.call('lookupDomain', { params: { domain: 'Portal.Acme.Example.' } })).body).toEqual(acme());
  });

  test.each([
    'unproven.example',
    'other.example',
    'acme',
    'acme.scopewright.app',
    'scopewright.app',
    'localhost',
    '127.0.0.1',
    'user@portal.acme.example',
  ])('knows no firm at %j', async (domain) => {
    expect((await identity.call('lookupDomain', { params: { domain } })).status).toBe(404);
  });
});
