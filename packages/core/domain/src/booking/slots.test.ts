import { countedModule } from '@scopewright/build-config/counted-module';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, test } from 'vitest';
import {
  byDate,
  countDates,
  type DayHours,
  type Slot,
  type SlotRep,
  type SlotRules,
  type Span,
  slotsOf,
  slotTimes,
  spanOfDates,
} from './slots.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const allWeek = (from: number, to: number) => EVERY_DAY.map((weekday) => ({ weekday, from, to }));

const rules = (values: Partial<SlotRules> = {}): SlotRules => ({
  minutes: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  noticeMinutes: 0,
  horizonDays: 180,
  stepMinutes: 30,
  hours: allWeek(9 * 60, 17 * 60),
  overrides: [],
  ...values,
});
const rep = (values: Partial<SlotRep> = {}): SlotRep => ({
  id: 'a',
  zone: 'UTC',
  hours: null,
  overrides: [],
  busy: [],
  ...values,
});
const at = (time: string): number => Date.parse(time);
const dates = (from: string, to: string, zone: string): Span => spanOfDates(from, to, zone);
type WallTime = { date: string; minute: number };
const wallTimes = new Map<string, WallTime>();
/** The wall clock of a zone as Intl has it, which shares nothing with the code under test. */
const wallClock = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (instant: number): WallTime => {
    const known = wallTimes.get(`${zone} ${instant}`);
    if (known) return known;
    const [date = '', time = ''] = format.format(instant).split(', ');
    const [hour, minute] = time.split(':').map(Number);
    const shownThen = { date, minute: (hour ?? 0) * 60 + (minute ?? 0) };
    wallTimes.set(`${zone} ${instant}`, shownThen);
    return shownThen;
  };
};
const shown = (slots: readonly Slot[], zone: string): string[] =>
  slots.map((slot) => {
    const { date, minute } = wallClock(zone)(slot.at);
    return `${date} ${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  });
const slotsIn = (zone: string, [from, to]: [string, string], values: Partial<SlotRules>) =>
  shown(slotsOf(rules(values), [rep({ zone })], dates(from, to, zone), at(`${from}T00:00:00Z`) - 30 * DAY_MS), zone);

describe('where clocks change', () => {
  it('offers no slot in an hour that clocks skip', () => {
    const hours = allWeek(60, 5 * 60);
    expect(slotsIn('Europe/Berlin', ['2027-03-28', '2027-03-28'], { hours })).toEqual([
      '2027-03-28 1:00',
      '2027-03-28 1:30',
      '2027-03-28 3:00',
      '2027-03-28 3:30',
      '2027-03-28 4:00',
      '2027-03-28 4:30',
    ]);
  });

  it('offers an hour that clocks repeat once', () => {
    const hours = allWeek(60, 4 * 60);
    expect(slotsIn('Europe/Berlin', ['2027-10-31', '2027-10-31'], { hours })).toEqual([
      '2027-10-31 1:00',
      '2027-10-31 1:30',
      '2027-10-31 2:00',
      '2027-10-31 2:30',
      '2027-10-31 3:00',
      '2027-10-31 3:30',
    ]);
  });

  it('begins an interval that starts in a skipped hour when that hour would have ended, and drops one within it', () => {
    const day: [string, string] = ['2027-03-28', '2027-03-28'];
    expect(slotsIn('Europe/Berlin', day, { hours: allWeek(150, 240) })).toEqual(['2027-03-28 3:00', '2027-03-28 3:30']);
    expect(slotsIn('Europe/Berlin', day, { hours: allWeek(120, 180) })).toEqual([]);
  });

  it('knows a day without midnight', () => {
    const slots = slotsIn('Africa/Cairo', ['2027-04-30', '2027-04-30'], { hours: allWeek(0, 180) });
    expect(slots).toEqual(['2027-04-30 1:00', '2027-04-30 1:30', '2027-04-30 2:00', '2027-04-30 2:30']);
    expect(dates('2027-04-30', '2027-04-30', 'Africa/Cairo')).toEqual({
      from: at('2027-04-29T22:00:00Z'),
      to: at('2027-04-30T21:00:00Z'),
    });
  });

  it('knows half an hour of daylight saving', () => {
    const hours = allWeek(60, 180);
    expect(slotsIn('Australia/Lord_Howe', ['2027-10-03', '2027-10-03'], { hours })).toEqual([
      '2027-10-03 1:00',
      '2027-10-03 1:30',
      '2027-10-03 2:30',
    ]);
    expect(slotsIn('Australia/Lord_Howe', ['2027-04-04', '2027-04-04'], { hours })).toEqual([
      '2027-04-04 1:00',
      '2027-04-04 1:30',
      '2027-04-04 2:00',
      '2027-04-04 2:30',
    ]);
  });

  it('knows a date that was skipped', () => {
    const slots = slotsIn('Pacific/Apia', ['2011-12-29', '2011-12-31'], { hours: allWeek(540, 600) });
    expect(slots).toEqual(['2011-12-29 9:00', '2011-12-29 9:30', '2011-12-31 9:00', '2011-12-31 9:30']);
    const span = dates('2011-12-29', '2011-12-31', 'Pacific/Apia');
    expect(span.to - span.from).toBe(2 * DAY_MS);
    const grouped = byDate([span.from, span.to - 1], '2011-12-29', '2011-12-31', 'Pacific/Apia');
    expect(grouped.map(({ at: times }) => times.length)).toEqual([1, 0, 1]);
  });
});

describe('settings', () => {
  const monday = dates('2027-06-07', '2027-06-07', 'UTC');
  const now = at('2027-06-01T00:00:00Z');
  const hoursOf = (slots: readonly Slot[]) => shown(slots, 'UTC').map((text) => text.split(' ')[1]);
  const interval = (from: number, to: number): DayHours => ({ from: from * 60, to: to * 60 });

  it('prefer the dates of a representative, then those of the type, then the hours of a representative', () => {
    const date = '2027-06-07';
    const ofType = rules({ minutes: 60, stepMinutes: 60, overrides: [{ date, hours: [interval(12, 13)] }] });
    const own = { hours: [{ weekday: 1, ...interval(7, 8) }] };
    const of = (settings: SlotRules, values: Partial<SlotRep>) =>
      hoursOf(slotsOf(settings, [rep(values)], monday, now));
    expect(of(rules({ minutes: 60, stepMinutes: 240 }), {})).toEqual(['9:00', '13:00']);
    expect(of(rules({ minutes: 60 }), own)).toEqual(['7:00']);
    expect(of(ofType, own)).toEqual(['12:00']);
    expect(of(ofType, { ...own, overrides: [{ date, hours: [interval(15, 16)] }] })).toEqual(['15:00']);
    expect(of(ofType, { overrides: [{ date, hours: [] }] })).toEqual([]);
  });

  it('keep the buffers free on both sides', () => {
    const busy = [{ from: at('2027-06-07T11:00:00Z'), to: at('2027-06-07T12:00:00Z') }];
    const of = (values: Partial<SlotRules>) =>
      hoursOf(slotsOf(rules({ stepMinutes: 30, ...values }), [rep({ busy })], monday, now)).slice(2, 7);
    expect(of({})).toEqual(['10:00', '10:30', '12:00', '12:30', '13:00']);
    expect(of({ bufferAfter: 1 })).toEqual(['10:00', '12:00', '12:30', '13:00', '13:30']);
    expect(of({ bufferBefore: 31, bufferAfter: 31 })).toEqual(['13:00', '13:30', '14:00', '14:30', '15:00']);
  });

  it('omit times that are too soon or too far away', () => {
    const late = at('2027-06-07T13:59:00Z');
    expect(hoursOf(slotsOf(rules({ noticeMinutes: 61 }), [rep()], monday, late))).toEqual([
      '15:00',
      '15:30',
      '16:00',
      '16:30',
    ]);
    const early = at('2027-06-06T09:30:00Z');
    expect(hoursOf(slotsOf(rules({ horizonDays: 1 }), [rep()], monday, early))).toEqual(['9:00', '9:30']);
  });

  it('names everyone who is free, in the passed order', () => {
    const busy = [{ from: at('2027-06-07T09:00:00Z'), to: at('2027-06-07T09:30:00Z') }];
    const pool = [rep({ id: 'b' }), rep({ id: 'a', busy }), rep({ id: 'c', zone: 'Asia/Kathmandu' })];
    const found = slotsOf(rules(), pool, { from: monday.from, to: at('2027-06-07T10:00:00Z') }, now);
    expect(found.filter((slot) => slot.at >= at('2027-06-07T09:00:00Z')).map(({ free }) => free)).toEqual([
      ['b'],
      ['c'],
      ['b', 'a'],
      ['c'],
    ]);
  });

  test('dates are counted with both ends', () => {
    expect([countDates('2028-02-28', '2028-03-01'), countDates('2028-03-01', '2028-02-28')]).toEqual([3, -1]);
  });

  test('someone in an unknown zone has no slots, and the others have theirs', () => {
    const away = rep({ id: 'b', zone: 'Mars/Base' });
    expect(slotTimes(rules(), [away], monday, now)).toEqual([]);
    expect(slotTimes(rules(), [away, rep()], monday, now)).toEqual(slotTimes(rules(), [rep()], monday, now));
    expect(slotsOf(rules(), [away, rep()], monday, now)).toEqual(slotsOf(rules(), [rep()], monday, now));
    expect(slotsOf(rules(), [away, rep()], monday, now)[0]?.free).toEqual(['a']);
  });
});

/**
 * The slots of one representative, found minute by minute: runs of minutes in which the wall clock shows one interval,
 * starts by counting steps in each run.
 */
function oracle(settings: SlotRules, { zone, hours, overrides, busy }: SlotRep, window: Span, now: number): number[] {
  const wall = wallClock(zone);
  const intervalAt = (instant: number): string | null => {
    const { date, minute } = wall(instant);
    const ofDate = overrides.find((day) => day.date === date) ?? settings.overrides.find((day) => day.date === date);
    const weekday = new Date(date).getUTCDay() || 7;
    const found = (ofDate?.hours ?? (hours ?? settings.hours).filter((each) => each.weekday === weekday)).find(
      ({ from, to }) => from <= minute && minute < to,
    );
    return found ? `${date} ${found.from}` : null;
  };
  const first = window.from - 2 * DAY_MS;
  const last = window.to + DAY_MS;
  const seen = new Set<string>();
  const found: number[] = [];
  let run: { interval: string | null; since: number; starts: number[] } = { interval: null, since: first, starts: [] };
  const end = (until: number) => {
    for (const start of run.starts) if (start + settings.minutes * MINUTE_MS <= until) found.push(start);
  };
  for (let minute = first; minute <= last; minute += MINUTE_MS) {
    const { date, minute: shownMinute } = wall(minute);
    const isRepeated = seen.has(`${date} ${shownMinute}`);
    seen.add(`${date} ${shownMinute}`);
    const interval = intervalAt(minute);
    if (interval !== run.interval) {
      end(minute);
      run = { interval, since: minute, starts: [] };
    }
    const isStep = (minute - run.since) % (settings.stepMinutes * MINUTE_MS) === 0;
    if (interval !== null && isStep && !isRepeated) run.starts.push(minute);
  }
  return found.filter((start) => {
    if (start < window.from || start >= window.to) return false;
    if (start < now + settings.noticeMinutes * MINUTE_MS || start > now + settings.horizonDays * DAY_MS) return false;
    const from = start - settings.bufferBefore * MINUTE_MS;
    const to = start + (settings.minutes + settings.bufferAfter) * MINUTE_MS;
    return !busy.some((span) => span.from < to && span.to > from);
  });
}

/** Days on which something happens to the clocks of a zone, and one on which nothing does. */
const CHANGES: readonly [zone: string, date: string][] = [
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['America/New_York', '2027-03-14'],
  ['America/St_Johns', '2027-11-07'],
  ['America/Havana', '2027-11-07'],
  ['America/Havana', '2027-03-14'],
  ['Atlantic/Azores', '2027-10-31'],
  ['Atlantic/Azores', '2027-03-28'],
  ['Africa/Cairo', '2027-04-30'],
  ['Africa/Cairo', '2027-10-29'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Asia/Beirut', '2027-03-28'],
  ['America/Santiago', '2027-04-04'],
  ['America/Santiago', '2027-09-05'],
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Chatham', '2027-04-04'],
  ['Asia/Kathmandu', '2027-06-01'],
];

const minutesOfDay = (count: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2 * count, maxLength: 2 * count })
    .map((quarters) => quarters.toSorted((one, other) => one - other).map((quarter) => quarter * 15))
    .map((bounds) =>
      Array.from({ length: count }, (_, index) => ({ from: bounds[2 * index] ?? 0, to: bounds[2 * index + 1] ?? 0 })),
    );
const hoursOfDay = fc.integer({ min: 0, max: 3 }).chain(minutesOfDay);
const hoursOfWeek = fc
  .array(hoursOfDay, { minLength: 7, maxLength: 7 })
  .map((days) => days.flatMap((day, index) => day.map((hours) => ({ weekday: index + 1, ...hours }))));
const nearby = (date: string) =>
  fc.integer({ min: -1, max: 1 }).map((days) => Temporal.PlainDate.from(date).add({ days }).toString());
const overridesNear = (date: string) =>
  fc.uniqueArray(fc.record({ date: nearby(date), hours: hoursOfDay }), { selector: (day) => day.date, maxLength: 2 });

const situation = fc.constantFrom(...CHANGES).chain(([zone, date]) =>
  fc.record({
    zone: fc.constant(zone),
    day: fc.constant(date),
    settings: fc.record({
      minutes: fc.integer({ min: 5, max: 90 }),
      bufferBefore: fc.constantFrom(0, 10, 45),
      bufferAfter: fc.constantFrom(0, 5, 30),
      noticeMinutes: fc.constantFrom(0, 60, 1440),
      horizonDays: fc.constantFrom(1, 2, 30),
      stepMinutes: fc.constantFrom(5, 15, 20, 30, 45, 60),
      hours: hoursOfWeek,
      overrides: overridesNear(date),
    }),
    own: fc.record({ hours: fc.option(hoursOfWeek), overrides: overridesNear(date) }),
    busy: fc.array(fc.tuple(fc.integer({ min: -1440, max: 2880 }), fc.integer({ min: 1, max: 180 })), {
      maxLength: 6,
    }),
    nowMinutes: fc.integer({ min: -2000, max: 300 }),
  }),
);

it('agrees with a count minute by minute, across zones, changes of clocks, date-specific hours and busy times', () => {
  fc.assert(
    fc.property(situation, ({ zone, day, settings, own, busy, nowMinutes }) => {
      const noon = at(`${day}T12:00:00Z`);
      const window = { from: noon - 30 * HOUR_MS, to: noon + 30 * HOUR_MS };
      const one = rep({
        zone,
        ...own,
        busy: busy.map(([from, minutes]) => ({
          from: noon - DAY_MS + from * MINUTE_MS,
          to: noon - DAY_MS + (from + minutes) * MINUTE_MS,
        })),
      });
      const now = window.from + nowMinutes * MINUTE_MS;
      const expected = oracle(settings, one, window, now);
      expect(slotTimes(settings, [one], window, now)).toEqual(expected);
      expect(slotsOf(settings, [one], window, now)).toEqual(expected.map((time) => ({ at: time, free: ['a'] })));
    }),
    { numRuns: 60 },
  );
});

it('finds the slots of a window however it is cut into pieces', () => {
  const pieces = fc.record({
    zone: fc.constantFrom(...CHANGES.map(([zone]) => zone)),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 27 * 24 * 4 }), { maxLength: 6 }),
    hours: hoursOfWeek,
  });
  fc.assert(
    fc.property(pieces, ({ zone, cuts, hours }) => {
      const settings = rules({ hours, stepMinutes: 20 });
      const [from, to] = [at('2027-03-14T00:00:00Z'), at('2027-04-11T00:00:00Z')];
      const bounds = [from, ...cuts.map((quarters) => from + quarters * 15 * MINUTE_MS), to].toSorted((a, b) => a - b);
      const parts = bounds
        .slice(1)
        .flatMap((end, index) => slotsOf(settings, [rep({ zone })], { from: bounds[index] ?? 0, to: end }, from));
      expect(parts).toEqual(slotsOf(settings, [rep({ zone })], { from, to }, from));
    }),
    { numRuns: 30 },
  );
});

it('groups slots by the date that a visitor has', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CHANGES), fc.array(fc.nat(4 * 96), { maxLength: 20 }), ([zone, date], quarters) => {
      const first = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
      const last = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
      const span = dates(first, last, zone);
      const instants = quarters.map((quarter) => span.from + quarter * 15 * MINUTE_MS).filter((time) => time < span.to);
      const wall = wallClock(zone);
      for (const day of byDate(instants, first, last, zone))
        expect(day.at).toEqual(instants.filter((time) => wall(time).date === day.date));
    }),
  );
});

it('finds the times of several people that any of them has', () => {
  const pools = fc.record({
    zones: fc.array(fc.constantFrom(...CHANGES.map(([zone]) => zone)), { minLength: 1, maxLength: 4 }),
    hours: fc.array(fc.option(hoursOfWeek), { minLength: 4, maxLength: 4 }),
    settings: fc.record({
      hours: hoursOfWeek,
      stepMinutes: fc.constantFrom(5, 20, 45),
      minutes: fc.constantFrom(5, 40),
    }),
    length: fc.integer({ min: 1, max: 3 * 24 * 60 }),
  });
  fc.assert(
    fc.property(pools, ({ zones, hours, settings, length }) => {
      const pool = zones.map((zone, index) => rep({ id: `${index}`, zone, hours: hours[index] ?? null }));
      const from = at('2027-03-13T00:00:00Z');
      const window = { from, to: from + length * MINUTE_MS };
      const each = pool.map((one) => new Set(slotTimes(rules(settings), [one], window, from)));
      const anyone = [...new Set(each.flatMap((times) => [...times]))].sort((one, other) => one - other);
      expect(slotTimes(rules(settings), pool, window, from)).toEqual(anyone);
      expect(slotsOf(rules(settings), pool, window, from)).toEqual(
        anyone.map((time) => ({
          at: time,
          free: pool.map(({ id }) => id).filter((_, index) => each[index]?.has(time)),
        })),
      );
    }),
    { numRuns: 60 },
  );
});

/** Representatives with 50 bookings each in 45 days. */
const poolOf = (count: number, zones: readonly string[], from: number, values: (index: number) => Partial<SlotRep>) =>
  Array.from({ length: count }, (_, index) =>
    rep({
      id: `${index}`,
      zone: zones[index % zones.length] ?? 'UTC',
      busy: Array.from({ length: 50 }, (_each, booking) => {
        const begins = from + ((booking * 37 + index * 11) % (31 * 24)) * HOUR_MS;
        return { from: begins, to: begins + 45 * MINUTE_MS };
      }),
      ...values(index),
    }),
  );
const ZONES = [...new Set(CHANGES.map(([zone]) => zone))];
const counted = countedModule<typeof import('./slots.ts')>(import.meta.dirname, 'slots.ts');

it('finds the slots of a month for ten representatives with five hundred bookings in a few steps for each', async () => {
  const from = at('2027-10-10T00:00:00Z');
  const pool = poolOf(10, ZONES, from, () => ({}));
  const settings = rules({ stepMinutes: 15, bufferAfter: 15 });
  const window = { from, to: from + 31 * DAY_MS };
  const { result, steps } = (await counted).count((module) => module.slotTimes(settings, pool, window, from));
  expect(result.length).toBeGreaterThan(1_000);
  expect(steps).toBeLessThan(100 * result.length);
});

it('is bounded for as many representatives, hours, dates and steps as can be set', async () => {
  const from = at('2027-10-10T00:00:00Z');
  const quarters = [0, 1, 2, 3].map((quarter) => ({ from: quarter * 360, to: quarter * 360 + 360 }));
  const hours = EVERY_DAY.flatMap((weekday) => quarters.map((quarter) => ({ weekday, ...quarter })));
  const pool = poolOf(50, ZONES, from, (index) => ({
    hours,
    overrides: Array.from({ length: 366 }, (_, day) => ({
      date: new Date(from + day * DAY_MS).toISOString().slice(0, 10),
      hours: quarters.map((quarter) => ({ from: quarter.from + index, to: quarter.to })),
    })),
  }));
  const settings = rules({ hours, minutes: 5, stepMinutes: 5 });
  const window = { from, to: from + 45 * DAY_MS };
  const { result, steps } = (await counted).count((module) => module.slotTimes(settings, pool, window, from));
  expect(result.length).toBeGreaterThan(60_000);
  expect(steps).toBeLessThan(30 * result.length);
});
