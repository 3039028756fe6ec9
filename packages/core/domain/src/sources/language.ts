import { eld } from 'eld/extrasmall';
import type { SourceText } from './source.ts';

/** Fewer letters are often the same words in several languages. */
const LEAST_LETTERS = 30;
/** Enough to know, also where a document begins in one language and continues in another. */
const BLOCKS_MAX = 400;
const BLOCK_LENGTH = 500;
/** A document with less text that is recognized has no language. */
const LEAST_KNOWN = 80;

/** A language with fewer letters is that of a name, an address or a quote. */
const LEAST_OF_PART = 300;
const LEAST_SHARE = 0.1;

/** Part of a document in another language. */
export interface LanguagePart {
  /** ISO 639-1. */
  language: string;
  /** Of the recognized text, by letters. */
  percent: number;
  /** In order. */
  pages: number[];
}

interface Languages {
  /** In which most of the document is written; null if too little is recognized. ISO 639-1, such as `de`. */
  main: string | null;
  /** All that have a part worth mentioning, the largest first. */
  parts: LanguagePart[];
}

const lettersIn = (words: string): number => words.match(/\p{L}/gu)?.length ?? 0;

/** The languages of a document, found block by block. */
export function languagesOf({ text, blocks }: Pick<SourceText, 'text' | 'blocks'>): Languages {
  const found = new Map<string, { letters: number; pages: Set<number> }>();
  let known = 0;
  const step = Math.max(1, Math.ceil(blocks.length / BLOCKS_MAX));
  for (let at = 0; at < blocks.length; at += step) {
    const { start, end, page } = blocks[at] as SourceText['blocks'][number];
    const words = text.slice(start, Math.min(end, start + BLOCK_LENGTH));
    const count = lettersIn(words);
    if (count < LEAST_LETTERS) continue;
    const detected = eld.detect(words);
    if (detected.language === '' || !detected.isReliable()) continue;
    const part = found.get(detected.language) ?? { letters: 0, pages: new Set() };
    found.set(detected.language, part);
    part.letters += count;
    part.pages.add(page);
    known += count;
  }
  if (known < LEAST_KNOWN) return { main: null, parts: [] };
  const sorted = [...found].sort(([, a], [, b]) => b.letters - a.letters);
  const [most] = sorted;
  return {
    main: most && most[1].letters * 2 > known ? most[0] : null,
    parts: sorted
      .filter(([, { letters }]) => letters >= LEAST_OF_PART && letters >= LEAST_SHARE * known)
      .map(([language, { letters, pages }]) => ({
        language,
        percent: Math.round((100 * letters) / known),
        pages: [...pages].sort((a, b) => a - b),
      })),
  };
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const LEAST_RIGHT_TO_LEFT = 30;

/** The part of a document's letters that is written from right to left; null without a part worth mentioning. */
export function rightToLeftIn({
  text,
  blocks,
}: Pick<SourceText, 'text' | 'blocks'>): Omit<LanguagePart, 'language'> | null {
  let count = 0;
  const pages = new Set<number>();
  for (const { start, end, page } of blocks) {
    const letters = text.slice(start, end).match(RIGHT_TO_LEFT)?.length ?? 0;
    count += letters;
    if (letters > 0) pages.add(page);
  }
  // most documents have none: their letters aren't counted
  if (count < LEAST_RIGHT_TO_LEFT) return null;
  const all = blocks.reduce((sum, { start, end }) => sum + lettersIn(text.slice(start, end)), 0);
  return { percent: Math.max(1, Math.round((100 * count) / all)), pages: [...pages].sort((a, b) => a - b) };
}
