import { type FirmDoc, runWithTenant, type UserDoc } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import type { CallContext, SubjectLoaders } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { identitySubjects } from './subjects.ts';

const me = { email: 'me@example.test', accountId: new Types.ObjectId() };

const database = await testDatabase('identity-loaders');
const make = factories(database.models);
const loaders = identitySubjects(database.models);
const [firm, other] = [await make.firm(), await make.firm()];
await make.authAccount({ _id: me.accountId, email: me.email });
await make.user(firm._id, { email: me.email });
afterAll(() => database.close());

/** The result of loading an id as a caller at the first firm. */
const load = (
  kind: keyof SubjectLoaders,
  id: string | Types.ObjectId,
  accountId = me.accountId.toHexString(),
  projection: Record<string, 1> = {},
) => {
  const call = { requirePrincipal: () => ({ accountId }) } as unknown as CallContext;
  const loader = loaders[kind] ?? expect.fail(`Nothing loads a ${kind}`);
  return runWithTenant(firm._id, async () => loader(String(id), { call, projection, loaded: {} }));
};

test('a domain is found by its firm', async () => {
  const claim = ({ _id }: FirmDoc, domain: string) =>
    runWithTenant(
      _id,
      async () => (await database.models.domainClaims.create({ domain, token: domain, createdAt: new Date() }))._id,
    );
  const [own, foreign] = [await claim(firm, 'own.example.com'), await claim(other, 'foreign.example.com')];
  expect(await load('domainClaim', own, undefined, { domain: 1 })).toEqual({ _id: own, domain: 'own.example.com' });
  expect(await load('domainClaim', foreign)).toBeNull();
});

test('a firm, or a company without one, is found by its active members', async () => {
  const member = (firmId: Types.ObjectId | null, values: Partial<UserDoc>) =>
    make.user(firmId, { email: me.email, ...values });
  const { _id } = await member(other._id, { role: 'consultant' });
  expect(await load('ownFirm', other._id, undefined, { role: 1 })).toEqual({ _id, role: 'consultant' });
  const company = await make.legacyCompanyAt('without-a-firm');
  const ofCompany = await member(null, { companyId: company._id });
  expect(await load('ownFirm', company._id)).toMatchObject({ _id: ofCompany._id });
  const client = await make.company(other._id);
  const left = await make.firm();
  await member(left._id, { status: 'removed' });
  const foreign = await make.firm();
  await make.user(foreign._id);
  await make.user(left._id, { companyId: client._id, role: 'user' });
  await member((await make.firm())._id, { companyId: client._id, role: 'user' });
  for (const id of [client._id, left._id, foreign._id]) expect(await load('ownFirm', id)).toBeNull();
  expect(await load('ownFirm', other._id, new Types.ObjectId().toHexString())).toBeNull();
});

test('a device is found by the person who is signed in on it', async () => {
  const user = await make.user(other._id);
  const session = async (values: object) => (await make.session(user, { accountId: me.accountId, ...values }))._id;
  const open = await session({});
  expect(await load('ownSession', open, undefined, { userId: 1 })).toEqual({ _id: open, userId: user._id });
  expect(await load('ownSession', await session({ revokedAt: new Date() }))).toBeNull();
  expect(await load('ownSession', await session({ accountId: new Types.ObjectId() }))).toBeNull();
});

test('a user is found wherever they are', async () => {
  const { _id, email } = await make.user(other._id);
  expect(await load('user', _id, undefined, { email: 1 })).toEqual({ _id, email });
  expect(await load('user', new Types.ObjectId())).toBeNull();
});
