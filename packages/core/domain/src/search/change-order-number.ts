import { EXACT_SCORE, scoreOf } from './rank.ts';

/** More digits can't be the number of a change order. */
const NUMBER = /^(?:co|change order) ?0*([1-9]\d{0,5})$/;

/** The number of a change order that the words of a query name: “CO-3”, “co 003”, “change order 3”. */
export function soughtOrderNumber(words: readonly string[]): number | null {
  const digits = NUMBER.exec(words.join(' '))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** How well a change order matches the words of a query: by its number, or by its title. */
export const scoreOfOrder = (words: readonly string[], { title, number }: { title: string; number: number }): number =>
  soughtOrderNumber(words) === number ? EXACT_SCORE : scoreOf(words, title);
