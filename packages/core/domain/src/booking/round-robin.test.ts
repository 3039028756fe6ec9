import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COUNTED_DAYS, type RepLoad, roundRobin } from './round-robin.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = Date.parse('2027-06-01T12:00:00Z');
const rep = (id: string, values: Partial<RepLoad> = {}): RepLoad => ({
  id,
  weight: 1,
  bookings: 0,
  lastBookedAt: null,
  activeSince: now - 100 * DAY_MS,
  ...values,
});

it('offers a booking first to the one with the fewest for the weight, then to the one booked least recently', () => {
  const pool = [
    rep('busy', { bookings: 4, lastBookedAt: now - 9 * DAY_MS }),
    rep('strong', { bookings: 6, weight: 2, lastBookedAt: now - DAY_MS }),
    rep('even', { bookings: 3, lastBookedAt: now - 2 * DAY_MS }),
    rep('idle'),
  ];
  expect(roundRobin(pool, now)).toEqual(['idle', 'even', 'strong', 'busy']);
});

it('begins a new representative with the average of the others', () => {
  const pool = [
    rep('a', { bookings: 10, lastBookedAt: now - DAY_MS }),
    rep('b', { bookings: 20, lastBookedAt: now - 2 * DAY_MS }),
    rep('new', { activeSince: now }),
  ];
  expect(roundRobin(pool, now)).toEqual(['a', 'new', 'b']);
  expect(roundRobin([rep('b', { activeSince: now }), rep('a', { activeSince: now })], now)).toEqual(['a', 'b']);
});

/** Shares bookings of a number of days, so many a day, and counts them as the product does. */
function share(pool: readonly (RepLoad & { joins: number })[], days: number, perDay: number): Map<string, number> {
  const made: { id: string; at: number }[] = [];
  for (let booking = 0; booking < days * perDay; booking += 1) {
    const at = now + (booking / perDay) * DAY_MS;
    const recent = made.filter((each) => each.at > at - COUNTED_DAYS * DAY_MS);
    const active = pool
      .filter(({ joins }) => now + joins * DAY_MS <= at)
      .map(({ joins, ...each }) => ({
        ...each,
        activeSince: joins === 0 ? each.activeSince : now + joins * DAY_MS,
        bookings: recent.filter(({ id }) => id === each.id).length,
        lastBookedAt: recent.findLast(({ id }) => id === each.id)?.at ?? null,
      }));
    made.push({ id: roundRobin(active, at)[0] ?? '', at });
  }
  return new Map(pool.map(({ id }) => [id, made.filter((each) => each.id === id).length]));
}

it('shares bookings by weight', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(weights, (each) => {
      const pool = each.map((weight, index) => ({ ...rep(`${index}`, { weight }), joins: 0 }));
      const total = each.reduce((sum, weight) => sum + weight, 0);
      const counts = share(pool, 20, 6);
      for (const { id, weight } of pool)
        expect(Math.abs((counts.get(id) ?? 0) - (120 * weight) / total)).toBeLessThanOrEqual(2);
    }),
    { numRuns: 20 },
  );
});

it('a new member gets the same share as the others from then on, with nothing to catch up', () => {
  const pool = [
    { ...rep('a'), joins: 0 },
    { ...rep('b'), joins: 0 },
    { ...rep('late'), joins: 20 },
  ];
  const before = share(pool, 20, 6);
  const after = share(pool, 40, 6);
  const gained = pool.map(({ id }) => (after.get(id) ?? 0) - (before.get(id) ?? 0));
  for (const count of gained) expect(Math.abs(count - 40)).toBeLessThanOrEqual(6);
});
