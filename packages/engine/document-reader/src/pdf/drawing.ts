import type { PdfRule } from '@scopewright/domain/sources/pdf-page';
import type { PdfDrawState } from './draw-state.ts';
import { apply, type Box, boxAround, intersection, type Matrix } from './geometry.ts';

/** Thickest filled area that counts as a line. */
const MAX_THICKNESS = 3;
const MIN_LENGTH = 4;
/** How far the ends of a line that counts as straight may be apart. */
const STRAIGHT = 0.7;
/** Number of values after each command of a path: move, line, curve, quadratic curve, close. */
const VALUES = [2, 2, 6, 4, 0];
const LINE = 1;
const CLOSE = 4;

/** Straight lines along the axes in a path; curves are ignored. */
function segments(path: ArrayLike<number>, matrix: Matrix): PdfRule[] {
  const found: PdfRule[] = [];
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  for (let at = 0; at < path.length; ) {
    const command = path[at] ?? CLOSE;
    const count = VALUES[command] ?? 0;
    const [toX, toY] =
      command === CLOSE ? [startX, startY] : apply(matrix, path[at + count - 1] ?? 0, path[at + count] ?? 0);
    if (command === LINE || command === CLOSE) {
      const [width, height] = [Math.abs(toX - x), Math.abs(toY - y)];
      if ((width < STRAIGHT && height > MIN_LENGTH) || (height < STRAIGHT && width > MIN_LENGTH))
        found.push({ x1: Math.min(x, toX), y1: Math.min(y, toY), x2: Math.max(x, toX), y2: Math.max(y, toY) });
    }
    if (command === 0) [startX, startY] = [toX, toY];
    [x, y] = [toX, toY];
    at += 1 + count;
  }
  return found;
}

/** A thin filled area as a line. */
function thinLine({ left, top, right, bottom }: Box): PdfRule[] {
  const [width, height] = [right - left, bottom - top];
  if (Math.max(width, height) <= MIN_LENGTH) return [];
  if (height <= MAX_THICKNESS && width > height)
    return [{ x1: left, y1: (top + bottom) / 2, x2: right, y2: (top + bottom) / 2 }];
  if (width <= MAX_THICKNESS && height > width)
    return [{ x1: (left + right) / 2, y1: top, x2: (left + right) / 2, y2: bottom }];
  return [];
}

/** The drawing of a path: its lines, and the area that it fills, within the part that may be drawn on. */
export function drawnBy(
  [, data, bounds]: unknown[],
  { matrix, clip }: Pick<PdfDrawState, 'matrix' | 'clip'>,
  paint: { strokes: boolean; fills: boolean },
): { rules: PdfRule[]; area: Box | null; bounds: Box | null } {
  const path = (Array.isArray(data) ? data[0] : null) as ArrayLike<number> | null;
  const [left, top, right, bottom] = bounds ? Array.from(bounds as ArrayLike<number>) : [];
  if (!path || left === undefined || top === undefined || right === undefined || bottom === undefined)
    return { rules: [], area: null, bounds: null };
  const around = boxAround(matrix, left, top, right, bottom);
  const area = paint.fills ? intersection(around, clip) : null;
  const lines = [...(paint.strokes ? segments(path, matrix) : []), ...(area ? thinLine(area) : [])];
  const rules = lines.filter(
    ({ x1, y1, x2, y2 }) => x2 >= clip.left && x1 <= clip.right && y2 >= clip.top && y1 <= clip.bottom,
  );
  return { rules, area, bounds: around };
}
