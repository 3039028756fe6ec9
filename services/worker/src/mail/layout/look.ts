import type { FirmDoc } from '@scopewright/data';
import { accentPalette, textOnAccent } from '@scopewright/domain/accent';
import { unlinked } from './words.ts';

/** Whose name stands above a mail, and in which colours it is shown. */
export interface Look {
  brand: string;
  accent: string;
  onAccent: string;
  link: string;
  linkOnDark: string;
}

/** Those of the design system, as are the colours of the paper. */
const PRODUCT_COLORS = { accent: '#0e5f59', onAccent: '#ffffff', link: '#0e5f59', linkOnDark: '#63c7b7' };

/** The look of a mail that is about no firm. */
export const productLook = (productName: string): Look => ({ brand: productName, ...PRODUCT_COLORS });

/** What may go into a style, where a value that is only escaped as HTML could add properties. */
const HEX_COLOR = /^#[0-9a-f]{6}$/;

/**
 * The look of a firm's mail: its name, and its accent colour on mark and button; without one, or with anything stored that is no colour, the product's.
 */
export function firmLook({ name, accentColor }: Pick<FirmDoc, 'name'> & Partial<Pick<FirmDoc, 'accentColor'>>): Look {
  const brand = unlinked(name);
  if (typeof accentColor !== 'string' || !HEX_COLOR.test(accentColor)) return productLook(brand);
  // an accent stands out enough for a button, not always for text: links have it darker or lighter
  const { light, dark } = accentPalette(accentColor);
  return {
    brand,
    accent: accentColor,
    onAccent: textOnAccent(accentColor),
    link: light.brand,
    linkOnDark: dark.brand,
  };
}

/** The colours of page, card and text, in mail programs that show mails light and dark. */
export const PAPER = { light: '#f7f7f2', dark: '#0e1615' };
export const CARD = { light: '#ffffff', dark: '#151f1d' };
export const LINE = { light: '#dcdfd6', dark: '#293734' };
export const INK = { light: '#16211f', dark: '#e8edea' };
export const MUTED = { light: '#54615d', dark: '#a3b3ad' };
