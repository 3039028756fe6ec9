import { foldAccents } from '../plain.ts';
import { DUTCH } from './dutch.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import type { Language } from './language.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';

/** The languages besides English in which clauses are proposed. */
export const LANGUAGES: readonly Language[] = [GERMAN, FRENCH, SPANISH, DUTCH, ITALIAN, PORTUGUESE];

/** Alternatives of all languages besides English, as a part of a pattern over plain texts. */
export const inOthers = (wordsOf: (language: Language) => string): string =>
  LANGUAGES.map((language) => foldAccents(wordsOf(language))).join('|');

/**
 * An English pattern together with those of the other languages, each of which begins at a word's beginning.
 * @param end what follows such a pattern
 */
export const withOthers = (
  english: RegExp,
  patternOf: (language: Language) => string | undefined,
  end = '',
): RegExp => {
  const patterns = LANGUAGES.flatMap((language) => {
    const pattern = patternOf(language);
    return pattern === undefined ? [] : `(?:${foldAccents(pattern)})`;
  });
  const others = patterns.length === 0 ? [] : [`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})${end}`];
  return new RegExp(inLatin([english.source, ...others].join('|')), 'u');
};

/** Letters of the languages, after their accents are folded, and digits, as parts of a class of characters. */
const LATIN = [
  ['\\p{L}', 'a-zA-Zßæœøłđ'],
  ['\\p{N}', '0-9²³¹½¼¾'],
] as const;

/**
 * A pattern in which all letters are Latin: \\p{L} stands for hundreds of ranges, which make its code large, and a pattern
 * of all languages has it many times.
 */
function inLatin(pattern: string): string {
  let isInClass = false;
  return pattern.replace(/\\p\{[LN]\}|\\.|[[\]]/gu, (found) => {
    const [, range] = LATIN.find(([name]) => name === found) ?? [];
    if (range !== undefined) return isInClass ? range : `[${range}]`;
    if (found === '[') isInClass = true;
    else if (found === ']') isInClass = false;
    return found;
  });
}

/** The end of a word. */
export const WORD_END = '(?![\\p{L}])';

/** Whether clauses are proposed for a language. @param code ISO 639-1 */
export const isKnownLanguage = (code: string): boolean =>
  code === 'en' || LANGUAGES.some((language) => language.code === code);
