import { counted } from '@scopewright/domain/counted';

/** Formats a waiting time: seconds below a minute and a half, minutes (rounded up) above. */
export function formatSeconds(seconds: number): string {
  const rounded = Math.max(1, Math.ceil(seconds));
  if (rounded < 90) return counted(rounded, 'second');
  return `${Math.ceil(rounded / 60)} minutes`;
}
