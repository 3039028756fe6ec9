export { damagedPdf, scannedPdf, sowPdf } from './sow-pdf.ts';
export * from './test-docx.ts';
export { type TestPdf, type TestPdfPart, testPdf } from './test-pdf.ts';
