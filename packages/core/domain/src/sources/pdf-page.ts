/** Limits of one page of a PDF; content beyond them is omitted, and the page is marked as cut off. */
export const PDF_PAGE_LIMITS = { runs: 20_000, characters: 200_000, rules: 4_000, parts: 10_000 };

/**
 * A run of text on one line of a page, with one font and no wide gap in it. Coordinates are points from the top left
 * corner of the page as it is shown; `y` is the baseline.
 */
export interface PdfRun {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  bold?: true;
  /** Why it is invisible. */
  hidden?: 'invisible' | 'color' | 'tiny';
  /** Not horizontal, such as a watermark. */
  rotated?: true;
  /** Marked by the document as not part of its content, such as a page number. */
  artifact?: true;
  /** Marked content that it belongs to; the parts of a tagged page name these numbers. */
  mark?: number;
}

/** A part of a tagged page, as the document's own structure has it. */
export interface PdfPart {
  role: 'heading' | 'paragraph' | 'listItem' | 'cell' | 'contents';
  /** Of a heading (1 is the highest) or a list item (1 is the outermost). */
  level?: number;
  /** Numbers of its marked contents, in their order. */
  marks: number[];
  /** Of a list item: marked contents that are its label. */
  labels?: number[];
  /** Of a cell: number of its table on the page, and of its row in the table. */
  table?: number;
  row?: number;
  head?: true;
}

/** A horizontal or vertical line that is drawn on a page. */
export interface PdfRule {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** The content of one page of a PDF. */
export interface PdfPage {
  /** Counted from 1. */
  page: number;
  /** Number of pages of the whole document. */
  pages: number;
  width: number;
  height: number;
  /** In the order in which the document draws them. */
  runs: PdfRun[];
  rules: PdfRule[];
  /** The page's structure, in reading order; null if the document has none. */
  parts: PdfPart[] | null;
  /** `failed`: the page itself is damaged; `cut-off`: it has more than a page may have. */
  problem: 'failed' | 'cut-off' | null;
}
