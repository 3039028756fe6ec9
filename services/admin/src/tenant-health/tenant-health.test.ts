import type { CallOutput } from '@scopewright/contracts';
import { measureAllTenants, runAsSystem } from '@scopewright/data';
import { testClock, testTokens } from '@scopewright/service-kit/testing';
import type { Types } from 'mongoose';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startAdmin } from '../testing/service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const time = testClock();
const tokens = testTokens(time.clock);
let token: string;

const { database, service, make, close } = await startAdmin('tenant-health', time, tokens);
afterAll(close);
beforeEach(async () => {
  await system(async () => {
    const { firms, companies, companyData, addresses, users, tenantHealth, tenantStats } = database.models;
    for (const model of [firms, companies, companyData, addresses, users, tenantHealth, tenantStats])
      await (model as typeof firms).deleteMany({});
  });
  const root = await make.user(null);
  token = await tokens.signFor(root, await make.session(root));
});

type Listed = CallOutput<'tenantHealth'>;
const system = <T>(work: () => PromiseLike<T>) => runAsSystem('look', work);
const ago = (days: number) => new Date(time.clock().getTime() - days * DAY_MS);
const list = async (query: Record<string, string> = {}): Promise<Listed> => {
  const { status, body } = await service.call('tenantHealth', { token, query });
  expect(status).toBe(200);
  return body as Listed;
};
const names = ({ tenants }: Listed) => tenants.map(({ companyName }) => companyName);

/** A firm without any problem. */
async function healthyFirm(name: string, key: string): Promise<Types.ObjectId> {
  const firm = await make.firmAt(key, { name });
  await make.user(firm._id);
  const company = await make.company(firm._id, { sowStatus: 'active' });
  await make.companyData(company, [{ implemented: true }, { implemented: false }]);
  return firm._id;
}

it('shows the health of each tenant: firms over all their companies, and companies outside any firm', async () => {
  const firmId = await healthyFirm('Acme', 'acme');
  const company = await make.company(firmId, { name: 'Archived too counts', status: 'archived' });
  await make.user(firmId, { role: 'companyUser', companyId: company._id, status: 'invited' });
  await make.user(firmId, { role: 'user', companyId: company._id, status: 'removed' });
  await make.companyData(company, [{ implemented: true }, { inScope: false, implemented: true }]);
  const deleted = await make.company(firmId, { status: 'deleted', deletedAt: ago(1) });
  await make.companyData(deleted, [{ implemented: false }, { implemented: false }]);
  await make.address({ _id: 'desk.acme.example', kind: 'custom', firmId });
  await make.address({ _id: 'unproved.acme.example', kind: 'custom', firmId, verifiedAt: null });

  const legacy = await make.legacyCompanyAt('old-style', { name: 'Old Style', createdAt: ago(3), sowStatus: 'draft' });
  await make.user(null, { companyId: legacy._id, role: 'user' });
  await make.firmAt('closed', { name: 'Deleted', deletedAt: ago(1) });
  await make.firm({ name: 'Empty', archivedAt: ago(2), lastActivityAt: ago(40), trialEndsAt: ago(30) });

  const { tenants, stats, ...rest } = await list();
  expect(rest).toEqual({});
  expect(tenants).toEqual([
    {
      companyId: expect.any(String),
      companyName: 'Empty',
      status: 'error',
      subdomain: null,
      customDomain: null,
      userCount: 0,
      configurationProgress: 0,
      implementedItems: 0,
      inScopeItems: 0,
      lastActivity: ago(40).toISOString(),
      issues: [
        'No address leads here',
        'No users',
        'Archived',
        'No administrator',
        'Read-only: the trial is over and no plan is paid',
        'No activity for 30 days',
        'No SOW',
        'No configuration items in scope',
      ],
    },
    {
      companyId: legacy._id.toHexString(),
      companyName: 'Old Style',
      status: 'warning',
      subdomain: 'old-style',
      customDomain: null,
      userCount: 1,
      configurationProgress: 0,
      implementedItems: 0,
      inScopeItems: 0,
      lastActivity: null,
      issues: ['No administrator', 'No configuration items in scope'],
    },
    {
      companyId: firmId.toHexString(),
      companyName: 'Acme',
      status: 'healthy',
      subdomain: 'acme',
      customDomain: 'desk.acme.example',
      userCount: 2,
      configurationProgress: 66,
      implementedItems: 2,
      inScopeItems: 3,
      lastActivity: time.clock().toISOString(),
      issues: [],
    },
  ]);
  expect(stats).toEqual({
    totalTenants: 3,
    healthyTenants: 1,
    warningTenants: 1,
    errorTenants: 1,
    totalUsers: 3,
    avgConfigProgress: 22,
  });
});

it('answers in pages, by status, by search and in every order', async () => {
  await healthyFirm('Bravo', 'bravo');
  await healthyFirm('Alpha', 'alpha');
  await make.firmAt('delta-desk', { name: 'Delta (100%)' });
  const charlie = await make.firmAt('charlie', { name: 'Charlie', lastActivityAt: ago(5) });
  await make.user(charlie._id);
  await make.user(charlie._id, { role: 'consultant' });

  expect(names(await list({ limit: '10' }))).toEqual(['Delta (100%)', 'Charlie', 'Alpha', 'Bravo']);
  expect(names(await list({ limit: '10', order: 'desc' }))).toEqual(['Bravo', 'Alpha', 'Charlie', 'Delta (100%)']);
  expect(names(await list({ sort: 'name' }))).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta (100%)']);
  expect(names(await list({ sort: 'users', order: 'desc' }))).toEqual(['Charlie', 'Bravo', 'Alpha', 'Delta (100%)']);
  expect(names(await list({ sort: 'progress' }))).toEqual(['Charlie', 'Delta (100%)', 'Alpha', 'Bravo']);
  expect(names(await list({ sort: 'activity' }))[0]).toBe('Charlie');

  expect(await list({ status: 'healthy' })).toMatchObject({ total: 2, stats: { totalTenants: 4 } });
  expect(names(await list({ search: 'DESK' }))).toEqual(['Delta (100%)']);
  expect(await list({ search: '(100%)', status: 'error' })).toMatchObject({ total: 1 });
  expect(await list({ search: '.*' })).toMatchObject({ tenants: [], total: 0, nextCursor: null });

  for (const sort of ['status', 'name', 'users', 'progress', 'activity']) {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page: Listed = await list({ sort, limit: '3', ...(cursor && { cursor }) });
      expect(page.total).toBe(4);
      seen.push(...names(page));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(names(await list({ sort, limit: '4' })));
  }
  expect((await service.call('tenantHealth', { token, query: { cursor: 'e30' } })).status).toBe(422);
});

it('the page is up to date: changes, new tenants and deleted ones', async () => {
  const first = await healthyFirm('First', 'first');
  const second = await healthyFirm('Second', 'second');
  expect(await list({ limit: '10' })).toMatchObject({ stats: { totalTenants: 2, healthyTenants: 2, totalUsers: 2 } });
  await system(() => database.models.users.updateMany({ firmId: first }, { $set: { status: 'removed' } }));
  await system(() => database.models.firms.updateOne({ _id: second }, { $set: { deletedAt: time.clock() } }));
  await healthyFirm('Third', 'third');
  const { tenants, stats } = await list({ limit: '10' });
  expect(tenants.map(({ companyName, status, userCount }) => [companyName, status, userCount])).toEqual([
    ['First', 'error', 0],
    ['Third', 'healthy', 1],
  ]);
  expect(stats).toMatchObject({ totalTenants: 2, healthyTenants: 1, errorTenants: 1, totalUsers: 1 });
});

it('a tenant that does not match any more leaves the page, and the next one takes its place', async () => {
  const ids: Types.ObjectId[] = [];
  for (const name of ['A', 'B', 'C', 'D']) ids.push(await healthyFirm(name, `${name.toLowerCase()}-desk`));
  await list({ limit: '1' });
  await system(() => database.models.addresses.deleteMany({ firmId: ids[0] }));
  expect(await list({ status: 'healthy', limit: '2' })).toMatchObject({
    tenants: [{ companyName: 'B' }, { companyName: 'C' }],
    total: 3,
  });
});

it('stored figures equal a recount, even with concurrent measurements', async () => {
  for (const name of ['one', 'two', 'three', 'four', 'five']) await healthyFirm(name, `${name}-desk`);
  await Promise.all([
    list({ limit: '2' }),
    list({ limit: '5' }),
    list(),
    system(() => measureAllTenants(database.models, time.clock())),
  ]);
  await system(() => database.models.users.deleteMany({ role: 'firmAdmin' }));
  await Promise.all([
    list({ limit: '1' }),
    list({ limit: '5' }),
    list(),
    system(() => measureAllTenants(database.models, time.clock())),
  ]);
  expect((await list({ limit: '1' })).stats).toMatchObject({ totalTenants: 5, errorTenants: 5, totalUsers: 0 });
});

it('returns a list as a file', async () => {
  await healthyFirm('=Formula "firm"', 'formula');
  await make.firm({ name: 'Broken' });
  const { status, body, headers } = await service.call('exportTenantHealth', { token, query: { status: 'healthy' } });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain(`tenant-health-${time.clock().toISOString().slice(0, 10)}.csv`);
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Tenant,Status,Subdomain');
  expect(lines[1]).toContain(`"'=Formula ""firm""",healthy,formula`);
});
