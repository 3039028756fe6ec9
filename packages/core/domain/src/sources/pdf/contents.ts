import type { PdfRun } from '../pdf-page.ts';
import { linesByPlace } from './lines.ts';

/** The end of an entry: dots, and the number of a page. */
const ENTRY = /(?:[.…·]\s?){5,}\s*(?:\d{1,4}|[ivxlc]{1,6})$/i;
const MIN_ENTRIES = 3;
/** So much of the end of a line is looked at. */
const END = 60;

/** The runs of the entries of a table of contents. */
export function contentsRuns(runs: readonly PdfRun[]): Set<PdfRun> {
  const entries = linesByPlace(runs).filter(({ text }) => ENTRY.test(text.slice(-END)));
  return new Set(entries.length < MIN_ENTRIES ? [] : entries.flatMap((line) => line.runs));
}
