import type { TracedClause } from './trace-queries.ts';

const NUMBER = /^(?:(?:section|article)\s+)?(\d+(?:\.\d+)*)\.?(?=\s|$)/i;

/** Where a clause is: agreement, number of its section or else its heading, and page. */
export function placeOfClause({
  agreement,
  section,
  page,
}: Pick<TracedClause, 'agreement' | 'section' | 'page'>): string {
  const heading = section.at(-1);
  const number = heading && NUMBER.exec(heading)?.[1];
  const at = number ? `\u00a7${number}` : heading ? `“${heading}”` : null;
  return [agreement.title, at, `page ${page}`].filter(Boolean).join(', ');
}

/** A clause's text: its edited wording, or its quote. */
export const textOf = ({ wording, quote }: { wording: string | null; quote: string }): string => wording ?? quote;
