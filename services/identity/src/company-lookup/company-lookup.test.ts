import { afterAll, describe, expect, test } from 'vitest';
import { startTestIdentity } from '../testing/identity.ts';

const identity = await startTestIdentity();
afterAll(() => identity.close());

const lookUp = (email: unknown) => identity.call('lookupUserCompanies', { body: { email } });

describe('POST public/lookup-user-companies', () => {
  test('lists each tenant the email can sign in to, by name', async () => {
    const { make, now } = identity;
    const email = 'many@example.test';
    const zeta = await make.firmAt('zeta', { name: 'Zeta' });
    const alpha = await make.firmAt('alpha', { name: 'Alpha' });
    const company = await make.company(alpha._id, { name: 'Client of Alpha' });
    const closed = await make.firmAt('closed', { archivedAt: now() });
    const invited = await make.firmAt('invited');
    const removed = await make.firmAt('removed');
    const homeless = await make.firm();
    await make.user(zeta._id, { email });
    await make.user(alpha._id, { email, role: 'companyUser', companyId: company._id });
    await make.user(closed._id, { email });
    await make.user(invited._id, { email, status: 'invited' });
    await make.user(removed._id, { email, status: 'removed' });
    await make.user(homeless._id, { email });
    const { status, body } = await lookUp(' MANY@example.test ');
    expect(status).toBe(200);
    expect(body).toEqual({
      companies: [
        { id: company._id.toHexString(), name: 'Client of Alpha', subdomain: 'alpha' },
        { id: zeta._id.toHexString(), name: 'Zeta', subdomain: 'zeta' },
      ],
    });
  });

  test('is empty for who belongs nowhere, and for system administrators', async () => {
    const { email } = await identity.make.user(null);
    for (const who of [email, 'unknown@example.test']) expect((await lookUp(who)).body).toEqual({ companies: [] });
  });

  test.each([undefined, '', 'nobody', { $gt: '' }, ['a@b.co'], `${'a'.repeat(260)}@b.co`])(
    'refuses %j',
    async (email) => {
      expect((await lookUp(email)).status).toBe(422);
    },
  );

  test('needs the public key', async () => {
    expect((await identity.call('lookupUserCompanies', { body: { email: 'a@b.co' }, token: null })).status).toBe(401);
  });

  test('is limited per address', async () => {
    const limited = await startTestIdentity({ rateLimitFactor: 1 });
    const statuses = new Set<number>();
    for (let index = 0; index < 31; index++)
      statuses.add((await limited.call('lookupUserCompanies', { body: { email: `u${index}@example.test` } })).status);
    expect([...statuses]).toEqual([200, 429]);
    await limited.close();
  });
});
