import { isOn, numberOf, type WordElement } from './word-xml.ts';

/** Formatting that a run sets itself. */
export interface Look {
  hidden?: boolean;
  bold?: boolean;
  /** `RRGGBB`; null for automatic, which is readable on anything. */
  color?: string | null;
  /** Background color, `RRGGBB`; null without one. */
  fill?: string | null;
  /** In half points. */
  size?: number;
}

const hexOf = (value: string | undefined): string | null =>
  value !== undefined && /^[\da-f]{6}$/i.test(value) ? value.toUpperCase() : null;

/** The fill of an element `shd`. */
export function fillOf(element: WordElement): string | null {
  const pattern = element.attribute('val');
  // a solid pattern shows its own color
  return hexOf(pattern === 'solid' ? element.attribute('color') : element.attribute('fill'));
}

const HIGHLIGHTS: Readonly<Record<string, string>> = {
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  green: '00FF00',
  magenta: 'FF00FF',
  red: 'FF0000',
  yellow: 'FFFF00',
  white: 'FFFFFF',
  darkBlue: '00008B',
  darkCyan: '008B8B',
  darkGreen: '006400',
  darkMagenta: '800080',
  darkRed: '8B0000',
  darkYellow: '808000',
  darkGray: 'A9A9A9',
  lightGray: 'D3D3D3',
};

/** Applies an element within `rPr`. */
export function addToLook(look: Look, element: WordElement): void {
  switch (element.name) {
    case 'vanish':
    case 'specVanish':
      look.hidden = isOn(element);
      return;
    case 'b':
      look.bold = isOn(element);
      return;
    case 'color':
      look.color = hexOf(element.attribute('val'));
      return;
    case 'shd':
      look.fill = fillOf(element);
      return;
    case 'highlight':
      look.fill = HIGHLIGHTS[element.attribute('val') ?? ''] ?? null;
      return;
    case 'sz':
      look.size = numberOf(element.attribute('val')) ?? undefined;
  }
}

/** Smaller text, in half points, is not for people. */
const TINY = 6;
/** Colors are distinguishable by more than this, in one of red, green and blue. */
const SAME = 12;

const channels = (hex: string): number[] => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Whether text with this look is invisible on this background. */
export function isHidden({ hidden, color, fill, size }: Look, behind: string): boolean {
  if (hidden || (size !== undefined && size < TINY)) return true;
  if (!color) return false;
  const [text, ground] = [channels(color), channels(fill ?? behind)];
  return text.every((value, at) => Math.abs(value - (ground[at] ?? 0)) <= SAME);
}
