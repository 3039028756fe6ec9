import { purgeDeletedFirms, runAsSystem, type SubscriptionDoc } from '@scopewright/data';
import { testClock, testTokens } from '@scopewright/service-kit/testing';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { startAdmin } from '../testing/service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const time = testClock();
const tokens = testTokens(time.clock);

const { database, service, make, close } = await startAdmin('deleted-firms', time, tokens);
const root = await make.user(null);
const operator = { id: root._id, token: await tokens.signFor(root, await make.session(root)) };
afterAll(close);

interface Page {
  items: { id: string; name: string }[];
  nextCursor: string | null;
  total: number;
}
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('look', work);
const ago = (days: number) => new Date(time.clock().getTime() - days * DAY_MS);
const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await service.call('deletedFirms', { token: operator.token, query });
  expect(status).toBe(200);
  return body as Page;
};
const restore = (firmId: string) => service.call('adminRestoreFirm', { token: operator.token, body: { firmId } });
const deletedFirm = (key: string, days: number) =>
  make.firmAt(key, { name: `Firm at ${key}`, deletedAt: ago(days), deletionNonce: `nonce of ${key}` });
const firmOf = (_id: Types.ObjectId) => system(() => database.models.firms.findById(_id).lean());
const trailOf = (firmId: Types.ObjectId) =>
  system(() => database.models.auditEvents.find({ firmId }).sort({ _id: 1 }).lean());
const NOT_THERE = { status: 404, body: { error: 'This link is no longer valid.' } };

it('lists deleted firms that can be restored, latest first, in pages', async () => {
  const oldest = await deletedFirm('list-oldest', 20);
  const latest = await deletedFirm('list-latest', 1);
  const [one, other] = [await deletedFirm('list-one', 5), await deletedFirm('list-other', 5)];
  const unreachable = await make.firm({ deletedAt: ago(25) });
  await make.firmAt('list-open');
  const going = await make.firmAt('list-going', { deletedAt: ago(31), purgingAt: ago(1) });
  const { items, nextCursor, total } = await list();
  const ids = items.map(({ id }) => id);
  expect([ids[0], ...ids.slice(3)]).toEqual([latest, oldest, unreachable].map(({ _id }) => _id.toHexString()));
  expect(new Set(ids.slice(1, 3))).toEqual(new Set([one, other].map(({ _id }) => _id.toHexString())));
  expect([nextCursor, total]).toEqual([null, 5]);
  expect(items[0]).toEqual({
    id: latest._id.toHexString(),
    name: 'Firm at list-latest',
    subdomain: 'list-latest',
    deletedAt: ago(1).toISOString(),
    restorableUntil: new Date(ago(1).getTime() + 30 * DAY_MS).toISOString(),
  });
  expect(items[4]).toMatchObject({ subdomain: null });
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list({ limit: '2', ...(cursor && { cursor }) });
    expect(page.total).toBe(5);
    paged.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(ids);
  expect(JSON.stringify(items)).not.toMatch(/nonce/);
  expect((await service.call('deletedFirms', { token: operator.token, query: { cursor: 'e30' } })).status).toBe(422);
  expect(await restore(going._id.toHexString())).toMatchObject(NOT_THERE);
});

it('brings a firm back once: open at its address, charged again, and on record', async () => {
  const firm = await deletedFirm('back', 3);
  const firmId = firm._id.toHexString();
  const periodEnd = new Date(time.clock().getTime() + 5 * DAY_MS);
  await make.subscription(firm._id, { status: 'active', plan: 'standard', periodEnd, dueAt: null });
  const neighbour = await deletedFirm('neighbour', 3);
  expect(await service.engines.addresses.resolve('back')).toMatchObject({ archived: true });
  expect(await restore(firmId)).toMatchObject({ status: 200, body: { firmName: 'Firm at back', subdomain: 'back' } });
  expect(await firmOf(firm._id)).toMatchObject({ deletedAt: null, archivedAt: null, lastActivityAt: time.clock() });
  const resolved = await service.engines.addresses.resolve('back');
  expect(resolved).toMatchObject({ archived: false });
  expect(resolved).not.toHaveProperty('restorableUntil');
  const subscription = await system(() =>
    database.models.subscriptions.findOne({ firmId: firm._id }).orFail().lean<SubscriptionDoc>(),
  );
  // the three days while it was closed are not charged
  const later = new Date(periodEnd.getTime() + 3 * DAY_MS);
  expect(subscription).toMatchObject({ dueAt: later, periodEnd: later, anchorDay: later.getUTCDate() });
  expect((await list()).items.map(({ id }) => id)).not.toContain(firmId);
  expect(await restore(firmId)).toMatchObject({ status: 200, body: { firmName: 'Firm at back', subdomain: 'back' } });
  expect(await trailOf(firm._id)).toMatchObject([
    { action: 'firm.restored', actorId: operator.id, targetType: 'firm', targetName: 'Firm at back' },
  ]);
  expect(await firmOf(neighbour._id)).toMatchObject({ deletedAt: ago(3), deletionNonce: 'nonce of neighbour' });
});

it('brings a firm back once when two do so at the same time', async () => {
  const firm = await deletedFirm('twice', 2);
  const answers = await Promise.all([restore(firm._id.toHexString()), restore(firm._id.toHexString())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await trailOf(firm._id)).toHaveLength(1);
});

it('does not change an open firm, and does not restore one that is unknown or permanently removed', async () => {
  const open = await make.firmAt('still-open');
  const gone = await deletedFirm('gone', 31);
  await purgeDeletedFirms(database, {
    now: time.clock(),
    productDomain: 'scopewright.test',
    needsDomains: false,
    signal: new AbortController().signal,
    removeFiles: async () => undefined,
    endPayment: async () => undefined,
  });
  expect(await firmOf(gone._id)).toBeNull();
  for (const id of [gone._id, new Types.ObjectId()]) {
    expect(await restore(id.toHexString())).toMatchObject(NOT_THERE);
    expect(await trailOf(id)).toEqual([]);
  }
  expect((await restore(open._id.toHexString())).status).toBe(200);
  expect(await firmOf(open._id)).toEqual(open);
  expect(await trailOf(open._id)).toEqual([]);
  expect((await restore('no id')).status).toBe(422);
  expect((await list()).items.map(({ id }) => id)).not.toContain(gone._id.toHexString());
});

it('archives a firm: its sessions end, nothing is charged, all data is retained; and restores it', async () => {
  const firm = await make.firmAt('to-archive', { name: 'To archive', lastActivityAt: ago(100) });
  const firmId = firm._id.toHexString();
  const archive = () => service.call('adminArchiveFirm', { token: operator.token, body: { firmId } });
  const open = await make.session(await make.user(firm._id));
  await make.subscription(firm._id, {
    status: 'active',
    plan: 'standard',
    periodEnd: time.clock(),
    dueAt: time.clock(),
  });
  const company = await make.company(firm._id);
  const [one, two] = await Promise.all([archive(), archive()]);
  expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  expect(await firmOf(firm._id)).toMatchObject({ archivedAt: time.clock(), deletedAt: null });
  expect(await service.engines.addresses.resolve('to-archive')).toMatchObject({ archived: true });
  expect(await system(() => database.models.sessions.findById(open._id).lean())).toMatchObject({
    revokedReason: 'firm archived',
  });
  expect(await system(() => database.models.subscriptions.findOne({ firmId: firm._id }).lean())).toMatchObject({
    dueAt: null,
  });
  expect(await system(() => database.models.companies.exists({ _id: company._id }))).not.toBeNull();
  expect((await list()).items.map(({ id }) => id)).not.toContain(firmId);
  expect(await restore(firmId)).toMatchObject({
    status: 200,
    body: { firmName: 'To archive', subdomain: 'to-archive' },
  });
  expect(await firmOf(firm._id)).toMatchObject({ archivedAt: null, lastActivityAt: time.clock() });
  expect((await trailOf(firm._id)).map(({ action, actorId }) => [action, String(actorId)])).toEqual(
    ['firm.archived', 'firm.restored'].map((action) => [action, operator.id.toHexString()]),
  );
});

it('archives nothing that is deleted or unknown', async () => {
  for (const id of [(await deletedFirm('deleted-one', 1))._id, new Types.ObjectId()])
    expect(
      (await service.call('adminArchiveFirm', { token: operator.token, body: { firmId: id.toHexString() } })).status,
    ).toBe(409);
});

it('no sweep removes a firm that is archived, however long ago', async () => {
  const firm = await make.firm({ archivedAt: ago(4000), archiveNonce: 'nonce', lastActivityAt: ago(4100) });
  const options = { productDomain: 'scopewright.test', needsDomains: false, signal: new AbortController().signal };
  await purgeDeletedFirms(database, {
    ...options,
    now: time.clock(),
    removeFiles: async () => undefined,
    endPayment: async () => undefined,
  });
  expect(await firmOf(firm._id)).not.toBeNull();
});
