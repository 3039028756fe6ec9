import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReadOnly, trialEnd } from './trial.ts';

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
