import type { PdfPage, PdfRule, PdfRun } from '../pdf-page.ts';

type Part = Partial<PdfRun> & { text: string };

const WIDTH = 612;
const HEIGHT = 792;
const SIZE = 10;
/** Every letter of the test font is this wide, as a part of its size. */
const LETTER = 0.5;

/** A run of text; without a place it begins at the left margin. */
export const run = ({ size = SIZE, ...part }: Part): PdfRun => ({
  x: 72,
  y: 100,
  width: part.text.length * size * LETTER,
  size,
  ...part,
});

/** Lines below each other from a height on, each a separate run. */
export const column = (lines: readonly (string | Part)[], { x = 72, y = 100, leading = 12 } = {}): PdfRun[] =>
  lines.map((line, index) => run({ x, y: y + index * leading, ...(typeof line === 'string' ? { text: line } : line) }));

/** Rows of cells whose columns begin at the same places. */
export const rows = (
  cells: readonly (readonly string[])[],
  { xs, y = 300, leading = 20 }: { xs: number[]; y?: number; leading?: number },
): PdfRun[] =>
  cells.flatMap((row, index) =>
    row.flatMap((text, at) => (text === '' ? [] : [run({ text, x: xs[at] ?? 72, y: y + index * leading })])),
  );

/** The lines around the cells of a table. */
export function grid(xs: readonly number[], ys: readonly number[]): PdfRule[] {
  const [left = 0, top = 0] = [xs[0], ys[0]];
  const [right = 0, bottom = 0] = [xs.at(-1), ys.at(-1)];
  return [
    ...xs.map((x) => ({ x1: x, y1: top, x2: x, y2: bottom })),
    ...ys.map((y) => ({ x1: left, y1: y, x2: right, y2: y })),
  ];
}

export const page = (part: Partial<PdfPage> = {}): PdfPage => ({
  page: 1,
  pages: 1,
  width: WIDTH,
  height: HEIGHT,
  runs: [],
  rules: [],
  parts: null,
  problem: null,
  ...part,
});

/** Pages of a document, numbered in their order. */
export const pages = (...parts: Partial<PdfPage>[]): PdfPage[] =>
  parts.map((part, index) => page({ page: index + 1, pages: parts.length, ...part }));
