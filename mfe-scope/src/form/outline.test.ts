import { fieldOf, formOf } from '@scopewright/domain/scoping/testing/form';
import { expect, test } from 'vitest';
import { outlineOf, placementsInOrder, placeOneStep } from './outline.ts';

const { form } = formOf({
  fields: { a: fieldOf('shortText'), b: fieldOf('shortText'), c: fieldOf('shortText'), d: fieldOf('shortText') },
  sections: { first: ['a', 'b'], second: ['c', 'd'], third: [] },
});
const outline = outlineOf(form);

test('sections and their placements come in the order of their keys', () => {
  expect(outline.map(({ id, placementIds }) => [id, placementIds])).toEqual([
    ['first', ['a', 'b']],
    ['second', ['c', 'd']],
    ['third', []],
  ]);
  expect(placementsInOrder(outline)).toEqual(['a', 'b', 'c', 'd']);
});

test('a placement whose section was removed is in the first one', () => {
  const { first: _gone, ...sections } = form.sections;
  expect(outlineOf({ ...form, sections }).map(({ placementIds }) => placementIds)).toEqual([['a', 'b', 'c', 'd'], []]);
});

test.each([
  ['b', 'up', { sectionId: 'first', after: null }],
  ['a', 'down', { sectionId: 'first', after: 'b' }],
  ['c', 'up', { sectionId: 'first', after: 'b' }],
  ['b', 'down', { sectionId: 'second', after: null }],
  ['d', 'down', { sectionId: 'third', after: null }],
  ['a', 'up', undefined],
] as const)('one step for %s %s leads to %j', (id, direction, place) => {
  expect(placeOneStep(outline, new Set([id]), direction)).toEqual(place);
});

test('several move together: by the place before the first of them, or after the last', () => {
  expect(placeOneStep(outline, new Set(['b', 'c']), 'up')).toEqual({ sectionId: 'first', after: null });
  expect(placeOneStep(outline, new Set(['b', 'c']), 'down')).toEqual({ sectionId: 'second', after: 'd' });
});
