/** The last moment of a calendar date (YYYY-MM-DD) in the reader's zone, ISO 8601. */
export function lastMomentOf(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 23, 59, 59, 999).toISOString();
}
