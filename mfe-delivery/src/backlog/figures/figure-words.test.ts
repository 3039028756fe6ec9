import { expect, test } from 'vitest';
import { comparedWithAgreed, formatFigurePrice } from './figure-words.ts';

const agreed = { minor: 1_000_00, currency: 'USD' };

test('work is compared with agreed amounts in the same currency', () => {
  expect(comparedWithAgreed({ price: 1_000, agreed }, 'USD')).toEqual({ state: 'within' });
  expect(comparedWithAgreed({ price: 1_000.004, agreed }, 'USD')).toEqual({ state: 'within' });
  expect(comparedWithAgreed({ price: 1_200.5, agreed }, 'USD')).toEqual({ state: 'over', by: 200.5 });
  expect(comparedWithAgreed({ price: 1, agreed }, 'EUR')).toEqual({ state: 'otherCurrency' });
  expect(comparedWithAgreed({ price: 1, agreed: null }, 'USD')).toEqual({ state: 'none' });
});

test('amounts follow the decimals of their currency', () => {
  expect(formatFigurePrice(1_234.5, 'USD')).toBe('$1,234.50');
  expect(formatFigurePrice(1_200, 'JPY')).toBe('¥1,200');
});
