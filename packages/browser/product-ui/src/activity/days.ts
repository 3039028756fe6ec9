/** The calendar date (YYYY-MM-DD) in an address; the empty string for anything else. */
export const dayInAddress = (text: string | null): string =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** The instant (ISO 8601) at which a calendar day begins in the reader's time zone, or `plusDays` after it. */
export function startOfDay(day: string, plusDays = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plusDays).toISOString();
}
