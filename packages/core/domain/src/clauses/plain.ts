/** A passage in the form that rules look at, with the way back to the verbatim text. */
export interface Plain {
  /** Lower case without accents; straight quotes, plain dashes, single blanks; a tab for a wide gap or a tab. */
  text: string;
  /** Offset in the source of each unit of `text`, and of its end. */
  offsets: number[];
}

const REPLACED: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const UNSEEN = /^[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]$/;
const BLANK = /^\s$/;
/** Blanks in a row that separate columns rather than words. */
const WIDE_GAP = 3;
const WORD = /^[\p{L}\p{N}]$/u;

/** Letters that are no base letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd' };
const MARK = /^\p{M}$/u;

const LATIN = /^\p{Script=Latin}$/u;
const folded = new Map<string, string>();

/** A lower-case Latin letter without accents, as one or two letters: 'e' of 'é', 'ss' of 'ß'; other characters stay. */
function foldLetter(letter: string): string {
  const known = folded.get(letter);
  if (known !== undefined) return known;
  const plain = LATIN.test(letter) ? letter.normalize('NFD').replace(/\p{M}/gu, '') : letter;
  const found = LETTERS[letter] ?? plain;
  folded.set(letter, found);
  return found;
}

/** Lower-case words or a pattern without accents, as plain texts are. */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøæœłđ]/gu, foldLetter);

/** Reduces a passage. Marks of emphasis and escapes of Markdown don't count, so that 'are *not* required' is seen. */
export function toPlain(verbatim: string, start: number, end: number): Plain {
  const slice = verbatim.slice(start, end);
  const lower = slice.toLowerCase();
  const source = lower.length === slice.length ? lower : slice;
  const offsets: number[] = [];
  let text = '';
  let blankFrom = -1;
  let blanks = 0;
  let tab = false;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    let character = source.charAt(at);
    if (code === 32 || (code < 14 && BLANK.test(character)) || (code > 127 && BLANK.test(character))) {
      if (blankFrom < 0) {
        blankFrom = at;
        blanks = 0;
        tab = false;
      }
      if (code === 9) tab = true;
      if (code === 10) blanks = Number.NEGATIVE_INFINITY;
      blanks++;
      continue;
    }
    if (code === 42 || code === 96) continue;
    if (code === 92 && /^[^\w\s]$/.test(source.charAt(at + 1))) continue;
    if (code === 95 && isEmphasis(source, at)) continue;
    if (code > 127) {
      if (UNSEEN.test(character) || MARK.test(character)) continue;
      character = REPLACED[character] ?? foldLetter(character);
    }
    if (blankFrom >= 0) {
      if (text !== '') {
        text += tab || blanks >= WIDE_GAP ? '\t' : ' ';
        offsets.push(start + blankFrom);
      }
      blankFrom = -1;
    }
    text += character;
    for (let unit = 0; unit < character.length; unit += 1) offsets.push(start + at);
  }
  offsets.push(offsets.length > 0 ? (offsets.at(-1) ?? 0) + 1 : end);
  return { text, offsets };
}

/** A single or double underscore at the edge of a word; three are a blank to fill in. */
function isEmphasis(text: string, at: number): boolean {
  if (text.slice(Math.max(0, at - 2), at + 3).includes('___')) return false;
  return !(WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at + 1)));
}

/** The part of the source that corresponds to a part of a plain text. */
export function placeOf(plain: Plain, from: number, to: number): { start: number; end: number } {
  return { start: plain.offsets[from] ?? 0, end: (plain.offsets[to - 1] ?? 0) + 1 };
}
