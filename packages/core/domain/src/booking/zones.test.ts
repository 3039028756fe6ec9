import { runs } from '@scopewright/build-config/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SlotRep, SlotRules } from './slots.ts';
import { slotTimes } from './slots.ts';
import { aroundChange, changesOf, REPRESENTATIVE_ZONES, refused, seenFrom } from './testing/zones.ts';

const DAY_MS = 24 * 3_600_000;
const rules: SlotRules = {
  minutes: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  noticeMinutes: 0,
  horizonDays: 180,
  stepMinutes: 30,
  hours: [],
  overrides: [],
};
const rep = (zone: string, values: Partial<SlotRep> = {}): SlotRep => ({
  id: 'a',
  zone,
  hours: null,
  overrides: [],
  busy: [],
  ...values,
});
const zones = fc.constantFrom(...REPRESENTATIVE_ZONES);
const intervals = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 4 })
  .map((quarters) => quarters.toSorted((one, other) => one - other).map((quarter) => quarter * 15))
  .map(([from = 0, to = 0, ...second]) => [
    { from, to },
    ...(second.length === 2 ? [{ from: second[0] ?? 0, to: second[1] ?? 0 }] : []),
  ]);
const week = fc
  .array(intervals, { minLength: 7, maxLength: 7 })
  .map((days) => days.flatMap((day, index) => day.map((hours) => ({ weekday: index + 1, ...hours }))));
const situation = zones.chain((zone) =>
  fc.record({
    zone: fc.constant(zone),
    change: fc.constantFrom(...changesOf(zone)),
    settings: fc.record({
      minutes: fc.integer({ min: 5, max: 90 }),
      bufferBefore: fc.constantFrom(0, 10),
      bufferAfter: fc.constantFrom(0, 15),
      noticeMinutes: fc.constantFrom(0, 60, 10 * 1440),
      horizonDays: fc.constantFrom(20, 180),
      stepMinutes: fc.constantFrom(15, 20, 45, 60),
      hours: week,
    }),
    busy: fc.array(fc.tuple(fc.nat(45 * 24), fc.integer({ min: 1, max: 24 })), { maxLength: 4 }),
    visitors: fc.uniqueArray(zones, { minLength: 1, maxLength: 3 }),
    other: zones,
  }),
);

describe('in the 45 days around a change of clocks', () => {
  it('each slot can be booked, and visitors of all zones see the same', () => {
    fc.assert(
      fc.property(situation, ({ zone, change, settings, busy, visitors, other }) => {
        const window = aroundChange(change);
        const now = window.from - DAY_MS;
        const all = { ...rules, ...settings };
        const spans = busy.map(([hours, length]) => ({
          from: window.from + hours * 3_600_000,
          to: window.from + (hours + length) * 3_600_000,
        }));
        const one = rep(zone, { busy: spans });
        const offered = slotTimes(all, [one], window, now);
        expect(refused(offered, all, one, now)).toEqual([]);
        for (const visitor of visitors) expect(seenFrom(visitor, all, [one], window, now)).toEqual(offered);
        // moving to another zone and back changes nothing
        slotTimes(all, [{ ...one, zone: other }], window, now);
        expect(slotTimes(all, [{ ...one, zone }], window, now)).toEqual(offered);
      }),
      { numRuns: runs(25) },
    );
  });

  it('people of several zones together have the slots of each', () => {
    fc.assert(
      fc.property(fc.uniqueArray(zones, { minLength: 2, maxLength: 4 }), week, zones, (pool, hours, visitor) => {
        const window = aroundChange(changesOf(pool[0] ?? 'UTC')[0] ?? 0);
        const now = window.from - DAY_MS;
        const all = { ...rules, hours };
        const reps = pool.map((zone, index) => rep(zone, { id: `${index}` }));
        const each = new Set(reps.flatMap((one) => slotTimes(all, [one], window, now)));
        expect(seenFrom(visitor, all, reps, window, now)).toEqual([...each].sort((one, other) => one - other));
      }),
      { numRuns: runs(10) },
    );
  });
});
