import type { CallOutput } from '@scopewright/contracts';
import { runAsSystem } from '@scopewright/data';
import { testClock, testTokens } from '@scopewright/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { startAdmin } from '../testing/service.ts';

const time = testClock();
const tokens = testTokens(time.clock);

const { database, service, make, close } = await startAdmin('config-items', time, tokens);
const root = await make.user(null);
const operator = { id: root._id, token: await tokens.signFor(root, await make.session(root)) };
afterAll(close);

type Listed = CallOutput<'unrecognizedConfigItems'>;
const list = async (query: Record<string, string> = {}): Promise<Listed> => {
  const { status, body } = await service.call('unrecognizedConfigItems', { token: operator.token, query });
  expect(status).toBe(200);
  return body as Listed;
};
const promote = (itemName: string, values: object = {}) =>
  service.call('promoteConfigItem', {
    token: operator.token,
    body: { itemName, category: 'ITSM', description: 'What it is for', defaultPhase: 3, ...values },
  });
const later = (seconds: number) => new Date(time.clock().getTime() + seconds * 1000);

it("contains the product's own items", async () => {
  const firm = await make.firm();
  await make.companyData(await make.company(firm._id), [{ name: 'portal BRANDING' }]);
  expect((await list()).unrecognizedItems).toEqual([]);
  expect((await promote('Portal branding')).status).toBe(409);
});

it('groups items that the catalog lacks by their folded name, and names who has them, the earliest first', async () => {
  const firm = await make.firm({ name: 'Acme' });
  const [first, second, deleted] = [
    await make.company(firm._id, { name: 'Northwind' }),
    await make.company(firm._id, { name: 'Contoso' }),
    await make.company(firm._id, { name: 'Gone', status: 'deleted', deletedAt: time.clock() }),
  ];
  const legacy = await make.legacyCompanyAt('old-style', { name: 'Old Style' });
  await make.globalConfigItem({ name: 'Major Incident' });
  await make.companyData(second, [
    { name: ' change  CALENDAR', nameKey: 'change calendar', addedAt: later(2) },
    { name: 'MAJOR incident', nameKey: 'major incident' },
  ]);
  await make.companyData(first, [
    { name: 'Change Calendar', category: 'Change', description: 'When what changes', addedAt: later(1) },
    { name: 'Badge Printing' },
  ]);
  await make.companyData(legacy, [{ name: 'Change calendar', addedAt: later(3) }]);
  await make.companyData(deleted, [{ name: 'Only In Deleted' }, { name: 'Badge Printing', addedAt: new Date(0) }]);
  const { unrecognizedItems, ...rest } = await list();
  expect(rest).toEqual({});
  expect(unrecognizedItems).toEqual([
    {
      itemName: 'Badge Printing',
      category: 'ITSM',
      description: '',
      occurrences: 1,
      detectedInCompany: 'Northwind (Acme)',
      companiesList: ['Northwind (Acme)'],
    },
    {
      itemName: 'Change Calendar',
      category: 'Change',
      description: 'When what changes',
      occurrences: 3,
      detectedInCompany: 'Northwind (Acme)',
      companiesList: ['Northwind (Acme)', 'Contoso (Acme)', 'Old Style'],
    },
  ]);
});

it('answers in pages, and by search', async () => {
  const company = await make.company((await make.firm())._id);
  await make.companyData(
    company,
    ['Paged C', 'Paged A', 'Paged B'].map((name) => ({ name })),
  );
  const seen: string[] = [];
  for (const wrong of ['%%', 'UEFHRUQ', Buffer.from([0xff, 0xfe]).toString('base64url')])
    expect(
      (await service.call('unrecognizedConfigItems', { token: operator.token, query: { cursor: wrong } })).status,
      wrong,
    ).toBe(422);
  let cursor: string | null | undefined;
  do {
    const page: Listed = await list({ search: 'PAGED ', limit: '2', ...(cursor && { cursor }) });
    expect(page.total).toBe(3);
    seen.push(...page.unrecognizedItems.map(({ itemName }) => itemName));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(['Paged A', 'Paged B', 'Paged C']);
  expect(await list({ search: '.*' })).toEqual({ unrecognizedItems: [], nextCursor: null, total: 0 });
});

it('a promoted item is a default for future tenants, recognized, and on record; nothing of a company changes', async () => {
  const company = await make.company((await make.firm())._id);
  const kept = await make.companyData(company, [{ name: 'Approval Matrix', phase: 4 }]);
  expect(await promote('Approval Matrix')).toMatchObject({ status: 200, body: { success: true } });
  expect((await list({ search: 'approval' })).total).toBe(0);
  await runAsSystem('look', async () => {
    const item = await database.models.globalConfigItems.findOne({ nameKey: 'approval matrix' }).orFail().lean();
    expect(item).toMatchObject({
      name: 'Approval Matrix',
      category: 'ITSM',
      description: 'What it is for',
      defaultPhase: 3,
    });
    const data = await database.models.companyData.findById(kept._id).orFail().lean();
    expect(data.configOverrides).toEqual(kept.configOverrides);
    expect(
      await database.models.auditEvents.find({ action: 'config-item.promoted', targetId: 'approval matrix' }).lean(),
    ).toMatchObject([
      { actorId: operator.id, firmId: null, targetName: 'Approval Matrix', details: { defaultPhase: 3 } },
    ]);
  });
});

it('of two who promote the same item at the same time, one does, and the other learns that it is there', async () => {
  const answers = await Promise.all([promote('Twice At Once'), promote(' twice at ONCE', { defaultPhase: 1 })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'This item is already a global default.',
  });
  const events = await runAsSystem('look', () =>
    database.models.auditEvents.countDocuments({ targetId: 'twice at once' }),
  );
  expect(events).toBe(1);
});

it('takes no other phases, and no item without a name', async () => {
  for (const values of [
    { defaultPhase: 0 },
    { defaultPhase: 5 },
    { defaultPhase: 1.5 },
    { itemName: ' ' },
    { more: 1 },
  ])
    expect((await promote('Refused', values)).status).toBe(422);
  expect(
    await runAsSystem('look', () => database.models.globalConfigItems.countDocuments({ nameKey: 'refused' })),
  ).toBe(0);
});
