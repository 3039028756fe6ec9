import type { Page } from '@playwright/test';
import { openSignedIn, signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newFirm } from '../../support/people.ts';
import { originOf } from '../../support/stack.ts';

const firm = newFirm();
test.beforeAll(() => signUp(firm));

/** Origins that the page has loaded common files from. */
const commonOrigins = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const common = files.filter(({ pathname }) => /\/assets\/common\/.*\.js$/.test(pathname));
    return [...new Set(common.map(({ origin }) => origin))];
  });

const settings = (page: Page) => page.getByRole('heading', { level: 1, name: 'Settings' });

test('a page with two remotes loads the common files of both from its own origin', async ({ page, place }) => {
  await openSignedIn(page, firm.key, firm.admin);
  await page.goto(place.tenant(firm.key, '/settings'));
  await expect(settings(page)).toBeVisible();
  expect(await commonOrigins(page)).toEqual([new URL(page.url()).origin]);
});

test('without the import map each remote loads its own copy, and works', async ({ page, place }) => {
  // as in a browser that doesn't know import maps
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const map of document.querySelectorAll('script[type=importmap]')) map.setAttribute('type', 'unknown');
    }).observe(document, { childList: true, subtree: true });
  });
  await openSignedIn(page, firm.key, firm.admin);
  await page.goto(place.tenant(firm.key, '/settings'));
  await expect(settings(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Help' })).toBeEnabled();
  expect(await commonOrigins(page)).toEqual(expect.arrayContaining([originOf('firm'), originOf('settings')]));
});
