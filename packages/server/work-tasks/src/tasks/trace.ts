import { deflateSync } from 'node:zlib';
import { companyTrace, type TracedCompany, type TraceView } from '@scopewright/domain/trace/company-trace';
import { documentsOf, type StoredItems } from './stored-items.ts';

/** The documents from which a company's trace is computed, as raw BSON. */
export interface StoredTraced extends Omit<TracedCompany, 'items' | 'clauses' | 'links'> {
  view: TraceView;
  items: StoredItems;
  clauses: StoredItems;
  links: StoredItems;
}

/** JSON of a trace is mostly repeated names and ids: the fastest level is enough. */
const LEVEL = { level: 1 };

/** The documents of a collection. Their fields were validated when they were stored. */
export const documents = <T>(stored: StoredItems) => documentsOf(stored) as Iterable<unknown> as Iterable<T>;

/** A company's trace as deflated JSON, the form in which it is stored. */
export function traceCompany({ view, items, clauses, links, ...rest }: StoredTraced): Uint8Array {
  const company = { ...rest, items: documents(items), clauses: documents(clauses), links: documents(links) };
  return deflateSync(JSON.stringify(companyTrace(company as TracedCompany, view)), LEVEL);
}
