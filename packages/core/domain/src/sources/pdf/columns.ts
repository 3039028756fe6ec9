import { isSibling, readLabel } from '../labels.ts';
import type { PdfPage, PdfRun } from '../pdf-page.ts';
import { linesByPlace, median, type PdfLine, rightOf } from './lines.ts';

/** Where the gap between two columns may be, as parts of the page's width. */
const FROM = 0.3;
const TO = 0.7;
const STEP = 2;
const MAX_CROSSING = 0.12;
const MIN_SIDE = 0.3;
const MIN_LINES = 8;
/** Columns of text are no further apart than this part of the page's width; those of a table may be. */
const MAX_GAP = 0.12;
const MIN_FILL = 0.6;
const LEAST_ITEMS = 3;
/** Drawn lines across the gap; more of them are those of a table. */
const MAX_RULES = 2;

/** Where the gap between two columns of text is; null for pages of one column. */
export function columnGap(runs: readonly PdfRun[], page: PdfPage): number | null {
  const gap = bestGap(runs, page.width);
  if (gap === null || gap.crossing > MAX_CROSSING * runs.length) return null;
  const left = runs.filter((run) => rightOf(run) <= gap.x);
  const right = runs.filter((run) => run.x >= gap.x);
  if (Math.min(left.length, right.length) < MIN_SIDE * runs.length) return null;
  const crossed = page.rules.filter(({ x1, x2 }) => x1 < gap.x - 20 && x2 > gap.x + 20).length;
  const beside = page.rules.filter(({ x1, x2, y1, y2 }) => x1 === x2 && y2 - y1 > 8).length;
  if (crossed > MAX_RULES || beside > MAX_RULES) return null;
  const sides = [left, right];
  return (gap.width <= MAX_GAP * page.width && sides.every(isProse)) || sides.every(isList) ? gap.x : null;
}

/** The gap for a page that has two columns by a person's choice; the middle of the page if no gap is found. */
export const chosenGap = (runs: readonly PdfRun[], page: PdfPage): number =>
  bestGap(runs, page.width)?.x ?? page.width / 2;

/** The place that the fewest runs cross, in the middle of the widest such gap. */
function bestGap(runs: readonly PdfRun[], width: number): { x: number; width: number; crossing: number } | null {
  const slots = Math.max(0, Math.floor(((TO - FROM) * width) / STEP));
  if (slots === 0 || runs.length === 0) return null;
  const slot = (x: number) => Math.min(slots, Math.max(0, (x - FROM * width) / STEP));
  const changes = new Array<number>(slots + 2).fill(0);
  for (const run of runs) {
    const [first, last] = [Math.ceil(slot(run.x)), Math.floor(slot(rightOf(run)))];
    if (last < first || rightOf(run) < FROM * width || run.x > TO * width) continue;
    changes[first] = (changes[first] ?? 0) + 1;
    changes[last + 1] = (changes[last + 1] ?? 0) - 1;
  }
  let crossing = 0;
  const crossings = changes.slice(0, slots).map((change) => {
    crossing += change;
    return crossing;
  });
  const least = Math.min(...crossings);
  let best = { start: 0, length: 0 };
  let start = -1;
  for (const [index, count] of [...crossings, Number.POSITIVE_INFINITY].entries()) {
    if (count === least && start < 0) start = index;
    if (count !== least && start >= 0) {
      if (index - start > best.length) best = { start, length: index - start };
      start = -1;
    }
  }
  return { x: FROM * width + (best.start + best.length / 2) * STEP, width: best.length * STEP, crossing: least };
}

/** Whether runs are lines that mostly fill their column, as the cells of a table don't. */
function isProse(runs: PdfRun[]): boolean {
  const lines = linesByPlace(runs);
  if (lines.length < MIN_LINES) return false;
  const width = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ x }) => x));
  return median(lines.map(({ x, right }) => (right - x) / Math.max(1, width))) >= MIN_FILL;
}

/** Whether most lines are items of a list, as only one column of a table is. */
function isList(runs: PdfRun[]): boolean {
  const lines = linesByPlace(runs);
  const labels = lines.flatMap(({ text }) => readLabel(text) ?? []);
  const items = labels.filter(
    // '15. Januar' is the label of no list
    (label, at) => label.kind === 'bullet' || [at - 1, at + 1].some((next) => isSibling(label, labels[next] ?? null)),
  ).length;
  return items >= LEAST_ITEMS && items * 2 >= lines.length;
}

/**
 * The runs of a page of two columns in groups to be read one after the other: runs that span both columns separate the
 * content above from the content below, and between two such lines the left column comes first.
 */
export function readByColumns(runs: readonly PdfRun[], gap: number): PdfRun[][] {
  const spans = linesByPlace(runs.filter((run) => run.x < gap && rightOf(run) > gap));
  const groups: PdfRun[][] = [];
  for (const run of runs) {
    const index = firstBelow(spans, run);
    const span = spans[index];
    const isSpan = span !== undefined && run.y >= span.y - 0.5 * span.size;
    const at = 3 * index + (isSpan ? 2 : rightOf(run) <= gap ? 0 : 1);
    const group = groups[at];
    if (group) group.push(run);
    else groups[at] = [run];
  }
  return groups.filter((group) => group !== undefined);
}

/** Index of the first line that isn't entirely above a run. */
function firstBelow(lines: readonly PdfLine[], { y }: PdfRun): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line && line.y + 0.5 * line.size < y) low = middle + 1;
    else high = middle;
  }
  return low;
}
