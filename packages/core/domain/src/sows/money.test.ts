import { expect, test } from 'vitest';
import { formatMoney, formatPrice, moneyInField, parseAmount } from './money.ts';

test.each([
  ['1250', 'USD', 125_000],
  ['1,250.5', 'USD', 125_050],
  ["1'250’000.50", 'CHF', 125_000_050],
  [' 12 500 ', 'EUR', 1_250_000],
  ['-20', 'EUR', -2000],
  ['−0.5', 'EUR', -50],
  ['0', 'EUR', 0],
  ['-0', 'EUR', 0],
  ['1.', 'EUR', 100],
  ['500', 'JPY', 500],
  ['1.234', 'KWD', 1234],
])('%s %s is %d in its smallest unit', (typed, currency, minor) => {
  expect(parseAmount(typed, currency)).toBe(minor);
});

test.each([
  ['', 'EUR'],
  ['abc', 'EUR'],
  ['1.234', 'EUR'],
  ['1.250,50', 'EUR'],
  ['1,25', 'EUR'],
  ['12,34,567', 'EUR'],
  ['0.5', 'JPY'],
  ['1e3', 'EUR'],
  ['--1', 'EUR'],
  ['.5', 'EUR'],
  ['9'.repeat(17), 'EUR'],
])('%s %s is no amount', (typed, currency) => {
  expect(parseAmount(typed, currency)).toBeNull();
});

test('a formatted amount is read back unchanged', () => {
  for (const currency of ['USD', 'JPY', 'KWD']) {
    for (const minor of [0, 5, -5, 99, 100, 123_456, -1_000_000_000_000])
      expect(parseAmount(moneyInField({ minor, currency }), currency)).toBe(minor);
  }
});

test('is written as its currency has it', () => {
  expect(formatMoney({ minor: 125_050, currency: 'USD' }, 'en-US')).toBe('$1,250.50');
  expect(formatMoney({ minor: 500, currency: 'JPY' }, 'en-US')).toBe('¥500');
  expect(formatMoney({ minor: -1234, currency: 'KWD' }, 'en-US')).toMatch(/^-KWD\s1\.234$/);
});

test('a whole price has no decimals', () => {
  expect([29_900, 7350].map((minor) => formatPrice({ minor, currency: 'USD' }, 'en-US'))).toEqual(['$299', '$73.50']);
});
