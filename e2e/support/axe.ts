import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe objects to on the page as it is now, or `within` a part of it: each rule with the places it names. An empty list means that it found nothing. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Changes the theme, and waits until no colour is on its way to the new one. */
async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/** The same for the light and the dark theme; leaves the page in the light one. */
export async function axeFindingsInBothThemes(page: Page, within?: string): Promise<string[]> {
  await showIn(page, 'dark');
  const dark = await axeFindings(page, within);
  await showIn(page, 'light');
  const light = await axeFindings(page, within);
  return [...dark.map((finding) => `dark: ${finding}`), ...light.map((finding) => `light: ${finding}`)];
}
