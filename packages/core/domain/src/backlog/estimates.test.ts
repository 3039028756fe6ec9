import { COMPLEXITY_BANDS, ESTIMATED_WORK, WORK_ITEM_HOURS_MAX } from '@scopewright/contracts/backlog/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arePoints, BUILT_IN_HOURS, bandOf, estimateOf, hoursOf, partOfWork, rangeOfEstimates } from './estimates.ts';

it('more complex work never takes less', () => {
  for (const work of ESTIMATED_WORK) {
    const bands = COMPLEXITY_BANDS.map((band) => BUILT_IN_HOURS[work][band]);
    for (const points of bands) expect(arePoints(points)).toBe(true);
    bands.forEach((points, at) => {
      const before = bands[at - 1] ?? points;
      expect([points.low >= before.low, points.likely >= before.likely, points.high >= before.high]).toEqual([
        true,
        true,
        true,
      ]);
    });
  }
});

it('a profile’s hours come before the built-in ones', () => {
  const estimates = { form: { small: { low: 7, likely: 8, high: 9 } } };
  expect(hoursOf({ estimates }, 'form', 'small')).toEqual({ low: 7, likely: 8, high: 9 });
  expect(hoursOf({ estimates }, 'form', 'large')).toEqual(BUILT_IN_HOURS.form.large);
  expect(bandOf('form', 10)).toBe('small');
  expect(bandOf('form', 11)).toBe('medium');
  expect(bandOf('form', 31)).toBe('large');
  expect(partOfWork({ estimates }, 'form', 3, 'Form with 3 fields', 2)).toEqual({
    what: 'Form with 3 fields (small)',
    low: 14,
    likely: 16,
    high: 18,
  });
});

it('an estimate is the sum of its parts to the hundredth, and never more than a work item may have', () => {
  const point = fc.double({ min: 0, max: WORK_ITEM_HOURS_MAX, noNaN: true });
  const part = fc.tuple(point, point, point).map((points) => {
    const [low = 0, likely = 0, high = 0] = points.sort((a, b) => a - b);
    return { what: 'Work', low, likely, high };
  });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const estimate = estimateOf(parts);
      if (estimate === null) throw new Error('There are parts');
      expect(arePoints(estimate)).toBe(true);
      for (const of of ['low', 'likely', 'high'] as const) {
        const sum = estimate.madeOf.reduce((total, each) => total + each[of], 0);
        expect(sum).toBeCloseTo(estimate[of], 6);
        expect(estimate[of] * 100).toBeCloseTo(Math.round(estimate[of] * 100), 6);
      }
    }),
  );
  expect(estimateOf([])).toBeNull();
});

it('the range of many work items is narrower than the sum of their ranges', () => {
  const workItems = Array.from({ length: 100 }, () => ({ low: 1, likely: 2, high: 3 }));
  expect(rangeOfEstimates(workItems)).toEqual({ expected: 200, low: 194.52, high: 205.48 });
  expect(rangeOfEstimates([])).toEqual({ expected: 0, low: 0, high: 0 });
  expect(rangeOfEstimates([{ low: 3, likely: 3, high: 3 }])).toEqual({ expected: 3, low: 3, high: 3 });
});
