import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe objects to on the page as it is now, or `within` a part of it: each rule with the places it names. An empty list means that it found nothing. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Changes the theme, with every colour at once where it is going to: axe would judge one that is still on its way. */
async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => {
    // asking for the animations brings the styles up to date; what ends inside a moving element may set off another
    const unfinished = () => document.getAnimations().filter(({ playState }) => playState !== 'finished');
    for (let running = unfinished(); running.length > 0; running = unfinished()) {
      for (const animation of running) {
        const endless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
        if (endless) animation.cancel();
        else animation.finish();
      }
    }
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
