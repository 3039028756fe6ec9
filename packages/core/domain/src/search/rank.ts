import { wordsOf } from './words.ts';

/** How well a text matches; texts that don't match have 0. */
const SCORES = { exact: 100, start: 90, inOrder: 80, anyOrder: 70, keywords: 50 } as const;

/** Nothing matches better. */
export const EXACT_SCORE: number = SCORES.exact;

/** From this score on every word of the query begins a word of the text. */
export const MATCHING_SCORE: number = SCORES.keywords;

/** How well a text matches the words of a query, each of which has to begin one of its words. */
function scoreOfTitle(words: readonly string[], sought: readonly string[]): number {
  const [text, query] = [words.join(' '), sought.join(' ')];
  if (text === query) return SCORES.exact;
  if (text.startsWith(query)) return SCORES.start;
  const places = sought.map((each) => words.findIndex((word) => word.startsWith(each)));
  if (places.includes(-1)) return 0;
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0)) ? SCORES.inOrder : SCORES.anyOrder;
}

/**
 * How well something matches the words of a query (`wordsOf`): by its title, or by the title together with other words
 * that people use for it.
 */
export function scoreOf(sought: readonly string[], title: string, keywords: readonly string[] = []): number {
  if (sought.length === 0) return 0;
  const words = wordsOf(title);
  const byTitle = scoreOfTitle(words, sought);
  if (byTitle > 0 || keywords.length === 0) return byTitle;
  const all = [...words, ...keywords.flatMap(wordsOf)];
  return sought.every((each) => all.some((word) => word.startsWith(each))) ? SCORES.keywords : 0;
}
