import { groupBy } from '../../group-by.ts';
import type { PdfPage, PdfRun } from '../pdf-page.ts';
import { lineOf, linesByPlace, type PdfLine, rightOf } from './lines.ts';

/** Headers and footers are within this part of the page's height, at the top or bottom. */
const ZONE = 0.1;
const MIN_PAGES = 2;
const MIN_SHARE = 0.3;
const X_TOLERANCE = 40;
const Y_TOLERANCE = 24;
/** Maximum of places of one text that are compared. */
const MAX_PLACES = 20;
/** A gap of so many times the size separates, say, a title from the page number. */
const SEPARATE_GAP = 3;

interface Segment {
  page: number;
  runs: PdfRun[];
  zone: 'header' | 'footer';
  key: string;
  x: number;
  y: number;
}

/**
 * Finds headers and footers: text that is entirely in the top or bottom zone and repeats there at the same place on
 * several pages, but for its numbers. Only these occurrences are named, not equal text elsewhere.
 * @returns the runs of each page, by page number
 */
export function findRunningText(pages: readonly PdfPage[]): Map<number, Set<PdfRun>> {
  const groups = groupBy(pages.flatMap(segmentsOf), (segment) => segment.key);
  const enough = Math.max(MIN_PAGES, Math.ceil(MIN_SHARE * pages.length));
  const found = new Map<number, Set<PdfRun>>();
  for (const group of groups.values())
    for (const place of placesOf(group)) {
      if (new Set(place.map(({ page }) => page)).size < enough) continue;
      for (const { page, runs } of place) {
        const own = found.get(page) ?? new Set();
        for (const run of runs) own.add(run);
        found.set(page, own);
      }
    }
  return found;
}

function segmentsOf(page: PdfPage): Segment[] {
  const inZone = (run: PdfRun) => zoneOf(run, page.height) !== null;
  const visible = page.runs.filter((run) => !run.hidden && !run.rotated && !run.artifact);
  return linesByPlace(visible.filter(inZone))
    .flatMap(separated)
    .flatMap((line): Segment[] => {
      const zone = zoneOf({ y: line.y, size: line.size }, page.height);
      if (!zone) return [];
      const key = `${zone} ${line.text.replace(/\p{Nd}+/gu, '#')}`;
      return [{ page: page.page, runs: line.runs, zone, key, x: line.x, y: line.y }];
    });
}

function zoneOf({ y, size }: Pick<PdfRun, 'y' | 'size'>, height: number): 'header' | 'footer' | null {
  if (y + 0.25 * size <= ZONE * height) return 'header';
  return y - size >= (1 - ZONE) * height ? 'footer' : null;
}

/** The parts of a line between wide gaps. */
function separated(line: PdfLine): PdfLine[] {
  const parts: PdfRun[][] = [];
  for (const run of line.runs) {
    const last = parts.at(-1)?.at(-1);
    if (last && run.x - rightOf(last) <= SEPARATE_GAP * run.size) parts.at(-1)?.push(run);
    else parts.push([run]);
  }
  return parts.map(lineOf);
}

/** Groups segments of one text by place. */
function placesOf(segments: Segment[]): Segment[][] {
  const places: Segment[][] = [];
  for (const segment of segments) {
    const same = places.find(
      ([first]) =>
        first && Math.abs(first.x - segment.x) <= X_TOLERANCE && Math.abs(first.y - segment.y) <= Y_TOLERANCE,
    );
    if (same) same.push(segment);
    else if (places.length < MAX_PLACES) places.push([segment]);
  }
  return places;
}
