import type { OriginalItem } from '../copies/placed-items.ts';

/** Names of companies are also written without it. */
const LEGAL_FORM = /[\s,.]+(?:ag|bv|co|corp|gmbh|inc|kg|llc|ltd|plc|sa|se)\.?$/;
const LETTER = /[\p{L}\p{N}]/u;
/** Names of items that are returned. */
const NAMED_MAX = 20;

/** Names of the items with a text that contains a client's name as whole words, whatever its case. */
export function itemsNamingClient(items: readonly OriginalItem[], clientName: string): string[] {
  const wanted = clientName.trim().toLowerCase().replace(LEGAL_FORM, '');
  if (wanted === '') return [];
  const found = items.filter(({ name, description, content, scripts = [] }) =>
    isNamedIn([name, description, content, scripts], wanted),
  );
  return found.slice(0, NAMED_MAX).map(({ name }) => name);
}

function isNamedIn(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return hasWords(value.toLowerCase(), wanted);
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => isNamedIn(part, wanted));
}

function hasWords(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (!LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + wanted.length))) return true;
  return false;
}
