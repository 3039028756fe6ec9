import { type ReactNode, useEffect, useState } from 'react';
import { formatTime } from './dates.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From this age on, the time itself is more useful than its distance. */
const EXACT_MS = 7 * DAY_MS;
const UNITS: readonly (readonly [unit: string, ms: number])[] = [
  [' d', DAY_MS],
  [' h', HOUR_MS],
  [' min', MINUTE_MS],
  [' s', SECOND_MS],
];

/** The text of an instant seen at another one, and after how many milliseconds it changes; null: never. */
function seenAt(iso: string, now: number, exact: string): { text: string; changesIn: number | null } {
  const ago = now - Date.parse(iso);
  if (ago >= EXACT_MS) return { text: exact, changesIn: null };
  const unit = UNITS.find(([, ms]) => ago >= ms);
  // the server's clock may be ahead of this one
  if (!unit) return { text: 'just now', changesIn: SECOND_MS - ago };
  const [name, ms] = unit;
  return { text: `${Math.floor(ago / ms)}${name} ago`, changesIn: ms - (ago % ms) };
}

export interface TimeAgoProps {
  /** ISO 8601. */
  at: string;
  /** The time in full: the tooltip, and the text from a week on. */
  exact?: string;
  clock?: () => number;
  className?: string;
}

/**
 * A past instant by its distance (“3 min ago”), updated automatically; the exact time is its tooltip. From a week on it
 * is the exact time.
 */
export function TimeAgo({ at, exact = formatTime(at), clock = Date.now, className }: TimeAgoProps): ReactNode {
  const [now, setNow] = useState(clock);
  const { text, changesIn } = seenAt(at, Math.max(now, clock()), exact);
  useEffect(() => {
    if (changesIn === null) return;
    const timer = setTimeout(() => setNow(clock()), changesIn);
    return () => clearTimeout(timer);
  });
  return (
    <time dateTime={at} title={exact} className={className}>
      {text}
    </time>
  );
}
