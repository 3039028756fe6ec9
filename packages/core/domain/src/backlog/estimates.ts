import {
  COMPLEXITY_BANDS,
  type ComplexityBand,
  type EstimatedWork,
  WORK_ITEM_HOURS_MAX,
} from '@scopewright/contracts/backlog/limits';
import type { BacklogProfile, ThreePoints } from './profile.ts';
import { type Estimate, type EstimatePart, expectedHours } from './work-item.ts';

const points = (low: number, likely: number, high: number): ThreePoints => ({ low, likely, high });

/** Hours by kind of work and complexity, unless a profile has its own. */
export const BUILT_IN_HOURS: Readonly<Record<EstimatedWork, Readonly<Record<ComplexityBand, ThreePoints>>>> = {
  projectSetUp: { small: points(1, 2, 4), medium: points(2, 4, 6), large: points(4, 6, 10) },
  portal: { small: points(0.5, 1, 2), medium: points(1, 2, 3), large: points(2, 3, 5) },
  /** Of one field. */
  field: { small: points(0.1, 0.2, 0.3), medium: points(0.2, 0.3, 0.6), large: points(0.5, 1, 2) },
  configItem: { small: points(1, 2, 4), medium: points(2, 4, 8), large: points(6, 12, 24) },
  story: { small: points(0.25, 0.5, 1), medium: points(0.5, 1, 2), large: points(1, 2, 3) },
  connection: { small: points(0.1, 0.25, 0.5), medium: points(0.2, 0.4, 0.75), large: points(0.25, 0.5, 1) },
  form: { small: points(0.5, 1, 2), medium: points(1, 2, 4), large: points(3, 5, 9) },
  workflow: { small: points(2, 3, 5), medium: points(4, 6, 10), large: points(8, 14, 24) },
  screenFields: { small: points(0.25, 0.5, 1), medium: points(0.5, 1, 1.5), large: points(1, 1.5, 3) },
  portalGroup: { small: points(0.1, 0.2, 0.3), medium: points(0.1, 0.2, 0.3), large: points(0.1, 0.2, 0.3) },
  slaAndQueue: { small: points(0.5, 1, 1.5), medium: points(1, 1.5, 2.5), large: points(1.5, 2.5, 4) },
  automation: { small: points(0.5, 1, 2), medium: points(1, 2, 4), large: points(2, 4, 8) },
  test: { small: points(0.5, 1, 1.5), medium: points(1, 2, 3), large: points(2, 4, 6) },
  documentation: { small: points(0.25, 0.5, 1), medium: points(0.5, 1, 1.5), large: points(0.5, 1.5, 3) },
};

/** The largest size of a small and of a medium work item, in things that can be configured. */
const BANDS: Readonly<Record<EstimatedWork, readonly [small: number, medium: number]>> = {
  projectSetUp: [5, 20],
  portal: [4, 12],
  field: [3, 20],
  configItem: [1, 2],
  story: [15, 40],
  connection: [1, 3],
  form: [10, 30],
  workflow: [12, 30],
  screenFields: [10, 30],
  portalGroup: [1, 2],
  slaAndQueue: [5, 10],
  automation: [1, 4],
  test: [12, 40],
  documentation: [15, 40],
};

/** How complex a work item is, from the number of things that can be configured. */
export function bandOf(work: EstimatedWork, size: number): ComplexityBand {
  const [small, medium] = BANDS[work];
  return size <= small ? 'small' : size <= medium ? 'medium' : 'large';
}

/** Hours of a kind of work: those of the profile, or the built-in ones. */
export const hoursOf = (
  { estimates }: Pick<BacklogProfile, 'estimates'>,
  work: EstimatedWork,
  band: ComplexityBand,
): ThreePoints => estimates[work]?.[band] ?? BUILT_IN_HOURS[work][band];

const toHundredth = (hours: number): number => Math.round(hours * 100) / 100;
const bounded = (hours: number): number => toHundredth(Math.min(Math.max(hours, 0), WORK_ITEM_HOURS_MAX));

/** A part of an estimate. @param count how many work items of this size there are */
export function partOfWork(
  profile: Pick<BacklogProfile, 'estimates'>,
  work: EstimatedWork,
  size: number,
  what: string,
  count = 1,
): EstimatePart {
  const band = bandOf(work, size);
  const { low, likely, high } = hoursOf(profile, work, band);
  return { what: `${what} (${band})`, low: low * count, likely: likely * count, high: high * count };
}

/** Hours of manual work, which vary less than work that has to be agreed on. */
export const partByHand = (what: string, hours: number): EstimatePart => ({
  what,
  low: hours * 0.8,
  likely: hours,
  high: hours * 1.5,
});

/** The sum of parts, each to the hundredth of an hour; null without any. */
export function estimateOf(parts: readonly EstimatePart[]): Estimate | null {
  if (parts.length === 0) return null;
  const left = { low: WORK_ITEM_HOURS_MAX, likely: WORK_ITEM_HOURS_MAX, high: WORK_ITEM_HOURS_MAX };
  const madeOf = parts.map(({ what, ...hours }) => {
    const part = { what, low: 0, likely: 0, high: 0 };
    for (const point of ['low', 'likely', 'high'] as const) {
      part[point] = Math.min(bounded(hours[point]), left[point]);
      left[point] = toHundredth(left[point] - part[point]);
    }
    return part;
  });
  const sum = (point: keyof ThreePoints) => toHundredth(WORK_ITEM_HOURS_MAX - left[point]);
  return { low: sum('low'), likely: sum('likely'), high: sum('high'), madeOf };
}

/** Hours of many work items together. */
export interface HoursRange {
  /** The sum of the expected hours. */
  expected: number;
  /** The range in which the sum lies in nine of ten cases. */
  low: number;
  high: number;
}

/** Standard deviations on each side that nine of ten cases lie within. */
const DEVIATIONS = 1.645;

/**
 * The hours of many work items as a range. Work items vary independently, so their variances are added up: the sum of
 * all lows would be far too optimistic, that of all highs far too pessimistic.
 */
export function rangeOfEstimates(estimates: Iterable<ThreePoints>): HoursRange {
  const sum = { expected: 0, variance: 0, low: 0, high: 0 };
  for (const { low, likely, high } of estimates) {
    sum.expected += expectedHours({ low, likely, high });
    sum.variance += ((high - low) / 6) ** 2;
    sum.low += low;
    sum.high += high;
  }
  const spread = DEVIATIONS * Math.sqrt(sum.variance);
  return {
    expected: toHundredth(sum.expected),
    low: toHundredth(Math.max(sum.low, sum.expected - spread)),
    high: toHundredth(Math.min(sum.high, sum.expected + spread)),
  };
}

/** Whether hours at three points are in ascending order and within the limits. */
export const arePoints = ({ low, likely, high }: ThreePoints): boolean =>
  [low, likely, high].every(Number.isFinite) &&
  0 <= low &&
  low <= likely &&
  likely <= high &&
  high <= WORK_ITEM_HOURS_MAX;

export const isBand = (band: string): band is ComplexityBand => (COMPLEXITY_BANDS as readonly string[]).includes(band);
