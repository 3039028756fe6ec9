import { expect, type Page } from '@playwright/test';
import { axeFindingsInBothThemes } from './axe.ts';

/** Looks at the page as it is now, or at a part of it, on a phone and on a desk, in both themes; leaves it on the desk. */
export async function lookAt(page: Page, what: string, within = 'html'): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindingsInBothThemes(page, within), `${what}, ${width} px`).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      `${what} fits ${width} px`,
    ).toBe(true);
  }
}
