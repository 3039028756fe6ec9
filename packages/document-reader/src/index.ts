export { PdfError, type PdfErrorCode } from './pdf/pdf-error.ts';
