/** A calendar date (YYYY-MM-DD) that stands in an address; the empty text for anything else. */
export const dayInAddress = (text: string | null): string =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** The instant (ISO 8601) at which a calendar day begins for the reader, or so many days after it. */
export function startOfDay(day: string, plusDays = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plusDays).toISOString();
}
