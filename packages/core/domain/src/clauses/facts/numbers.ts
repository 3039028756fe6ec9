import { LANGUAGES } from '../languages/languages.ts';
import { foldAccents } from '../plain.ts';

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Of the other languages. */
const OTHERS = new Map(
  LANGUAGES.flatMap(({ numbers }) => Object.entries(numbers)).map(([word, value]): [string, number] => [
    foldAccents(word),
    value,
  ]),
);
const VALUES = new Map<string, number>([
  ...UNITS.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, i): [string, number] => [word, (i + 2) * 10]),
]);
const SCALES = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
]);

const WORD = `(?:${[...UNITS, ...TENS, ...SCALES.keys()].join('|')})`;
/** A spelled-out number, such as 'twenty-five' or 'twelve thousand five hundred'. */
export const NUMBER_WORDS = `${WORD}(?:(?:-| and | )${WORD}){0,9}`;
const OTHER_WORDS = [...OTHERS.keys()].sort((a, b) => b.length - a.length).join('|');
/** A count in digits or words, or in both: 'twelve (12)', '12 (twelve)'. */
export const COUNT = `(?:\\d{1,3}(?:,\\d{3}){1,3}|\\d{1,9}(?: ?\\((?:${NUMBER_WORDS}|${OTHER_WORDS})\\))?|${NUMBER_WORDS}|${OTHER_WORDS})(?: ?\\(\\d{1,9}\\))?`;

/** Value of a spelled-out number; null if the words are not a number. */
export function valueOfWords(words: string): number | null {
  const other = OTHERS.get(words);
  if (other !== undefined) return other;
  let total = 0;
  let part = 0;
  for (const word of words.split(/[\s-]+/)) {
    if (word === 'and' || word === '') continue;
    const value = VALUES.get(word);
    const scale = SCALES.get(word);
    if (value !== undefined) part += value;
    else if (scale === 100) part = (part || 1) * 100;
    else if (scale !== undefined) {
      total += (part || 1) * scale;
      part = 0;
    } else return null;
  }
  return total + part;
}

const valueOfPart = (text: string) => (/^\d/.test(text) ? Number(text.replaceAll(',', '')) : valueOfWords(text));

/** Value of a count; null if words and figure state different numbers. */
export function valueOfCount(text: string): number | null {
  const [first = '', inBrackets] = text.split(/\s*[()]/u);
  const value = valueOfPart(first);
  return inBrackets !== undefined && valueOfPart(inBrackets) !== value ? null : value;
}
