import { daysFor } from '../backlog/capacity.ts';
import { addDays, DAYS_OF_WEEK, dayOf, daysBetween } from './days.ts';

/** Scope and what of it is delivered on one day, in hours or work items. */
export interface BurnUpPoint {
  date: string;
  scope: number;
  done: number;
}

/** Weeks whose pace a forecast is made from. */
const WEEKS = 4;
const WEEKS_MIN = 3;
/** A forecast further ahead is meaningless. */
const HORIZON_DAYS = 5 * 366;

export type Forecast =
  /** Everything is delivered. */
  | { kind: 'done' }
  /** Fewer than three full weeks are recorded. */
  | { kind: 'tooEarly' }
  /** Nothing was delivered in these weeks. */
  | { kind: 'noProgress' }
  | {
      kind: 'range';
      /** The last day at the pace of the best of these weeks. */
      earliest: string;
      /** The last day at the pace of the slowest week; null if nothing was delivered in it. */
      latest: string | null;
      /** Number of weeks that it was made from. */
      weeks: number;
    };

/** Work done by the end of a day: the figure of the last recorded day up to it; null before the first. */
function doneOn(points: readonly BurnUpPoint[], date: string): number | null {
  return points.filter((point) => point.date <= date).at(-1)?.done ?? null;
}

/** Deliveries in each of the last four full weeks that are recorded, the latest first. */
export function weeklyPace(points: readonly BurnUpPoint[]): number[] {
  const last = points.at(-1);
  if (!last) return [];
  const pace: number[] = [];
  for (let week = 0; week < WEEKS; week++) {
    const [from, to] = [
      doneOn(points, addDays(last.date, -DAYS_OF_WEEK * (week + 1))),
      doneOn(points, addDays(last.date, -DAYS_OF_WEEK * week)),
    ];
    if (from === null || to === null) break;
    pace.push(to - from);
  }
  return pace;
}

/**
 * When everything will be delivered, as a range from the pace of the last three or four weeks.
 * @param points by date
 */
export function forecastOf(points: readonly BurnUpPoint[]): Forecast {
  const last = points.at(-1);
  if (last && last.scope > 0 && last.done >= last.scope) return { kind: 'done' };
  const pace = weeklyPace(points);
  if (!last || last.scope === 0 || pace.length < WEEKS_MIN) return { kind: 'tooEarly' };
  const endAt = (rate: number): string | null => {
    if (rate <= 0) return null;
    const days = daysFor(last.scope - last.done, rate, DAYS_OF_WEEK);
    return days > HORIZON_DAYS ? null : addDays(last.date, days);
  };
  const earliest = endAt(Math.max(...pace));
  if (earliest === null) return { kind: 'noProgress' };
  return { kind: 'range', earliest, latest: endAt(Math.min(...pace)), weeks: pace.length };
}

/**
 * Days that a project is behind an even pace from its first to its last planned day; negative if ahead. Null without a
 * plan or scope, and when everything is delivered.
 */
export function daysBehind(
  { date, scope, done }: BurnUpPoint,
  plan: { from: string; until: string } | null,
): number | null {
  if (plan === null || done >= scope || plan.until <= plan.from) return null;
  const from = dayOf(plan.from);
  const reached = from + daysBetween(plan.from, plan.until) * (done / scope);
  return Math.round(Math.max(dayOf(date), from) - reached);
}

/** The earned part of an agreed amount, in its smallest unit: proportional to the delivered share. */
export const earnedOf = (amountMinor: number, { scope, done }: Pick<BurnUpPoint, 'scope' | 'done'>): number =>
  scope <= 0 ? 0 : Math.round(amountMinor * Math.min(1, done / scope));
