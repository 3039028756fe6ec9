export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** A period of time: its beginning, and where the next one begins. */
export interface Period {
  from: Date;
  to: Date;
}

/** The name of the day (UTC) that a time is in: `2026-05-01`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** When the day (UTC) began that a time is in. */
export const startOfDay = (time: Date): Date => new Date(`${dayOf(time)}T00:00:00.000Z`);

/** The last periods of a length, the oldest first; the one that a time is in is the last. */
function lastPeriods(count: number, lengthMs: number, now: Date): Period[] {
  const current = Math.floor(now.getTime() / lengthMs) * lengthMs;
  return Array.from({ length: count }, (_, index) => {
    const from = current - (count - 1 - index) * lengthMs;
    return { from: new Date(from), to: new Date(from + lengthMs) };
  });
}

/** The last days (UTC), the oldest first, today the last. */
export const lastDays = (count: number, now: Date): Period[] => lastPeriods(count, DAY_MS, now);

/** The last hours, the oldest first, the present one the last. */
export const lastHours = (count: number, now: Date): Period[] => lastPeriods(count, HOUR_MS, now);
