import type { Screen } from '@scopewright/domain/screens';

/** The public screens by the one path that search engines should know them by: several addresses show the same screen. */
const CANONICAL_PATHS: Readonly<Record<Extract<Screen, { remote: 'marketing' }>['screen'], string>> = {
  landing: '/',
  'landing-demo': '/',
  signup: '/signup',
  privacy: '/privacy',
  terms: '/terms',
};

/** Path of a screen for search engines; null for screens that are not for them. */
export const canonicalPath = (screen: Screen): string | null => (screen.remote === 'marketing' ? CANONICAL_PATHS[screen.screen] : null);

/** Every path that search engines should know. */
export const PUBLIC_PATHS: readonly string[] = [...new Set(Object.values(CANONICAL_PATHS))];
