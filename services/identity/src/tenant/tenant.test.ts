import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let identity: TestIdentity;
let firmId: string;

beforeAll(async () => {
  identity = await startTestIdentity();
  const { make, now } = identity;
  const firm = await make.firmAt('acme', { name: '<b>Acme</b>' });
  firmId = firm._id.toHexString();
  await make.address({ _id: 'portal.acme.example', kind: 'custom', firmId: firm._id });
  await make.address({ _id: 'unproven.example', kind: 'custom', firmId: firm._id, verifiedAt: null });
  await make.firmAt('closed', { archivedAt: now() });
});
afterAll(() => identity.close());

const acme = () => ({ firmId, firmName: '<b>Acme</b>', subdomain: 'acme', archived: false });

describe('GET public/tenant/{tenantKey}', () => {
  test.each(['acme', 'ACME', ' acme '])('finds the firm of %j', async (tenantKey) => {
    const { status, body } = await identity.call('tenant', { params: { tenantKey } });
    expect([status, body]).toEqual([200, acme()]);
  });

  test.each(['nobody', 'www', 'portal.acme.example', 'acme.scopewright.app', '{"$gt":""}', '...', 'a'.repeat(300)])('knows no firm %j', async (tenantKey) => {
    const { status, body } = await identity.call('tenant', { params: { tenantKey } });
    expect([404, 422]).toContain(status);
    if (status === 404) expect(body).toMatchObject({ error: 'Tenant not found', code: 'not_found' });
  });

  test('says that a firm is archived', async () => {
    expect((await identity.call('tenant', { params: { tenantKey: 'closed' } })).body).toMatchObject({ archived: true });
  });

  test('needs the public key', async () => {
    expect((await identity.call('tenant', { params: { tenantKey: 'acme' }, token: null })).status).toBe(401);
  });
});

describe('GET public/lookup-domain/{domain}', () => {
  test('finds the firm of a proven custom domain, whatever its case', async () => {
    expect((await identity.call('lookupDomain', { params: { domain: 'Portal.Acme.Example.' } })).body).toEqual(acme());
  });

  test.each(['unproven.example', 'other.example', 'acme', 'acme.scopewright.app', 'scopewright.app', 'localhost', '127.0.0.1', 'user@portal.acme.example'])(
    'knows no firm at %j',
    async (domain) => {
      expect((await identity.call('lookupDomain', { params: { domain } })).status).toBe(404);
    },
  );
});
