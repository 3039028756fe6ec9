import { expect, test } from 'vitest';
import { totalsOf, unpricedAmong } from './totals.ts';

const agreement = (kind: 'sow' | 'change-order', status: string, minor: number | null, currency = 'USD') => ({
  kind,
  status,
  amount: minor === null ? null : { minor, currency },
});

test('adds up what is in force or done, SOWs and change orders apart, and drafts and unanswered offers separately', () => {
  expect(
    totalsOf([
      agreement('sow', 'active', 10_000_00),
      agreement('sow', 'completed', 5_000_00),
      agreement('sow', 'cancelled', 9_000_00),
      agreement('sow', 'draft', 2_000_00),
      agreement('change-order', 'active', 1_000_00),
      agreement('change-order', 'closed', -250_00),
      agreement('change-order', 'draft', 300_00),
      agreement('change-order', 'inReview', 40_00),
      agreement('change-order', 'sent', 800_00),
      agreement('sow', 'active', null),
    ]),
  ).toEqual([{ currency: 'USD', sows: 15_000_00, changeOrders: 750_00, drafted: 2_340_00, sent: 800_00 }]);
});

test('separates currencies, the larger first, and is empty without amounts', () => {
  expect(
    totalsOf([agreement('sow', 'active', 1, 'EUR'), agreement('sow', 'active', 2, 'GBP')]).map(
      ({ currency }) => currency,
    ),
  ).toEqual(['GBP', 'EUR']);
  expect(totalsOf([agreement('sow', 'active', null), agreement('sow', 'cancelled', 1)])).toEqual([]);
});

test('counts what has no price, unless it is free or does not count', () => {
  const unpriced = { amount: null, noChargeReason: '' };
  expect(
    unpricedAmong([
      { ...unpriced, status: 'active' },
      { ...unpriced, status: 'sent' },
      { ...unpriced, status: 'declined' },
      { amount: null, noChargeReason: 'Our mistake', status: 'accepted' },
      { amount: { minor: 1, currency: 'USD' }, noChargeReason: '', status: 'accepted' },
    ]),
  ).toBe(2);
});
