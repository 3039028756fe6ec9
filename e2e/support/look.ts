import { expect, type Page, test } from '@playwright/test';
import { axeFindingsInBothThemes } from './axe.ts';
import type { LookOptions } from './fixtures.ts';

/** A desk and a phone. */
const WIDTHS = [1440, 390] as const;

export interface LookedAt {
  /** A part of the page, as a CSS selector. */
  within?: string;
  /** Fewer widths, for a state that another width does not have. */
  widths?: readonly number[];
  /** Reaches the state at 390 px, for example by opening the menu that only narrow windows have. */
  narrow?: () => Promise<void>;
}

/** How far the page and the given part of it can be scrolled sideways. */
const sidewaysOf = (page: Page, within: string): Promise<number> =>
  page.evaluate((selector) => {
    const elements = [document.documentElement, ...document.querySelectorAll(selector)];
    return Math.max(...elements.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  }, within);

/**
 * Marks a state of the page that has to look right. Nothing may be wider than the window, in every run. With the option
 * `looks: 'all'` the state is also checked by axe, in both themes, on a desk and on a phone; the window is as wide as
 * before afterwards.
 */
export async function look(page: Page, name: string, options: LookedAt = {}): Promise<void> {
  const { within = 'html', widths = WIDTHS, narrow } = options;
  const { project, tags, file } = test.info();
  const { looks } = project.use as Partial<LookOptions>;
  // the project of looks runs the tests with this tag
  if (!tags.includes('@looks') && !file.endsWith('.soak.spec.ts'))
    throw new Error(`The test that looks at “${name}” needs { tag: '@looks' }`);
  if (looks !== 'all') {
    await expect.poll(() => sidewaysOf(page, 'html'), { message: `${name} fits the window` }).toBeLessThanOrEqual(0);
    return;
  }
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) await narrow?.();
    expect.soft(await axeFindingsInBothThemes(page, within), `${name}, ${width} px`).toEqual([]);
    await expect.poll(() => sidewaysOf(page, within), { message: `${name} fits ${width} px` }).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}
