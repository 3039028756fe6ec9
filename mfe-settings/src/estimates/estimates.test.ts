import { HAND_WORK_HOURS } from '@scopewright/domain/scoping/company/hand-work-hours';
import { expect, test } from 'vitest';
import { changesOf, KINDS, readHours, WORK_WORDS } from './estimates.ts';

test.each([
  ['0.5', 0.5],
  [' 1,25 ', 1.25],
  ['2.', 2],
  ['0', 0],
  ['200', 200],
])('%j is %d hours', (text, hours) => {
  expect(readHours(text)).toBe(hours);
});

test.each(['', '-1', '1e3', 'two', '200.01', '0.125', '1.2.3'])('%j is no hours', (text) => {
  expect(readHours(text)).toEqual(expect.any(String));
});

test('only differences are saved, and standard values are reset to the standard', () => {
  const estimates = { hours: { portal: 4, field: 2 }, version: 3 };
  expect(changesOf(estimates, {})).toEqual({});
  expect(
    changesOf(estimates, { portal: '4.0', field: String(HAND_WORK_HOURS.field), question: '7', formRule: 'x' }),
  ).toEqual({ field: null, question: 7 });
});

test('every kind of work has words', () => {
  expect(KINDS.toSorted()).toEqual(Object.keys(WORK_WORDS).toSorted());
});
