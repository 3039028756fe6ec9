import type { FirmDoc } from '@scopewright/data';
import { textOnAccent } from '@scopewright/domain/accent';
import { unlinked } from './words.ts';

/** Whose name stands above a mail, and in which colours it is shown. */
export interface Look {
  brand: string;
  accent: string;
  onAccent: string;
  link: string;
  linkOnDark: string;
}

const PRODUCT_COLORS = { accent: '#0f6577', onAccent: '#ffffff', link: '#0f6577', linkOnDark: '#7fc4d4' };

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
  // an accent stands out enough for a button, not for text: links have the colour of the text
  return { brand, accent: accentColor, onAccent: textOnAccent(accentColor), link: INK.light, linkOnDark: INK.dark };
}

/** The colours of page, card and text, in mail programs that show mails light and dark. */
export const PAPER = { light: '#f3f5f7', dark: '#10161d' };
export const CARD = { light: '#ffffff', dark: '#18212b' };
export const LINE = { light: '#dde3e8', dark: '#2b3947' };
export const INK = { light: '#16212b', dark: '#eaf0f5' };
export const MUTED = { light: '#51606e', dark: '#a5b4c2' };
