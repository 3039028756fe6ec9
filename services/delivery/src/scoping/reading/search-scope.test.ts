import type { ScopeHit } from '@scopewright/contracts/scoping';
import { afterAll, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';
import { scopeOf, type TestScope } from '../../testing/scope.ts';

const delivery = await startDelivery('scope-search');
afterAll(() => delivery.close());

const search = async (scope: TestScope, query: Record<string, string>, token?: string) =>
  (await scope.inCompany('searchScope', { query, ...(token && { token }) })).body as {
    items: ScopeHit[];
    more: boolean;
  };
const names = ({ items }: { items: ScopeHit[] }) => items.map(({ name }) => name);
const addItem = (scope: TestScope, body: object) => scope.inCompany('addConfigItem', { body: { phase: 2, ...body } });

it('configuration items are found among the items, in one order: those with the words in their name first, by name, then the others', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  await scope.make('field', { name: 'Pager number' });
  await scope.make('field', { name: 'Badge', description: 'Beside the pager' });
  await addItem(scope, { name: 'On-call rota', category: 'Pager duty', description: 'Who is called' });
  await addItem(scope, { name: 'A rota of pagers', category: 'PendingStep', inScope: false });
  const { items, more } = await search(scope, { q: 'PAGER' });
  expect([names({ items }), more]).toEqual([['A rota of pagers', 'Pager number', 'Badge', 'On-call rota'], false]);
  expect(items[0]).toEqual({
    kind: 'configItem',
    name: 'A rota of pagers',
    category: 'PendingStep',
    inScope: false,
    phase: 2,
    implemented: false,
    excerpt: null,
  });
  expect(items[3]).toMatchObject({ kind: 'configItem', inScope: true, excerpt: null });
  expect((await search(scope, { q: 'pager called' })).items).toMatchObject([
    { name: 'On-call rota', excerpt: 'Who is called' },
  ]);
  expect(names(await search(scope, { q: 'rota pager' }))).toEqual(['A rota of pagers', 'On-call rota']);
  for (const limit of [1, 2, 3]) {
    const cut = await search(scope, { q: 'pager', limit: `${limit}` });
    expect([names(cut), cut.more]).toEqual([names({ items }).slice(0, limit), true]);
  }
  expect((await search(scope, { q: 'pager', limit: '4' })).more).toBe(false);
  expect(names(await search(scope, { q: 'pager', kind: 'configItem' }))).toEqual(['A rota of pagers', 'On-call rota']);
  expect(names(await search(scope, { q: 'pager', kind: 'field' }))).toEqual(['Pager number', 'Badge']);
});

it('catalog entries are found as the company has them, once, no matter who has promoted them, and literally', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  await delivery.make.globalConfigItem({ name: 'Tape vault', category: 'Zone (c++)', description: 'Of .* the cellar' });
  expect((await search(scope, { q: 'tape' })).items).toMatchObject([
    { name: 'Tape vault', inScope: false, category: 'Zone (c++)' },
  ]);
  await scope.inCompany('changeConfigItem', {
    body: { name: 'tape vault', from: {}, to: { inScope: true, phase: 3, implemented: true } },
  });
  expect((await search(scope, { q: 'tape' })).items).toMatchObject([
    { name: 'Tape vault', inScope: true, phase: 3, implemented: true },
  ]);
  expect(names(await search(scope, { q: '.*' }))).toEqual(['Tape vault']);
  expect(names(await search(scope, { q: '(c++)', kind: 'configItem' }))).toEqual(['Tape vault']);
  expect(names(await search(scope, { q: 'v.ult' }))).toEqual([]);
});

it('a company’s own item is found in that company by people who see it, and no longer once it is removed', async () => {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const sibling = await scopeOf(delivery, at);
  const foreign = await scopeOf(delivery, await delivery.firm());
  await addItem(scope, { name: 'Quantum gateway' });
  const find = async (of: TestScope, token?: string) => names(await search(of, { q: 'quantum' }, token));
  expect([await find(scope), await find(sibling), await find(foreign)]).toEqual([['Quantum gateway'], [], []]);
  for (const role of ['companyUser', 'user'] as const) {
    const own = await at.sign(await delivery.make.user(at.id, { role, companyId: scope.company._id }));
    expect(await find(scope, own), role).toEqual(['Quantum gateway']);
    expect((await sibling.inCompany('searchScope', { query: { q: 'quantum' }, token: own })).status, role).toBe(404);
  }
  const consultant = await at.sign(await delivery.make.user(at.id, { role: 'consultant' }));
  expect((await scope.inCompany('searchScope', { query: { q: 'quantum' }, token: consultant })).status).toBe(404);
  await scope.inCompany('removeConfigItem', { body: { name: 'Quantum gateway' } });
  expect(await find(scope)).toEqual([]);
  expect((await scope.inCompany('searchScope', { query: { q: 'x', kind: 'thing' } })).status).toBe(422);
});

it('a search looks for at most eight words, and reports it', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const ask = (words: number) =>
    scope.inCompany('searchScope', { query: { q: Array.from({ length: words }, (_, at) => `word${at}`).join(' ') } });
  expect(await ask(8)).toMatchObject({ status: 200, body: { items: [] } });
  expect(await ask(9)).toMatchObject({ status: 422, body: { details: { q: 'Search for at most 8 words' } } });
});
