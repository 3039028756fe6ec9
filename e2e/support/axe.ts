import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** The rules that axe runs by itself of its category of colors: all that can differ between themes. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe objects to within a part of the page as it is now: each rule with the places it names. */
async function findings(page: Page, within: string, options: RunOptions): Promise<string[]> {
  // no page of the product has frames, so that axe need not be carried into any; a page keeps it until it is left
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([context, runOptions]): Promise<AxeResults['violations']> =>
      (await Reflect.get(globalThis, 'axe').run(context, runOptions)).violations,
    [within, { ...options, resultTypes: ['violations'] }] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** What axe objects to on the page as it is now, or `within` a part of it: each rule with the places it names. An empty list means that it found nothing. */
export const axeFindings = (page: Page, within = 'html'): Promise<string[]> => findings(page, within, {});

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

/** The same for the light and the dark theme, which differ in colors only; leaves the page in the light one. */
export async function axeFindingsInBothThemes(page: Page, within = 'html'): Promise<string[]> {
  await showIn(page, 'dark');
  const dark = await findings(page, within, { runOnly: RULES_OF_COLOURS });
  await showIn(page, 'light');
  const light = await findings(page, within, {});
  return [...dark.map((finding) => `dark: ${finding}`), ...light.map((finding) => `light: ${finding}`)];
}
