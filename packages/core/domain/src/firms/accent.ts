/**
 * Contrast ratio of two colors (WCAG 2.2, "contrast ratio"), 1 to 21.
 * @param a and b as `#rrggbb`
 */
export function contrastRatio(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
}

const channelsOf = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The backgrounds of an accent color, by theme: those of the design system, whose tests compare them. */
export const ACCENT_SURFACES = {
  light: ['#f7f7f2', '#ffffff', '#edeee7'],
  dark: ['#0e1615', '#151f1d', '#0a100f'],
} as const;

/** Minimum contrast of user interface parts (WCAG 2.2, 1.4.11). */
export const ACCENT_CONTRAST = 3;

export type Theme = keyof typeof ACCENT_SURFACES;

/** Contrast of a color in each theme, with the background where it is lowest. */
export function accentContrast(hex: string): Record<Theme, number> {
  const least = (theme: Theme) => Math.min(...ACCENT_SURFACES[theme].map((surface) => contrastRatio(hex, surface)));
  return { light: least('light'), dark: least('dark') };
}

/** Hues up to this far from red, in degrees, look like the color of buttons that delete. */
const RED_WITHIN = 12;

/** Whether a color could be mistaken for that of danger. */
export function looksLikeDanger(hex: string): boolean {
  const channels = channelsOf(hex);
  const [most, least] = [Math.max(...channels), Math.min(...channels)];
  const hue = hslOf(hex).hue * 60;
  return most - least > most / 2 && Math.min(hue, 360 - hue) <= RED_WITHIN;
}

const standsOut = (hex: string): boolean =>
  Object.values(accentContrast(hex)).every((ratio) => ratio >= ACCENT_CONTRAST);

/**
 * Whether a color can be a firm's accent: it needs enough contrast in both themes.
 * @param hex `#rrggbb`
 * @returns null if it can; else its contrast in each theme, and the closest color of the same hue that can
 */
export function accentProblem(hex: string): { contrast: Record<Theme, number>; suggestion: string } | null {
  return standsOut(hex) ? null : { contrast: accentContrast(hex), suggestion: suggestionFor(hex) };
}

/** The more readable text color on an accent color. */
export const textOnAccent = (hex: string): '#000000' | '#ffffff' =>
  contrastRatio(hex, '#ffffff') >= contrastRatio(hex, '#000000') ? '#ffffff' : '#000000';

/** Colors that replace the product's own in the design system, each `#rrggbb`. */
export interface AccentPalette {
  /** Main buttons, links, selected things. */
  brand: string;
  /** The same while hovered. */
  brandStrong: string;
  /** The background of selected things. */
  brandSoft: string;
  onBrand: string;
  /** The focus ring. */
  focus: string;
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;
/** Backgrounds of notices, which contain links: those of the design system, whose tests compare them. */
export const NOTICE_GROUNDS = {
  light: ['#edeee7', '#dff0e3', '#faecc9', '#fbe4e1', '#e0ecf6'],
  dark: ['#25322f', '#14321f', '#35290c', '#3d1a17', '#142c41'],
} as const;
/** Share of the accent in `brandSoft`. */
const SOFT: Record<Theme, number> = { light: 0.12, dark: 0.2 };
/** Lightness difference between `brandStrong` and `brand`. */
const STRONGER = 0.08;

/**
 * The colors of a firm's screens in each theme: its accent, darkened on light backgrounds and lightened on dark ones
 * until it is readable as text.
 * @param accent `#rrggbb`; one with enough contrast in both themes changes little
 */
export function accentPalette(accent: string): Record<Theme, AccentPalette> {
  const { hue, saturation, lightness } = hslOf(accent);
  const paletteOf = (theme: Theme): AccentPalette => {
    const [surface, raised, sunken] = ACCENT_SURFACES[theme];
    const brandSoft = mixed(theme === 'light' ? raised : surface, accent, SOFT[theme]);
    const grounds = [...ACCENT_SURFACES[theme], ...NOTICE_GROUNDS[theme], brandSoft];
    const away = theme === 'light' ? -1 : 1;
    const at = (light: number) => hexOf(hue, saturation, Math.min(1, Math.max(0, light)));
    let light = lightness;
    const isLast = () => (theme === 'light' ? light <= 0 : light >= 1);
    while (!isLast() && grounds.some((ground) => contrastRatio(at(light), ground) < TEXT_CONTRAST))
      light += away / STEPS;
    return {
      brand: at(light),
      brandStrong: at(light + away * STRONGER),
      brandSoft,
      onBrand: theme === 'light' ? raised : sunken,
      focus: standsOut(accent) ? accent : at(light),
    };
  };
  return { light: paletteOf('light'), dark: paletteOf('dark') };
}

/** A color mixed with a share of another one. */
function mixed(ground: string, colour: string, share: number): string {
  const [from, to] = [channelsOf(ground), channelsOf(colour)];
  return toHex(from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share));
}

/** Describes the problem, with the ratio rounded down: a narrow miss must not look like a pass. */
export function accentSentence({ contrast, suggestion }: NonNullable<ReturnType<typeof accentProblem>>): string {
  const failing = (Object.keys(contrast) as Theme[]).filter((theme) => contrast[theme] < ACCENT_CONTRAST);
  const said = failing
    .map((theme) => `${(Math.floor(contrast[theme] * 100) / 100).toFixed(2)}:1 in the ${theme} theme`)
    .join(' and ');
  return `Contrast is ${said}; at least ${ACCENT_CONTRAST}:1 is needed. Try ${suggestion}.`;
}

/** Number of lightness steps to try. */
const STEPS = 200;

function suggestionFor(hex: string): string {
  const { hue, saturation, lightness } = hslOf(hex);
  const candidates = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).sort(
    (a, b) => Math.abs(a - lightness) - Math.abs(b - lightness),
  );
  const found = candidates.map((light) => hexOf(hue, saturation, light)).find(standsOut);
  if (found === undefined) throw new Error(`No lightness of ${hex} has enough contrast in both themes`);
  return found;
}

/** Hue in sixths of the circle, saturation and lightness from 0 to 1 (CSS Color 4, HSL). */
function hslOf(hex: string): { hue: number; saturation: number; lightness: number } {
  const channels = channelsOf(hex);
  const [red, green, blue] = channels;
  const [most, least] = [Math.max(...channels), Math.min(...channels)];
  const lightness = (most + least) / 2;
  const range = most - least;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const hue =
    most === red ? (green - blue) / range : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return { hue: (hue + 6) % 6, saturation, lightness };
}

function hexOf(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const at = (offset + hue * 2) % 12;
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}

const toHex = (channels: readonly number[]): string =>
  `#${channels
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
