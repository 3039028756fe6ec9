import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEATHS_WITHIN_MS,
  decideRestart,
  FIRST_PAUSE_MS,
  HEALTHY_AFTER_MS,
  LONGEST_PAUSE_MS,
  MAX_DEATHS,
} from './restart-policy.ts';

const seconds = (...times: number[]) => times.map((time) => time * 1000);

describe('decideRestart', () => {
  test.each([
    ['the first end', seconds(100), { restart: true, afterMs: 250 }],
    ['a second one soon after', seconds(100, 102), { restart: true, afterMs: 500 }],
    ['a third', seconds(100, 102, 104), { restart: true, afterMs: 1000 }],
    ['a fourth', seconds(100, 102, 104, 106), { restart: true, afterMs: 2000 }],
    ['a fifth within a minute', seconds(100, 102, 104, 106, 108), { restart: false }],
    ['a fifth after more than a minute', seconds(100, 102, 104, 106, 161), { restart: true, afterMs: 4000 }],
    ['one every twenty seconds', seconds(0, 20, 40, 60, 80, 100, 120, 140), { restart: true, afterMs: 10_000 }],
    ['one after a minute of health', seconds(0, 20, 40, 102), { restart: true, afterMs: 250 }],
    ['one almost a minute later', seconds(0, 20, 40, 100), { restart: true, afterMs: 2000 }],
  ] as const)('%s', (_name, deaths, decision) => {
    expect(decideRestart(deaths)).toEqual(decision);
  });

  const gaps = fc.array(fc.integer({ min: 1, max: 3 * HEALTHY_AFTER_MS }), { minLength: 1, maxLength: 40 });
  const deathsOf = (pauses: number[]) => {
    let now = 0;
    return pauses.map((pause) => {
      now += pause;
      return now;
    });
  };

  test('stops restarting exactly when the last few ends lie within the limit, and never waits outside the bounds', () => {
    fc.assert(
      fc.property(gaps, (pauses) => {
        const deaths = deathsOf(pauses);
        const decision = decideRestart(deaths);
        const lastFew = deaths.slice(-MAX_DEATHS);
        const tooMany = lastFew.length === MAX_DEATHS && (lastFew.at(-1) ?? 0) - (lastFew[0] ?? 0) <= DEATHS_WITHIN_MS;
        expect(decision.restart).toBe(!tooMany);
        if (!decision.restart) return;
        expect(decision.afterMs / FIRST_PAUSE_MS).toBeGreaterThanOrEqual(1);
        expect(decision.afterMs / LONGEST_PAUSE_MS).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('after long health everything before is forgotten', () => {
    fc.assert(
      fc.property(gaps, (pauses) => {
        const deaths = deathsOf(pauses);
        const later = (deaths.at(-1) ?? 0) + HEALTHY_AFTER_MS + LONGEST_PAUSE_MS;
        expect(decideRestart([...deaths, later])).toEqual({ restart: true, afterMs: FIRST_PAUSE_MS });
      }),
    );
  });
});
