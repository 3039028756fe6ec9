import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { GROUPS } from '../src/groups.ts';

const THEMES = ['light', 'dark'] as const;
/** Without the icons: a further icon needs no new picture. */
const groups = GROUPS.map(({ title, pages }) => ({
  title,
  paths: pages.map(({ path }) => path).filter((path) => path !== 'icons'),
}));

/** Shows parts of a page that appear only on interaction: the focus, a list, the errors of a form. */
async function use(page: Page): Promise<void> {
  const submit = page.locator('main [type=submit]');
  if (await submit.count()) {
    await submit.click();
    return expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
  }
  if (await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count()) return;
  const first = page.locator('main').locator('a, button, input, select, textarea').first();
  if (!(await first.count())) return;
  await first.focus();
  if ((await first.getAttribute('role')) === 'combobox') await page.keyboard.press('ArrowDown');
}

for (const { title, paths } of groups) {
  test(`${title}: components look as in their pictures`, async ({ page }) => {
    const errors: string[] = [];
    const shown = title === 'Overlays' ? page : page.locator('main').first();
    page.on('pageerror', (error) => errors.push(error.message));
    await page.clock.setFixedTime('2026-11-20T09:00:00Z');
    for (const path of paths) {
      await page.goto(`/${path}`);
      await expect(page.locator('h1').first()).toBeVisible();
      await use(page);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await expect.soft(shown).toHaveScreenshot([colorScheme, `${path}.png`]);
      }
    }
    expect(errors).toEqual([]);
  });
}

test('every picture is of a page', () => {
  const expected = groups.flatMap(({ paths }) => paths.map((path) => `${path}.png`)).sort();
  for (const theme of THEMES) expect(readdirSync(join(import.meta.dirname, theme)).sort()).toEqual(expected);
});
