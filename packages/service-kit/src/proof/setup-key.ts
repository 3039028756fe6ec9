import { createHash, timingSafeEqual } from 'node:crypto';

/** Wrong setup keys that one client may show. */
export const WRONG_SETUP_KEYS = { name: 'setup-key-wrong', points: 10, seconds: 900 } as const;

const digest = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Makes what tells whether a presented key is the installation's, in a time that doesn't depend on how much of it is right.
 * @param key SETUP_KEY; null or empty when none is configured, which nothing opens
 */
export function setupKeyCheck(key: string | null): (presented: string) => boolean {
  if (key === null || key === '') return () => false;
  const expected = digest(key);
  return (presented) => timingSafeEqual(digest(presented), expected);
}
