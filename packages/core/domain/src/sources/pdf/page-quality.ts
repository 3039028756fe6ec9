/** Fewer characters than this are no text of a page: it is empty or a picture. */
const MIN_CHARACTERS = 20;
const MAX_STRANGE = 0.05;
const MAX_WORD = 15;
const MIN_WORDS = 30;
/** Marks of list items in the fonts of symbols. */
const SYMBOLS = /[\uf000-\uf0ff]/g;

/** Whether the text of a page can be used. */
export function pageQuality(text: string): 'good' | 'empty' | 'unreadable' {
  const characters = [...text.replace(/\s/g, '')];
  if (characters.length === 0) return 'empty';
  // controls, private use and unassigned ones: a font without the mapping to letters
  const strange = characters.filter((character) => /[\p{C}\ufffd]/u.test(character) && character !== '\u00ad');
  const marks = text.match(SYMBOLS)?.length ?? 0;
  if (strange.length - Math.min(marks, strange.length) > MAX_STRANGE * characters.length) return 'unreadable';
  if (marks > 0.5 * characters.length) return 'unreadable';
  const words = text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+/gu) ?? [];
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  if (words.length >= MIN_WORDS && letters / words.length > MAX_WORD) return 'unreadable';
  return characters.length < MIN_CHARACTERS ? 'empty' : 'good';
}
