import type { Page } from '@playwright/test';

/**
 * Makes an open page check for news, as it does when someone comes back to it. Unlike a click, this can't come too
 * late: the page may have checked automatically, and its answer may cover the click target.
 */
export const comeBackTo = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
