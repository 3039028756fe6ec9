/** Formats a calendar date (YYYY-MM-DD); it is the same day in every zone. */
export const formatDate = (date: string, locale?: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** An instant (ISO 8601) as a day in the reader's zone. */
export const formatDay = (iso: string, locale?: string): string =>
  new Date(iso).toLocaleDateString(locale, { dateStyle: 'medium' });

/** An instant (ISO 8601) with its time in the reader's zone. */
export const formatTime = (iso: string, locale?: string): string =>
  new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The time range between two instants in the reader's zone; only the first if both are in the same minute. */
export const formatTimeRange = (from: string, to: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).formatRange(
    new Date(from),
    new Date(to),
  );

const two = (value: number) => String(value).padStart(2, '0');

/** The calendar date (YYYY-MM-DD) of an instant in the reader's zone. */
export const calendarDate = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days since 1970 of a calendar date. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** Distance of a calendar date from another: 'today', 'in 3 days', '2 months ago'. */
export function formatDistance(date: string, today: string): string {
  const days = dayNumber(date) - dayNumber(today);
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const far = Math.abs(days);
  if (far < 14) return words.format(days, 'day');
  if (far < 60) return words.format(Math.round(days / 7), 'week');
  if (far < 365) return words.format(Math.round(days / 30.44), 'month');
  return words.format(Math.round(days / 365.25), 'year');
}
