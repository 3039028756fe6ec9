import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cheaperWithMoreSeats, formatUsd, planName, priceAtSignup, quoteTiers, type TierId } from './pricing.ts';

const quote = (seats: number, id: TierId) => quoteTiers(seats).find((tier) => tier.id === id);
const seats = fc.integer({ min: 1, max: 2000 });

test.each<[number, TierId, number, number]>([
  [1, 'solo', 49, 49],
  [1, 'small', 99, 99],
  [2, 'small', 198, 99],
  [3, 'small', 267, 89],
  [10, 'small', 890, 89],
  [11, 'enterprise', 869, 79],
  [24, 'enterprise', 1896, 79],
  [25, 'enterprise', 1896, 75.84],
  [26, 'enterprise', 1950, 75],
  [200, 'enterprise', 13_400, 67],
])('%i seats in %s cost %i a month, %d a seat', (count, id, monthly, perSeat) => {
  expect(quote(count, id)).toMatchObject({ monthly, perSeat });
});

test('each size has the tiers of §9', () => {
  expect(quoteTiers(1).map((tier) => tier.id)).toEqual(['solo', 'small']);
  expect(quoteTiers(10).map((tier) => tier.id)).toEqual(['small']);
  expect(quoteTiers(11).map((tier) => tier.id)).toEqual(['enterprise']);
});

test('hours to break even follow the billing rate', () => {
  expect(quoteTiers(3)[0]?.breakEvenHours).toBe(1.2);
  expect(quoteTiers(10, 89)[0]?.breakEvenHours).toBe(10);
});

test('within a tier the price never falls when a seat is added', () => {
  fc.assert(
    fc.property(seats, (count) => {
      for (const next of quoteTiers(count + 1)) {
        const now = quote(count, next.id);
        if (now) expect(next.monthly).toBeGreaterThanOrEqual(now.monthly);
      }
    }),
  );
});

test('exactly one tier is the cheapest, no other costs less, and Enterprise stays between $67 and $79 a seat', () => {
  fc.assert(
    fc.property(seats, fc.integer({ min: 1, max: 1000 }), (count, rate) => {
      const quotes = quoteTiers(count, rate);
      const best = quotes.filter((tier) => tier.cheapest);
      expect(best).toHaveLength(1);
      for (const tier of quotes) {
        expect(tier.monthly).toBeGreaterThanOrEqual(best[0]?.monthly ?? Number.POSITIVE_INFINITY);
        expect(tier.breakEvenHours * rate).toBeGreaterThanOrEqual(tier.monthly - 1e-6);
        if (tier.id === 'enterprise') {
          expect(tier.perSeat).toBeGreaterThanOrEqual(67);
          expect(tier.perSeat).toBeLessThanOrEqual(79);
        }
      }
    }),
  );
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d seats are refused', (count) => {
  expect(() => quoteTiers(count)).toThrow(RangeError);
});
test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('a billing rate of %d is refused', (rate) => {
  expect(() => quoteTiers(1, rate)).toThrow(RangeError);
});

const bestPrice = (count: number) => Math.min(...quoteTiers(count).map(({ monthly }) => monthly));

test('ten seats cost more than eleven, as a sentence', () => {
  expect(cheaperWithMoreSeats(10)).toEqual({
    seats: 11,
    tier: 'Enterprise',
    monthly: 869,
    sentence: 'Eleven seats on Enterprise cost less than ten on Small Firm',
  });
  for (const count of [1, 2, 3, 9, 11, 24, 25, 99, 100]) expect(cheaperWithMoreSeats(count)).toBeNull();
});

test('more seats are offered exactly where some larger number costs less, and then the cheapest of them', () => {
  fc.assert(
    fc.property(seats, (count) => {
      const larger = Array.from({ length: 200 }, (_, more) => bestPrice(count + 1 + more));
      const offer = cheaperWithMoreSeats(count);
      expect(offer !== null).toBe(larger.some((price) => price < bestPrice(count)));
      if (!offer) return;
      expect(offer.seats).toBeGreaterThan(count);
      expect(bestPrice(offer.seats)).toBe(offer.monthly);
      expect(offer.monthly).toBe(Math.min(...larger));
    }),
  );
});

test.each([
  [49, '$49'],
  [73.5, '$73.50'],
  [75.84, '$75.84'],
  [67.004, '$67'],
  [10_050, '$10,050'],
  [0.1 + 0.2, '$0.30'],
  [0, '$0'],
])('%d dollars read %s', (amount, text) => {
  expect(formatUsd(amount)).toBe(text);
});

test('amounts have no cents or two digits of them', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (amount) => void expect(formatUsd(amount)).toMatch(/^\$[\d,]+(\.\d\d)?$/),
    ),
  );
});

test('plans have the names of the landing page', () => {
  expect((['standard', 'solo', 'small', 'enterprise'] as const).map(planName)).toEqual([
    'Standard',
    'Solo',
    'Small Firm',
    'Enterprise',
  ]);
});

test.each([
  [null, '$299/month'],
  ['standard', '$299/month'],
  ['solo', '$49 per consultant/month'],
  ['small', '$99 per consultant/month'],
  ['enterprise', '$79 per consultant/month'],
] as const)('after the trial of plan %s signup names %s', (plan, price) => {
  expect(priceAtSignup(plan)).toBe(price);
});
