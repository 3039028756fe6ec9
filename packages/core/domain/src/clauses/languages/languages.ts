import { DUTCH } from './dutch.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import type { Language } from './language.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';

/** The languages besides English in which clauses are proposed. */
export const LANGUAGES: readonly Language[] = [GERMAN, FRENCH, SPANISH, DUTCH, ITALIAN, PORTUGUESE];

/** Whether clauses are proposed for a language. @param code ISO 639-1 */
export const isKnownLanguage = (code: string): boolean =>
  code === 'en' || LANGUAGES.some((language) => language.code === code);
