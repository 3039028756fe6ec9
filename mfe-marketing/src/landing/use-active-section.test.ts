import { expect, it } from 'vitest';
import { activeOf } from './use-active-section.ts';

const sections = [
  { id: 'features', top: -900 },
  { id: 'benefits', top: 200 },
  { id: 'use-cases', top: -300 },
];

it('is the lowest section that has passed the line, for any order of the list', () => {
  expect(activeOf(sections, 250)).toBe('benefits');
  expect(activeOf(sections, 150)).toBe('use-cases');
});

it('is absent above the first section', () => {
  expect(activeOf([{ id: 'features', top: 700 }], 300)).toBeUndefined();
});
