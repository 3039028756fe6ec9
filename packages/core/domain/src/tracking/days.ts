const DAY_MS = 24 * 60 * 60 * 1000;
/** 1 January 1970 was a Thursday: this many days after a Monday. */
const EPOCH_WEEKDAY = 3;
export const DAYS_OF_WEEK = 7;
export const BUSINESS_DAYS = 5;
/** Years before and after today that dates are from, whether a person enters or a rule computes them. */
const DATE_YEARS_MAX = 20;

/** Number of a calendar date (YYYY-MM-DD) in a count of days. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** The calendar date of a number of `dayOf`. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => dateOf(dayOf(date) + days);

/** Days from one date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from);

/** The calendar date and the hour at a time in a zone. An unknown zone counts as UTC. */
export function localTime(now: Date, timeZone: string): { date: string; hour: number } {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
  }
}

/** Days since a Monday: 0 to 4 are business days. */
const weekdayOf = (day: number): number => (((day + EPOCH_WEEKDAY) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;

export const isBusinessDay = (date: string): boolean => weekdayOf(dayOf(date)) < BUSINESS_DAYS;

/** Number of business days from a distant Monday up to and including a day. */
function businessIndex(day: number): number {
  const since = day + EPOCH_WEEKDAY;
  return Math.floor(since / DAYS_OF_WEEK) * BUSINESS_DAYS + Math.min(weekdayOf(day) + 1, BUSINESS_DAYS);
}

/** Business days from one date to another: from a Friday or the weekend after it to the Monday it is 1. */
export const businessDaysBetween = (from: string, to: string): number =>
  businessIndex(dayOf(to)) - businessIndex(dayOf(from));

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => dateOf(dayOf(date) - weekdayOf(dayOf(date)));

/** The date some years from another one; 29 February is 1 March in other years. */
function yearsLater(date: string, years: number): string {
  const time = new Date(`${date}T00:00:00Z`);
  time.setUTCFullYear(time.getUTCFullYear() + years);
  return time.toISOString().slice(0, 10);
}

/** Whether a date is within 20 years of today. */
export const isNearDate = (date: string, today: string): boolean =>
  yearsLater(today, -DATE_YEARS_MAX) <= date && date <= yearsLater(today, DATE_YEARS_MAX);

/**
 * A date some business days later, or earlier. A date at a weekend counts as the Friday before it if it moves later,
 * as the Monday after it if it moves earlier.
 * @returns null for a date that is not within 20 years of today
 */
export function businessDaysLater(date: string, days: number, today: string): string | null {
  const near = (found: string): string | null => (isNearDate(found, today) ? found : null);
  if (days === 0 || near(date) === null) return near(date);
  const weekday = weekdayOf(dayOf(date));
  const weekend = weekday >= BUSINESS_DAYS;
  const monday = dayOf(date) - weekday + (weekend && days < 0 ? DAYS_OF_WEEK : 0);
  const from = weekend ? (days < 0 ? 0 : BUSINESS_DAYS - 1) : weekday;
  const to = from + days;
  const day =
    monday + Math.floor(to / BUSINESS_DAYS) * DAYS_OF_WEEK + (((to % BUSINESS_DAYS) + BUSINESS_DAYS) % BUSINESS_DAYS);
  const [first, last] = [dayOf(yearsLater(today, -DATE_YEARS_MAX)), dayOf(yearsLater(today, DATE_YEARS_MAX))];
  return first <= day && day <= last ? dateOf(day) : null;
}

/** Units of time spans, with their length in days at least; months are of different length. */
const UNIT_DAYS = { day: 1, businessDay: 1, week: DAYS_OF_WEEK, month: 28, year: 365 } as const;

/**
 * A date some days, weeks, months or years later, or earlier. A month that lacks the day ends on its last one.
 * @returns null if that is more than 20 years away
 */
export function spanLater(date: string, count: number, unit: keyof typeof UNIT_DAYS): string | null {
  // a document can state any count, also one that no date reaches
  if (Math.abs(count) * UNIT_DAYS[unit] > (DATE_YEARS_MAX + 1) * 366) return null;
  if (unit === 'businessDay') return businessDaysLater(date, count, date);
  const later =
    unit === 'month' || unit === 'year'
      ? monthsLater(date, unit === 'year' ? 12 * count : count)
      : addDays(date, count * UNIT_DAYS[unit]);
  return isNearDate(later, date) ? later : null;
}

function monthsLater(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const months = month - 1 + count;
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Days that something was done, is expected, or is open later than planned; negative if earlier, 0 while on time. */
export function daysLater(
  { dueOn, expectedOn, doneOn }: { dueOn: string; expectedOn: string | null; doneOn: string | null },
  today: string,
): number {
  if (doneOn !== null) return daysBetween(dueOn, doneOn);
  const expected = expectedOn === null ? 0 : daysBetween(dueOn, expectedOn);
  const open = daysBetween(dueOn, today);
  return open > 0 ? Math.max(open, expected) : expected;
}
