import { counted } from '@scopewright/domain/counted';

/** A waiting time in words: seconds below a minute and a half, minutes (rounded up) above. */
export function secondsInWords(seconds: number): string {
  const rounded = Math.max(1, Math.ceil(seconds));
  if (rounded < 90) return counted(rounded, 'second');
  return `${Math.ceil(rounded / 60)} minutes`;
}
