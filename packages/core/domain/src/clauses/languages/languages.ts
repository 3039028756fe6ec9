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
    return pattern === undefined ? [] : `(?<![\\p{L}\\p{N}])(?:${foldAccents(pattern)})${end}`;
  });
  return new RegExp([english.source, ...patterns].join('|'), 'u');
};

/** The end of a word. */
export const WORD_END = '(?![\\p{L}])';

/** Whether clauses are proposed for a language. @param code ISO 639-1 */
export const isKnownLanguage = (code: string): boolean =>
  code === 'en' || LANGUAGES.some((language) => language.code === code);
