export { damagedPdf, scannedPdf, sowPdf } from './sow-pdf.ts';
export { type TestPdf, type TestPdfPart, testPdf } from './test-pdf.ts';
