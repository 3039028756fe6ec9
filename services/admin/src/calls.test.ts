import type { UserRecord } from '@scopewright/contracts';
import { runAsSystem, type UserDoc } from '@scopewright/data';
import { testClock, testTokens } from '@scopewright/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { startAdmin } from './testing/service.ts';

const time = testClock();
const tokens = testTokens(time.clock);

const { database, service, make, close } = await startAdmin('admin', time, tokens);
afterAll(close);

const tokenOf = async (user: UserDoc) => tokens.signFor(user, await make.session(user));
const emails = (body: unknown) => (body as { users: UserRecord[] }).users.map(({ email }) => email);

it('returns to a firm the possible administrators of a company, and no one of another firm', async () => {
  const [mine, theirs] = [await make.firmAt('users-mine'), await make.firmAt('users-theirs')];
  const company = await make.company(mine._id);
  const admin = await make.user(mine._id, { email: 'a-admin@mine.test' });
  const consultant = await make.user(mine._id, { email: 'b-consultant@mine.test', role: 'consultant' });
  await make.user(mine._id, { email: 'c-company@mine.test', role: 'companyUser', companyId: company._id });
  await make.user(mine._id, { email: 'd-user@mine.test', role: 'user', companyId: company._id });
  await make.user(mine._id, { email: 'd-invited@mine.test', role: 'user', companyId: company._id, status: 'invited' });
  const assigned = await make.company(mine._id, { assignedConsultantIds: [consultant._id] });
  const own = await make.user(mine._id, {
    email: 'g-own@mine.test',
    name: '<b>Gil</b>',
    role: 'companyUser',
    companyId: assigned._id,
  });
  await make.user(mine._id, { email: 'e-assigned@mine.test', role: 'consultant', companyId: company._id });
  await make.user(mine._id, { email: 'f-removed@mine.test', role: 'user', status: 'removed' });
  await make.user(theirs._id, { email: 'foreign@theirs.test', role: 'user' });
  for (const caller of [admin, consultant]) {
    const { status, body } = await service.call('allUsers', { tenant: 'users-mine', token: await tokenOf(caller) });
    expect(status).toBe(200);
    expect(emails(body)).toEqual(
      caller === admin ? ['c-company@mine.test', 'd-user@mine.test', 'g-own@mine.test'] : ['g-own@mine.test'],
    );
    expect((body as { users: UserRecord[] }).users.at(-1)).toEqual({
      id: own._id.toHexString(),
      name: '<b>Gil</b>',
      email: 'g-own@mine.test',
      role: 'companyUser',
      companyId: assigned._id.toHexString(),
      status: 'active',
      companyName: assigned.name,
      onlyAdministrator: true,
    });
    const search = await service.call('allUsers', {
      tenant: 'users-mine',
      token: await tokenOf(caller),
      query: { search: 'foreign' },
    });
    expect(search.body).toEqual({ users: [], nextCursor: null, total: 0 });
  }
});

it('returns everyone to a system administrator, in pages and by search', async () => {
  const token = await tokenOf(await make.user(null, { email: 'root@provider.test' }));
  const everybody = await runAsSystem('count', () => database.models.users.countDocuments());
  const { body } = await service.call('allUsers', { token });
  expect(emails(body)).toHaveLength(everybody);
  const listed = (email: string) => (body as { users: UserRecord[] }).users.find((user) => user.email === email);
  expect(listed('c-company@mine.test')).toMatchObject({
    firmName: expect.any(String),
    companyName: expect.any(String),
  });
  expect(listed('b-consultant@mine.test')).toMatchObject({ firmName: expect.any(String), companyName: null });
  expect(listed('root@provider.test')).toMatchObject({ firmName: null, companyName: null });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await service.call('allUsers', { token, query: { limit: '3', ...(cursor && { cursor }) } });
    const { nextCursor, total } = page.body as { nextCursor: string | null; total: number };
    expect(total).toBe(everybody);
    seen.push(...emails(page.body));
    cursor = nextCursor;
  } while (cursor);
  expect(seen).toEqual(emails(body));
  expect(emails((await service.call('allUsers', { token, query: { search: 'ROOT@' } })).body)).toEqual([
    'root@provider.test',
  ]);
});

it('returns the people of one firm to a system administrator, and no one of another firm to a firm', async () => {
  const [one, other] = [await make.firmAt('users-one'), await make.firmAt('users-other')];
  const admin = await make.user(one._id, { email: 'one@one.test' });
  await make.user(other._id, { email: 'other@other.test' });
  const root = await tokenOf(await make.user(null, { role: 'systemAdmin', isAdmin: true }));
  const firmId = other._id.toHexString();
  expect(emails((await service.call('allUsers', { token: root, query: { firmId } })).body)).toEqual([
    'other@other.test',
  ]);
  expect(
    emails(
      (await service.call('allUsers', { tenant: 'users-one', token: await tokenOf(admin), query: { firmId } })).body,
    ),
  ).toEqual([]);
});

it('refuses company people, other hosts, the public key and bad parameters', async () => {
  const firm = await make.firmAt('users-refused');
  await make.firmAt('users-elsewhere');
  const company = await make.company(firm._id);
  for (const role of ['companyUser', 'user'] as const) {
    const token = await tokenOf(await make.user(firm._id, { role, companyId: company._id }));
    expect((await service.call('allUsers', { tenant: 'users-refused', token })).status).toBe(403);
  }
  const token = await tokenOf(await make.user(firm._id));
  expect((await service.call('allUsers', { tenant: 'users-elsewhere', token })).status).toBe(401);
  expect((await service.call('allUsers', { token })).status).toBe(401);
  expect((await service.call('allUsers', { tenant: 'users-refused' })).status).toBe(401);
  const bad: Record<string, string>[] = [{ cursor: 'e30' }, { limit: '-1' }];
  for (const query of bad) {
    expect((await service.call('allUsers', { tenant: 'users-refused', token, query })).status).toBe(422);
  }
});
