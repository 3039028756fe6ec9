/** A month as `YYYY-MM`, a day as `YYYY-MM-DD`: dates of a calendar, without a time zone. */
const partsOf = (date: string): [year: number, month: number, day: number] => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return [year, month, day];
};
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const monthOf = (date: string): string => date.slice(0, 7);

/** The day so many days later; earlier for negative numbers. */
export function addDays(date: string, days: number): string {
  const [year, month, day] = partsOf(date);
  return textOf(Date.UTC(year, month - 1, day + days));
}

/** The month so many months later. */
export function addMonths(month: string, months: number): string {
  const [year, at] = partsOf(month);
  return monthOf(textOf(Date.UTC(year, at - 1 + months, 1)));
}

/** The same day of the month so many months later, or that month's last one. */
export function sameDayOf(date: string, months: number): string {
  const month = addMonths(monthOf(date), months);
  const [year, at] = partsOf(month);
  const last = new Date(Date.UTC(year, at, 0)).getUTCDate();
  return `${month}-${String(Math.min(partsOf(date)[2], last)).padStart(2, '0')}`;
}

/** Days after Monday. */
export function weekdayOf(date: string): number {
  const [year, month, day] = partsOf(date);
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

/** The weeks of a month from Monday on; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const weeks: (string | null)[][] = [];
  for (let monday = addDays(first, -weekdayOf(first)); monthOf(monday) <= month; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((date) => (monthOf(date) === month ? date : null)),
    );
  return weeks;
}

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (date: string): string => {
    const [year, month, day] = partsOf(date);
    return format.format(Date.UTC(year, month - 1, day));
  };
};
/** `January 2027` */
export const formatMonth = inWords({ month: 'long', year: 'numeric' });
/** `Tuesday, January 5` */
export const dayInFull = inWords({ weekday: 'long', month: 'long', day: 'numeric' });
