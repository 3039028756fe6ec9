/** A name folded for comparison: compatibility-normalized, trimmed, inner blanks joined, lower case. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
