import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReadOnly, trialDaysLeft, trialEnd } from './trial.ts';

test('the trial lasts 14 days', () => {
  expect(trialEnd(new Date('2026-03-01T12:00:00Z'))).toEqual(new Date('2026-03-15T12:00:00Z'));
});

test('read-only begins the instant the trial ends, and never with a paid plan', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') }), fc.integer({ min: -1e9, max: 1e9 }), (end, ms) => {
      const now = new Date(end.getTime() + ms);
      expect(isReadOnly({ plan: 'trial', trialEndsAt: end }, now)).toBe(ms >= 0);
      expect(isReadOnly({ plan: 'paid', trialEndsAt: end }, now)).toBe(false);
    }),
  );
});

test.each([
  ['2026-03-01T12:00:00Z', 14],
  ['2026-03-14T11:59:59Z', 2],
  ['2026-03-14T12:00:00Z', 1],
  ['2026-03-15T11:59:59Z', 1],
  ['2026-03-15T12:00:00Z', 0],
  ['2026-04-01T00:00:00Z', 0],
])('of a trial that ends at noon of 15 March there are, on %s, %d days left', (now, days) => {
  expect(trialDaysLeft(new Date('2026-03-15T12:00:00Z'), new Date(now))).toBe(days);
});
