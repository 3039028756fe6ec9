import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** How many unsent edits the browser stores for the page's origin. */
const countStored = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('scopewright-scope');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('edits').objectStore('edits').count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });

/**
 * Ends a page that stores unsent edits without a connection; then the connection returns. The page crashes: the browser
 * stops pretending to be offline when a page is left or closed, so what it saves then would be sent.
 */
export async function crashOffline(page: Page): Promise<void> {
  const context = page.context();
  await expect.poll(() => page.evaluate(countStored)).toBeGreaterThan(0);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // never answered: the page has crashed
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  await context.setOffline(false);
}
