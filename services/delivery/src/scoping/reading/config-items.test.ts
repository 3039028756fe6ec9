import type { CompanyConfigItem } from '@scopewright/contracts/scoping';
import { CONFIG_CATALOGUE } from '@scopewright/domain/scoping/company/config-catalogue';
import { afterAll, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';
import { scopeOf } from '../../testing/scope.ts';

const delivery = await startDelivery('scope-config');
afterAll(() => delivery.close());

interface Listed {
  items: CompanyConfigItem[];
  counts: { inScope: number; implemented: number };
}
const scope = async () => {
  const made = await scopeOf(delivery, await delivery.firm());
  const list = async () => (await made.inCompany('companyConfigItems')).body as Listed;
  const change = (name: string, from: object, to: object) =>
    made.inCompany('changeConfigItem', { body: { name, from, to } });
  const add = (name: string, more: object = {}) =>
    made.inCompany('addConfigItem', { body: { name, phase: 2, ...more } });
  return { ...made, list, change, add };
};

it('a company is offered the catalog, of which nothing is in scope until someone adds it', async () => {
  const { list, change, events, inCompany } = await scope();
  await delivery.make.globalConfigItem({ name: 'Disaster recovery', category: 'Zone' });
  const before = await list();
  expect(before.counts).toEqual({ inScope: 0, implemented: 0 });
  expect(before.items.length).toBe(CONFIG_CATALOGUE.length + 1);
  expect(before.items.every(({ inScope, inCatalogue }) => !inScope && inCatalogue)).toBe(true);
  expect((await change('portal BRANDING', { inScope: false }, { inScope: true, phase: 1 })).body).toMatchObject({
    name: 'Portal branding',
    inScope: true,
    phase: 1,
  });
  await change('Disaster recovery', {}, { inScope: true, implemented: true });
  expect((await list()).counts).toEqual({ inScope: 2, implemented: 1 });
  await inCompany('createScopeItem', { body: { operationId: 'one-field', kind: 'field', name: 'x' } });
  expect((await inCompany('companyOverview')).body).toMatchObject({ configuration: { inScope: 3, implemented: 1 } });
  const { body } = await inCompany('companyOverview');
  expect((body as { recent: { action: string }[] }).recent[0]?.action).toBe('scope.created');
  const told = (await events()).filter(({ action }) => action.startsWith('scope.config'));
  expect(told.map(({ action, targetName, changes }) => [action, targetName, Object.keys(changes)])).toEqual([
    ['scope.config-item-changed', 'Portal branding', ['inScope', 'phase']],
    ['scope.config-item-changed', 'Disaster recovery', ['inScope', 'implemented']],
  ]);
});

it('a company has its own items, each name once', async () => {
  const { list, add, inCompany } = await scope();
  expect((await add('Pager rota', { category: 'On call', description: 'Who is called' })).body).toMatchObject({
    inScope: true,
    implemented: false,
    inCatalogue: false,
  });
  for (const name of [' pager  ROTA', 'Portal branding']) expect((await add(name)).status).toBe(409);
  for (const bad of [{ phase: 9 }, { category: 7 }, { implemented: true }, { name: '' }])
    expect((await add('x', bad)).status).toBe(422);
  expect((await list()).items.filter(({ inCatalogue }) => !inCatalogue)).toMatchObject([{ name: 'Pager rota' }]);
  const remove = () => inCompany('removeConfigItem', { body: { name: 'pager rota' } });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  expect((await list()).items.some(({ name }) => name === 'Pager rota')).toBe(false);
});

it("the second change of one value sees the first one's result; other values merge", async () => {
  const { add, change, list } = await scope();
  await Promise.all(['one', 'two', 'three'].map((name) => add(name)));
  expect((await list()).counts).toEqual({ inScope: 3, implemented: 0 });
  const answers = await Promise.all([
    change('one', { phase: 2 }, { phase: 3 }),
    change('one', { phase: 2 }, { phase: 4 }),
    change('one', { implemented: false }, { implemented: true }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  const current = (await list()).items.find(({ name }) => name === 'one');
  expect(current?.implemented).toBe(true);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'version_conflict',
    current: { name: 'one', phase: current?.phase },
  });
  expect((await change('nothing of that name', {}, { phase: 1 })).status).toBe(404);
});

it('an item has agreed values, which one person at a time changes', async () => {
  const { list, change, events } = await scope();
  const name = 'Closing of resolved requests';
  const parameters = { trigger: 'five days have passed', action: 'it is closed' };
  expect((await change(name, { parameters: {} }, { inScope: true, parameters })).body).toMatchObject({ parameters });
  expect((await list()).items.find((item) => item.name === name)).toMatchObject({ inScope: true, parameters });
  expect(await change(name, { parameters: {} }, { parameters: { trigger: 'ten days' } })).toMatchObject({
    status: 409,
    body: { current: { parameters } },
  });
  expect((await change(name, { parameters }, { parameters: { trigger: 'ten days' } })).status).toBe(200);
  const told = (await events()).filter(({ action }) => action === 'scope.config-item-changed');
  expect(told.at(-1)?.changes).toEqual({
    details: { from: 'Trigger: five days have passed; Action: it is closed', to: 'Trigger: ten days' },
  });
  for (const bad of [
    { trigger: 'x'.repeat(501) },
    { 'not a key': 'x' },
    { trigger: 7 },
    Object.fromEntries(Array.from('abcdefghijklm', (key) => [key, 'x'])),
  ])
    expect((await change(name, {}, { parameters: bad })).status).toBe(422);
});
