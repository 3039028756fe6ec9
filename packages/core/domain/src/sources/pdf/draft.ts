import type { SourceBlock } from '../source.ts';

/** A block before its place in the text is known. */
export interface Draft {
  kind: SourceBlock['kind'];
  page: number;
  lines: string[];
  level: number | null;
  label: string | null;
  /** Where its first line begins. */
  x: number;
  /** First of a page or column: it may continue a sentence of the one before. */
  isFirst?: true;
  /** How it looks: levels of headings are derived from it. */
  look: { size: number; bold: boolean };
  /** Of a heading: how many numbers its label has; 0 without a number. */
  depth: number;
  /** Of a heading: only its number, or the colon at its end, marks it as one. */
  weak?: 'number' | 'colon';
  /** Of a row of a table: the lines of each cell, and the key of the table. */
  cells?: string[][];
  table?: string;
  head?: true;
}
