/** The token of a mailed link, from the fragment of the page's address, which no server gets to see; null where there is none. */
export const restoreTokenIn = (hash: string): string | null => /^#restore=([\w.-]{20,200})$/.exec(hash)?.[1] ?? null;
