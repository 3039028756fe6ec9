import type { CallOutput } from '@scopewright/contracts';

export type Trends = CallOutput<'adminTrends'>;

/** A period on the axis of a chart and its value; null if unknown. */
export interface Point {
  /** ISO 8601: the start of the period. */
  at: string;
  value: number | null;
}

/** Formats the names of periods, both in UTC. */
export interface PeriodWords {
  /** For a single period, in a sentence or a table. */
  long: (at: string) => string;
  /** For the axis. */
  short: (at: string) => string;
  singular: string;
  /** The current, incomplete period. */
  present: string;
}

const inUtc = (at: string, format: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleString(undefined, { ...format, timeZone: 'UTC' });

export const DAYS: PeriodWords = {
  long: (at) => inUtc(at, { day: 'numeric', month: 'short', year: 'numeric' }),
  short: (at) => inUtc(at, { day: 'numeric', month: 'short' }),
  singular: 'day',
  present: 'today',
};

const timeOf = (at: string): string => inUtc(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export const HOURS: PeriodWords = {
  long: (at) => `${DAYS.short(at)}, ${timeOf(at)}`,
  short: timeOf,
  singular: 'hour',
  present: 'this hour',
};

/** Key figures of a series. */
export interface Figures {
  total: number;
  /** The period with the highest value, the latest if several; null if all are zero. */
  highest: { at: string; value: number } | null;
  /** The current period so far. */
  present: number | null;
  /** Number of periods without data. */
  unknown: number;
}

export function figuresOf(points: readonly Point[]): Figures {
  const known = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  const highest = known.reduce<Figures['highest']>(
    (most, point) => (point.value > 0 && point.value >= (most?.value ?? 0) ? point : most),
    null,
  );
  return {
    total: known.reduce((sum, { value }) => sum + value, 0),
    highest,
    present: points.at(-1)?.value ?? null,
    unknown: points.length - known.length,
  };
}

/** The chart as a sentence, for screen readers. */
export function summaryOf(points: readonly Point[], words: PeriodWords, { summed }: { summed: boolean }): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const { total, highest, present, unknown } = figuresOf(points);
  return [
    `From ${words.long(first.at)} to ${words.long(last.at)} (UTC)`,
    ...(summed ? [`${total.toLocaleString()} in all`] : []),
    highest
      ? `the most in one ${words.singular}: ${highest.value.toLocaleString()} (${words.long(highest.at)})`
      : 'none',
    ...(present === null ? [] : [`${words.present} so far: ${present.toLocaleString()}`]),
    ...(unknown === 0 ? [] : [`not known of ${unknown.toLocaleString()} of ${points.length} ${words.singular}s`]),
  ].join('; ');
}
