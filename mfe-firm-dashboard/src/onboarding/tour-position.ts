/** Numbered steps of the tour; one panel without a number follows (§2.7). */
export const STEP_COUNT = 5;

/** The current position: 0 to 4 are the steps, `ALL_SET` is the closing panel (§4). */
export type TourPosition = number;

export const FIRST_STEP: TourPosition = 0;
export const ALL_SET: TourPosition = STEP_COUNT;

export const nextPosition = (position: TourPosition): TourPosition => Math.min(position + 1, ALL_SET);
export const previousPosition = (position: TourPosition): TourPosition => Math.max(position - 1, FIRST_STEP);
export const isAllSet = (position: TourPosition): boolean => position === ALL_SET;

/** How much of the tour has been seen, including the current step: 0 to 100. */
export function progressPercent(position: TourPosition): number {
  return (Math.min(position + 1, STEP_COUNT) / STEP_COUNT) * 100;
}

/** Describes the position for the progress bar and the announcement. */
export function progressText(position: TourPosition): string {
  return isAllSet(position) ? `All ${STEP_COUNT} steps done` : `Step ${position + 1} of ${STEP_COUNT}`;
}

/** A key press, as the browser reports it. */
export interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * The position after an arrow key; unchanged for every other key, and with a modifier (Alt+Left is the browser's Back).
 */
export function positionAfterKey(
  position: TourPosition,
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress,
): TourPosition {
  if (altKey || ctrlKey || metaKey || shiftKey) return position;
  if (key === 'ArrowRight') return nextPosition(position);
  if (key === 'ArrowLeft') return previousPosition(position);
  return position;
}
