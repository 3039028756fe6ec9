import { type Box, contains } from './geometry.ts';

/** How many painted areas of a page are remembered; text on older ones counts as visible. */
const MAX_AREAS = 2000;
/** Up to this difference of each color channel, text can't be distinguished from its background. */
const SAME_COLOR = 10;

/** Areas painted on a page so far, to find text in the color of its background. */
export class Backgrounds {
  readonly #areas: { box: Box; color: string | null }[] = [];
  #forgotten = false;

  /** @param color as `#rrggbb`; null for pictures, patterns and partly transparent colors */
  paint(box: Box, color: string | null): void {
    if (box.right - box.left < 2 || box.bottom - box.top < 2) return;
    if (this.#areas.length === MAX_AREAS) {
      this.#areas.shift();
      this.#forgotten = true;
    }
    this.#areas.push({ box, color });
  }

  /** Whether text of a color can't be seen at both of two points. */
  hides(color: string, points: [number, number][]): boolean {
    return points.every(([x, y]) => {
      const area = this.#areas.findLast(({ box }) => contains(box, x, y));
      if (area === undefined && this.#forgotten) return false;
      const behind = area === undefined ? '#ffffff' : area.color;
      return behind !== null && isSameColor(color, behind);
    });
  }
}

function isSameColor(a: string, b: string): boolean {
  const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [left, right] = [channels(a), channels(b)];
  return left.every((value, index) => Math.abs(value - (right[index] ?? 0)) <= SAME_COLOR);
}
