import type { FirmDoc } from '@scopewright/data';
import { accentPalette, textOnAccent } from '@scopewright/domain/accent';
import { unlinked } from './words.ts';

/** The name above a mail, and its colors. */
export interface Look {
  brand: string;
  accent: string;
  onAccent: string;
  link: string;
  linkOnDark: string;
}

/** From the design system, as are the colors of the paper. */
const PRODUCT_COLORS = { accent: '#0e5f59', onAccent: '#ffffff', link: '#0e5f59', linkOnDark: '#63c7b7' };

/** The look of a mail that is not about a firm. */
export const productLook = (productName: string): Look => ({ brand: productName, ...PRODUCT_COLORS });

/** The only accepted values in a style: one escaped only as HTML could add properties. */
const HEX_COLOR = /^#[0-9a-f]{6}$/;

/**
 * The look of a firm's mail: its name, and its accent color on mark and button; the product's color if it is unset or
 * invalid.
 */
export function firmLook({ name, accentColor }: Pick<FirmDoc, 'name'> & Partial<Pick<FirmDoc, 'accentColor'>>): Look {
  const brand = unlinked(name);
  if (typeof accentColor !== 'string' || !HEX_COLOR.test(accentColor)) return productLook(brand);
  // an accent has enough contrast for a button, but not always for text: links use a darker or lighter shade
  const { light, dark } = accentPalette(accentColor);
  return {
    brand,
    accent: accentColor,
    onAccent: textOnAccent(accentColor),
    link: light.brand,
    linkOnDark: dark.brand,
  };
}

/** The colors of page, card and text, for light and dark mail programs. */
export const PAPER = { light: '#f7f7f2', dark: '#0e1615' };
export const CARD = { light: '#ffffff', dark: '#151f1d' };
export const LINE = { light: '#dcdfd6', dark: '#293734' };
export const INK = { light: '#16211f', dark: '#e8edea' };
export const MUTED = { light: '#54615d', dark: '#a3b3ad' };
