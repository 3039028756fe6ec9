export type { ChangesQuestion, ReadChoices, TrackedChanges } from './child/messages.ts';
export { type ReadOptions, type ReadOutcome, type ReadPage, readDocument } from './child/read-document.ts';
export { type WorkOptions, workOut } from './child/work-out.ts';
export { type DocumentFormat, detectFormat } from './detect-format.ts';
export { DocumentRefused, WorkFailed } from './errors.ts';
export { PdfError, type PdfErrorCode } from './pdf/pdf-error.ts';
export { readPdfPages } from './pdf/read-pdf-pages.ts';
