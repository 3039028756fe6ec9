import type { HostConfig, HostResolution } from '@scopewright/domain/hosts';
import type { PagesOfRemotes } from '@scopewright/domain/pages';
import type { Screen } from '@scopewright/domain/screens';
import { escapeHtml } from './template.ts';

export const SITEMAP_PATH = '/sitemap.xml';

/** Whether search engines may list pages of a host: only the product's own public pages. */
export const isListed = (host: HostResolution): boolean => host.kind === 'bare';

/** Origin of the public pages in search engines. */
export const siteOrigin = ({ productDomain }: HostConfig): string => `https://${productDomain}`;

/**
 * A screen's path for search engines; null for screens that are not listed. Several addresses may show the same screen.
 */
export const canonicalPath = (screen: Screen): string | null =>
  screen.remote === null ? null : (screen.page.canonical ?? null);

/** Every path for search engines, in the order of the remotes' pages. */
export function publicPaths(remotes: PagesOfRemotes): string[] {
  const paths = Object.values(remotes).flatMap(({ pages }) => pages.flatMap(({ canonical }) => canonical ?? []));
  return [...new Set(paths)];
}

/** robots.txt of a host: the product's own site is open except the API, all other hosts are closed. */
export function robotsTxt({ listed, site }: { listed: boolean; site: string }): string {
  return listed
    ? `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /functions/\n\nSitemap: ${site}${SITEMAP_PATH}\n`
    : 'User-agent: *\nDisallow: /\n';
}

/** The sitemap of the product's site, with these of its paths. */
export function sitemapXml(site: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${escapeHtml(site + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
