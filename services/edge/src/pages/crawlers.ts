import { escapeHtml } from './escape.ts';

export const SITEMAP_PATH = '/sitemap.xml';

/** robots.txt of a host: the product's own site is open but for the API, everybody else's is closed. */
export function robotsTxt({ listed, site }: { listed: boolean; site: string }): string {
  return listed ? `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /functions/\n\nSitemap: ${site}${SITEMAP_PATH}\n` : 'User-agent: *\nDisallow: /\n';
}

/** The sitemap of the product's site, with these of its paths. */
export function sitemapXml(site: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${escapeHtml(site + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
