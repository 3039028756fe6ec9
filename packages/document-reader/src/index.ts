export { PdfError, type PdfErrorCode } from './pdf/pdf-error.ts';
export { readPdfPages } from './pdf/read-pdf-pages.ts';
