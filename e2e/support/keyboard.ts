import { expect, type Locator, type Page } from '@playwright/test';

const PRESSES_MAX = 150;

/** Presses Tab until an element has the focus, as keyboard users do; fails if Tab never reaches it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // finding an element by its role takes longer than the press: it is found again only when it was replaced
  const find = () => target.evaluateHandle((found) => found);
  let element = await find();
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    const { isReached, isGone } = await element.evaluate((each) => ({
      isReached: each === document.activeElement,
      isGone: !each.isConnected,
    }));
    if (isReached) return;
    if (isGone) element = await find();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/**
 * Presses the keys of a shortcut one right after the other, as a hand does: each without waiting until the page has
 * handled the one before, because the product measures the time between them.
 */
export async function pressShortcut(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/** Tabs to an element, and presses keys there. */
export async function pressOn(page: Page, target: Locator, ...keys: string[]): Promise<void> {
  await tabTo(page, target);
  for (const key of keys) await page.keyboard.press(key);
}

/** Tabs to a field, and replaces its text. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await pressOn(page, target, 'Control+A');
  await page.keyboard.type(text);
}
