import type { CallOutput } from '@scopewright/contracts';

export type Rep = CallOutput<'bookingReps'>['items'][number];
export type BookingType = CallOutput<'bookingTypes'>['items'][number];
export type WeekHours = BookingType['hours'];
export type Overrides = BookingType['overrides'];

/** Minutes from midnight. */
export interface Interval {
  from: number;
  to: number;
}

export const DAY_MINUTES = 24 * 60;
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** Default for the first hours of a day. */
export const USUAL: Interval = { from: 9 * 60, to: 17 * 60 };

/** `09:30`; the end of a day is `00:00`, as inputs of times have it. */
export const clockOf = (minutes: number): string => {
  const ofDay = minutes % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
};

/** Minutes of a clock's time; null for an invalid text. */
export function minutesOf(clock: string, isEnd: boolean): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const total = Number(hours) * 60 + Number(minutes);
  return isEnd && total === 0 ? DAY_MINUTES : total;
}

/** Why the intervals of a day can't be stored; null if they can. */
export function problemOf(intervals: readonly Interval[]): string | null {
  if (intervals.some(({ from, to }) => from >= to)) return 'Each time must end after it starts.';
  const sorted = intervals.toSorted((a, b) => a.from - b.from);
  return sorted.some(({ from }, at) => at > 0 && from < (sorted[at - 1]?.to ?? 0))
    ? 'Times of a day must not overlap.'
    : null;
}

const inWords = (intervals: readonly Interval[]): string =>
  intervals
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => `${clockOf(from)}–${to === DAY_MINUTES ? '24:00' : clockOf(to)}`)
    .join(', ');

/** `Mon–Fri 09:00–17:00, Sat 10:00–12:00` */
export function formatHours(hours: WeekHours): string {
  const ofDay = WEEKDAY_NAMES.map((_, at) => inWords(hours.filter(({ weekday }) => weekday === at + 1)));
  const parts: string[] = [];
  for (let from = 0; from < ofDay.length; ) {
    let to = from;
    while (ofDay[to + 1] === ofDay[from]) to += 1;
    const [first, last] = [WEEKDAY_NAMES[from]?.slice(0, 3), WEEKDAY_NAMES[to]?.slice(0, 3)];
    if (ofDay[from]) parts.push(`${from === to ? first : `${first}–${last}`} ${ofDay[from]}`);
    from = to + 1;
  }
  return parts.join(', ') || 'No hours';
}
