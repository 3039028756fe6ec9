/**
 * A block of a verbatim text. Offsets are UTF-16 code units: `text.slice(start, end)` is the block's text. Blocks are
 * in the order of the text and don't overlap.
 */
export interface SourceBlock {
  kind: 'heading' | 'paragraph' | 'listItem' | 'tableRow';
  start: number;
  end: number;
  /** Counted from 1; 1 throughout for texts without pages. */
  page: number;
  /** Of a heading (1 is the highest) or a list item (1 is the outermost); null for other blocks. */
  level: number | null;
  /** The number or label as the document has it, such as `3.2` or `(a)`, also if it is not part of the text. */
  label: string | null;
  /** Cells of a table's row, from left to right; empty ones have `start === end`. */
  cells?: { start: number; end: number }[];
  /** Rows of one table have the same number. */
  table?: number;
  /** The row names the columns. */
  head?: true;
}

/** A part of a document that was excluded from its text, with its kind. */
export interface SourceAside {
  /**
   * `hidden`: white, tiny or invisible; `rotated`: beside the text, such as a watermark; `comment`, `inserted` and
   * `deleted`: a comment or tracked change of a DOCX.
   */
  kind: 'header' | 'footer' | 'hidden' | 'rotated' | 'comment' | 'inserted' | 'deleted' | 'contents';
  page: number;
  text: string;
}

/** A problem of a document or its parts. `describeProblem` describes it for people. */
export type SourceProblem =
  | { problem: 'empty-pages' | 'unreadable-pages' | 'cut-off-pages' | 'hidden-text'; pages: number[] }
  | { problem: 'too-many-pages'; read: number; pages: number }
  | { problem: 'too-long'; characters: number }
  | { problem: 'instructions'; quote: string }
  /** Clauses can't be proposed for its language; ISO 639-1. */
  | { problem: 'language'; language: string }
  /** The same, of a part of it. */
  | { problem: 'language-part'; language: string; percent: number; pages: number[] }
  /** The pages of a PDF don't say in which order such text is read. */
  | { problem: 'right-to-left'; percent: number; pages: number[] };

/** A person's decisions about reading a PDF. */
export interface PdfChoices {
  /** Number of columns, by page; pages that aren't named are looked at. */
  columns?: Record<string, 1 | 2>;
  /** Keys of supposed tables that are not tables, see `PdfSwitches`. */
  notTables?: string[];
  /** Pages whose headers and footers belong to the text. */
  restored?: 'all' | number[];
}

/** Switchable decisions of reading a PDF, see `PdfChoices`. */
export interface PdfSwitches {
  /** Pages that were read as two columns. */
  twoColumns: number[];
  /** A supposed table, also if a person decided that it is not one; `table` is the number that its rows have. */
  tables: { key: string; page: number; table: number | null }[];
  /** Pages that have headers or footers. */
  runningText: number[];
}

/** A document as text, with its structure. */
export interface SourceText {
  /** Exactly what clauses quote. */
  text: string;
  /** Number of pages; 1 for texts without pages. */
  pages: number;
  blocks: SourceBlock[];
  asides: SourceAside[];
  problems: SourceProblem[];
  /** Of PDFs. */
  switches?: PdfSwitches;
}
