/** For what takes no key: the same asked for again within this time is a button pressed twice, or a retry after a lost answer. */
export const SAME_PRESS_MS = 60 * 1000;
