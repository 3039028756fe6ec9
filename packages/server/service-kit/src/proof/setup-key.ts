import { createHash, timingSafeEqual } from 'node:crypto';

/** Limit of wrong setup keys per client. */
export const WRONG_SETUP_KEYS = { name: 'setup-key-wrong', points: 10, seconds: 900 } as const;

const digest = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Creates the check whether a presented key is the installation's setup key, in constant time.
 * @param key SETUP_KEY; null or empty if not configured: then no key is accepted
 */
export function setupKeyCheck(key: string | null): (presented: string) => boolean {
  if (key === null || key === '') return () => false;
  const expected = digest(key);
  return (presented) => timingSafeEqual(digest(presented), expected);
}
