/** The label at the start of a line, and what kind of label it is. */
export interface Label {
  label: string;
  kind: 'bullet' | 'letter' | 'number' | 'word';
  /** Of `1.2.3`: 3; otherwise 1. */
  depth: number;
}

const BULLET = /^[•◦▪▫‣⁃·●○■□◆◇➢➤✓✔❖–—*-](?=\s|$)|^[\uf000-\uf0ff](?=\s|$)|^o(?=\s+\p{Lu})/u;
const LETTER = /^(?:\([a-z]{1,4}\)|\([A-Z]\)|[a-z]{1,4}\)|[A-Z]\)|[A-Za-z]\.|[ivx]{1,5}\.)(?=\s)/;
const NUMBER = /^(?:\(?\d{1,3}\)|\d{1,3}(?:\.\d{1,3}){0,4}\.?)(?=\s)/;
const WORD =
  /^(?:section|article|exhibit|appendix|schedule|annex|attachment|part)\s+(?:\d{1,3}(?:\.\d{1,3})*|[A-Z]|[IVX]{1,6})\b[.:]?/i;

/** The label that a line starts with; null if there is none. */
export function labelOf(text: string): Label | null {
  const bullet = BULLET.exec(text)?.[0];
  if (bullet !== undefined) return { label: bullet, kind: 'bullet', depth: 1 };
  const letter = LETTER.exec(text)?.[0];
  // only Roman numerals have more than one letter
  if (letter !== undefined && (/^\(?[a-z]\W/i.test(letter) || /^\(?[ivx]+\W/.test(letter)))
    return { label: letter, kind: 'letter', depth: 1 };
  const number = NUMBER.exec(text)?.[0];
  if (number !== undefined) return { label: number, kind: 'number', depth: number.match(/\d+/g)?.length ?? 1 };
  const word = WORD.exec(text)?.[0];
  if (word !== undefined) return { label: word.replace(/[.:]$/, ''), kind: 'word', depth: 1 };
  return null;
}

/** A bullet of a font of symbols, as the mark that it looks like. */
export const plainLabel = (label: string): string => (/[\uf000-\uf0ff]/.test(label) ? '•' : label);
