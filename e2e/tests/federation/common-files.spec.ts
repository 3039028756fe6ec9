import type { Page } from '@playwright/test';
import { openSignedIn, signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newFirm } from '../../support/people.ts';
import { originOf } from '../../support/stack.ts';

const firm = newFirm();
test.beforeAll(() => signUp(firm));

/** Origins that the page has loaded common files from, each with their names. */
function commonFilesOf(page: Page): Map<string, string[]> {
  const found = new Map<string, string[]>();
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (!/\/assets\/common\/.*\.js$/.test(pathname)) return;
    found.set(origin, [...(found.get(origin) ?? []), pathname]);
  });
  return found;
}

const settings = (page: Page) => page.getByRole('heading', { level: 1, name: 'Settings' });

test('a page with two remotes loads each common file once, from its own origin', async ({ page, place }) => {
  await openSignedIn(page, firm.key, firm.admin);
  const loaded = commonFilesOf(page);
  await page.goto(place.tenant(firm.key, '/settings'));
  await expect(settings(page)).toBeVisible();
  expect([...loaded.keys()]).toEqual([new URL(page.url()).origin]);
  const names = [...loaded.values()].flat();
  expect(new Set(names).size).toBe(names.length);
});

test('without the import map each remote loads its own copy, and works', async ({ page, place }) => {
  await openSignedIn(page, firm.key, firm.admin);
  // as in a browser that doesn't know import maps
  await page.route(
    (url) => url.pathname === '/settings',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<script type="importmap">', '<script type="unknown">');
      await route.fulfill({ response, body });
    },
  );
  const loaded = commonFilesOf(page);
  await page.goto(place.tenant(firm.key, '/settings'));
  await expect(settings(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Help' })).toBeEnabled();
  expect([...loaded.keys()]).toEqual(expect.arrayContaining([originOf('firm'), originOf('settings')]));
});
