import type { CompanyRow } from '@scopewright/contracts';
import type { ReferenceId } from '@scopewright/contracts/references';
import { ROUTES } from '@scopewright/contracts/routes';
import { afterPosition, runWithTenant, sortOf, type Viewer } from '@scopewright/data';
import { abilitiesFor, type Role } from '@scopewright/domain/policy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDelivery, type TestFirm } from '../testing/delivery.ts';
import { matchingCompanies, orderOf } from './list-companies.ts';

const delivery = await startDelivery('lists');
const { make } = delivery;
afterAll(() => delivery.close());

type Page = { items: CompanyRow[]; nextCursor: string | null; total: number };
const page = async (at: TestFirm, query: Record<string, string>, token = at.token) =>
  (await delivery.service.call('consultantCompanies', { tenant: at.key, token, query })).body as Page;
const names = ({ items }: Page) => items.map(({ name }) => name);

async function firmWithCompanies() {
  const at = await delivery.firm();
  const consultant = await make.user(at.id, { role: 'consultant', name: 'Con Sultant' });
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await make.company(at.id, {
    name: 'Beta',
    sowStatus: 'active',
    createdAt: day(3),
    assignedConsultantIds: [consultant._id],
  });
  await make.company(at.id, { name: 'alpha', sowStatus: 'none', createdAt: day(2) });
  await make.company(at.id, {
    name: 'Gamma',
    sowStatus: 'draft',
    createdAt: day(1),
    assignedConsultantIds: [consultant._id],
  });
  await make.company(at.id, { name: 'Old', status: 'archived', archivedAt: day(4), createdAt: day(1) });
  await make.company(at.id, { name: 'Gone', status: 'deleted', deletedAt: day(4), createdAt: day(1) });
  return { at, consultant };
}

describe('the list of companies', () => {
  it('is sorted as asked, both ways', async () => {
    const { at } = await firmWithCompanies();
    expect(names(await page(at, { sort: 'name' }))).toEqual(['alpha', 'Beta', 'Gamma']);
    expect(names(await page(at, { sort: 'name', order: 'desc' }))).toEqual(['Gamma', 'Beta', 'alpha']);
    expect(names(await page(at, { sort: 'created' }))).toEqual(['Beta', 'alpha', 'Gamma']);
    expect(names(await page(at, { sort: 'created', order: 'asc' }))).toEqual(['Gamma', 'alpha', 'Beta']);
    expect(names(await page(at, { sort: 'sowStatus' }))).toEqual(['Beta', 'Gamma', 'alpha']);
  });

  it('shows a client the state of the SOWs that were shared with it', async () => {
    const at = await delivery.firm();
    const of = await make.company(at.id, { name: 'Northwind', sowStatus: 'draft' });
    await make.sow(of, { status: 'draft' });
    const user = await make.user(at.id, { role: 'user', companyId: of._id });
    const token = await at.sign(user);
    const stateTo = async (asked: string) => {
      const params = { companyId: of._id.toHexString() };
      const own = (await delivery.service.call('company', { tenant: at.key, token: asked, params })).body;
      const rows = [...(await page(at, { limit: '5' }, asked)).items, own as CompanyRow];
      return rows.map(({ sowStatus }) => sowStatus);
    };
    expect([await stateTo(token), await stateTo(at.token)]).toEqual([
      ['none', 'none'],
      ['draft', 'draft'],
    ]);
    const found = async (query: Record<string, string>) => (await page(at, query, token)).total;
    expect([await found({ sowStatus: 'draft' }), await found({ sowStatus: 'none' })]).toEqual([0, 1]);
    await make.sow(of, { status: 'completed', activatedAt: new Date() });
    expect(await stateTo(token)).toEqual(['completed', 'completed']);
    expect([await found({ sowStatus: 'completed' }), await found({ activeOnly: 'true' })]).toEqual([1, 0]);
  });

  it('contains the requested companies, and by default those in use', async () => {
    const { at, consultant } = await firmWithCompanies();
    const id = consultant._id.toHexString();
    expect(names(await page(at, { consultantId: id }))).toEqual(['Beta', 'Gamma']);
    expect(names(await page(at, { consultantId: id, sowStatus: 'draft' }))).toEqual(['Gamma']);
    expect(names(await page(at, { consultantId: id, search: 'bet', activeOnly: 'true' }))).toEqual(['Beta']);
    expect(names(await page(at, { status: 'archived' }))).toEqual(['Old']);
    expect(await page(at, { status: 'deleted' })).toMatchObject({
      items: [{ name: 'Gone', deletedAt: expect.any(String) }],
      total: 1,
    });
    const plain = (await delivery.service.call('consultantCompanies', { tenant: at.key, token: at.token }))
      .body as CompanyRow[];
    expect(plain.map(({ name }) => name)).toEqual(['alpha', 'Beta', 'Gamma']);
    expect((await page(at, { sort: 'name' })).items[1]?.consultantIds).toEqual([id]);
  });

  it('shows the people of an archived company their company', async () => {
    const { at } = await firmWithCompanies();
    const old = await delivery.system(() =>
      delivery.database.models.companies.findOne({ name: 'Old', consultingFirmId: at.id }).orFail().lean(),
    );
    const token = await at.sign(await make.user(at.id, { role: 'user', companyId: old._id }));
    const plain = (await delivery.service.call('consultantCompanies', { tenant: at.key, token })).body as CompanyRow[];
    expect(plain.map(({ name, status }) => [name, status])).toEqual([['Old', 'archived']]);
    expect(names(await page(at, { limit: '5' }, token))).toEqual(['Old']);
  });

  it('shows deleted ones to people who may restore them once there is a plan again', async () => {
    const at = await delivery.firm({ trialEndsAt: new Date(delivery.time.clock().getTime() - 1) });
    await make.company(at.id, { name: 'Gone', status: 'deleted', deletedAt: delivery.time.clock() });
    expect(names(await page(at, { status: 'deleted' }))).toEqual(['Gone']);
  });

  it('shows deleted ones to no one who may not restore them', async () => {
    const { at, consultant } = await firmWithCompanies();
    const call = (token: string) =>
      delivery.service.call('consultantCompanies', { tenant: at.key, token, query: { status: 'deleted' } });
    expect((await call(await at.sign(consultant))).status).toBe(403);
    const gone = await delivery.system(() =>
      delivery.database.models.companies.findOne({ name: 'Gone', consultingFirmId: at.id }).orFail().lean(),
    );
    const member = await at.sign(await make.user(at.id, { role: 'companyUser', companyId: gone._id }));
    expect((await call(member)).status).toBe(403);
    expect(names(await page(at, { limit: '5' }, member))).toEqual([]);
  });

  it.each<Record<string, string>>([
    { sort: 'name' },
    { sort: 'created' },
    { sort: 'created', order: 'asc' },
    { sort: 'sowStatus', order: 'desc' },
  ])('pages through %j without losing or repeating one, also where values are equal', async (query) => {
    const at = await delivery.firm();
    const createdAt = new Date(Date.UTC(2026, 0, 1));
    await make.companies(at.id, 11, (index) => ({
      sowStatus: index % 2 ? 'active' : 'draft',
      ...(index < 6 && { createdAt }),
    }));
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const { items, nextCursor } = await page(at, { ...query, limit: '2', ...(cursor && { cursor }) });
      seen.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([11, 11]);
  });

  it.each<Record<string, string>>([{}, { sort: 'created' }, { sort: 'sowStatus', order: 'desc' }])(
    'returns the page at a place of %j',
    async (query) => {
      const at = await delivery.firm();
      await make.companies(at.id, 7, (index) => ({
        sowStatus: index % 2 ? 'active' : 'draft',
        status: index === 6 ? 'archived' : 'active',
      }));
      const all = names(await page(at, { ...query, limit: '50' }));
      expect(all).toHaveLength(6);
      const third = await page(at, { ...query, limit: '2', offset: '4' });
      expect(names(third)).toEqual(all.slice(4));
      expect(third).toMatchObject({ nextCursor: null, total: 6 });
      const second = await page(at, { ...query, limit: '2', offset: '2' });
      expect(names(second)).toEqual(all.slice(2, 4));
      expect(names(await page(at, { ...query, limit: '2', cursor: second.nextCursor ?? '' }))).toEqual(all.slice(4));
      expect(await page(at, { ...query, limit: '2', offset: '6' })).toEqual({ items: [], nextCursor: null, total: 6 });
      expect(await page(at, { ...query, limit: '2', offset: '600' })).toEqual({
        items: [],
        nextCursor: null,
        total: 6,
      });
    },
  );

  it('takes a place or a cursor, not both', async () => {
    const { at } = await firmWithCompanies();
    const { nextCursor } = await page(at, { limit: '1' });
    const query = { limit: '1', offset: '1', cursor: nextCursor ?? '' };
    expect(
      (await delivery.service.call('consultantCompanies', { tenant: at.key, token: at.token, query })).status,
    ).toBe(422);
  });

  it("refuses another order's cursor", async () => {
    const { at } = await firmWithCompanies();
    const { nextCursor } = await page(at, { sort: 'name', limit: '1' });
    const query = { sort: 'sowStatus', cursor: nextCursor ?? '' };
    expect(
      (await delivery.service.call('consultantCompanies', { tenant: at.key, token: at.token, query })).status,
    ).toBe(422);
  });
});

describe('5,000 companies', () => {
  let at: TestFirm;
  let viewer: Viewer;
  beforeAll(async () => {
    at = await delivery.firm();
    const role: Role = 'firmAdmin';
    viewer = {
      userId: at.admin._id.toHexString(),
      role,
      companyId: null,
      abilities: abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients: false }),
    };
    const sowStatuses = ['none', 'draft', 'active', 'completed'];
    await make.companies(at.id, 5000, (index) => ({
      sowStatus: sowStatuses[index % 4] ?? 'none',
      status: index % 10 === 0 ? 'archived' : 'active',
      assignedConsultantIds: index % 20 === 1 ? [at.admin._id] : [],
    }));
  });

  const cases: Parameters<typeof matchingCompanies>[1][] = [
    {},
    { order: 'desc' },
    { sort: 'created' },
    { sort: 'created', order: 'asc' },
    { sort: 'sowStatus' },
    { sowStatus: 'active' },
    { status: 'archived' },
    { consultantId: 'a'.repeat(24) as ReferenceId<'staffMember'> },
  ];
  it.each(cases)('a page of %j looks at no more than it shows, in any place', async (query) => {
    const order = orderOf(query);
    const find = async (position?: Parameters<typeof afterPosition>[1]) => {
      const matching = matchingCompanies(viewer, query);
      if (matching === null) throw new Error('The administrator sees companies');
      const plan = await runWithTenant(at.id, () =>
        delivery.database.models.companies
          .find(position ? { $and: [matching, afterPosition(order, position)] } : matching)
          .sort(sortOf(order))
          .limit(51)
          .explain('executionStats'),
      );
      return JSON.parse(JSON.stringify(plan)) as {
        executionStats: { totalDocsExamined: number; nReturned: number };
        queryPlanner: { winningPlan: unknown };
      };
    };
    const check = ({ executionStats, queryPlanner }: Awaited<ReturnType<typeof find>>) => {
      expect(JSON.stringify(queryPlanner.winningPlan)).not.toMatch(/"stage":"(COLLSCAN|SORT)"/);
      expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(executionStats.nReturned + 1);
    };
    check(await find());
    const values = order.map(({ field, type }) => {
      if (type === 'id') return at.id;
      if (type === 'time') return new Date(delivery.time.clock().getTime() - 2500 * 1000);
      return field === 'sowStatus' ? 'completed' : 'company 2500';
    });
    check(await find(values));
  });

  it.each<Parameters<typeof matchingCompanies>[1]>([
    {},
    { sort: 'created' },
    { sort: 'sowStatus' },
    { status: 'archived' },
  ])('the place of a page of %j is found in the index alone', async (query) => {
    const order = orderOf(query);
    const matching = matchingCompanies(viewer, query);
    if (matching === null) throw new Error('The administrator sees companies');
    const plan = await runWithTenant(at.id, () =>
      delivery.database.models.companies
        .findOne(matching, Object.fromEntries(order.map(({ field }) => [field, 1])))
        .sort(sortOf(order))
        .skip(450)
        .explain('executionStats'),
    );
    const { executionStats } = JSON.parse(JSON.stringify(plan)) as {
      executionStats: { totalDocsExamined: number; nReturned: number };
    };
    expect(executionStats).toMatchObject({ totalDocsExamined: 0, nReturned: 1 });
  });
});

describe('the export', () => {
  const file = async (at: TestFirm, query: Record<string, string> = {}, token = at.token) => {
    const search = new URLSearchParams(query).toString();
    const response = await delivery.service.fetch(`/api/${ROUTES.exportCompanies.path}?${search}`, {
      headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-Host': `${at.key}.scopewright.app` },
    });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const lines = ({ bytes }: { bytes: Buffer }) => bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n');

  it('is a file with the rows of the list in its order, for spreadsheets', async () => {
    const { at, consultant } = await firmWithCompanies();
    const answer = await file(at, { consultantId: consultant._id.toHexString(), sort: 'created' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="client-companies-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines(answer)).toEqual([
      'Company Name,Status,SOW Status,Active Change Orders,Administrator,Invitation,Consultants,Created',
      'Beta,active,active,0,,,Con Sultant,2026-01-03T00:00:00.000Z',
      'Gamma,active,draft,0,,,Con Sultant,2026-01-01T00:00:00.000Z',
    ]);
  });

  it('contains no cell that a spreadsheet would take for a formula, and quotes cells that need it', async () => {
    const at = await delivery.firm();
    const bad = ['=HYPERLINK("http://evil.test","x")', '+1', '-1+1', '@SUM(A1)', 'a "quoted", name'];
    for (const name of bad) await make.company(at.id, { name });
    const cells = lines(await file(at)).slice(1);
    expect(cells.length).toBe(5);
    for (const cell of cells) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
    expect(cells.find((cell) => cell.includes('quoted'))).toMatch(/^"a ""quoted"", name",/);
  });

  it('sends 5,000 rows in chunks, each once', async () => {
    const at = await delivery.firm();
    await make.companies(at.id, 1234);
    const rows = lines(await file(at)).slice(1);
    expect(rows.length).toBe(1234);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1234);
  });

  it("contains nothing of other firms, nor of companies that a consultant doesn't see, and is not for clients", async () => {
    const { at, consultant } = await firmWithCompanies();
    const other = await firmWithCompanies();
    expect(lines(await file(at, {}, await at.sign(consultant))).length).toBe(3);
    expect((await file(at, {}, other.at.token)).status).toBe(401);
    const member = await at.sign(
      await make.user(at.id, { role: 'companyUser', companyId: (await make.company(at.id))._id }),
    );
    expect((await file(at, {}, member)).status).toBe(403);
  });

  it('works while the account is read-only', async () => {
    const at = await delivery.firm({ trialEndsAt: new Date(delivery.time.clock().getTime() - 1) });
    expect((await file(at)).status).toBe(200);
  });
});
