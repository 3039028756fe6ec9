export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** A period of time: its start, and the start of the next one. */
export interface Period {
  from: Date;
  to: Date;
}

/** The name of the day (UTC) of a time: `2026-05-01`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The start of the day (UTC) of a time. */
export const startOfDay = (time: Date): Date => new Date(`${dayOf(time)}T00:00:00.000Z`);

/** The last periods of a length, the oldest first; the last one contains `now`. */
function lastPeriods(count: number, lengthMs: number, now: Date): Period[] {
  const current = Math.floor(now.getTime() / lengthMs) * lengthMs;
  return Array.from({ length: count }, (_, index) => {
    const from = current - (count - 1 - index) * lengthMs;
    return { from: new Date(from), to: new Date(from + lengthMs) };
  });
}

/** The last days (UTC), the oldest first, ending with today. */
export const lastDays = (count: number, now: Date): Period[] => lastPeriods(count, DAY_MS, now);

/** The last hours, the oldest first, ending with the current one. */
export const lastHours = (count: number, now: Date): Period[] => lastPeriods(count, HOUR_MS, now);
