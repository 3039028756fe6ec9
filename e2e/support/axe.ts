import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** The minified one: each page that is checked gets a new copy. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe's category of colors that are enabled by default: only these can differ between themes. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Marks texts while axe runs. */
const MARK = 'data-contrast';

/** Runs in the page, once after axe was injected: of all texts axe looks at the contrast of marked ones only. */
function checkMarked(mark: string): void {
  Reflect.get(globalThis, 'axe').configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] });
}

/**
 * Runs in the page: marks three texts of each look within a part of it, and removes earlier marks. Elements with the
 * same classes and colors in the same surroundings have the same contrast, of which finding out takes three quarters of
 * axe's time.
 */
function markTexts([mark, within]: readonly [string, string]): void {
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const looks = new Map<string, Element[]>();
  const add = (look: string, element: Element) => {
    const alike = looks.get(look) ?? [];
    looks.set(look, alike);
    // the first ones and the last one: one may be scrolled out of sight
    if (alike.length === 3) alike.pop();
    alike.push(element);
  };
  const walk = (element: Element, above: string) => {
    const style = getComputedStyle(element);
    if (style.display === 'none') return;
    const { backgroundColor, backgroundImage, opacity, position, visibility, filter, mixBlendMode } = style;
    const classes = element.getAttribute('class') ?? '';
    const colours = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
    const isSeenThrough = colours === 'rgba(0, 0, 0, 0),none,1,none,normal';
    const isOver = position !== 'static' && position !== 'relative';
    const isOff = element.matches(':disabled, [aria-disabled=true], [inert]');
    const own = `${isSeenThrough ? '' : `/${colours}`}${isOver ? `/${classes}` : ''}${isOff ? '/off' : ''}`;
    const around = above + own;
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (hasText || element.matches('input, select, textarea')) {
      const { color, fontSize, fontWeight, textShadow } = style;
      add([around, classes, color, fontSize, fontWeight, textShadow, visibility].join(), element);
    }
    for (const child of element.children) walk(child, around);
  };
  for (const part of document.querySelectorAll(within)) walk(part, '');
  for (const element of [...looks.values()].flat()) element.setAttribute(mark, '');
}

/** axe's findings in a part of the page's current state: each rule with the affected places. */
async function findings(page: Page, within: string, options: RunOptions): Promise<string[]> {
  // no page of the product has frames, so axe is injected into the page only, where it stays until navigation
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(AXE);
    await page.evaluate(checkMarked, MARK);
  }
  await page.evaluate(markTexts, [MARK, within] as const);
  const violations = await page.evaluate(
    async ([context, runOptions]): Promise<AxeResults['violations']> =>
      (await Reflect.get(globalThis, 'axe').run(context, runOptions)).violations,
    [within, { ...options, resultTypes: ['violations'] }] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/**
 * axe's findings in the page's current state, or `within` a part of it: each rule with the affected places. Empty if it
 * found nothing.
 */
export const axeFindings = (page: Page, within = 'html'): Promise<string[]> => findings(page, within, {});

/** Changes the theme, and ends the transition of every color: axe would judge an intermediate one. */
async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => {
    // getAnimations also updates the styles; an animation that ends inside a moving element may start another
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

/** On phones everything that is pressed is at least 24 px large, or has that much room around it. */
const OF_PHONES: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** The same for the light and the dark theme, which differ in colors only; leaves the page in the light one. */
export async function axeFindingsInBothThemes(page: Page, within = 'html'): Promise<string[]> {
  await showIn(page, 'dark');
  const dark = await findings(page, within, { runOnly: RULES_OF_COLOURS });
  await showIn(page, 'light');
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const light = await findings(page, within, isPhone ? OF_PHONES : {});
  return [...dark.map((finding) => `dark: ${finding}`), ...light.map((finding) => `light: ${finding}`)];
}
