import { randomUUID } from 'node:crypto';
import type { ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery } from '../testing/delivery.ts';
import { scopeOf, set, type TestScope } from '../testing/scope.ts';

const delivery = await startDelivery('scope-bounded');
afterAll(() => delivery.close());

const newScope = async () => scopeOf(delivery, await delivery.firm());
const partIds = (count: number) => Array.from({ length: count }, (_, at) => `p${String(at).padStart(4, '0')}`);
const options = (count: number) => Object.fromEntries(partIds(count).map((id) => [id, {}]));
const create = (scope: TestScope, body: object) =>
  scope.inCompany('createScopeItem', { body: { operationId: randomUUID(), name: 'x', ...body } });

describe('more parts than an item may have', () => {
  it('are refused, without looking at any of them', async () => {
    const scope = await newScope();
    const refused = async (count: number) => {
      const { status, body } = await create(scope, { kind: 'field', content: { options: options(count) } });
      expect(status).toBe(422);
      return Object.keys((body as { details: object }).details);
    };
    expect(await refused(5_000)).toContain('content.options.p0000.name');
    expect(await refused(5_001)).toEqual(['content.options']);
    expect(await refused(20_000)).toEqual(['content.options']);
  });

  it('are refused in a change, too, with the map that would have them', async () => {
    const scope = await newScope();
    const field = await scope.make('field');
    expect((await scope.change(field, [set(['content', 'options'], {}, options(5_001))])).status).toBe(422);
    expect(await scope.read(field)).toEqual(field);
  });
});

it.each([
  [{ minCharacters: 240_000_000 }, 'minCharacters'],
  [{ minWords: 32_768 }, 'minWords'],
  [{ maxCharacters: -1 }, 'maxCharacters'],
  [{ maxNumber: 1e16 }, 'maxNumber'],
])('a validation of %j is refused with its place', async (validation, key) => {
  const { status, body } = await create(await newScope(), { kind: 'field', content: { type: 'longText', validation } });
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(key)]);
});

describe('more conditions than an item may have', () => {
  const condition = { fieldId: null, operator: 'is' };
  const group = (conditions: object[]) => ({ match: 'any', conditions });
  const rule = { effect: 'show', sectionIds: [], placementIds: [], optionIds: [] };
  const rules = (count: number) =>
    Object.fromEntries(
      partIds(count).map((id) => [
        id,
        { ...rule, when: group(Array.from({ length: 5 }, () => group(Array(4).fill(condition)))) },
      ]),
    );
  const newType = async (scope: TestScope, count: number) =>
    create(scope, { kind: 'requestType', projectId: (await scope.project()).id, content: { rules: rules(count) } });

  it('are refused', async () => {
    const scope = await newScope();
    expect((await newType(scope, 200)).status).toBe(201);
    const { status, body } = await newType(await newScope(), 201);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('at most 5000 conditions')]);
  });

  it('can be taken out where they are stored, a few at a time', async () => {
    const scope = await newScope();
    const type = (await newType(scope, 1)).body as ScopeItem;
    const stored = Object.fromEntries(
      Object.entries(rules(203)).map(([id, one], at) => [id, { ...one, order: `a${at + 100}` }]),
    );
    await delivery.system(() =>
      delivery.database.models.scopeItems.updateOne({ _id: type.id }, { $set: { 'content.rules': stored } }),
    );
    const fewer = await scope.changed(type, set(['content', 'rules', 'p0000'], stored.p0000, undefined));
    expect(Object.keys((fewer as ScopeItemOf<'requestType'>).content.rules)).toHaveLength(202);
    const more = { ...rules(1).p0000, order: 'a0' };
    expect((await scope.change(fewer, [set(['content', 'rules', 'p9999'], undefined, more)])).status).toBe(422);
  });
});
