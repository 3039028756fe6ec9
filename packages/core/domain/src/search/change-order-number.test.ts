import { expect, test } from 'vitest';
import { scoreOfOrder, soughtOrderNumber } from './change-order-number.ts';
import { wordsOf } from './words.ts';

test.each([
  ['CO-3', 3],
  ['co 3', 3],
  ['CO-003', 3],
  ['co3', 3],
  ['Change order 12', 12],
  ['change order #7', 7],
  ['3', null],
  ['CO-0', null],
  ['CO', null],
  ['co 3 reports', null],
  ['order 3', null],
  ['CO-99999999999', null],
])('“%s” names change order %s', (query, number) => {
  expect(soughtOrderNumber(wordsOf(query))).toBe(number);
});

test('the number of a change order matches as well as its whole title', () => {
  const order = { title: 'More forms', number: 3 };
  const byTitle = scoreOfOrder(wordsOf('more forms'), order);
  expect(scoreOfOrder(wordsOf('CO-3'), order)).toBe(byTitle);
  expect(scoreOfOrder(wordsOf('CO-4'), order)).toBe(0);
  expect(scoreOfOrder(wordsOf('more'), order)).toBeLessThan(byTitle);
});
