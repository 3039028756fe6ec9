import type { Point } from './diagram-layout.ts';

const keyOf = (itemId: string) => `scopewright-diagram/${itemId}`;
const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' &&
  value !== null &&
  'x' in value &&
  'y' in value &&
  Number.isFinite(value.x) &&
  Number.isFinite(value.y);

/** Where the user has put the boxes of a diagram in this browser. Only a display setting, not part of the scope. */
export function keptPlaces(itemId: string): Map<string, Point> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(itemId)) ?? '{}');
    return new Map(Object.entries(kept ?? {}).filter((entry): entry is [string, Point] => isPoint(entry[1])));
  } catch {
    return new Map();
  }
}

export function keepPlaces(itemId: string, places: ReadonlyMap<string, Point>): void {
  try {
    localStorage.setItem(keyOf(itemId), JSON.stringify(Object.fromEntries(places)));
  } catch {
    // with a full or forbidden storage, the places last as long as the page
  }
}
