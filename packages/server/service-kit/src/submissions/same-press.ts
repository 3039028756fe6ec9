/**
 * For submissions without a key: an identical request within this time counts as a double click, or as a retry after a
 * lost answer.
 */
export const SAME_PRESS_MS = 60 * 1000;
