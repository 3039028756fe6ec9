import { type LineLabel, readLabel } from '../labels.ts';

/** The label at the start of a line, and what kind of label it is. */
export interface Label {
  label: string;
  kind: 'bullet' | 'letter' | 'number' | 'word';
  /** Of `1.2.3`: 3; otherwise 1. */
  depth: number;
}

const KINDS: Record<LineLabel['kind'], Label['kind']> = {
  bullet: 'bullet',
  number: 'number',
  section: 'word',
  letter: 'letter',
  roman: 'letter',
};
/** A mark of a font of symbols, whose characters mean nothing in other fonts. */
const SYMBOL = /^[\uf000-\uf0ff](?=\s|$)/;
/** A number without a sign after it, which is the label of a heading or the start of a sentence. */
const BARE_NUMBER = /^\d{1,3}(?:\.\d{1,3}){0,4}(?=\s)/;

/** The label that a line starts with, if any. */
export function labelOf(text: string): Label | null {
  const symbol = SYMBOL.exec(text)?.[0];
  if (symbol !== undefined) return { label: symbol, kind: 'bullet', depth: 1 };
  // a mark that was drawn on its own line has no text after it
  const found = readLabel(/\s/.test(text) ? text : `${text} `);
  if (found) return { label: found.label, kind: KINDS[found.kind], depth: found.depth };
  const number = BARE_NUMBER.exec(text)?.[0];
  return number === undefined ? null : { label: number, kind: 'number', depth: number.split('.').length };
}

/** A bullet of a font of symbols, as the mark that it looks like. */
export const plainLabel = (label: string): string => (SYMBOL.test(label) ? '•' : label);
