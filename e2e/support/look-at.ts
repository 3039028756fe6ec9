import { expect, type Page } from '@playwright/test';
import { axeFindingsInBothThemes } from './axe.ts';

/**
 * Checks the page's current state, or a part of it, at phone and desktop width, in both themes; leaves it at desktop
 * width.
 */
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
