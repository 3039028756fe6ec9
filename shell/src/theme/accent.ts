import { type AccentPalette, accentPalette } from '@scopewright/domain/accent';

const VARIABLES: Record<keyof AccentPalette, string> = {
  brand: '--color-brand',
  brandStrong: '--color-brand-strong',
  brandSoft: '--color-brand-soft',
  onBrand: '--color-on-brand',
  focus: '--color-focus',
};

const declarations = (palette: AccentPalette): string =>
  Object.entries(VARIABLES)
    .map(([name, variable]) => `${variable}:${palette[name as keyof AccentPalette]};`)
    .join('');

/**
 * Rules that replace the product's accent color with a firm's, in both themes; paper is light. The selectors are those
 * of the design system's themes.
 */
export function accentRules(accent: string): string {
  const { light, dark } = accentPalette(accent);
  return `:root{${declarations(light)}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${declarations(dark)}}}@media screen{:root[data-theme="dark"]{${declarations(dark)}}}`;
}

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Returns a function that applies a firm's accent color to the page, shell and remotes (null: the product's own). */
export function createAccent(page: Document): (accent: string | null | undefined) => void {
  const style = page.createElement('style');
  return (accent) => {
    if (!accent || !COLOUR.test(accent)) return style.remove();
    style.textContent = accentRules(accent.toLowerCase());
    // at the end: among rules of equal specificity the last one wins
    page.head.append(style);
  };
}
