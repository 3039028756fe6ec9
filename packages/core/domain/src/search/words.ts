/** Texts are compared without case and accents: “Müller” is found by “mull”, “Muller” by “mül”. */

/** Letters that Unicode doesn't decompose, with how people type them. */
export const TYPED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};
const SPECIAL = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g');
const ACCENTS = /[\u0300-\u036f]/g;

/** A text in lower case without accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(SPECIAL, (letter) => TYPED[letter] ?? letter);

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text, folded, in their order. */
export const wordsOf = (text: string): string[] => foldText(text).match(WORD) ?? [];

/** The words that a text is found by, each once. */
export const distinctWords = (text: string): string[] => [...new Set(wordsOf(text))];
