/** A waiting time in words: seconds below a minute and a half, minutes (rounded up) above. */
export function secondsInWords(seconds: number): string {
  const rounded = Math.max(1, Math.ceil(seconds));
  if (rounded < 90) return rounded === 1 ? '1 second' : `${rounded} seconds`;
  return `${Math.ceil(rounded / 60)} minutes`;
}
