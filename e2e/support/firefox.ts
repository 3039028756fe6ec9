import { firefoxPath } from '@scopewright/dev-stack/firefox';
import { GUARD_MS } from '@scopewright/dev-stack/process/wait';
import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { expect } from './fixtures.ts';

/** Opens a page in Debian's Firefox, driven by WebDriver BiDi: Playwright drives only its own build of it. */
export async function openFirefox(): Promise<{ page: Page; close(): Promise<void> }> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    timeout: GUARD_MS,
    protocolTimeout: GUARD_MS,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(GUARD_MS);
  return { page, close: () => browser.close() };
}

/**
 * Waits for an element with a text. Puppeteer's own waiting evaluates source text in the page, which the page's security
 * policy forbids.
 */
export async function firstOf(page: Page, selector: string, text: string): Promise<ElementHandle<HTMLElement>> {
  let found: ElementHandle<HTMLElement> | undefined;
  await expect
    .poll(
      async () => {
        for (const element of (await page.$$(selector)) as ElementHandle<HTMLElement>[]) {
          const shows = await element.evaluate(
            (node, wanted) => node.checkVisibility() && (node.textContent ?? '').includes(wanted),
            text,
          );
          if (shows) found ??= element;
        }
        return found !== undefined;
      },
      { message: `${selector} with “${text}”` },
    )
    .toBe(true);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}
