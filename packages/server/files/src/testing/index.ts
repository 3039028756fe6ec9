export { fakeClamd, TEST_VIRUS } from './fake-clamd.ts';
export { testFiles, testPdf } from './files.ts';
