/** First pause before a part that ended is restarted, ms; doubled with every further end. */
export const FIRST_PAUSE_MS = 250;
export const LONGEST_PAUSE_MS = 10_000;
/** A part that ran this long counts as healthy: its next end is counted as the first. */
export const HEALTHY_AFTER_MS = 60_000;
/** A part that ends this often within `DEATHS_WITHIN_MS` keeps crashing: restarting does not help. */
export const MAX_DEATHS = 5;
export const DEATHS_WITHIN_MS = 60_000;

export type RestartDecision = { restart: true; afterMs: number } | { restart: false };

/**
 * Whether and when a part that has just ended is restarted: immediately the first time, later and later while it keeps
 * ending, never if it ends too often.
 * @param deaths times of all its ends in ms, oldest first, the current one last
 */
export function decideRestart(deaths: readonly number[]): RestartDecision {
  let afterMs = FIRST_PAUSE_MS;
  for (const [index, death] of deaths.entries()) {
    const before = deaths[index - 1];
    if (before === undefined) continue;
    const ranMs = death - before - afterMs;
    afterMs = ranMs >= HEALTHY_AFTER_MS ? FIRST_PAUSE_MS : Math.min(afterMs * 2, LONGEST_PAUSE_MS);
  }
  const [first] = deaths.slice(-MAX_DEATHS);
  const last = deaths.at(-1);
  if (deaths.length >= MAX_DEATHS && first !== undefined && last !== undefined && last - first <= DEATHS_WITHIN_MS)
    return { restart: false };
  return { restart: true, afterMs };
}
