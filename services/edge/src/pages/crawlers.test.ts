import { SAMPLE_PAGES } from '@scopewright/domain/pages/testing';
import { screenFor } from '@scopewright/domain/screens';
import { expect, test } from 'vitest';
import { canonicalPath, publicPaths, robotsTxt, sitemapXml } from './crawlers.ts';

const site = 'https://scopewright.app';

test('robots.txt opens the product’s site and names its sitemap', () => {
  expect(robotsTxt({ listed: true, site })).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /functions/\n\nSitemap: https://scopewright.app/sitemap.xml\n',
  );
});

test('robots.txt closes every other host', () => {
  expect(robotsTxt({ listed: false, site })).toBe('User-agent: *\nDisallow: /\n');
});

test('the sitemap lists each public page once', () => {
  const page = new RegExp(/<loc>([^<]*)<\/loc>/g);
  expect([...sitemapXml(site, publicPaths(SAMPLE_PAGES)).matchAll(page)].map(([, url]) => url)).toEqual(
    ['/', '/book-demo', '/signup', '/privacy', '/terms'].map((path) => site + path),
  );
});

test('only public screens have an address for search engines', () => {
  const at = (pathname: string, tenant: 'none' | 'found') =>
    canonicalPath(screenFor({ pathname, tenant, signedIn: false, abilities: [] }, SAMPLE_PAGES));
  expect(at('/demo', 'none')).toBe('/book-demo');
  expect(at('/', 'found')).toBeNull();
  expect(canonicalPath({ remote: null, screen: 'not-found' })).toBeNull();
});
