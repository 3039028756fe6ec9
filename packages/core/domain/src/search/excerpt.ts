import { wordPattern } from './pattern.ts';

/** Characters before the first match in an excerpt. */
const BEFORE = 40;

/** The part of a text around the first word that the query finds; the whole text if it isn't longer than `length`. */
export function excerptAround(text: string, sought: readonly string[], length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const [first = ''] = sought;
  const found = Math.max(0, line.search(new RegExp(wordPattern(first), 'iu')));
  const from = found <= BEFORE ? 0 : line.indexOf(' ', found - BEFORE) + 1;
  const cut = line.slice(from, from + length - (from > 0 ? 2 : 1));
  const end = from + cut.length < line.length ? `${cut.replace(/\s\S*$/, '')}…` : cut;
  return from > 0 ? `…${end}` : end;
}
