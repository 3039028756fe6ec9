import { foldText, TYPED } from './words.ts';

/** Blocks with letters that have accents: Latin, Greek and Cyrillic. */
const BLOCKS: readonly (readonly [first: number, last: number])[] = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
];

/** Letters that are folded to these two, such as æ to ae. */
const joined = new Map<string, string>(
  Object.values(TYPED).flatMap((typed) => (typed.length > 1 ? [[typed, '']] : [])),
);
/** Letters that are folded to this one, or to several that begin with it. */
const variants = new Map<string, string>();
for (const [first, last] of BLOCKS)
  for (let code = first; code <= last; code++) {
    const letter = String.fromCodePoint(code);
    const folded = foldText(letter);
    // the others have a small form that is found without case
    const isOwnForm = letter === letter.toLowerCase() || letter.toLowerCase().length > 1;
    if (!isOwnForm || folded === letter || !/\p{L}/u.test(letter)) continue;
    const initial = folded.charAt(0);
    variants.set(initial, (variants.get(initial) ?? '') + letter);
    const pair = joined.get(folded);
    if (pair !== undefined) joined.set(folded, pair + letter);
  }

const MARKS = '[\u0300-\u036f]*';
const ESCAPED = /[.*+?^${}()|[\]\\/-]/g;

function patternOfLetter(letter: string): string {
  const others = variants.get(letter);
  const literal = letter.replace(ESCAPED, '\\$&');
  return (others === undefined ? literal : `[${literal}${others}]`) + MARKS;
}

/**
 * A regular expression, for the option `i`, of texts in which a word begins with this folded word. It is understood by
 * MongoDB (PCRE) and with the flag `u` by JavaScript.
 */
export function wordPattern(word: string): string {
  let pattern = '(?:^|[^\\p{L}\\p{N}\\p{M}])';
  for (let at = 0; at < word.length; ) {
    const pair = word.slice(at, at + 2);
    const others = joined.get(pair);
    const letter = String.fromCodePoint(word.codePointAt(at) ?? 0);
    pattern +=
      others === undefined
        ? patternOfLetter(letter)
        : `(?:[${others}]${MARKS}|${[...pair].map(patternOfLetter).join('')})`;
    at += others === undefined ? letter.length : pair.length;
  }
  return pattern;
}
