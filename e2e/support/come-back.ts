import type { Page } from '@playwright/test';

/**
 * Has an open page ask for what is new, as it does when someone comes back to it. Unlike a click, this can't come too
 * late: the page may have asked by itself, and its answer may cover what would be clicked.
 */
export const comeBackTo = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
