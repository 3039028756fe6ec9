import type { PagesOfRemotes } from '@scopewright/domain/pages';
import type { Screen } from '@scopewright/domain/screens';

/** Path of a screen for search engines; null for screens that are not for them. Several addresses may show the same screen. */
export const canonicalPath = (screen: Screen): string | null => (screen.remote === null ? null : (screen.page.canonical ?? null));

/** Every path that search engines should know, in the order of the remotes' pages. */
export function publicPaths(remotes: PagesOfRemotes): string[] {
  const paths = Object.values(remotes).flatMap(({ pages }) => pages.flatMap(({ canonical }) => canonical ?? []));
  return [...new Set(paths)];
}
