import { changeOrderPath, companyPath, sowPath } from '@scopewright/workplace-kit/company/company-path';
import { configItemPath, openingPath } from '../scope/scope-paths.ts';
import type { TracedClause, TracedItem } from './trace-queries.ts';

/** Views of the page about a company's coverage below its figures; the first is the default. */
export const COVERAGE_LISTS = ['unlinked', 'clauses', 'unsold', 'accepted'] as const;
export type CoverageList = (typeof COVERAGE_LISTS)[number];

/** The page about a company's coverage. */
export function coveragePath(companyId: string, list: CoverageList = 'unlinked'): string {
  return companyPath(companyId, list === 'unlinked' ? 'coverage' : `coverage?show=${list}`);
}

/** Characters of a quote that find it on the page of its agreement's clauses. */
const FOUND_BY = 60;

/** Where a clause is reviewed; for clients, the agreement that it is in. */
export function clausePath(
  companyId: string,
  { agreement, quote }: Pick<TracedClause, 'agreement' | 'quote'>,
  ofClient: boolean,
): string {
  const path =
    agreement.type === 'sow'
      ? sowPath(companyId, agreement.id)
      : changeOrderPath(companyId, agreement.sowId, agreement.id);
  if (ofClient) return path;
  const line = quote.replace(/\s+/g, ' ');
  // a word that is cut finds nothing
  const words = line.length > FOUND_BY ? line.slice(0, FOUND_BY).replace(/\s\S*$/, '') : line;
  return `${path}/clauses?${new URLSearchParams({ q: words })}`;
}

/** Where an item opens; null for a field of a company without projects. */
export const tracedItemPath = (companyId: string, item: TracedItem, anyProjectId: string | undefined): string | null =>
  item.id === null
    ? configItemPath(companyId, item.name)
    : openingPath(companyId, { ...item, id: item.id }, anyProjectId);
