import { eld } from 'eld/extrasmall';
import type { SourceText } from './source.ts';

/** Fewer letters are often the same words in several languages. */
const LEAST_LETTERS = 30;
/** Enough to know, also where a document begins in one language and continues in another. */
const BLOCKS_MAX = 400;
const BLOCK_LENGTH = 500;
/** A document with less text that is recognized has no language. */
const LEAST_KNOWN = 80;

/**
 * The language in which most of a document is written, by letters; null if too little of it is recognized.
 * @returns ISO 639-1, such as `de`
 */
export function languageOf({ text, blocks }: Pick<SourceText, 'text' | 'blocks'>): string | null {
  const letters = new Map<string, number>();
  let known = 0;
  const step = Math.max(1, Math.ceil(blocks.length / BLOCKS_MAX));
  for (let at = 0; at < blocks.length; at += step) {
    const { start, end } = blocks[at] as SourceText['blocks'][number];
    const words = text.slice(start, Math.min(end, start + BLOCK_LENGTH));
    const count = words.match(/\p{L}/gu)?.length ?? 0;
    if (count < LEAST_LETTERS) continue;
    const found = eld.detect(words);
    if (found.language === '' || !found.isReliable()) continue;
    letters.set(found.language, (letters.get(found.language) ?? 0) + count);
    known += count;
  }
  if (known < LEAST_KNOWN) return null;
  const [most] = [...letters].sort(([, a], [, b]) => b - a);
  return most && most[1] * 2 > known ? most[0] : null;
}
