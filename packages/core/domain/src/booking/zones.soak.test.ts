import { describe, expect, test } from 'vitest';
import { type SlotRep, type SlotRules, slotTimes } from './slots.ts';
import { aroundChange, changesOf, REPRESENTATIVE_ZONES, refused, seenFrom } from './testing/zones.ts';

const DAY_MS = 24 * 3_600_000;
// by day, and by night, when clocks change
const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  { weekday, from: 0, to: 5 * 60 },
  { weekday, from: 9 * 60 + 15, to: 12 * 60 },
  { weekday, from: 23 * 60, to: 24 * 60 },
]);
const rules: SlotRules = {
  minutes: 30,
  bufferBefore: 0,
  bufferAfter: 15,
  noticeMinutes: 240,
  horizonDays: 180,
  stepMinutes: 30,
  hours,
  overrides: [],
};

describe('in the 45 days around each change of clocks, each slot can be booked and everyone sees the same', () => {
  test.each(Intl.supportedValuesOf('timeZone').map((zone, index) => [zone, index] as const))('%s', (zone, index) => {
    const first = index % REPRESENTATIVE_ZONES.length;
    const visitors = [...REPRESENTATIVE_ZONES, ...REPRESENTATIVE_ZONES].slice(first, first + 6);
    const rep: SlotRep = { id: 'a', zone, hours: null, overrides: [], busy: [] };
    for (const change of changesOf(zone)) {
      const window = aroundChange(change);
      const now = window.from - DAY_MS;
      const offered = slotTimes(rules, [rep], window, now);
      expect(offered.length).toBeGreaterThan(700);
      expect(refused(offered, rules, rep, now)).toEqual([]);
      for (const visitor of [zone, ...visitors])
        expect(seenFrom(visitor, rules, [rep], window, now), visitor).toEqual(offered);
    }
  });
});

test('everyone sees the slots of representatives in a few zones from every zone', () => {
  const reps = (['Europe/Dublin', 'Australia/Lord_Howe', 'America/St_Johns'] as const).map((zone) => ({
    id: zone,
    zone,
    hours: null,
    overrides: [],
    busy: [],
  }));
  const window = aroundChange(changesOf('Europe/Dublin')[0] ?? 0);
  const offered = slotTimes(rules, reps, window, window.from);
  for (const visitor of Intl.supportedValuesOf('timeZone'))
    expect(seenFrom(visitor, rules, reps, window, window.from), visitor).toEqual(offered);
});

test('the representative zones have every kind of change that any zone has', () => {
  const kinds = (all: readonly string[]) =>
    new Set(all.flatMap((zone) => changesOf(zone).map((at) => shiftAt(zone, at))));
  expect(
    [...kinds(Intl.supportedValuesOf('timeZone'))].filter((kind) => !kinds(REPRESENTATIVE_ZONES).has(kind)),
  ).toEqual([]);
});

/** How far a zone's clocks are set at an instant, in minutes. */
function shiftAt(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (instant: number) => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
  return offset(at) - offset(at - 1);
}
