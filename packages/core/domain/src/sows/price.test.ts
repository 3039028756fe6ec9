import { AMOUNT_MAX_MINOR } from '@scopewright/contracts/constants';
import { expect, test } from 'vitest';
import { amountOfPrice, isUnpriced, priceOf } from './price.ts';

const RATES = { amountMinor: 10_000, currency: 'USD', others: [{ amountMinor: 9_000, currency: 'EUR' }] };

test('hours are priced by the rate in the wanted currency; without one the price is not known', () => {
  expect(priceOf(1.5, RATES, 'USD')).toEqual({ minor: 15_000, currency: 'USD' });
  expect(priceOf(51, RATES, 'EUR')).toEqual({ minor: 459_000, currency: 'EUR' });
  expect(priceOf(51, RATES, 'CHF')).toEqual({ minor: null, currency: 'CHF' });
  expect(amountOfPrice(priceOf(51, RATES, 'CHF'))).toBeNull();
  expect(priceOf(AMOUNT_MAX_MINOR, RATES, 'USD').minor).toBeNull();
});

test('a change order without an amount is free for a stated reason only', () => {
  expect(isUnpriced({ amount: null, noChargeReason: '' })).toBe(true);
  expect(isUnpriced({ amount: null, noChargeReason: 'Our mistake' })).toBe(false);
  expect(isUnpriced({ amount: { minor: 1, currency: 'USD' }, noChargeReason: '' })).toBe(false);
});
