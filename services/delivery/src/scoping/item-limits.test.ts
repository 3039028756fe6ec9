import { randomUUID } from 'node:crypto';
import { SCOPE_ITEMS_MAX } from '@scopewright/contracts/scoping';
import type { ScopeItemDoc } from '@scopewright/data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Delivery, startDelivery } from '../testing/delivery.ts';
import { scopeOf } from '../testing/scope.ts';

let delivery: Delivery;
beforeAll(async () => {
  delivery = await startDelivery('item-limits');
});
afterAll(() => delivery.close());

/** A company with one project that a call has made, and so many others. */
async function companyWith(count: number, values: Partial<ScopeItemDoc> = {}) {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const first = await scope.project();
  const { _id: _other, ...like } = await delivery.make.scopeItem(scope.company, { kind: 'project', projectKey: 'OTHER', ...values });
  const others = Array.from({ length: count - 1 }, (_, index) => ({ ...like, projectKey: like.projectKey && `C${index}` }));
  await delivery.system(() => delivery.database.models.scopeItems.insertMany(others));
  const add = (key: string) => scope.inCompany('createScopeItem', { body: { operationId: randomUUID(), kind: 'project', name: 'One more', content: { key } } });
  return { scope, first, add };
}

it('a company has as many items of a kind as it may, and not one more', async () => {
  const { scope, first, add } = await companyWith(SCOPE_ITEMS_MAX.project - 2);
  expect((await add('LAST')).status).toBe(201);
  expect(await add('MORE')).toMatchObject({ status: 422, body: { details: { kind: expect.stringContaining(`${SCOPE_ITEMS_MAX.project}`) } } });
  // items of other kinds, and of other companies, do not count
  expect((await scope.make('field')).kind).toBe('field');
  // one that is deleted makes room, and comes back only where there is room
  await scope.onItem('deleteScopeItem', first, { version: first.version });
  expect((await add('FREE')).status).toBe(201);
  expect((await scope.onItem('restoreScopeItem', first, {})).status).toBe(422);
});

it('a company has as many deleted items of a kind again, which can come back however many there are', async () => {
  const deletedAt = delivery.time.clock();
  const { scope, first, add } = await companyWith(2 * SCOPE_ITEMS_MAX.project - 2, { deletedAt, projectKey: null });
  await scope.onItem('deleteScopeItem', first, { version: first.version });
  expect((await add('LAST')).status).toBe(201);
  expect(await add('MORE')).toMatchObject({ status: 422, body: { details: { kind: expect.stringContaining('deleted ones') } } });
  expect((await scope.make('field')).kind).toBe('field');
  expect((await scope.onItem('restoreScopeItem', first, {})).status).toBe(200);
});
