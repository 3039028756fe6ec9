import { expect, test } from 'vitest';
import { robotsTxt, sitemapXml } from './crawlers.ts';
import { canonicalPath } from './public-screens.ts';

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
  expect([...sitemapXml(site).matchAll(page)].map(([, url]) => url)).toEqual(['/', '/signup', '/privacy', '/terms'].map((path) => site + path));
});

test('only public screens have an address for search engines', () => {
  expect(canonicalPath({ remote: 'marketing', screen: 'landing-demo' })).toBe('/');
  expect(canonicalPath({ remote: 'auth', screen: 'login' })).toBeNull();
  expect(canonicalPath({ remote: null, screen: 'not-found' })).toBeNull();
});
