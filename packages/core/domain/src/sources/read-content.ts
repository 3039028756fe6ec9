import type { DocxPart } from './docx-part.ts';
import type { PdfPage } from './pdf-page.ts';

/** The unit of reading: a page of a PDF or a part of a DOCX, counted from 1. */
export type ReadContent =
  | { number: number; pdf: PdfPage }
  | { number: number; docx: DocxPart }
  /** Reading it ended its process. */
  | { number: number; unreadable: true };
