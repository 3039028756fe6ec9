import { WEEKLY_HOURS } from '@scopewright/contracts/backlog/limits';
import { BUSINESS_DAYS, DAYS_OF_WEEK, dayOf } from '../tracking/days.ts';

/** How much someone can work on projects. */
export interface Capacity {
  hoursPerWeek: number;
  /** Calendar days, YYYY-MM-DD, both included. */
  daysOff: readonly { from: string; to: string }[];
}

/** The capacity of a person who has not set one. */
export const UNSET_CAPACITY: Capacity = { hoursPerWeek: WEEKLY_HOURS, daysOff: [] };

const rounded = (hours: number): number => Math.round(hours * 100) / 100;

/**
 * The hours that someone has in each of the weeks from a day on: none at weekends, on days off and before that day.
 * @param firstDay a number of `dayOf`
 * @param monday of its week
 */
export function hoursByWeek(
  { hoursPerWeek, daysOff }: Capacity,
  { firstDay, monday, weeks }: { firstDay: number; monday: number; weeks: number },
): number[] {
  const off = daysOff.map(({ from, to }) => [dayOf(from), dayOf(to)] as const);
  return Array.from({ length: weeks }, (_, week) => {
    let days = 0;
    for (let at = 0; at < BUSINESS_DAYS; at += 1) {
      const day = monday + week * DAYS_OF_WEEK + at;
      if (day >= firstDay && !off.some(([start, end]) => start <= day && day <= end)) days += 1;
    }
    return rounded((hoursPerWeek * days) / BUSINESS_DAYS);
  });
}

/** Hours a week of people together; if no one has any, those of a person without settings. */
export const hoursPerWeekOf = (people: readonly Pick<Capacity, 'hoursPerWeek'>[]): number =>
  people.reduce((sum, { hoursPerWeek }) => sum + hoursPerWeek, 0) || UNSET_CAPACITY.hoursPerWeek;

/** Sums of hundredths of hours are off by less: they must not make another day. */
const TOLERANCE = 1e-6;

/**
 * The days that work takes at so much of it a week, rounded up away from zero: negative for work that is dropped.
 * @param daysOfWeek days that count: business days, or all of the calendar's
 */
export function daysFor(work: number, perWeek: number, daysOfWeek = BUSINESS_DAYS): number {
  const whole = Math.ceil((Math.abs(work) * daysOfWeek) / perWeek - TOLERANCE);
  return whole <= 0 ? 0 : work < 0 ? -whole : whole;
}
