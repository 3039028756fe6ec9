import type { TracedClause } from './trace-queries.ts';

const NUMBER = /^(?:(?:section|article)\s+)?(\d+(?:\.\d+)*)\.?(?=\s|$)/i;

/** Where a clause is: 'Service desk, §3.2, page 4'; without a number of its section, the heading. */
export function placeOfClause({
  agreement,
  section,
  page,
}: Pick<TracedClause, 'agreement' | 'section' | 'page'>): string {
  const heading = section.at(-1);
  const number = heading && NUMBER.exec(heading)?.[1];
  const at = number ? `§${number}` : heading ? `“${heading}”` : null;
  return [agreement.title, at, `page ${page}`].filter(Boolean).join(', ');
}
