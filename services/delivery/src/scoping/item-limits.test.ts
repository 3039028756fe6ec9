import { randomUUID } from 'node:crypto';
import { SCOPE_ITEMS_MAX } from '@scopewright/contracts/scoping';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Delivery, startDelivery } from '../testing/delivery.ts';
import { scopeOf } from '../testing/scope.ts';

let delivery: Delivery;
beforeAll(async () => {
  delivery = await startDelivery('item-limits');
});
afterAll(() => delivery.close());

/** A company with so many projects, one of which was made by a call. */
async function companyWith(count: number) {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const first = await scope.project();
  const others = Array.from({ length: count - 1 }, (_, index) => ({ kind: 'project' as const, projectKey: `C${index}` }));
  await Promise.all(others.map((values) => delivery.make.scopeItem(scope.company, values)));
  const add = (key: string) => scope.inCompany('createScopeItem', { body: { operationId: randomUUID(), kind: 'project', name: 'One more', content: { key } } });
  return { scope, first, add };
}

it('a company has as many items of a kind as it may, and not one more', async () => {
  const { scope, first, add } = await companyWith(SCOPE_ITEMS_MAX.project - 1);
  expect((await add('LAST')).status).toBe(201);
  expect(await add('MORE')).toMatchObject({ status: 422, body: { details: { kind: expect.stringContaining(`${SCOPE_ITEMS_MAX.project}`) } } });
  // items of other kinds, and of other companies, do not count
  expect((await scope.make('field')).kind).toBe('field');
  // one that is deleted makes room, and comes back only where there is room
  await scope.onItem('deleteScopeItem', first, { version: first.version });
  expect((await add('FREE')).status).toBe(201);
  expect((await scope.onItem('restoreScopeItem', first, {})).status).toBe(422);
});
