import type { PdfRun } from '../pdf-page.ts';

/** Runs side by side on one baseline. */
export interface PdfLine {
  runs: PdfRun[];
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  bold: boolean;
}

/** From this part of the size on, a gap is a space. */
const SPACE_GAP = 0.15;

export const rightOf = (run: PdfRun): number => run.x + run.width;

/** Whether a run is on the line of another one; smaller characters may be raised or lowered. */
function isLevel(run: PdfRun, last: PdfRun): boolean {
  const [small, large] = run.size < last.size ? [run.size, last.size] : [last.size, run.size];
  return Math.abs(run.y - last.y) < Math.max(2, (small < 0.8 * large ? 0.45 : 0.3) * large);
}

/** Joins runs to lines in the order in which they were drawn; a line ends where the text moves back, up or down. */
export function linesOf(runs: readonly PdfRun[]): PdfLine[] {
  const lines: PdfRun[][] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && isLevel(run, last) && run.x >= rightOf(last) - 0.5 * last.size) line.push(run);
    else lines.push([run]);
  }
  return lines.map(lineOf);
}

/** Joins runs to lines by their place alone, from top to bottom. */
export function linesByPlace(runs: readonly PdfRun[]): PdfLine[] {
  const lines: PdfRun[][] = [];
  for (const run of [...runs].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && isLevel(run, first)) line.push(run);
    else lines.push([run]);
  }
  return lines.map((line) => lineOf(line.sort((a, b) => a.x - b.x)));
}

/** A line of runs that are in order. */
export function lineOf(runs: PdfRun[]): PdfLine {
  const sizes = new Map<number, number>();
  for (const { size, text } of runs) sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  const size = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0];
  const worded = runs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return {
    runs,
    text: textOf(runs),
    x: Math.min(...runs.map(({ x }) => x)),
    right: Math.max(...runs.map(rightOf)),
    y: runs.find((run) => run.size === size)?.y ?? 0,
    size,
    bold: worded.length > 0 && worded.every(({ bold }) => bold),
  };
}

function textOf(runs: readonly PdfRun[]): string {
  let text = '';
  let right = Number.POSITIVE_INFINITY;
  for (const run of runs) {
    if (run.x - right > SPACE_GAP * run.size) text += ' ';
    text += run.text;
    right = rightOf(run);
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** The middle one of some numbers; 0 without any. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
