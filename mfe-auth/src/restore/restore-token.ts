/**
 * The token of a mailed link, from the fragment of the page's address, which browsers don't send to servers; null
 * without one.
 */
export const restoreTokenIn = (hash: string): string | null => /^#restore=([\w.-]{20,200})$/.exec(hash)?.[1] ?? null;
