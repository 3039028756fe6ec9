import type { Page } from '@playwright/test';

/**
 * Closes a page without a connection, then the connection returns. The page is left first: the browser stops pretending
 * to be offline when it closes a page, which could still send what it saves as it is left.
 */
export async function closeOffline(page: Page): Promise<void> {
  const context = page.context();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
  await page.close();
  await context.setOffline(false);
}
