const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** A period in the largest unit that divides it: 'Every 10 minutes', 'Every day'. */
export function formatPeriod(everyMs: number): string {
  const [unit, ms] =
    UNITS.find(([, length]) => everyMs >= length && everyMs % length === 0) ?? (['second', 1000] as const);
  const count = everyMs / ms;
  return count === 1 ? `Every ${unit}` : `Every ${count.toLocaleString('en')} ${unit}s`;
}
