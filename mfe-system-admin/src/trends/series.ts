import type { CallOutput } from '@scopewright/contracts';

export type Trends = CallOutput<'adminTrends'>;

/** A period on the axis of a chart, and how much there was of something in it: null where that is not known. */
export interface Point {
  /** ISO 8601: the beginning of the period. */
  at: string;
  value: number | null;
}

/** How periods of a length are called. Both are those of UTC. */
export interface PeriodWords {
  /** Of a single period, in a sentence or a table. */
  long: (at: string) => string;
  /** At the axis. */
  short: (at: string) => string;
  singular: string;
  /** The current period, which is not over. */
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

/** What is known of a series, in figures. */
export interface Figures {
  total: number;
  /** The period with the most, the latest of several; null where there was nothing. */
  highest: { at: string; value: number } | null;
  /** The current period so far. */
  present: number | null;
  /** Periods that nothing is known of. */
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

/** What a chart shows, in a sentence for who doesn't see it. */
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
