import type { SourceAside } from './source.ts';

/** A paragraph of a DOCX. */
export interface DocxParagraph {
  kind: 'paragraph';
  /** Counted from 1. */
  page: number;
  text: string;
  /** Of its style; 1 is the highest. */
  heading: number | null;
  /** Its label by its numbering, such as `3.2` or `•`; not part of the text. */
  label: string | null;
  /** In a list; 1 is the outermost. */
  list: number | null;
  /** All of its text is bold. */
  bold?: true;
  /** The text of a footnote, whose number is the label. */
  note?: true;
}

export interface DocxCell {
  paragraphs: DocxParagraph[];
  /** Number of columns that it takes. */
  span: number;
  /** Its text is bold, or has a background color. */
  marked?: true;
}

/** A row of a table. */
export interface DocxRow {
  kind: 'row';
  page: number;
  /** Number of its table in the document. */
  table: number;
  cells: DocxCell[];
  /** Repeated at the top of each page. */
  head?: true;
}

export type DocxBlock = DocxParagraph | DocxRow;

/** The content of a part of a DOCX, which has no fixed pages. */
export interface DocxPart {
  blocks: DocxBlock[];
  asides: SourceAside[];
}
