import { requestType } from '@scopewright/company-kit/testing/items';
import type { FormRule, ScopeChange, ScopeItemOf } from '@scopewright/contracts/scoping';
import { sameValue } from '@scopewright/domain/json';
import { applyChanges, inverseOfChanges } from '@scopewright/domain/scoping/changes';
import { fieldOf, formOf } from '@scopewright/domain/scoping/testing/form';
import { expect, test } from 'vitest';
import { append, movePlacements, newSection, placeFields } from './changes.ts';
import { removalOf } from './dialogs/removal.ts';
import { outlineOf } from './outline.ts';

type Item = ScopeItemOf<'requestType'>;
const condition = (fieldId: string): FormRule['when']['conditions'][number] => ({ fieldId, operator: 'isNotEmpty' });
const { form } = formOf({
  fields: { a: fieldOf('shortText'), b: fieldOf('shortText'), c: fieldOf('shortText'), d: fieldOf('shortText') },
  sections: { first: ['a', 'b', 'c'], second: ['d'] },
  rules: {
    asks: {
      when: { match: 'all', conditions: [condition('a'), { match: 'any', conditions: [condition('b')] }] },
      effect: 'show',
      placementIds: ['d'],
    },
    about: {
      when: { match: 'all', conditions: [condition('d')] },
      effect: 'hide',
      placementIds: ['b'],
      sectionIds: [],
    },
  },
});
const item = requestType({
  content: {
    ...form,
    tests: {
      example: {
        name: 'Example',
        order: 'a0',
        answers: {},
        visiblePlacementIds: ['a', 'b'],
        requiredPlacementIds: ['b'],
        hiddenPlacementIds: ['b', 'c'],
      },
    },
  },
});

function applied(before: Item, changes: readonly ScopeChange[]): Item {
  const result = applyChanges(before, changes);
  if (result.kind !== 'applied') throw new Error(JSON.stringify(result));
  return result.item;
}
const standing = ({ content }: Item) => outlineOf(content).map(({ placementIds }) => placementIds.join(''));

test('added fields come one after the other at the chosen place', () => {
  const { ids, changes } = placeFields(['x'.repeat(24), 'y'.repeat(24)], { sectionId: 'first', after: 'a' });
  const [x, y] = ids;
  expect(outlineOf(applied(item, changes).content)[0]?.placementIds).toEqual(['a', x, y, 'b', 'c']);
});

test.each([
  [['c'], { sectionId: 'first', after: null }, ['cab', 'd']],
  [['a', 'c'], { sectionId: 'second', after: 'd' }, ['b', 'dac']],
  [['a', 'c'], { sectionId: 'second', after: null }, ['b', 'acd']],
  // after one that moves itself
  [['a', 'b'], { sectionId: 'first', after: 'b' }, ['abc', 'd']],
  [['b', 'd'], { sectionId: 'first', after: 'a' }, ['abdc', '']],
])('%j moved to %j', (ids, place, expected) => {
  expect(standing(applied(item, movePlacements(item, new Set(ids), place)))).toEqual(expected);
});

test('a new section comes last, and moving is taken back as any other edit', () => {
  const { id, changes } = append('sections', newSection('Third'));
  expect(outlineOf(applied(item, changes).content).at(-1)?.id).toBe(id);
  const move = movePlacements(item, new Set(['a', 'd']), { sectionId: 'second', after: 'd' });
  expect(standing(applied(applied(item, move), inverseOfChanges(item, move)))).toEqual(standing(item));
});

test("removing a field removes its conditions, its place among targets and test cases' expectations of it", () => {
  const removal = removalOf(item, { placementIds: ['b'] });
  const { rules, tests, placements } = applied(item, removal.changes).content;
  expect(removal).toMatchObject({ changedRuleIds: ['asks'], lostRuleIds: ['about'], changedTestIds: ['example'] });
  expect(rules.asks?.when).toEqual({ match: 'all', conditions: [condition('a')] });
  expect(Object.keys(rules)).toEqual(['asks']);
  expect(tests.example).toMatchObject({
    visiblePlacementIds: ['a'],
    requiredPlacementIds: [],
    hiddenPlacementIds: ['c'],
  });
  expect(Object.keys(placements)).toEqual(['a', 'c', 'd']);
});

test('removing a section removes everything in it, and undo restores the whole form', () => {
  const { changes } = removalOf(item, { sectionIds: ['second'] });
  const after = applied(item, changes);
  expect(standing(after)).toEqual(['abc']);
  expect(after.content.rules).toEqual({});
  expect(sameValue(applied(after, inverseOfChanges(item, changes)).content, item.content)).toBe(true);
});
