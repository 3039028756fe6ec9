import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BurnUpPoint, daysBehind, earnedOf, forecastOf, weeklyPace } from './burn-up.ts';
import { addDays, daysBetween } from './days.ts';

const FIRST = '2026-01-05';
const points = (scope: number, done: readonly number[]): BurnUpPoint[] =>
  done.map((value, week) => ({ date: addDays(FIRST, 7 * week), scope, done: value }));

/** Recorded days with gaps, as they are when the worker was down. */
const recorded = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 30 }), fc.integer({ min: -5, max: 20 })), {
    maxLength: 60,
  })
  .map((steps) => {
    let [day, done, scope] = [0, 0, 100];
    return steps.map(([gap, delivered, added]): BurnUpPoint => {
      day += gap;
      scope = Math.max(0, scope + added);
      done = Math.min(scope, done + delivered);
      return { date: addDays(FIRST, day), scope, done };
    });
  });

test('forecasts a range from the best and the slowest of the last four weeks', () => {
  expect(forecastOf(points(100, [0, 5, 25, 35, 55]))).toEqual({
    kind: 'range',
    // 45 remaining: at 20 a week 16 days, at 5 a week 63
    earliest: addDays('2026-02-02', 16),
    latest: addDays('2026-02-02', 63),
    weeks: 4,
  });
});

test('states why it is missing', () => {
  expect(forecastOf([])).toEqual({ kind: 'tooEarly' });
  expect(forecastOf(points(100, [0, 20, 40]))).toEqual({ kind: 'tooEarly' });
  expect(forecastOf(points(0, [0, 0, 0, 0, 0]))).toEqual({ kind: 'tooEarly' });
  expect(forecastOf(points(100, [7, 7, 7, 7, 7]))).toEqual({ kind: 'noProgress' });
  expect(forecastOf(points(40, [0, 40]))).toEqual({ kind: 'done' });
  expect(forecastOf(points(100, [0, 0, 20, 40, 60]))).toMatchObject({ kind: 'range', latest: null });
});

test('a range never ends before it begins, and is after the recorded days', () => {
  fc.assert(
    fc.property(recorded, (days) => {
      const forecast = forecastOf(days);
      if (forecast.kind !== 'range') return;
      const last = days.at(-1);
      expect(daysBetween(last?.date ?? '', forecast.earliest)).toBeGreaterThan(0);
      if (forecast.latest !== null) expect(forecast.latest >= forecast.earliest).toBe(true);
      expect(forecast.weeks).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('more scope never makes the end earlier', () => {
  fc.assert(
    fc.property(recorded, fc.integer({ min: 1, max: 500 }), (days, added) => {
      const [forecast, later] = [days, days.map((day) => ({ ...day, scope: day.scope + added }))].map(forecastOf);
      if (forecast?.kind !== 'range' || later?.kind !== 'range') return;
      expect(later.earliest >= forecast.earliest).toBe(true);
    }),
  );
});

test('a forecast is based on deliveries, even with missing days', () => {
  fc.assert(
    fc.property(recorded, (days) => {
      const pace = weeklyPace(days);
      const last = days.at(-1);
      if (!last || pace.length === 0) return;
      const before = days.filter(({ date }) => date <= addDays(last.date, -7 * pace.length)).at(-1);
      expect(pace.reduce((sum, week) => sum + week, 0)).toBe(last.done - (before?.done ?? 0));
    }),
  );
});

test('days behind an even pace', () => {
  const plan = { from: '2026-01-01', until: '2026-04-11' };
  const on = (date: string, done: number) => daysBehind({ date, scope: 100, done }, plan);
  expect(on('2026-01-21', 20)).toBe(0);
  expect(on('2026-01-31', 20)).toBe(10);
  expect(on('2026-01-11', 20)).toBe(-10);
  expect(on('2026-05-01', 90)).toBe(30);
  expect(on('2025-12-01', 0)).toBe(0);
  expect(on('2026-05-01', 100)).toBeNull();
  expect(daysBehind({ date: '2026-01-21', scope: 0, done: 0 }, plan)).toBeNull();
  expect(daysBehind({ date: '2026-01-21', scope: 10, done: 0 }, null)).toBeNull();
});

test('earns of an amount the share that is delivered', () => {
  expect(earnedOf(90_000, { scope: 30, done: 10 })).toBe(30_000);
  expect(earnedOf(90_000, { scope: 0, done: 0 })).toBe(0);
  expect(earnedOf(90_000, { scope: 10, done: 12 })).toBe(90_000);
});
