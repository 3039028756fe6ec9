import { runAsSystem, type UserDoc } from '@scopewright/data';
import type { factories, TestDatabase } from '@scopewright/data/testing';
import { type TestService, testClock, testTokens } from '@scopewright/service-kit/testing';
import type { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdmin } from '../testing/service.ts';

const time = testClock();
const tokens = testTokens(time.clock);
let database: TestDatabase;
let service: TestService;
let make: ReturnType<typeof factories>;
let root: UserDoc;
let token: string;

beforeAll(async () => {
  ({ database, service, make } = await startAdmin('manage-users', time, tokens));
  root = await make.user(null);
  token = await sign(root);
});
afterAll(async () => {
  await service.close();
  await database.close();
});

type Act = 'deactivateUser' | 'activateUser' | 'endUserSessions';
const sign = async (user: UserDoc) => tokens.signFor(user, await make.session(user));
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('look', work);
const act = (name: Act, { _id }: { _id: Types.ObjectId }, as = token) =>
  service.call(name, { token: as, params: { userId: _id.toHexString() } });
const stored = ({ _id }: UserDoc) => system(() => database.models.users.findById(_id).orFail().lean<UserDoc>());
const actionsOn = async ({ _id }: UserDoc) =>
  (await system(() => database.models.auditEvents.find({ targetId: _id.toHexString() }).sort({ _id: 1 }).lean())).map(
    ({ action }) => action,
  );

it('deactivates someone, whose sessions and assignments end, and restores the membership', async () => {
  const firm = await make.firmAt('managed');
  await make.user(firm._id);
  const consultant = await make.user(firm._id, { role: 'consultant', lastSignInAt: time.clock() });
  await make.authAccount({ email: consultant.email });
  const company = await make.company(firm._id, { assignedConsultantIds: [consultant._id] });
  const theirs = { tenant: 'managed', token: await sign(consultant) };
  expect((await service.call('allUsers', theirs)).status).toBe(200);
  expect((await act('deactivateUser', consultant)).status).toBe(200);
  expect((await service.call('allUsers', theirs)).status).toBe(401);
  expect(await stored(consultant)).toMatchObject({ status: 'removed', version: consultant.version + 1 });
  expect(
    (await system(() => database.models.companies.findById(company._id).orFail().lean())).assignedConsultantIds,
  ).toEqual([]);
  expect((await act('deactivateUser', consultant)).status).toBe(200);
  expect(await actionsOn(consultant)).toEqual(['user.deactivated']);
  expect((await act('activateUser', consultant)).status).toBe(200);
  expect(await stored(consultant)).toMatchObject({ status: 'active', version: consultant.version + 2 });
  expect((await service.call('allUsers', theirs)).status).toBe(401);
  expect((await act('activateUser', consultant)).status).toBe(409);
  expect(await actionsOn(consultant)).toEqual(['user.deactivated', 'user.activated']);
});

it('deactivates someone who was removed with their company, so that they do not come back with it', async () => {
  const firm = await make.firm();
  const company = await make.company(firm._id, { status: 'deleted' });
  const client = await make.user(firm._id, {
    role: 'user',
    companyId: company._id,
    status: 'removed',
    removedWithCompany: 'active',
  });
  for (const _press of [1, 2]) expect((await act('deactivateUser', client)).status).toBe(200);
  expect(await stored(client)).toMatchObject({ status: 'removed', removedWithCompany: null });
  expect(await actionsOn(client)).toEqual(['user.deactivated']);
});

it('ends what someone has open, and nothing else', async () => {
  const firm = await make.firmAt('sessions-ended');
  const admin = await make.user(firm._id);
  const theirs = { tenant: 'sessions-ended', token: await sign(admin) };
  expect((await act('endUserSessions', admin)).status).toBe(200);
  expect((await service.call('allUsers', theirs)).status).toBe(401);
  expect(await stored(admin)).toMatchObject({ status: 'active' });
  expect((await service.call('allUsers', { ...theirs, token: await sign(await stored(admin)) })).status).toBe(200);
  expect(await actionsOn(admin)).toEqual(['user.sessions-ended']);
});

it('ends it once for any number of requests, and records it', async () => {
  const firm = await make.firmAt('sessions-ended-twice');
  const admin = await make.user(firm._id);
  await make.session(admin);
  const answers = [
    ...(await Promise.all([act('endUserSessions', admin), act('endUserSessions', admin)])),
    await act('endUserSessions', admin),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await actionsOn(admin)).toEqual(['user.sessions-ended']);
});

it('deactivates neither the caller nor a last administrator', async () => {
  const firm = await make.firm();
  const admin = await make.user(firm._id);
  const company = await make.company(firm._id);
  const client = await make.user(firm._id, { role: 'companyUser', companyId: company._id });
  for (const user of [root, admin, client]) expect((await act('deactivateUser', user)).status).toBe(409);
  await make.user(firm._id);
  expect((await act('deactivateUser', admin)).status).toBe(200);
});

it('leaves one of two system administrators who deactivate each other concurrently', async () => {
  for (let round = 0; round < 3; round++) {
    const [one, other] = [await make.user(null), await make.user(null)];
    const [asOne, asOther] = [await sign(one), await sign(other)];
    const answers = await Promise.all([act('deactivateUser', other, asOne), act('deactivateUser', one, asOther)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  }
});

it('does not restore a membership that never existed, or whose company was deleted', async () => {
  const firm = await make.firm();
  expect((await act('activateUser', await make.user(firm._id, { status: 'removed' }))).status).toBe(409);
  const elsewhere = await make.user((await make.firm())._id, { lastSignInAt: time.clock() });
  await make.authAccount({ email: elsewhere.email });
  const asked = await make.user(firm._id, { email: elsewhere.email, status: 'removed' });
  expect((await act('activateUser', asked)).body).toMatchObject({
    error: 'This person has not accepted an invitation. Invite them again.',
  });
  await make.invitation({ firmId: firm._id, userId: asked._id, email: asked.email, usedAt: time.clock() });
  expect((await act('activateUser', asked)).status).toBe(200);
  const gone = await make.company(firm._id, { status: 'deleted' });
  const client = await make.user(firm._id, {
    role: 'user',
    companyId: gone._id,
    status: 'removed',
    lastSignInAt: time.clock(),
  });
  await make.authAccount({ email: client.email });
  expect((await act('activateUser', client)).status).toBe(409);
});

it('is for system administrators alone', async () => {
  const firm = await make.firmAt('users-guarded');
  const target = await make.user(firm._id, { role: 'consultant' });
  for (const role of ['firmAdmin', 'consultant'] as const) {
    const as = await sign(await make.user(firm._id, { role }));
    for (const name of ['deactivateUser', 'activateUser', 'endUserSessions'] as const)
      expect(
        (await service.call(name, { tenant: 'users-guarded', token: as, params: { userId: target._id.toHexString() } }))
          .status,
      ).toBe(403);
  }
  expect(await stored(target)).toMatchObject({ status: 'active', version: target.version });
});

it('lists users by status and role', async () => {
  const firm = await make.firm();
  const invited = await make.user(firm._id, { role: 'consultant', status: 'invited', email: 'filtered@invited.test' });
  await make.user(firm._id, { role: 'firmAdmin', email: 'filtered@active.test' });
  const list = async (query: Record<string, string>) =>
    (
      (await service.call('allUsers', { token, query: { search: 'filtered@', ...query } })).body as {
        users: { email: string; firmId: string }[];
      }
    ).users;
  expect(await list({ status: 'invited' })).toMatchObject([{ email: invited.email, firmId: firm._id.toHexString() }]);
  expect((await list({ role: 'firmAdmin' })).map(({ email }) => email)).toEqual(['filtered@active.test']);
});
