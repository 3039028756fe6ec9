const MINUTE_MS = 60_000;
/** A page in use refreshes its token every fifteen minutes; activity isn't known more precisely. */
const NOW_MS = 16 * MINUTE_MS;

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];

/** When a device was last active, described. @param iso time of its last token */
export function formatLastActive(iso: string, now: Date): string {
  const ago = now.getTime() - new Date(iso).getTime();
  if (ago < NOW_MS) return 'Active now';
  const [unit, ms] = UNITS.find(([, length]) => ago >= length) ?? ['minute', MINUTE_MS];
  return `Active ${new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(-Math.floor(ago / ms), unit)}`;
}
