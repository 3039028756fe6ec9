import { countedModule } from '@scopewright/build-config/counted-module';
import type { FieldOption, ScopeChange } from '@scopewright/contracts/scoping';
import { expect, it } from 'vitest';
import { BLANK_CONTENT, BLANK_HEAD } from '../scoping/blank.ts';
import { applyChanges, type Changeable } from '../scoping/changes.ts';
import { firstKeys } from '../scoping/order.ts';

const NAMES = { fields: new Map(), workflows: new Map(), people: new Map(), portalGroups: new Map() };

const idOf = (at: number) => `option${String(at).padStart(4, '0')}`;
const option = (name: string, order: string, parentId: string | null): FieldOption => ({
  name,
  order,
  parentId,
  retired: false,
});

/** A field with so many options, every other one below the first. */
function fieldOf(count: number): Changeable {
  const options = Object.fromEntries(
    firstKeys(count).map((order, at) => [idOf(at), option(`Option ${at}`, order, at % 2 === 1 ? idOf(0) : null)]),
  );
  return {
    ...BLANK_HEAD,
    kind: 'field',
    name: 'Field',
    content: { ...BLANK_CONTENT.field, type: 'dropdown', options },
  };
}

const move = (id: number, after: number | null): ScopeChange => ({
  kind: 'move',
  path: ['content', 'options', idOf(id)],
  after: after === null ? null : idOf(after),
});

function applied(field: Changeable, changes: readonly ScopeChange[]): Changeable {
  const result = applyChanges(field, changes);
  if (result.kind !== 'applied') throw new Error(result.kind);
  return result.item;
}

const counted = countedModule<typeof import('./audit-changes.ts')>(import.meta.dirname, 'audit-changes.ts');

it('records for each moved part the part it follows in its group', async () => {
  const { auditChanges, namedInChanges } = (await counted).module;
  const field = fieldOf(12);
  const changes = [move(6, 2), move(8, null), move(1, 5)];
  const after = applied(field, changes);
  expect(auditChanges(field, after, changes, NAMES)).toEqual({
    'options/option0006/order': { from: null, to: { words: 'after Option 2' }, part: 'Option 6' },
    'options/option0008/order': { from: null, to: { words: 'to the top' }, part: 'Option 8' },
    'options/option0001/order': { from: null, to: { words: 'after Option 5' }, part: 'Option 1' },
  });
  expect(namedInChanges(field, after, changes).optionIds).toEqual(expect.arrayContaining([idOf(2), idOf(4), idOf(5)]));
});

it('describes 500 moves in a map of 2,500 parts in work in proportion to the map and to the moves, not to both', async () => {
  const { count } = await counted;
  const field = fieldOf(2_500);
  const changes = Array.from({ length: 500 }, (_, at) => move(at * 2 + 2, at * 4));
  const after = applied(field, changes);
  for (const work of ['namedInChanges', 'auditChanges'] as const) {
    const { steps } = count((module) => module[work](field, after, changes, NAMES));
    expect([work, steps]).toEqual([work, expect.toSatisfy((taken: number) => taken < 100 * 2_500 + 500 * 500)]);
  }
});
