import type { Plugin } from 'vite';

/**
 * A literal text of the page, a slot for one of the front door's texts, or a stylesheet's slot: the style element, or
 * else the link.
 */
export type PagePart =
  | string
  | { slot: 'title' | 'head' | 'boot' | 'name' | 'screen' }
  | { style: string; link: string };

export interface PageVariant {
  parts: PagePart[];
  /** `rel` of the links that preload further scripts. */
  scriptRel: string;
  /** CSP sources of the inline scripts. */
  scriptHashes: string[];
}

export function startAfterPaint(entry: string): string;
/** Splits the shell's page at the front door's slots. @throws Error when one is missing */
export function cutPage(html: string): { plain: PageVariant; drawn: PageVariant };
export function cutPageForEdge(): Plugin;
