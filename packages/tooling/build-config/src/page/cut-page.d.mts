import type { Plugin } from 'vite';

/** A text of the page as it is, a place for one of the front door's texts, or a stylesheet's place: the style element, or else the link. */
export type PagePart =
  | string
  | { slot: 'title' | 'head' | 'boot' | 'name' | 'screen' }
  | { style: string; link: string };

export interface PageVariant {
  parts: PagePart[];
  /** `rel` of the links that announce further scripts in the head. */
  scriptRel: string;
  /** CSP sources of the scripts that stand inline. */
  scriptHashes: string[];
}

export function startAfterPaint(entry: string): string;
/** Cuts the shell's page where the front door writes. @throws Error when a place is missing */
export function cutPage(html: string): { plain: PageVariant; drawn: PageVariant };
export function cutPageForEdge(): Plugin;
